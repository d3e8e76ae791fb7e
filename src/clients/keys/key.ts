import type { Id } from '../../platform/core/id.ts'
import type { Environment } from '../tenants/tenant.ts'

/** The caller: an API key, and with it a tenant in one environment. */
export type Principal = {
  keyId: Id<'key'>
  tenantId: Id<'tenant'>
  environment: Environment
  allowedDomains: string[]
  /** How long a client wants to be refused with 429, to test itself; null, or over where it is not positive. */
  limitedSeconds?: number | null
}

/** SHA-256 of a token, in PostgreSQL's notation for bytes. */
export type TokenHash = `\\x${string}`

/** `disabled` and `expired` are distinguished only for a caller who proved to have the secret. */
export const KEY_STATES = ['usable', 'disabled', 'expired'] as const
export type KeyState = (typeof KEY_STATES)[number]

/** What is wrong with a pair that cannot be one. It tells nothing about pairs that exist. */
export function pairFault(apiKey: string, apiSecret: string): string | undefined {
  if (apiKey.startsWith('vs_') && apiSecret.startsWith('vk_'))
    return 'Api-Key and Api-Secret are swapped: the key begins with vk_, the secret with vs_.'
  if (!/^vk_(sandbox|production)_/.test(apiKey))
    return 'Api-Key is not an API key: it begins with vk_sandbox_ or vk_production_.'
  if (!apiSecret.startsWith('vs_')) return 'Api-Secret is not an API secret: it begins with vs_.'
  return undefined
}
