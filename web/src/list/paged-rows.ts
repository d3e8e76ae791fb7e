import type { ManagePage } from '../api/manage-call.ts'
import { ManageError } from '../api/manage-call.ts'

type LoadedPage<T> = { cursor: string | undefined; start: number; length: number; rows: T[] | undefined }

/** Pages farther than this from the visible rows are dropped, and fetched again by their cursor when needed. */
const KEPT_EITHER_SIDE = 10

/**
 * The rows of a list that is known page by page. Only pages around the visible rows are in memory, so a list of a
 * million rows costs what a short one does. A row keeps its index whatever is loaded or dropped.
 */
export function createPagedRows<T>(load: (cursor?: string) => Promise<ManagePage<T>>, onChange: () => void) {
  const pages: LoadedPage<T>[] = []
  const loading = new Set<number>()
  let next: string | undefined
  let error: ManageError | undefined
  let closed = false

  const count = (): number => {
    const last = pages.at(-1)
    return last ? last.start + last.length : 0
  }
  const isComplete = (): boolean => pages.length > 0 && next === undefined
  /** The page of a row, by binary search: pages may be of different lengths. */
  const pageOf = (index: number): number => {
    let low = 0
    let high = pages.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (pages[middle]!.start <= index) low = middle
      else high = middle - 1
    }
    return low
  }

  const fetchPage = async (at: number): Promise<void> => {
    if (loading.has(at) || error) return
    loading.add(at)
    const isNew = at === pages.length
    const cursor = isNew ? next : pages[at]!.cursor
    try {
      const { data, metadata } = await load(cursor)
      if (isNew) {
        pages.push({ cursor, start: count(), length: data.length, rows: data })
        next = metadata.next_cursor
      } else {
        const page = pages[at]!
        // Rows that were added or removed meanwhile do not move the others.
        page.rows = data.slice(0, page.length)
      }
    } catch (thrown) {
      error = ManageError.from(thrown)
    } finally {
      loading.delete(at)
      if (!closed) onChange()
    }
  }

  return {
    count,
    isComplete,
    error: () => error,
    isLoading: () => loading.size > 0,
    row: (index: number): T | undefined => {
      const page = pages[pageOf(index)]
      return page?.rows?.[index - page.start]
    },
    /** The first ones, or all where there are fewer; undefined until they are loaded. */
    first(most: number): T[] | undefined {
      const { rows } = pages[0] ?? {}
      return rows && (rows.length >= most || isComplete()) ? rows.slice(0, most) : undefined
    },
    /** Fetches what these rows need, and the next page before its rows are reached. */
    want(first: number, last: number): void {
      const total = count()
      if (pages.length === 0 || (!isComplete() && last + (last - first) * 2 >= total)) void fetchPage(pages.length)
      if (pages.length === 0) return
      const from = pageOf(first)
      const to = pageOf(Math.min(last, total - 1))
      for (let at = from; at <= to; at++) if (!pages[at]!.rows) void fetchPage(at)
      for (const [at, page] of pages.entries())
        if (at < from - KEPT_EITHER_SIDE || at > to + KEPT_EITHER_SIDE) page.rows = undefined
    },
    /** After an error. */
    retry(): void {
      error = undefined
      onChange()
    },
    held: (): number => pages.filter(({ rows }) => rows).length,
    close: () => {
      closed = true
    },
  }
}

export type PagedRows<T> = ReturnType<typeof createPagedRows<T>>
