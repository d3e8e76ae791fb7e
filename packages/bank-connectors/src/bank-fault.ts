/**
 * Why a bank could not be read, by what has to happen next. `limited`: ask later. `action_needed`: its owner has to
 * approve again. `ended`: the owner or the bank has taken it back. `unavailable`: try again. `misconfigured`: a
 * certificate, a signature, a registration, so a matter of the operator. `malformed`: the answer could not be read.
 */
export const BANK_FAULTS = ['limited', 'action_needed', 'ended', 'unavailable', 'misconfigured', 'malformed'] as const
export type BankFaultReason = (typeof BANK_FAULTS)[number]

export class BankFault extends Error {
  readonly reason: BankFaultReason
  /** Of `limited` and `unavailable`, where the bank says it. */
  readonly retryAfterSeconds: number | undefined

  /** `message` names the call and what came back, without secrets: operators read it. */
  constructor(reason: BankFaultReason, message: string, retryAfterSeconds?: number) {
    super(message)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}
