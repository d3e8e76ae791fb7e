import { ManageError, type ManagePage } from '../api/manage-call.ts'
import type { TableColumn } from './column.ts'
import type { PagedRows } from './paged-rows.ts'

/** A list comes page by page in one order, so that another order needs all of it: more rows than this are not sorted. */
export const MAX_SORTED = 2_000

export type SortOrder = { column: string; isDown: boolean }

const sortValue = <T>({ text, sort, isNumber }: TableColumn<T>, row: T): string | number =>
  sort ? sort(row) : isNumber ? Number(text(row)) : text(row)

/** Empty cells come last in both directions. */
export function compareBy<T>(column: TableColumn<T>, isDown: boolean): (a: T, b: T) => number {
  const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const isEmpty = (value: string | number) => value === '' || Number.isNaN(value)
  return (a, b) => {
    const [x, y] = [sortValue(column, a), sortValue(column, b)]
    if (isEmpty(x) || isEmpty(y)) return Number(isEmpty(x)) - Number(isEmpty(y))
    const way = typeof x === 'number' && typeof y === 'number' ? x - y : words.compare(String(x), String(y))
    return isDown ? -way : way
  }
}

/** All rows of a list in another order; `isTooLong` where there are more than can be sorted. */
export function createSortedRows<T>(
  load: (cursor?: string) => Promise<ManagePage<T>>,
  compare: (a: T, b: T) => number,
  onChange: () => void,
): PagedRows<T> & { isTooLong: () => boolean } {
  let rows: T[] | undefined
  let error: ManageError | undefined
  let isLoading = false
  let isTooLong = false
  let closed = false

  const loadAll = async (): Promise<void> => {
    isLoading = true
    try {
      const found: T[] = []
      let cursor: string | undefined
      do {
        const { data, metadata } = await load(cursor)
        found.push(...data)
        cursor = metadata.next_cursor
      } while (cursor !== undefined && found.length < MAX_SORTED && !closed)
      isTooLong = cursor !== undefined
      rows = isTooLong ? [] : found.sort(compare)
    } catch (thrown) {
      error = ManageError.from(thrown)
    } finally {
      isLoading = false
      if (!closed) onChange()
    }
  }

  return {
    count: () => rows?.length ?? 0,
    isComplete: () => rows !== undefined && !isTooLong,
    isTooLong: () => isTooLong,
    error: () => error,
    isLoading: () => isLoading,
    row: (index) => rows?.[index],
    first: (most) => rows?.slice(0, most),
    want: () => {
      if (rows === undefined && !isLoading && !error) void loadAll()
    },
    retry: () => {
      error = undefined
      onChange()
    },
    held: () => (rows ? 1 : 0),
    close: () => {
      closed = true
    },
  }
}
