// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be placed by their row, and a table of which most rows are missing is none.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.

import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useI18n } from '../texts/i18n-context.ts'
import type { TableColumn } from './column.ts'
import { fittingColumns, minRemOf, tracksOf } from './fitting-columns.ts'
import type { PagedRows } from './paged-rows.ts'
import type { RowSelection } from './selection.ts'
import { type ColumnSort, TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useRowWindow } from './use-row-window.ts'
import { useTicks } from './use-ticks.ts'
import { useWidth } from './use-width.ts'

const ROW = { wide: 44, phone: 68 }
/** Rows outside the view that are rendered too, so that quick scrolling shows no gap. */
const OVERSCAN = 12
const TICK = { width: '1.25rem' }

type Props<T> = {
  label: string
  rows: PagedRows<T>
  /** Changes with the rows. */
  version: number
  columns: TableColumn<T>[]
  idOf: (row: T) => string
  selected: string | undefined
  isPhone: boolean
  onOpen: (row: T) => void
  /** Where several rows can be dealt with at once. */
  selection?: RowSelection<T> | undefined
  sort?: ColumnSort | undefined
}

/**
 * Renders only the rows in view, and only the columns that fit. Arrow keys move, Enter opens, the space bar ticks; it is
 * one stop for the Tab key, besides the headings that sort.
 */
export function DataTable<T>(props: Props<T>) {
  const { label, rows, version, columns, idOf, selected, isPhone, onOpen, selection, sort } = props
  const { number } = useI18n()
  const id = useId()
  const [active, setActive] = useState(0)
  const count = rows.count()
  const rowHeight = isPhone ? ROW.phone : ROW.wide
  const headHeight = isPhone ? 0 : ROW.wide
  const { scroller, view, base, height, onScroll, scrollTo } = useRowWindow({ count, rowHeight, headHeight })
  const rem = useWidth(scroller)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has arrived may need the next one.
  useEffect(() => rows.want(view.first, view.last), [rows, view, version])

  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index))
    setActive(target)
    scrollTo(target)
  }
  const ticks = useTicks(rows, selection, idOf)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return
    const page = Math.max(1, view.last - view.first - 2)
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
    const step = steps[event.key]
    const row = rows.row(active)
    if (step !== undefined) moveTo(active + step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(count - 1)
    else if (event.key === 'Enter' && row) onOpen(row)
    else if (event.key === ' ' && selection) ticks(active, event.shiftKey)
    else return
    event.preventDefault()
  }

  const first = Math.max(base, view.first - OVERSCAN)
  const last = Math.min(count, view.last + OVERSCAN)
  const shown = isPhone ? columns : fittingColumns(columns, rem - (selection ? minRemOf([TICK]) - minRemOf([]) : 0))
  const all = [...(selection ? [TICK] : []), ...shown]
  const tracks = tracksOf(all, rem)
  return (
    <div
      ref={scroller}
      className={`table${isPhone ? ' phone' : ''}${selection ? ' tickable' : ''}`}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.isComplete() ? count + 1 : -1}
      aria-multiselectable={selection !== undefined}
      aria-activedescendant={active >= first && active < last ? `${id}-${active}` : undefined}
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <TableHead columns={shown} tracks={tracks} isPhone={isPhone} tickLabel={selection?.label} sort={sort} />
      <div role="rowgroup" className="table-body" style={{ height }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at).map((index) => {
          const row = rows.row(index)
          return (
            <TableRow
              key={index}
              id={`${id}-${index}`}
              index={index}
              top={(index - base) * rowHeight}
              row={row}
              columns={shown}
              tracks={tracks}
              isPhone={isPhone}
              isActive={index === active}
              isSelected={row !== undefined && idOf(row) === selected}
              isTicked={selection && row !== undefined && selection.ticked.has(idOf(row))}
              label={number(index + 1)}
              onTick={(isRange) => ticks(index, isRange)}
              onOpen={() => {
                setActive(index)
                if (row) onOpen(row)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
