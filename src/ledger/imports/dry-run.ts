import {
  type FileOptions,
  type Note,
  openFile,
  type SourceRecord,
  type StatementHead,
  type StatementSummary,
  scan,
  Unreadable,
} from '@vitrine/bank-statements'
import { startOfDay, zoneOfCountry } from '@vitrine/money'
import { normalise } from '../deliveries/normalise.ts'

export type DryRunTransaction = {
  bookedTime: string | null
  amount: string
  currency: string
  status: string
  description: string | null
  counterparty: string | null
  reference: string | null
}

export type ImportDryRun = {
  file: string
  format: string
  statements: (Pick<
    StatementSummary,
    'account' | 'currency' | 'id' | 'opening' | 'closing' | 'entries' | 'sum' | 'balanced' | 'gap'
  > & {
    transactions: DryRunTransaction[]
  })[]
  notes: Note[]
}

export type DryRunReader = { write: (bytes: Uint8Array) => void; end: () => ImportDryRun }

/** Reads a file without storing it: no account is known, so a bare date is midnight in the country of the IBAN. */
export function openDryRun(file: string, options: FileOptions): DryRunReader {
  const statements: ImportDryRun['statements'] = []
  const notes: Note[] = []
  let transactions: DryRunTransaction[] = []
  let head: StatementHead | undefined
  const opened = openFile(
    scan((event) => {
      if (event.kind === 'note') notes.push(event.note)
      else if (event.kind === 'refused') notes.push({ line: event.line, text: `this line is left out: ${event.why}` })
      else if (event.kind === 'statement') {
        head = event.head
        transactions = []
      } else if (event.kind === 'entry') {
        for (const record of event.entry.records)
          transactions.push(toDryRunTransaction(head!, record, event.entry.line))
      } else {
        const { account, currency, id, opening, closing, entries, sum, balanced, gap } = event.summary
        statements.push({ account, currency, id, opening, closing, entries, sum, balanced, gap, transactions })
      }
    }),
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

export function toDryRunTransaction(head: StatementHead, record: SourceRecord, line: number): DryRunTransaction {
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
