import { inOneLine } from './printable.ts'

/** Columns for people; in a pipe the same lines, still easy to cut. Dates are UTC, to the day or the minute. */
export function table(rows: Record<string, unknown>[]): string {
  const [first] = rows
  if (!first) return '(none)'
  const names = Object.keys(first)
  const cells = [names, ...rows.map((row) => names.map((name) => show(row[name])))]
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')}Z`
  if (Array.isArray(value)) return value.length > 0 ? inOneLine(value.join(', ')) : '-'
  return inOneLine(String(value))
}
