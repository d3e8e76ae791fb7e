import { fromUnits, toUnits } from '@vitrine/money'
import { csvCell } from './csv/cell.ts'
import type { Scanned } from './scan.ts'
import type { SourceRecord } from './source-record.ts'
import type { Entry, Note, StatementHead } from './statement.ts'
import type { StatementSummary } from './summary.ts'

/** How the command prints events; `note` is for the person, beside the output. */
export type Printer = {
  print: (event: Scanned) => { text?: string; note?: string }
  end: (format: string) => string
}

type NoteEvent = Scanned & { kind: 'note' | 'refused' }

const noteOf = (event: NoteEvent): Note =>
  event.kind === 'note' ? event.note : { line: event.line, text: `left out: ${event.why}` }

const writeNote = ({ line, text }: Note): string => `line ${line}: ${text}`

const accountOf = ({ account }: StatementHead): string | undefined => account.iban ?? account.other

/** One or several lines for each record, and nothing for the statement around it. */
function recordPrinter(
  start: string,
  write: (record: SourceRecord, account: string | undefined, line: number) => string,
) {
  return (): Printer => {
    let head: StatementHead | undefined
    let begin = start
    return {
      print(event) {
        if (event.kind === 'note' || event.kind === 'refused') return { note: writeNote(noteOf(event)) }
        if (event.kind === 'statement') head = event.head
        if (event.kind !== 'entry') return {}
        const { records, line } = event.entry
        const text = begin + records.map((record) => write(record, accountOf(head!), line)).join('')
        begin = ''
        return { text }
      },
      end: () => begin,
    }
  }
}

export const ndjsonPrinter = recordPrinter(
  '',
  (record, account, line) => `${JSON.stringify({ ...(account !== undefined && { account }), line, ...record })}\n`,
)

const COLUMNS: Record<string, (record: SourceRecord) => string | undefined> = {
  status: ({ status }) => status,
  booked: ({ booked }) => booked,
  authorised: ({ authorised }) => authorised,
  valueDate: ({ valueDate }) => valueDate,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  balance: ({ balance }) => balance,
  counterparty: ({ counterparty }) => counterparty?.name,
  counterpartyIban: ({ counterparty }) => counterparty?.iban,
  description: ({ description }) => description,
  reference: ({ reference }) => reference,
  additional: ({ additional }) => additional,
  sourceId: ({ sourceId }) => sourceId,
  endToEndId: ({ endToEndId }) => endToEndId,
  bankCode: ({ bankCode }) => bankCode,
  merchantCode: ({ merchantCode }) => merchantCode,
}

const row = (cells: (string | undefined)[]): string => `${cells.map((cell = '') => csvCell(cell)).join(',')}\n`

export const csvPrinter = recordPrinter(row(['account', ...Object.keys(COLUMNS)]), (record, account) =>
  row([account, ...Object.values(COLUMNS).map((cellOf) => cellOf(record))]),
)

const MAX_NOTES = 20

/** A paragraph per statement, with the figures that a bookkeeper checks first. */
export function summaryPrinter(): Printer {
  const paragraphs: string[] = []
  const notes: string[] = []
  let more = 0
  let totals = openTotals()
  return {
    print(event) {
      if (event.kind === 'statement') totals = openTotals()
      else if (event.kind === 'entry') totals.add(event.entry)
      else if (event.kind === 'end') {
        const stated = event.foot.period ?? event.head.period
        paragraphs.push(describe(event.summary, stated ?? totals.days(), totals.lines()))
      } else if (notes.length < MAX_NOTES) notes.push(writeNote(noteOf(event)))
      else more += 1
      return {}
    },
    end(format) {
      const count = `${paragraphs.length} ${paragraphs.length === 1 ? 'statement' : 'statements'}`
      const rest = more > 0 ? [`and ${more} more`] : []
      const all = [`${format}, ${count}\n`, ...paragraphs, ...(notes.length > 0 ? [lines([...notes, ...rest])] : [])]
      return printable(all.join('\n'))
    },
  }
}

const lines = (texts: string[]): string => texts.map((text) => `${text}\n`).join('')

type DayRange = { from: string; to: string }

function openTotals() {
  // As units: each direction may have more digits than an amount can have, while their sum does not.
  const sums = { in: 0n, out: 0n }
  let pending = 0
  let days: DayRange | undefined
  return {
    add({ amount, records }: Entry): void {
      if (records[0]?.status === 'pending') {
        pending += 1
        return
      }
      const units = toUnits(amount)
      sums[units < 0n ? 'out' : 'in'] += units
      for (const { booked } of records) {
        const day = booked?.slice(0, 10)
        if (day === undefined) continue
        days = { from: days && days.from < day ? days.from : day, to: days && days.to > day ? days.to : day }
      }
    },
    days: () => days,
    lines: (): string[] => [
      `in        ${fromUnits(sums.in, 2)}`,
      `out       ${fromUnits(sums.out, 2)}`,
      ...(pending > 0 ? [`pending   ${pending}`] : []),
    ],
  }
}

function describe(summary: StatementSummary, days: DayRange | undefined, totals: string[]): string {
  const { account = 'not named', currency, nature, id, opening, closing, entries, sum, gap, balanced } = summary
  const proof = balanced
    ? ': the entries explain the balances'
    : gap !== undefined && gap !== '0'
      ? `: ${gap} is missing`
      : ''
  return lines([
    `account   ${account}${currency === undefined ? '' : `, ${currency}`}`,
    `kind      ${nature}${id === undefined ? '' : ` ${id}`}`,
    ...(days ? [`period    ${days.from} to ${days.to}`] : []),
    ...(opening === undefined ? [] : [`opening   ${opening}`]),
    ...(closing === undefined ? [] : [`closing   ${closing}`]),
    `entries   ${entries}`,
    ...totals,
    `sum       ${sum}${proof}`,
  ])
}

/** Characters that control a terminal or change the direction of text are escaped as in JSON. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
