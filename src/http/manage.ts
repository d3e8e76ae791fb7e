import type { RefusalName } from '../core/errors.ts'

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'authorization_missing',
  'token_expired',
  'not_found',
  'not_acceptable',
  'rate_limited',
  'unavailable',
]

/** The schema parts that all /manage routes share; some refuse for more reasons. */
export const manage = (...more: RefusalName[]) => ({
  tags: ['Manage'],
  auth: 'operator' as const,
  refusals: [...REFUSALS, ...more],
})
