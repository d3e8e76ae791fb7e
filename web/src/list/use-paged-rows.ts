import { useEffect, useMemo, useReducer } from 'react'
import type { ManagePage, ManageQuery } from '../api/manage-call.ts'
import { createPagedRows } from './paged-rows.ts'

const ROWS_A_PAGE = 200

/** The rows of a list; begins anew when the query changes, or with another epoch. */
export function usePagedRows<T>(list: (query: ManageQuery) => Promise<ManagePage<T>>, query: string, epoch: number) {
  const [version, changed] = useReducer((before: number) => before + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another epoch is the same query asked again.
  const rows = useMemo(() => {
    const filters = Object.fromEntries(new URLSearchParams(query))
    return createPagedRows<T>((cursor) => list({ ...filters, cursor, limit: ROWS_A_PAGE }), changed)
  }, [list, query, epoch])
  useEffect(() => () => rows.close(), [rows])
  return { rows, version }
}
