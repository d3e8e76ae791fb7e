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

/** What a page costs beside its text: key, headers, and the map's own. */
const OVERHEAD_BYTES = 600

export function pageMemory(mostBytes: number): PageMemory {
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  const size = ({ text }: KeptPage) => text.length + OVERHEAD_BYTES
  return {
    find(key) {
      const page = pages.get(key)
      if (page) {
        // A map keeps the order of insertion: putting it back makes it the youngest.
        pages.delete(key)
        pages.set(key, page)
      }
      return page
    },
    keep(key, page) {
      if (size(page) > mostBytes / 8) return
      const before = pages.get(key)
      if (before) bytes -= size(before)
      pages.delete(key)
      pages.set(key, page)
      bytes += size(page)
      for (const [oldest, { text }] of pages) {
        if (bytes <= mostBytes) break
        pages.delete(oldest)
        bytes -= text.length + OVERHEAD_BYTES
      }
    },
  }
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
