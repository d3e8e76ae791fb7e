// biome-ignore-all lint/a11y/useSemanticElements: as the table itself.
// biome-ignore-all lint/a11y/useFocusableInteractive: as the table itself.

import type { TableColumn } from './column.ts'
import type { SortOrder } from './sorted-rows.ts'

export type ColumnSort = { order: SortOrder | undefined; onSort: (column: string) => void; title: string }

type Props<T> = {
  columns: TableColumn<T>[]
  tracks: string
  isPhone: boolean
  tickLabel: string | undefined
  sort: ColumnSort | undefined
}

/** Each heading is a button where the list can be sorted. */
export function TableHead<T>({ columns, tracks, isPhone, tickLabel, sort }: Props<T>) {
  const orderOf = (name: string) =>
    sort?.order?.column !== name ? 'none' : sort.order.isDown ? 'descending' : 'ascending'
  return (
    <div role="rowgroup" className={isPhone ? 'hidden' : 'table-head'}>
      <div role="row" aria-rowindex={1} className="table-row" style={{ gridTemplateColumns: tracks }}>
        {tickLabel !== undefined && (
          <span role="columnheader">
            <span className="hidden">{tickLabel}</span>
          </span>
        )}
        {columns.map(({ name, label, isNumber }) => (
          <span
            role="columnheader"
            key={name}
            className={isNumber ? 'end' : undefined}
            aria-sort={sort ? orderOf(name) : undefined}
          >
            {sort && !isPhone ? (
              <button type="button" className="sort" title={sort.title} onClick={() => sort.onSort(name)}>
                {label}
                <span className="sort-mark" aria-hidden="true">
                  {orderOf(name) === 'ascending' ? '↑' : orderOf(name) === 'descending' ? '↓' : ''}
                </span>
              </button>
            ) : (
              label
            )}
          </span>
        ))}
      </div>
    </div>
  )
}
