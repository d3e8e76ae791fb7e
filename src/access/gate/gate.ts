import type { Frequency, Scope } from '../../clients/inquiries/inquiry.ts'
import type { Principal, TokenHash } from '../../clients/keys/key.ts'
import type { Environment } from '../../clients/tenants/tenant.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { type ConsentStatus, consentRefusal, covers, type Need } from '../consents/consent.ts'

/** The facts about a requested read, found by one statement before anything is decided. */
export type GateFacts = {
  environment: Environment
  /** Null when this client has no consent that names the account (or no such consent). */
  consentId: Id<'consent'> | null
  consentEnvironment: Environment
  status: ConsentStatus
  /** Its validity is over, whether or not the table says so already. */
  lapsed: boolean
  scope: Scope
  frequency: Frequency
  access: 'none' | 'open' | 'over'
}

export type ConsentRow = Principal & GateFacts & { now: Date }
export type GateRow = ConsentRow & {
  revision: number
  /** When the newest delivery was made; null before the first one. */
  dataAsOf: Date | null
  /** Version of the tenant's own category rules; 0 means that it never had one. */
  ruleVersion: number
}

export type ConsentAsk = { tokenHash: TokenHash; consentId: Id<'consent'> | null }
export type GateAsk = ConsentAsk & { accountId: Id<'account'>; need: Need }

const REASONS: Record<Exclude<ConsentStatus, 'valid'>, string> = {
  initiated: 'has not been given yet',
  started: 'has not been given yet',
  received: 'is waiting for the bank',
  partially_authorised: 'is waiting for a further authorisation',
  rejected: 'was refused by the owner',
  failed: 'could not be given',
  revoked_by_psu: 'was revoked by the owner',
  expired: 'has expired',
  terminated_by_tpp: 'was ended',
}

const renewal = (consentId: string): string => ` Renew it with POST /service/consents/${consentId}/renew.`

/** Added where it helps: an expired consent can be renewed, and why one has failed is known. */
const NEXT_STEPS: { [status in ConsentStatus]?: (consentId: string) => string } = {
  expired: renewal,
  failed: (consentId) => ` GET /service/consents/${consentId} says why, in failedReason.`,
}

/**
 * Whether this read is allowed, in the contract's order: visible to this client → state → environment → scope →
 * frequency. Throws the refusal; returns nothing.
 */
export function authorizeRead(facts: GateFacts, need: Need, asked: string | null): void {
  const resourceId = asked ?? facts.consentId
  const about = resourceId === null ? {} : { resourceId }
  if (facts.consentId === null) throw new Refusal('not_found', about)
  const status = facts.status === 'valid' && facts.lapsed ? 'expired' : facts.status
  if (status !== 'valid') {
    const message = `The consent ${facts.consentId} ${REASONS[status]} (status ${status}).${NEXT_STEPS[status]?.(facts.consentId) ?? ''}`
    throw consentRefusal({ id: facts.consentId, status }, { message, ...about })
  }
  if (facts.consentEnvironment !== facts.environment) {
    throw new Refusal('wrong_environment', {
      message: `This lives in ${facts.consentEnvironment}, and the API key in ${facts.environment}.`,
      ...about,
    })
  }
  if (!covers(facts.scope, need)) {
    throw new Refusal('scope_too_small', {
      message: `The consent ${facts.consentId} has the scope ${facts.scope}, which does not cover ${need}.`,
      ...about,
    })
  }
  if (facts.access === 'over') {
    const message = `The one access of the consent ${facts.consentId} is over (status expired).${renewal(facts.consentId)}`
    throw consentRefusal({ id: facts.consentId, status: 'expired' }, { message, ...about })
  }
}
