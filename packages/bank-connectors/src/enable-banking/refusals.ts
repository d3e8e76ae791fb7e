import { jsonOf, retryAfterOf, shownCall, shownCode, textIn } from '../answers.ts'
import { BankFault, type BankFaultReason } from '../bank-fault.ts'
import type { CallAnswer, OutgoingCall } from '../connector.ts'

/** By the code of the answer. What is not here follows from the status. */
const REASONS: Record<string, BankFaultReason> = {
  ASPSP_RATE_LIMIT_EXCEEDED: 'limited',
  EXPIRED_SESSION: 'action_needed',
  ASPSP_PSU_ACTION_REQUIRED: 'action_needed',
  WRONG_SESSION_STATUS: 'action_needed',
  // The accounts belong to the session: whoever approves again gets those that there are.
  ACCOUNT_DOES_NOT_EXIST: 'action_needed',
  INVALID_ACCOUNT_ID: 'action_needed',
  ASPSP_ACCOUNT_NOT_ACCESSIBLE: 'action_needed',
  REVOKED_SESSION: 'ended',
  CLOSED_SESSION: 'ended',
  SESSION_DOES_NOT_EXIST: 'ended',
  ASPSP_ERROR: 'unavailable',
  ASPSP_TIMEOUT: 'unavailable',
}

/** The code of a refusal, such as `WRONG_TRANSACTIONS_PERIOD`. */
export function refusalCode({ body }: CallAnswer): string | undefined {
  try {
    return textIn(JSON.parse(body.toString('utf8')), 'error')
  } catch {
    return undefined
  }
}

export function refusalOf(call: OutgoingCall, answer: CallAnswer, now: Date): BankFault {
  const { status } = answer
  const code = refusalCode(answer)
  const reason = REASONS[code ?? ''] ?? reasonOfStatus(status)
  const shown = [`${shownCall(call)} answered ${status}`, shownCode(code)].filter((part) => part !== undefined)
  return new BankFault(reason, shown.join(' '), retryAfterOf(answer, now))
}

function reasonOfStatus(status: number): BankFaultReason {
  if (status === 429) return 'limited'
  if (status === 408 || status >= 500) return 'unavailable'
  return status >= 400 ? 'misconfigured' : 'malformed'
}

export function requireAnswer(call: OutgoingCall, answer: CallAnswer, now: Date): Record<string, unknown> {
  if (answer.status !== 200) throw refusalOf(call, answer, now)
  return jsonOf(call, answer)
}
