import { Declined } from '../core/declined.ts'
import { Refusal } from '../core/errors.ts'

/** What went wrong in one process, as another can be told. */
export type Failure =
  | { kind: 'declined'; message: string }
  | { kind: 'unavailable'; cause: Fault }
  | ({ kind: 'fault' } & Fault)

type Fault = { message: string; stack?: string; code?: string }

export function failureOf(error: unknown): Failure {
  if (error instanceof Declined) return { kind: 'declined', message: error.message }
  if (error instanceof Refusal && error.refusal === 'unavailable') {
    return { kind: 'unavailable', cause: faultOf(error.cause ?? error) }
  }
  return { kind: 'fault', ...faultOf(error) }
}

export function errorOf(failure: Failure): Error {
  if (failure.kind === 'declined') return new Declined(failure.message)
  if (failure.kind === 'fault') return thrownAs(failure)
  const refusal = new Refusal('unavailable', { headers: { 'Retry-After': '1' } })
  refusal.cause = thrownAs(failure.cause)
  return refusal
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack, code } = error as Error & { code?: unknown }
  return { message, ...(stack !== undefined && { stack }), ...(typeof code === 'string' && { code }) }
}

const thrownAs = ({ message, ...rest }: Fault): Error => Object.assign(new Error(message), rest)
