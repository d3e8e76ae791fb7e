import type { Id } from '../../platform/core/id.ts'
import type { Environment } from '../tenants/tenant.ts'

/** What can happen to a consent. It begins as `initiated`, which is no event: its client has just started it. */
export const CONSENT_EVENTS = [
  'consent.started',
  'consent.received',
  'consent.partially_authorised',
  'consent.valid',
  'consent.rejected',
  'consent.failed',
  'consent.revoked_by_psu',
  'consent.expired',
  'consent.terminated_by_tpp',
] as const

/** What can happen to the connection of accounts to their bank. */
export const CONNECTION_EVENTS = [
  'connection.renewal_due',
  'connection.action_needed',
  'connection.ended',
  'connection.restored',
] as const

/** For tenants. */
export const TENANT_EVENTS = [
  ...CONSENT_EVENTS,
  'transactions.changed',
  'account.updated',
  'inquiry.updated',
  ...CONNECTION_EVENTS,
] as const

/** For the operator. */
export const OPERATOR_EVENTS = ['import.finished'] as const

/** Sent on request only. */
export const TEST_EVENT = 'webhook.test'

export type EventType = (typeof TENANT_EVENTS)[number] | (typeof OPERATOR_EVENTS)[number]

/** Something that has happened, for one tenant or for the operator. */
export type NewEvent = {
  type: EventType
  /** Events of one subject are delivered in their order: an account, a consent, an inquiry, an import. */
  subject: string
  /** Ids and states only: nothing about a person. */
  data: Record<string, string | number>
} & ({ scope: Id<'tenant'>; environment: Environment } | { scope: 'operator'; environment: 'all' })

export const toOperator = { scope: 'operator', environment: 'all' } as const
