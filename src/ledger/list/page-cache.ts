import { LRUCache } from 'lru-cache'
import type { Id } from '../../platform/core/id.ts'
import type { ListPosition } from './transaction.ts'

/** A page as it is sent: its text including the next cursor, and the number of its rows. */
export type CachedPage = { text: Buffer; rows: number; etag: string; changesCursor: string }

/**
 * A cache of served pages. A revision never changes, so its pages stay valid for ever; whether they may be read is
 * decided for every request before the lookup. Bounded by bytes; the least recently used page is evicted first.
 */
export type PageCache = {
  find: (key: string) => CachedPage | undefined
  set: (key: string, page: CachedPage) => void
}

/** The cost of a page besides its text: key, headers, and the cache's own structures. */
const OVERHEAD_BYTES = 600

export function createPageCache(maxBytes: number): PageCache {
  const maxEntrySize = Math.floor(maxBytes / 8)
  if (maxEntrySize <= OVERHEAD_BYTES) return { find: () => undefined, set: () => {} }
  const sizeCalculation = ({ text }: CachedPage) => text.length + OVERHEAD_BYTES
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, maxEntrySize, sizeCalculation })
  return { find: (key) => pages.get(key), set: (key, page) => void pages.set(key, page) }
}

export type PageQuery = {
  accountId: Id<'account'>
  consentId: Id<'consent'>
  revision: number
  ruleVersion: number
  from: Date | null
  until: Date | null
  after: ListPosition | null
  limit: number
}

/** Everything that the text of a page depends on; the consent too, because the next cursor contains it. */
export const pageKey = ({
  accountId,
  consentId,
  revision,
  ruleVersion,
  from,
  until,
  after,
  limit,
}: PageQuery): string =>
  `${accountId} ${consentId} ${revision} ${ruleVersion} ${from?.getTime() ?? ''} ${until?.getTime() ?? ''} ${after?.bookedTime.getTime() ?? ''} ${after?.id ?? ''} ${limit}`
