// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be placed by their row, and a table of which most rows are missing is none.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.

import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useI18n } from '../texts/i18n-context.ts'
import type { TableColumn } from './column.ts'
import type { PagedRows } from './paged-rows.ts'
import { TableRow } from './TableRow.tsx'
import { useRowWindow } from './use-row-window.ts'

const ROW = { wide: 44, phone: 68 }
/** Rows outside the view that are rendered too, so that quick scrolling shows no gap. */
const OVERSCAN = 12

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
}

/** Renders only the rows in view. Arrow keys move, Enter opens; it is one stop for the Tab key. */
export function DataTable<T>({ label, rows, version, columns, idOf, selected, isPhone, onOpen }: Props<T>) {
  const { number } = useI18n()
  const id = useId()
  const [active, setActive] = useState(0)
  const count = rows.count()
  const rowHeight = isPhone ? ROW.phone : ROW.wide
  const headHeight = isPhone ? 0 : ROW.wide
  const { scroller, view, base, height, onScroll, scrollTo } = useRowWindow({ count, rowHeight, headHeight })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has arrived may need the next one.
  useEffect(() => rows.want(view.first, view.last), [rows, view, version])

  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index))
    setActive(target)
    scrollTo(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, view.last - view.first - 2)
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
    const step = steps[event.key]
    const row = rows.row(active)
    if (step !== undefined) moveTo(active + step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(count - 1)
    else if (event.key === 'Enter' && row) onOpen(row)
    else return
    event.preventDefault()
  }

  const first = Math.max(base, view.first - OVERSCAN)
  const last = Math.min(count, view.last + OVERSCAN)
  const tracks = columns.map(({ width }) => width).join(' ')
  const minWidth = isPhone ? undefined : `${minRemOf(columns)}rem`
  return (
    <div
      ref={scroller}
      className={isPhone ? 'table phone' : 'table'}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.isComplete() ? count + 1 : -1}
      aria-activedescendant={active >= first && active < last ? `${id}-${active}` : undefined}
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={isPhone ? 'hidden' : 'table-head'} style={{ minWidth }}>
        <div role="row" aria-rowindex={1} className="table-row" style={{ gridTemplateColumns: tracks }}>
          {columns.map(({ name, label: heading, isNumber }) => (
            <span role="columnheader" key={name} className={isNumber ? 'end' : undefined}>
              {heading}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="table-body" style={{ height, minWidth }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at).map((index) => {
          const row = rows.row(index)
          return (
            <TableRow
              key={index}
              id={`${id}-${index}`}
              index={index}
              top={(index - base) * rowHeight}
              row={row}
              columns={columns}
              tracks={tracks}
              isPhone={isPhone}
              isActive={index === active}
              isSelected={row !== undefined && idOf(row) === selected}
              label={number(index + 1)}
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

/** So wide that no column is narrower than its track allows, with the gaps: heading and rows scroll sideways together. */
const minRemOf = <T,>(columns: TableColumn<T>[]): number =>
  columns.reduce((sum, { width }) => sum + Number(/[\d.]+/.exec(width)?.[0] ?? 0) + 1, 3)
