// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be placed by their row, and a table of which most rows are missing is none.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.

import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useI18n } from '../texts/i18n-context.ts'
import type { TableColumn } from './column.ts'
import type { PagedRows } from './paged-rows.ts'
import { TableRow } from './TableRow.tsx'

const ROW = { wide: 44, phone: 68 }
/** Rows outside the view that are rendered too, so that quick scrolling shows no gap. */
const OVERSCAN = 12
/** Browsers limit the height of an element to some 17 million pixels; longer lists are shown by windows of this many. */
const MAX_ROWS_HIGH = 150_000
/** By how many rows the window moves: what is in its middle is far from both ends then. */
const WINDOW_STEP = MAX_ROWS_HIGH / 2

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
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ first: 0, last: 30 })
  const [active, setActive] = useState(0)
  /** The first row of the current window. */
  const [base, setBase] = useState(0)
  /** The place in a window that is moving, for when its rows are there. */
  const place = useRef<number>(undefined)
  const rowHeight = isPhone ? ROW.phone : ROW.wide
  const head = isPhone ? 0 : ROW.wide
  const count = rows.count()

  const measure = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const first = base + Math.floor(box.scrollTop / rowHeight)
    const last = first + Math.ceil(box.clientHeight / rowHeight)
    setView((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [rowHeight, base])

  const onScroll = () => {
    const box = scroller.current!
    const at = box.scrollTop / rowHeight
    // Before its end is reached: there nothing scrolls any more, and the window would stay.
    const isLow = at > MAX_ROWS_HIGH * 0.9
    const isHigh = at < MAX_ROWS_HIGH * 0.1 && base > 0
    if (!isLow && !isHigh) return measure()
    // The rows and the place in the window change before the next picture, so the same rows stay where they are.
    const move = isLow ? WINDOW_STEP : -WINDOW_STEP
    // Noted now: a window that is shorter than the one before cuts off what is below its end.
    place.current = box.scrollTop - move * rowHeight
    flushSync(() => setBase(base + move))
  }

  useLayoutEffect(() => {
    if (place.current !== undefined) scroller.current!.scrollTop = place.current
    place.current = undefined
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(scroller.current!)
    return () => watch.disconnect()
  }, [measure])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has arrived may need the next one.
  useEffect(() => rows.want(view.first, view.last), [rows, view, version])

  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index))
    setActive(target)
    const box = scroller.current!
    const top = (target - base) * rowHeight
    if (target < base || target >= base + MAX_ROWS_HIGH) {
      const next = Math.max(0, (Math.floor(target / WINDOW_STEP) - 1) * WINDOW_STEP)
      place.current = (target - next) * rowHeight
      return flushSync(() => setBase(next))
    }
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight + head > box.scrollTop + box.clientHeight)
      box.scrollTop = top + rowHeight + head - box.clientHeight
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
  const high = Math.min(count - base, MAX_ROWS_HIGH) * rowHeight
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
      <div role="rowgroup" className="table-body" style={{ height: Math.max(0, high), minWidth }}>
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
