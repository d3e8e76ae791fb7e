import type { GrantStatus } from '../bank-state.ts'
import type { Refusing } from '../faults.ts'
import { type BankAnswer, jsonAnswer } from '../http/message.ts'

export const ebRefusal = (
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): BankAnswer => jsonAnswer(status, { code: status, message, error }, headers)

export const EB_FAULTS: Record<Refusing, [status: number, error: string, message: string]> = {
  'too-many-requests': [429, 'ASPSP_RATE_LIMIT_EXCEEDED', 'ASPSP rate limit exceeded'],
  outage: [500, 'ASPSP_ERROR', 'Error interacting with ASPSP'],
  'certificate-refused': [401, 'UNAUTHORIZED_ACCESS', 'Unauthorized access'],
}

/** What a session that cannot be used is called. */
export const EB_ENDED: Record<Exclude<GrantStatus, 'valid'>, [error: string, status: string]> = {
  received: ['WRONG_SESSION_STATUS', 'PENDING_AUTHORIZATION'],
  rejected: ['WRONG_SESSION_STATUS', 'CANCELLED'],
  expired: ['EXPIRED_SESSION', 'EXPIRED'],
  revokedByPsu: ['REVOKED_SESSION', 'REVOKED'],
  terminatedByTpp: ['CLOSED_SESSION', 'CLOSED'],
}
