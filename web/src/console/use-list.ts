import { useEffect, useState } from 'react'
import { MAX_SORTED, type SortOrder } from '../list/sorted-rows.ts'
import { usePagedRows } from '../list/use-paged-rows.ts'
import { useSortedRows } from '../list/use-sorted-rows.ts'
import type { NounPage } from './noun-page.ts'

/** The rows of a list: as they come, or by one of its columns. */
export function useListRows<T>({ list, columns }: NounPage<T>, query: string, epoch: number) {
  const [order, setOrder] = useState<SortOrder>()
  const column = columns.find(({ name }) => name === order?.column)
  const paged = usePagedRows(list, query, epoch)
  const sorted = useSortedRows(list, query, epoch, column, order?.isDown === true)
  const isTooLong = sorted?.rows.isTooLong() === true
  /** Up, then down, then as it came. */
  const onSort = (name: string) =>
    setOrder((before) =>
      before?.column !== name
        ? { column: name, isDown: false }
        : before.isDown
          ? undefined
          : { column: name, isDown: true },
    )
  return { ...(sorted && !isTooLong ? sorted : paged), isTooLong, order, onSort, onUnsort: () => setOrder(undefined) }
}

type Loaded<T> = { count: () => number; row: (index: number) => T | undefined }

/** The rows that were ticked. Other filters show other rows, so that none of them is ticked. */
export function useTicked<T>(idOf: (row: T) => string, query: string) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, T>>(new Map())
  const clear = () => setTicked(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the filters change.
  useEffect(clear, [query])
  const onTick = (several: T[], isTicked: boolean) =>
    setTicked((before) => {
      const next = new Map(before)
      for (const each of several) {
        if (isTicked) next.set(idOf(each), each)
        else next.delete(idOf(each))
      }
      return next
    })
  const tickLoaded = (rows: Loaded<T>) => {
    const all = Array.from({ length: Math.min(rows.count(), MAX_SORTED) }, (_, at) => rows.row(at))
    onTick(
      all.filter((row) => row !== undefined),
      true,
    )
  }
  return { ticked, onTick, tickLoaded, clear }
}
