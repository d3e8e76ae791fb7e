import { type ConsentStatus, covers, type Need } from '../consents/consent.ts'
import { Refusal } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import type { Frequency, Scope } from '../inquiries/inquiry.ts'
import type { Principal, TokenHash } from '../keys/key.ts'
import type { Environment } from '../tenants/tenant.ts'

/** What one statement found about a read that somebody wants to make, before anything is decided. */
export type GateFacts = {
  environment: Environment
  /** Null when this client has no consent that names the account (or no such consent). */
  consentId: Id<'consent'> | null
  consentEnvironment: Environment
  status: ConsentStatus
  /** Its validity ran out, whether or not the table says so already. */
  lapsed: boolean
  scope: Scope
  frequency: Frequency
  access: 'none' | 'open' | 'over'
}

export type ConsentRow = Principal & GateFacts & { now: Date }
export type GateRow = ConsentRow & {
  revision: number
  /** Of the tenant's own rules for categories; 0 means that it never had one. */
  ruleVersion: number
  /** All of the above but the time, as one text: whoever sees the same text again would find the same. */
  sameness: string
}

export type GateAsk = {
  tokenHash: TokenHash
  accountId: Id<'account'>
  consentId: Id<'consent'> | null
  need: Need
}

/** An ask, and what was found for the same ask the last time. */
export type Guess = { ask: GateAsk; facts: GateRow }

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

/** Where it helps: what has run out can be asked for again. */
const renewal = (consentId: string): string => ` Renew it with POST /service/consents/${consentId}/renew.`

/**
 * May this read be made? In the contract's order: can this client see it → state → environment → scope → frequency.
 * Throws the refusal; gives nothing back, because there is nothing more to say about a yes.
 */
export function authorizeRead(facts: GateFacts, need: Need, asked: string | null): void {
  const resourceId = asked ?? facts.consentId
  const about = resourceId === null ? {} : { resourceId }
  if (facts.consentId === null) throw new Refusal('not_found', about)
  const status = facts.status === 'valid' && facts.lapsed ? 'expired' : facts.status
  if (status !== 'valid') {
    throw new Refusal('consent_not_usable', {
      message: `The consent ${facts.consentId} ${REASONS[status]} (status ${status}).${status === 'expired' ? renewal(facts.consentId) : ''}`,
      ...about,
    })
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
    throw new Refusal('consent_not_usable', {
      message: `The one access of the consent ${facts.consentId} is over (status expired).${renewal(facts.consentId)}`,
      ...about,
    })
  }
}
