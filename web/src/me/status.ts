import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'

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
