// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be placed by their row, and a table of which most rows are missing is none.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.

import type { ReactNode } from 'react'
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
  isSelected: boolean
  label: string
  onOpen: () => void
}

const cellOf = <T,>({ show, text }: TableColumn<T>, row: T): ReactNode => (show ? show(row) : text(row))

/** The keyboard is handled by the table: rows come and go while it is scrolled. */
export function TableRow<T>(props: Props<T>) {
  const { id, index, top, row, columns, tracks, isPhone, isActive, isSelected, label, onOpen } = props
  const shared = {
    id,
    role: 'row',
    'aria-rowindex': index + 2,
    'aria-selected': isSelected,
    className: `table-row${isActive ? ' active' : ''}${isSelected ? ' selected' : ''}`,
    onClick: onOpen,
  }
  const transform = `translateY(${top}px)`
  if (!row)
    return (
      <div {...shared} style={{ transform }}>
        <span role="gridcell" className="not-there" aria-label={label} />
      </div>
    )
  if (!isPhone)
    return (
      <div {...shared} style={{ transform, gridTemplateColumns: tracks }}>
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
      <span role="gridcell" className="phone-title">
        {at('title').map((column) => cellOf(column, row))}
      </span>
      <span role="gridcell" className="phone-side">
        {at('side').map((column) => cellOf(column, row))}
      </span>
      <span role="gridcell" className="phone-below">
        {at('below')
          .filter(({ text }) => text(row) !== '')
          .map((column) => (
            <span key={column.name}>{cellOf(column, row)}</span>
          ))}
      </span>
    </div>
  )
}
