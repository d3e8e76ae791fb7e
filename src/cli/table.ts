import { shown } from '../platform/http/shown.ts'
import { type Invocation, Usage } from './command.ts'
import { inOneLine } from './printable.ts'

export const JSON_OPTION = { json: { type: 'boolean' } } as const
export const LIST_OPTIONS = { ...JSON_OPTION, limit: { type: 'string' } } as const

const MOST = 100

/** Prints the newest rows of a list, as a table or with --json as a list; says where there are more. */
export async function printList<T extends Record<string, unknown>>(
  call: Invocation,
  find: (page: { before: null; limit: number }) => Promise<T[]>,
  columns: (row: T) => Record<string, unknown> = (row) => row,
): Promise<number> {
  const limit = Number(call.values.limit ?? MOST)
  if (!Number.isInteger(limit) || limit < 1) throw new Usage('--limit must be a whole number such as 1000')
  const found = await find({ before: null, limit: limit + 1 })
  const rows = found.slice(0, limit)
  printRows(call, rows, columns)
  if (found.length > limit) call.err(`These are the newest ${limit}; there are more: --limit ${limit * 10}`)
  return 0
}

export function printRows<T extends Record<string, unknown>>(
  call: Invocation,
  rows: T[],
  columns: (row: T) => Record<string, unknown> = (row) => row,
): void {
  call.out(call.values.json ? JSON.stringify(shown(rows), null, 2) : table(rows.map(columns)))
}

/** One thing with its fields, a line each; lists of things in it become tables below. */
export function printOne(call: Invocation, thing: Record<string, unknown>): void {
  if (call.values.json) {
    call.out(JSON.stringify(shown(thing), null, 2))
    return
  }
  const width = Math.max(...Object.keys(thing).map((name) => name.length))
  for (const [name, value] of Object.entries(thing)) {
    const isTable = Array.isArray(value) && typeof value[0] === 'object'
    call.out(isTable ? `\n${name}\n${table(value)}` : `${name.padEnd(width)}  ${show(value)}`)
  }
}

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
