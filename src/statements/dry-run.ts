import { startOfDay, zoneOfCountry } from '../core/instant.ts'
import { normalise } from '../transactions/normalise.ts'
import type { SourceRecord } from '../transactions/source-record.ts'
import { type FileOptions, openFile } from './detect.ts'
import { follow } from './parse.ts'
import { type Note, type StatementHead, Unreadable } from './statement.ts'
import type { StatementSummary } from './summary.ts'

export type DryTransaction = {
  bookedTime: string | null
  amount: string
  currency: string
  status: string
  description: string | null
  counterparty: string | null
  reference: string | null
}

export type DryRun = {
  file: string
  format: string
  statements: (Pick<
    StatementSummary,
    'account' | 'currency' | 'id' | 'opening' | 'closing' | 'entries' | 'sum' | 'balanced' | 'gap'
  > & {
    transactions: DryTransaction[]
  })[]
  notes: Note[]
}

export type DryReader = { write: (bytes: Uint8Array) => void; end: () => DryRun }

/** Reads a file for its own sake: no account is known, so a bare date is midnight in the country of the IBAN. */
export function openDryRun(file: string, options: FileOptions): DryReader {
  const statements: DryRun['statements'] = []
  const notes: Note[] = []
  let transactions: DryTransaction[] = []
  const opened = openFile(
    follow(
      {
        statement: () => {
          transactions = []
        },
        record: ({ head }, record, line) => transactions.push(toDry(head, record, line)),
        end: (_, { account, currency, id, opening, closing, entries, sum, balanced, gap }) =>
          statements.push({ account, currency, id, opening, closing, entries, sum, balanced, gap, transactions }),
        note: (note) => notes.push(note),
      },
      new Set(),
    ),
    options,
  )
  return {
    write: opened.write,
    end: () => {
      opened.end()
      return { file, format: opened.format(), statements, notes }
    },
  }
}

function toDry(head: StatementHead, record: SourceRecord, line: number): DryTransaction {
  const timeZone = zoneOfCountry(head.account.iban?.slice(0, 2))
  const normal = normalise(
    record,
    { currency: head.currency ?? record.currency, timeZone },
    startOfDay('1970-01-01', 'UTC'),
  )
  if (typeof normal === 'string') throw new Unreadable(line, normal)
  const { counterparty, booked, authorised, amount, currency, status, description, additional, reference } =
    normal.record
  return {
    bookedTime: booked === undefined && authorised === undefined ? null : normal.bookedTime.toISOString(),
    amount,
    currency,
    status,
    description: description ?? additional ?? null,
    counterparty: counterparty?.name ?? counterparty?.iban ?? counterparty?.paymentPointer ?? null,
    reference: reference ?? null,
  }
}
