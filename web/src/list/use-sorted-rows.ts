import { useEffect, useMemo, useReducer } from 'react'
import type { ManagePage, ManageQuery } from '../api/manage-call.ts'
import type { TableColumn } from './column.ts'
import { compareBy, createSortedRows } from './sorted-rows.ts'

const ROWS_A_PAGE = 500

/** The rows of a list by one of its columns; undefined where none was chosen. */
export function useSortedRows<T>(
  list: (query: ManageQuery) => Promise<ManagePage<T>>,
  query: string,
  epoch: number,
  column: TableColumn<T> | undefined,
  isDown: boolean,
) {
  const [version, changed] = useReducer((before: number) => before + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another epoch is the same query asked again.
  const rows = useMemo(() => {
    if (!column) return undefined
    const filters = Object.fromEntries(new URLSearchParams(query))
    const load = (cursor?: string) => list({ ...filters, cursor, limit: ROWS_A_PAGE })
    return createSortedRows<T>(load, compareBy(column, isDown), changed)
  }, [list, query, epoch, column?.name, isDown])
  useEffect(() => {
    rows?.want(0, 0)
    return () => rows?.close()
  }, [rows])
  return rows && { rows, version }
}
