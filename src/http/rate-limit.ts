import { LRUCache } from 'lru-cache'
import { Refusal } from '../core/errors.ts'

/** `check` takes one request from the key's budget and returns the headers that report what is left. */
export type RateLimiter = { check: (key: string) => Record<string, string> }

type Bucket = { tokens: number; at: number }

const MAX_BUCKETS = 50_000

/** A token bucket per key that fills at the rate and holds twice a second's worth. `nowMs` is monotonic. */
export function rateLimiter(perSecond: number, nowMs: () => number): RateLimiter {
  if (perSecond === 0) return { check: () => ({}) }
  const size = perSecond * 2
  // A full bucket is the same as none, so the oldest can be dropped without letting extra requests through.
  const buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS })
  return {
    check(key) {
      const now = nowMs()
      const old = buckets.get(key)
      const tokens = old ? Math.min(size, old.tokens + ((now - old.at) / 1000) * perSecond) : size
      const allowed = tokens >= 1
      const left = allowed ? tokens - 1 : tokens
      buckets.set(key, { tokens: left, at: now })
      const headers = {
        'RateLimit-Limit': String(perSecond),
        'RateLimit-Remaining': String(Math.floor(left)),
        'RateLimit-Reset': String(Math.ceil((size - left) / perSecond)),
      }
      if (allowed) return headers
      const wait = String(Math.max(1, Math.ceil((1 - left) / perSecond)))
      throw new Refusal('rate_limited', { headers: { ...headers, 'Retry-After': wait } })
    },
  }
}
