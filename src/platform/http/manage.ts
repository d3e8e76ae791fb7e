import { Refusal, type RefusalName } from '../core/errors.ts'
import { type Id, type IdKind, looksLikeId } from '../core/id.ts'
import type { Role } from '../core/role.ts'

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

/** An id from the path; text that cannot be one names nothing. */
export function pathId<K extends IdKind>(kind: K, text: string): Id<K> {
  if (!looksLikeId(kind, text)) throw new Refusal('not_found', { resourceId: text })
  return text
}
