import type { ImportReport } from '../statements/import.service.ts'
import { table } from './table.ts'

/** What a bookkeeper would like: per statement where it began, where it ended, and whether its lines explain that. */
export function describeReport({ file, format, statements, accounts, notes, moreNotes }: ImportReport): string {
  const lines = statements.map(({ account, currency, opening, closing, entries, sum, gap, leftOut }) => ({
    account,
    currency,
    opening,
    closing,
    lines: entries,
    sum,
    gap: leftOut ?? (gap === undefined ? 'unknown' : gap === '0' ? 'none' : gap),
  }))
  const taken = accounts.map(({ accountId, added, booked, corrected, removed, unchanged, reviews }) => ({
    account: accountId,
    added,
    booked,
    corrected,
    removed,
    unchanged,
    reviews,
  }))
  const noted = notes.map(({ line, text }) => `  line ${line}: ${text}`)
  if (moreNotes > 0) noted.push(`  and ${moreNotes} more`)
  return [`${file}: ${format}`, table(lines), '', table(taken), ...(noted.length > 0 ? ['', ...noted] : [])].join('\n')
}
