import type { TableColumn } from './column.ts'

/** A gap of one rem between columns, and the padding of the row. */
const GAP = 1
const PADDING = 3

const widthOf = ({ width }: { width: string }): number => Number(/[\d.]+/.exec(width)?.[0] ?? 0) + GAP

/** So wide that no column is narrower than its track allows. */
export const minRemOf = (columns: readonly { width: string }[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), PADDING)

type Ranked = Pick<TableColumn<unknown>, 'width' | 'phone' | 'keep'>

/** What a row cannot do without is 0; what only fills a wide table is 3. */
function rankOf({ phone, keep }: Ranked): number {
  if (keep === true || phone === 'title' || phone === 'side') return 0
  if (keep === 'longest') return 1
  return phone === 'below' ? 2 : 3
}

/** The tracks of a row. Where even the last columns are too wide together, those that can be narrower are. */
export const tracksOf = (columns: readonly { width: string }[], rem: number): string => {
  const isTight = minRemOf(columns) > rem
  return columns.map(({ width }) => (isTight ? width.replace(/^minmax\(.*/, 'minmax(0, 1fr)') : width)).join(' ')
}

/** Those that fit, in their order: the last of the least important go first, and who a row is about, status and amount never. */
export function fittingColumns<C extends Ranked>(columns: readonly C[], rem: number): C[] {
  let left = [...columns]
  for (const rank of [3, 2, 1])
    while (minRemOf(left) > rem) {
      const gone = left.findLastIndex((column) => rankOf(column) === rank)
      if (gone < 0) break
      left = left.toSpliced(gone, 1)
    }
  return left
}
