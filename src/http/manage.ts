import type { Role } from '../changes/actor.ts'
import type { RefusalName } from '../core/errors.ts'

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'authorization_missing',
  'token_expired',
  'role_not_allowed',
  'not_found',
  'not_acceptable',
  'rate_limited',
  'unavailable',
]

/** The schema parts that all /manage routes share: who may call it, and for what more it may be refused. */
export const manage = (role: Role, ...more: RefusalName[]) => ({
  tags: ['Manage'],
  auth: 'operator' as const,
  role,
  refusals: [...REFUSALS, ...more],
})
