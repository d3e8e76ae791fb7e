// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be placed by their row, and a table of which most rows are missing is none.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.

import type { MouseEvent, ReactNode } from 'react'
import type { TableColumn } from './column.ts'

type Props<T> = {
  id: string
  index: number
  top: number
  /** Missing until its page has arrived. */
  row: T | undefined
  columns: TableColumn<T>[]
  tracks: string
  isPhone: boolean
  isActive: boolean
  /** It is the one that is open beside the list. */
  isSelected: boolean
  /** Undefined where rows cannot be ticked. */
  isTicked: boolean | undefined
  label: string
  onOpen: () => void
  /** `isRange`: all from the last one on. */
  onTick: (isRange: boolean) => void
}

const cellOf = <T,>({ show, text }: TableColumn<T>, row: T): ReactNode => (show ? show(row) : text(row))

/** The keyboard is handled by the table: rows come and go while it is scrolled. */
export function TableRow<T>(props: Props<T>) {
  const { id, index, top, row, columns, tracks, isPhone, isActive, isSelected, isTicked, label, onOpen, onTick } = props
  const shared = {
    id,
    role: 'row',
    'aria-rowindex': index + 2,
    'aria-selected': isTicked ?? isSelected,
    ...(isTicked !== undefined && isSelected && { 'aria-current': true }),
    className: `table-row${isActive ? ' active' : ''}${isSelected ? ' selected' : ''}${isTicked ? ' ticked' : ''}`,
    onClick: onOpen,
  }
  const transform = `translateY(${top}px)`
  // The row says whether it is ticked; the space bar ticks it.
  const tick = isTicked !== undefined && (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys.
    <span
      role="gridcell"
      className="row-tick"
      onClick={(event: MouseEvent) => {
        event.stopPropagation()
        onTick(event.shiftKey)
      }}
    >
      <svg viewBox="0 0 18 18" aria-hidden="true">
        {isTicked && <path d="M3.5 9.5l3.5 3.5 7.5-8" />}
      </svg>
    </span>
  )
  if (!row)
    return (
      <div {...shared} style={{ transform }}>
        <span role="gridcell" className="not-there" aria-label={label} />
      </div>
    )
  if (!isPhone)
    return (
      <div {...shared} style={{ transform, gridTemplateColumns: tracks }}>
        {tick}
        {columns.map((column) => (
          <span role="gridcell" key={column.name} className={column.isNumber ? 'end' : undefined}>
            {cellOf(column, row)}
          </span>
        ))}
      </div>
    )
  const at = (place: TableColumn<T>['phone']) => columns.filter(({ phone }) => phone === place)
  return (
    <div {...shared} style={{ transform }}>
      {tick}
      <span role="gridcell" className="phone-title">
        {at('title').map((column) => cellOf(column, row))}
      </span>
      <span role="gridcell" className="phone-side">
        {at('side').map((column) => cellOf(column, row))}
      </span>
      <span role="gridcell" className="phone-below">
        {at('below')
          .filter(({ text }) => text(row) !== '')
          // What must be seen comes first: the end of the line may be cut off.
          .sort((a, b) => Number(Boolean(b.keep)) - Number(Boolean(a.keep)))
          .map((column) => (
            <span key={column.name}>{cellOf(column, row)}</span>
          ))}
      </span>
    </div>
  )
}
