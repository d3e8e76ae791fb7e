import { LRUCache } from 'lru-cache'
import type { Id } from '../core/id.ts'
import type { ListPosition } from './transaction.ts'

/** A page as it leaves: its text with the next cursor in it, and how many rows that are. */
export type KeptPage = { text: Buffer; rows: number; etag: string; changesCursor: string }

/**
 * Pages that were served before. A revision never changes, so a page of one is right for ever; what may be read is
 * decided anew for every request, before anybody looks here. Bounded by bytes: the page that was not asked for longest
 * goes first.
 */
export type PageMemory = {
  find: (key: string) => KeptPage | undefined
  keep: (key: string, page: KeptPage) => void
}

/** What a page costs beside its text: key, headers, and the cache's own. */
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

/** Everything that the text of a page depends on; the consent too, because the next cursor carries it. */
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
