import { LRUCache } from 'lru-cache'
import type { Id } from '../../platform/core/id.ts'
import type { ListPosition } from './transaction.ts'

/** A page as it is sent: its text including the next cursor, and the number of its rows. */
export type KeptPage = { text: Buffer; rows: number; etag: string; changesCursor: string }

/**
 * A cache of served pages. A revision never changes, so its pages stay valid for ever; whether they may be read is
 * decided for every request before the lookup. Bounded by bytes; the least recently used page is evicted first.
 */
export type PageMemory = {
  find: (key: string) => KeptPage | undefined
  keep: (key: string, page: KeptPage) => void
}

/** The cost of a page besides its text: key, headers, and the cache's own structures. */
const OVERHEAD_BYTES = 600

export function pageMemory(maxBytes: number): PageMemory {
  const maxEntrySize = Math.floor(maxBytes / 8)
  if (maxEntrySize <= OVERHEAD_BYTES) return { find: () => undefined, keep: () => {} }
  const sizeCalculation = ({ text }: KeptPage) => text.length + OVERHEAD_BYTES
  const pages = new LRUCache<string, KeptPage>({ maxSize: maxBytes, maxEntrySize, sizeCalculation })
  return { find: (key) => pages.get(key), keep: (key, page) => void pages.set(key, page) }
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
