import type { NewEvent } from '../../clients/events/event.ts'
import type { Frequency, Scope } from '../../clients/inquiries/inquiry.ts'
import type { Environment } from '../../clients/tenants/tenant.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { type Lifecycle, type Steps, stepsIn } from '../../platform/core/lifecycle.ts'
import { jobIdOf } from '../../platform/jobs/job.ts'

export const CONSENT_STATUSES = [
  'initiated',
  'started',
  'received',
  'partially_authorised',
  'valid',
  'rejected',
  'failed',
  'revoked_by_psu',
  'expired',
  'terminated_by_tpp',
] as const
export type ConsentStatus = (typeof CONSENT_STATUSES)[number]

/** `fail`: the owner answered, and it could not be given. `abandon`: it will no longer be answered. */
export type ConsentMove =
  | 'start'
  | 'receive'
  | 'authorise_partially'
  | 'approve'
  | 'reject'
  | 'fail'
  | 'abandon'
  | 'revoke'
  | 'expire'
  | 'terminate'
  | 'renew'

const NEXT: Lifecycle<ConsentStatus, ConsentMove> = {
  initiated: { start: 'started', abandon: 'failed', terminate: 'terminated_by_tpp' },
  started: {
    receive: 'received',
    approve: 'valid',
    reject: 'rejected',
    fail: 'failed',
    abandon: 'failed',
    terminate: 'terminated_by_tpp',
  },
  received: {
    authorise_partially: 'partially_authorised',
    approve: 'valid',
    reject: 'rejected',
    fail: 'failed',
    abandon: 'failed',
    terminate: 'terminated_by_tpp',
  },
  partially_authorised: {
    approve: 'valid',
    reject: 'rejected',
    fail: 'failed',
    abandon: 'failed',
    terminate: 'terminated_by_tpp',
  },
  valid: { revoke: 'revoked_by_psu', expire: 'expired', terminate: 'terminated_by_tpp', renew: 'valid' },
  rejected: {},
  failed: {},
  revoked_by_psu: {},
  expired: { renew: 'valid' },
  terminated_by_tpp: {},
}

/**
 * Why a consent is `failed`: nobody answered in time, the owner proved who they are and has no account, or it was closed
 * before an answer, because its inquiry was deleted or the owner erased.
 */
export const FAILED_REASONS = ['not_answered', 'no_account', 'closed'] as const
export type FailedReason = (typeof FAILED_REASONS)[number]

export const nextConsentStatus = (from: ConsentStatus, move: ConsentMove): ConsentStatus | undefined => NEXT[from][move]

/** The statuses from which these moves lead, and where to, as parallel lists; where several moves apply, the first. */
export const stepsOf = (moves: ConsentMove[]): Steps<ConsentStatus> => stepsIn(NEXT, moves)

/** How a consent ends that was given. */
export const ENDED: readonly ConsentStatus[] = ['revoked_by_psu', 'expired', 'terminated_by_tpp']

export const END_NOTICE_JOB = 'end-notice'

export const endNoticeJobOf = ({ id, tenantId }: Pick<ConsentFacts, 'id' | 'tenantId'>) => ({
  id: jobIdOf(id),
  key: `${END_NOTICE_JOB} ${tenantId} ${id}`,
  lane: tenantId,
  payload: { consentId: id, tenantId },
})

/** One owner's answer to one inquiry, for chosen accounts. */
export type ConsentFacts = {
  id: Id<'consent'>
  inquiryId: Id<'inquiry'>
  tenantId: Id<'tenant'>
  ownerId: Id<'owner'>
  environment: Environment
  status: ConsentStatus
  scope: Scope
  frequency: Frequency
  validUntil: Date | null
}

/** Every status but the first is an event. */
type MovedStatus = Exclude<ConsentStatus, 'initiated'>

export type MovedConsent = Pick<ConsentFacts, 'id' | 'inquiryId' | 'tenantId' | 'environment' | 'status'>

export function eventOf(moved: MovedConsent): NewEvent {
  const { id: consentId, inquiryId, tenantId: scope, environment, status } = moved
  const type = `consent.${status as MovedStatus}` as const
  return { type, scope, environment, subject: consentId, data: { consentId, inquiryId, status } }
}

/** Data that a client keeps with a consent for its own use. */
export type ConsentDataPair = { key: string; value: string }

/** What a read needs from a consent: every scope covers `accounts`, with the fields that the scope shows. */
export type Need = 'accounts' | 'transactions'

export const covers = (scope: Scope, need: Need): boolean =>
  need === 'accounts' || scope === 'all' || scope === 'transactions'

/** A refusal because of the state of a consent; its headers tell a client which one it is. */
export const consentRefusal = (
  { id, status }: { id: Id<'consent'>; status: ConsentStatus },
  facts: { message?: string; resourceId?: string } = {},
): Refusal =>
  new Refusal('consent_not_usable', {
    resourceId: id,
    ...facts,
    headers: { 'Consent-Id': id, 'Consent-Status': status },
  })
