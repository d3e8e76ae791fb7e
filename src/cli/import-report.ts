import type { Note } from '@vitrine/bank-statements'
import type { ImportDryRun } from '../ledger/imports/dry-run.ts'
import type { ImportReport } from '../ledger/imports/file-to-ledger.service.ts'
import { counted, inOneLine, shorten } from './printable.ts'
import { table } from './table.ts'

const MAX_CELL_LENGTH = 34
const MAX_NOTE_LENGTH = 300
const MAX_NOTES = 20

type StatementLines = {
  id?: string | undefined
  account: string | undefined
  currency: string | undefined
  opening: string | undefined
  closing: string | undefined
  entries: number
  sum: string
  gap: string | undefined
}

/**
 * For a bookkeeper: the opening and closing balance of each statement, and whether its lines explain the difference.
 */
export function describeImport(report: ImportReport): string {
  // Reports of earlier versions have no refused lines.
  const { file, format, statements, accounts, notes, moreNotes, refused = [], moreRefused = 0 } = report
  // Operators know accounts by their numbers rather than our ids; a single one is named above anyway.
  const numbers = new Map(statements.map(({ accountId, account }) => [accountId, account]))
  const taken = accounts.map(({ accountId, added, booked, corrected, removed, unchanged, reviews }) => ({
    account: accountId,
    ...(accounts.length > 1 && { number: shortened(numbers.get(accountId)) }),
    added,
    booked,
    corrected,
    removed,
    unchanged,
    reviews,
  }))
  const doubtful = accounts.filter(({ reviews }) => reviews > 0)
  return paragraphs(
    head(file, format, statements),
    taken.length > 0 ? [table(taken)] : [],
    [
      ...whatChanged(accounts),
      ...doubtful.map(({ accountId }) => `Doubtful matches, left separate: vitrine account reviews ${accountId}`),
    ],
    describeRefused(refused, moreRefused),
    describeNotes(notes, moreNotes),
  )
}

export function describeDryRun({ file, format, statements, notes }: ImportDryRun): string {
  const shown = notes.slice(0, MAX_NOTES)
  const found = statements.reduce((sum, { transactions }) => sum + transactions.length, 0)
  return paragraphs(
    head(file, format, statements),
    [`Nothing was stored: this was a dry run. It found ${counted(found, 'transaction')}.`],
    describeNotes(shown, notes.length - shown.length),
  )
}

function head(file: string, format: string, statements: StatementLines[]): string[] {
  // The id distinguishes several statements of an account; a single one needs none.
  const named = statements.length > 1 && statements.some(({ id }) => id !== undefined)
  const rows = statements.map(({ id, account, currency, opening, closing, entries, sum, gap }) => ({
    ...(named && { statement: shortened(id) }),
    account: shortened(account),
    currency,
    opening,
    closing,
    lines: entries,
    sum,
    gap: gap === undefined ? 'unknown' : gap === '0' ? 'none' : gap,
  }))
  const gaps = statements.filter(({ gap }) => gap !== undefined && gap !== '0').length
  return [
    `${inOneLine(file)}: ${format}, ${counted(statements.length, 'statement')}`,
    table(rows),
    ...(gaps > 0
      ? [`The lines of ${gaps} of ${counted(statements.length, 'statement')} do not add up to the balances: see gap.`]
      : []),
  ]
}

function whatChanged(accounts: ImportReport['accounts']): string[] {
  if (accounts.length === 0) return ['Nothing was imported.']
  const isSame = accounts.every(({ added, booked, corrected, removed }) => added + booked + corrected + removed === 0)
  return isSame ? ['Nothing has changed: everything was known already.'] : []
}

function describeRefused(refused: ImportReport['refused'], more: number): string[] {
  if (refused.length === 0) return []
  const lines = refused.map(({ line, reason }) => `  line ${line}: ${shorten(inOneLine(reason), MAX_NOTE_LENGTH)}`)
  return ['Not imported, while the rest was:', ...lines, ...(more > 0 ? [`  and ${more} more`] : [])]
}

function describeNotes(notes: Note[], more: number): string[] {
  if (notes.length === 0) return []
  const lines = notes.map(({ line, text }) => `  line ${line}: ${shorten(inOneLine(text), MAX_NOTE_LENGTH)}`)
  return ['Warnings:', ...lines, ...(more > 0 ? [`  and ${more} more`] : [])]
}

const shortened = (text: string | undefined): string | undefined => text && shorten(text, MAX_CELL_LENGTH)

const paragraphs = (...blocks: string[][]): string =>
  blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
