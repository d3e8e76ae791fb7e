import type { Id } from '../core/id.ts'
import type { Environment } from '../tenants/tenant.ts'

/** The caller: an API key, and with it a tenant in one environment. */
export type Principal = {
  keyId: Id<'key'>
  tenantId: Id<'tenant'>
  environment: Environment
  allowedDomains: string[]
}

/** SHA-256 of a token, in PostgreSQL's notation for bytes. */
export type TokenHash = `\\x${string}`

/** `disabled` and `expired` are distinguished only for a caller who proved to have the secret. */
export const KEY_STATES = ['usable', 'disabled', 'expired'] as const
export type KeyState = (typeof KEY_STATES)[number]
