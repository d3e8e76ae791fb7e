import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import type { Texts } from '../texts/en.ts'

type StatusGroup = 'active' | 'waiting' | 'ended'

const GROUPS: Record<MeConsent['status'], StatusGroup> = {
  valid: 'active',
  initiated: 'waiting',
  started: 'waiting',
  received: 'waiting',
  partially_authorised: 'waiting',
  rejected: 'ended',
  failed: 'ended',
  revoked_by_psu: 'ended',
  expired: 'ended',
  terminated_by_tpp: 'ended',
}

export const groupOf = ({ status }: MeConsent): StatusGroup => GROUPS[status]

/** An operator may have ended it for the owner or the tenant. */
export const statusText = (t: Texts, { status, endedByOperator }: MeConsent): string =>
  endedByOperator && (status === 'revoked_by_psu' || status === 'terminated_by_tpp')
    ? t.endedByOperator[status]
    : t.status[status]
