import { LRUCache } from 'lru-cache'
import { Refusal } from '../core/errors.ts'

export type RateLimiter = {
  /** Takes one request from the key's budget and returns the headers that report what is left. */
  check: (key: string, token?: string) => Record<string, string>
  /**
   * Refuses a token that was refused before, while its key has nothing left. Nothing has to be looked up for that, so that
   * a flood of requests costs little.
   */
  refuseSpent: (token: string) => void
}

type Bucket = { tokens: number; at: number }

const MAX_BUCKETS = 50_000

/** A token bucket per key that fills at the rate and holds twice a second's worth. `nowMs` is monotonic. */
export function rateLimiter(perSecond: number, nowMs: () => number): RateLimiter {
  if (perSecond === 0) return { check: () => ({}), refuseSpent: () => {} }
  const size = perSecond * 2
  // A full bucket is the same as none, so the oldest can be dropped without letting extra requests through.
  const buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS })
  /** The keys of tokens that were refused. */
  const refused = new LRUCache<string, string>({ max: MAX_BUCKETS })
  const tokensOf = (key: string, now: number): number => {
    const old = buckets.get(key)
    return old ? Math.min(size, old.tokens + ((now - old.at) / 1000) * perSecond) : size
  }
  // The limit is that of the same budget of which the rest is told.
  const headersFor = (left: number) => ({
    'RateLimit-Limit': String(size),
    'RateLimit-Remaining': String(Math.floor(left)),
    'RateLimit-Reset': String(Math.ceil((size - left) / perSecond)),
  })
  const refusal = (left: number): Refusal => {
    const wait = String(Math.max(1, Math.ceil((1 - left) / perSecond)))
    return new Refusal('rate_limited', { headers: { ...headersFor(left), 'Retry-After': wait } })
  }
  return {
    check(key, token) {
      const now = nowMs()
      const tokens = tokensOf(key, now)
      const allowed = tokens >= 1
      const left = allowed ? tokens - 1 : tokens
      buckets.set(key, { tokens: left, at: now })
      if (allowed) return headersFor(left)
      if (token !== undefined) refused.set(token, key)
      throw refusal(left)
    },
    refuseSpent(token) {
      const key = refused.get(token)
      if (key === undefined) return
      const left = tokensOf(key, nowMs())
      if (left < 1) throw refusal(left)
      refused.delete(token)
    },
  }
}
