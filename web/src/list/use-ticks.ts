import { useRef } from 'react'
import type { PagedRows } from './paged-rows.ts'
import type { RowSelection } from './selection.ts'

/** Ticks a row, or with Shift all from the last one to this one. */
export function useTicks<T>(
  rows: PagedRows<T>,
  selection: RowSelection<T> | undefined,
  idOf: (row: T) => string,
): (index: number, isRange: boolean) => void {
  const last = useRef(0)
  return (index, isRange) => {
    const row = rows.row(index)
    if (!selection || !row) return
    const from = isRange ? last.current : index
    const all = Array.from({ length: Math.abs(index - from) + 1 }, (_, at) => rows.row(Math.min(index, from) + at))
    selection.onTick(
      all.filter((each) => each !== undefined),
      !selection.ticked.has(idOf(row)),
    )
    last.current = index
  }
}
