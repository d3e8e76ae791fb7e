import { hasIbanShape, isIban, normaliseIban } from '@vitrine/money'
import { NoteCounter } from '../note-counter.ts'
import type { SourceRecord } from '../source-record.ts'
import {
  type Entry,
  type Habits,
  type OpenReader,
  type ReaderEvent,
  type ReadOptions,
  type StatementHead,
  Unreadable,
  UnreadableRow,
} from '../statement.ts'
import { maxPlaces } from './amounts.ts'
import { openChain } from './chain.ts'
import { dateReader } from './dates.ts'
import { type ColumnPlaces, isHeader, MAX_PREAMBLE_LENGTH, placesOf } from './header.ts'
import type { Column, Profile, Skip } from './profile.ts'
import { type ParsedRow, rowReader } from './row.ts'
import { sensesOf } from './titles.ts'
import { type CsvRow, openTokenizer } from './tokenizer.ts'

/** Limit of a description over several rows. */
const MAX_DESCRIPTION_LENGTH = 65_536

type Open = {
  account: string
  currency: string | undefined
  chain: ReturnType<typeof openChain>
}

type CsvTable = {
  places: ColumnPlaces
  read: (row: CsvRow) => ParsedRow | undefined
  /**
   * The number of cells in the header row, and in the other rows if that is more: some banks end each with a delimiter.
   */
  width: number
  rowWidth?: number
  header: string[] | undefined
}

type FaultListener = (line: number, why: string, cells: readonly string[]) => void

/**
 * @param understood how a file without a known profile was read, for the report.
 * @param onFault is told of a row that cannot be read, and the rows after it are read all the same; without it the file
 * is refused.
 */
export const openCsvReader =
  (profile: Profile, understood?: string, onFault?: FaultListener): OpenReader =>
  (emit, options) => {
    const file = new CsvFile(profile, options, emit, onFault)
    if (understood !== undefined) file.note(1, understood)
    const format = { delimiter: profile.delimiter, quotes: profile.quotes !== false }
    const tokenizer = openTokenizer(format, (row) => file.row(row))
    return {
      write: (text) => tokenizer.write(text),
      end() {
        tokenizer.end()
        file.end()
      },
    }
  }

/** From rows to events. */
class CsvFile {
  readonly #profile: Profile
  readonly #options: ReadOptions
  readonly #emit: (event: ReaderEvent) => void
  readonly #onFault: FaultListener | undefined
  readonly #tally = new NoteCounter()
  /** Accounts whose rows are interrupted by those of another: no part of them is complete. */
  readonly #parted = new Set<string>()
  /** The fewest decimals in the last column so far: a bank that does not pad them may end its file with fewer. */
  #minPlaces = Number.POSITIVE_INFINITY
  #table: CsvTable | undefined
  #preambleRows = 0
  #letterhead = ''
  readonly #ibans = new Set<string>()
  #open: Open | undefined
  /** Not emitted before the next row shows that it does not continue it. */
  #lastEntry: Entry | undefined
  #isDropped = false

  constructor(
    profile: Profile,
    options: ReadOptions,
    emit: (event: ReaderEvent) => void,
    onFault: FaultListener | undefined,
  ) {
    this.#profile = profile
    this.#options = options
    this.#emit = emit
    this.#onFault = onFault
  }

  note(line: number, text: string): void {
    this.#tally.add(line, text)
  }

  row(row: CsvRow): void {
    if (row.cells.every((cell) => cell.trim() === '')) return
    const { header } = this.#profile
    if (!this.#table && header !== false) {
      this.#seekHeader(row, header)
      return
    }
    this.#table ??= this.#tableOf(undefined, row)
    try {
      this.#readLine(row, this.#table)
    } catch (error) {
      if (!this.#onFault || !(error instanceof Unreadable)) throw error
      this.#onFault(error.line, error.fact, row.cells)
    }
  }

  end(): void {
    if (!this.#table) throw new Unreadable(1, this.#preambleRows === 0 ? 'the file is empty' : noHeader(this.#profile))
    if (!this.#open) this.#beginStatement('', this.#profile.currency ?? this.#options.currency)
    this.#endStatement(true)
  }

  #seekHeader(row: CsvRow, names: string[]): void {
    if (isHeader(row.cells, names)) {
      this.#table = this.#tableOf(row.cells, row)
      for (const missing of this.#table.places.missing)
        this.#tally.add(row.line, `there is no column ${JSON.stringify(missing)}`)
      const { amount, debit, credit } = this.#profile.columns
      for (const column of [amount, debit, credit]) {
        if (typeof column === 'string' && sensesOf(column).has('balance'))
          this.#tally.add(
            row.line,
            `the column ${JSON.stringify(column)} is read as the amount, and is called a balance`,
          )
      }
      return
    }
    this.#preambleRows += 1
    if (this.#preambleRows > MAX_PREAMBLE_LENGTH) throw new Unreadable(row.line, noHeader(this.#profile))
    const label = this.#profile.preamble?.account
    if (label === undefined) {
      for (const iban of ibansIn(row)) this.#ibans.add(iban)
      // Two of them do not say which one it is.
      this.#letterhead = this.#ibans.size === 1 ? [...this.#ibans][0]! : ''
    } else if (row.cells[0]?.trim().startsWith(label)) this.#letterhead = row.cells[1]?.trim() ?? ''
  }

  #tableOf(header: string[] | undefined, row: CsvRow): CsvTable {
    const places = placesOf(this.#profile, header, row.line)
    return {
      places,
      read: rowReader(this.#profile, places, this.#options, this.#tally),
      width: row.cells.length,
      header,
    }
  }

  #readLine(row: CsvRow, table: CsvTable): void {
    const { places, read, header } = table
    if (this.#profile.skip?.some((rule) => isSkipped(rule, row, places))) return
    // Exports that were concatenated repeat the header.
    if (header?.every((name, index) => row.cells[index] === name)) return
    if (row.cells.some((cell) => hasRowInside(cell, this.#profile, places))) {
      throw new Unreadable(row.line, 'a quotation mark is opened in this row and not closed: it holds the next row')
    }
    if (this.#options.leaveOut?.includes(row.line)) {
      this.#tally.add(row.line, 'left out, as was asked for')
      return
    }
    readOrName(row, () => checkWidth(row, table))
    if (row.repaired) this.#tally.add(row.line, 'a quotation mark without its opening one was taken off')
    if (this.#profile.continuation && isContinuation(this.#profile, row, places)) {
      if (this.#lastEntry) this.#goOn(this.#lastEntry, row, places)
      if (this.#lastEntry || this.#isDropped) return
    }
    const reading = readOrName(row, () => read(row))
    this.#flush()
    this.#isDropped = !reading || reading.refused !== undefined
    if (!reading) return
    const { record, ownAccount } = reading
    if (this.#isCut(row, record, places)) {
      throw new Unreadable(
        row.line,
        'the file ends within its last amount: it may be cut off. If it is whole, put an end of line behind it',
      )
    }
    const account = ownAccount || this.#open?.account || ''
    if (!this.#open || this.#open.account !== account || this.#open.currency !== record.currency) {
      if (this.#open) this.#endStatement(false)
      this.#beginStatement(account, record.currency)
    }
    if (reading.refused !== undefined) {
      this.#emit({ kind: 'refused', line: row.line, why: reading.refused })
      return
    }
    if (record.status === 'booked') this.#open!.chain.add(row.line, record.amount, record.balance)
    this.#lastEntry = { line: row.line, amount: record.amount, records: [record] }
  }

  #goOn(entry: Entry, row: CsvRow, places: ColumnPlaces): void {
    const more = (this.#profile.columns.description ?? []).map((column) => cellOf(row, places, column))
    const record = entry.records[0]!
    const description = [record.description ?? '', ...more].filter((text) => text !== '').join(' ')
    if (description.length > MAX_DESCRIPTION_LENGTH)
      throw new Unreadable(row.line, 'a description that goes on without end')
    record.description = description
  }

  #beginStatement(account: string, currency: string | undefined): void {
    const named = account || this.#letterhead
    const iban = normaliseIban(named)
    const head: StatementHead = {
      account: hasIbanShape(iban) ? { iban } : named === '' ? {} : { other: named },
      ...(currency !== undefined && { currency }),
      nature: 'statement',
      covers: 'period',
      habits: habitsOf(this.#profile),
    }
    this.#open = { account, currency, chain: openChain() }
    this.#emit({ kind: 'statement', head })
  }

  #endStatement(isLast: boolean): void {
    this.#flush()
    const { account, currency, chain } = this.#open!
    const odd = chain.verdict()
    if (odd !== undefined) this.#tally.add(odd.line, odd.text)
    for (const note of this.#tally.notes()) this.#emit({ kind: 'note', note })
    const key = `${account} ${currency}`
    const isWhole = isLast && !this.#parted.has(key)
    if (!isLast) this.#parted.add(key)
    const knowsPending = this.#profile.status?.pending !== undefined || this.#profile.pendingDates !== undefined
    this.#emit({ kind: 'end', foot: { isPart: !isWhole, ...(knowsPending && { pending: 'complete' }) } })
    this.#open = undefined
  }

  /**
   * Whether the file ends right after an amount without all of its decimals: more digits may have followed. Not if a
   * quotation mark closes it, the bank leaves out decimals elsewhere too, or the balance follows from the previous
   * one.
   */
  #isCut(row: CsvRow, { currency, amount, balance }: SourceRecord, { at }: ColumnPlaces): boolean {
    const { columns, decimalMark } = this.#profile
    const last = row.cells.length - 1
    const isMoney = [columns.amount, columns.debit, columns.credit, columns.fee, columns.balance]
    if (!isMoney.some((column) => at(column) === last) || !/\d/.test(row.cells[last]!)) return false
    const [, fraction = ''] = row.cells[last]!.split(this.#options.decimalMark ?? decimalMark)
    const places = fraction.replace(/\D/g, '').length
    const [isFull, isUsual] = [places >= maxPlaces(currency), places >= this.#minPlaces]
    this.#minPlaces = Math.min(this.#minPlaces, places)
    if (row.ended || row.closed || isFull) return false
    const follows = at(columns.balance) === last && balance !== undefined && this.#open?.chain.fits(amount, balance)
    if (!isUsual && !follows) return true
    this.#tally.add(row.line, 'the last row has no line end; it is taken as it stands')
    return false
  }

  #flush(): void {
    if (this.#lastEntry) this.#emit({ kind: 'entry', entry: this.#lastEntry })
    this.#lastEntry = undefined
  }
}

/** A text may have several lines. A line with a date in the date column is a row, and would be lost silently. */
function hasRowInside(cell: string, { delimiter, columns, dateFormat }: Profile, { at }: ColumnPlaces): boolean {
  if (!cell.includes('\n')) return false
  const isDate = dateReader(dateFormat)!
  const lines = cell.split('\n').slice(1)
  return lines.some((line) => isDate(line.split(delimiter)[at(columns.date)!]?.replaceAll('"', '') ?? '') !== undefined)
}

const MAX_BEGINNING_LENGTH = 200

/** What is wrong with a row alone, with what it begins with: a total at the end of the file is no movement. */
function readOrName<T>(row: CsvRow, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Unreadable) || error.option !== undefined) throw error
    const begins = row.cells.map((cell) => cell.trim()).find((cell) => cell !== '') ?? ''
    throw new UnreadableRow(error.line, error.fact, begins.slice(0, MAX_BEGINNING_LENGTH))
  }
}

/**
 * Too many cells mean a delimiter inside a text: everything after it is in the wrong column. Also where the last cell
 * is empty, unless it is in every row.
 */
function checkWidth(row: CsvRow, table: CsvTable): void {
  const { width } = table
  const rowWidth = Math.max(row.cells.length, width)
  table.rowWidth ??= rowWidth
  const more = row.cells.slice(width).some((cell) => cell.trim() !== '')
  if (more || rowWidth !== table.rowWidth) {
    throw new Unreadable(
      row.line,
      `the row has ${row.cells.length} cells, and the table ${more ? width : table.rowWidth}`,
    )
  }
  if (!row.ended && row.cells.length < width) {
    throw new Unreadable(row.line, `the file ends after ${row.cells.length} of ${width} cells: it was cut off`)
  }
}

function isSkipped({ column, is, isNot, startsWith }: Skip, row: CsvRow, places: ColumnPlaces): boolean {
  const first = row.cells.find((text) => text.trim() !== '')?.trim() ?? ''
  const cell = column === undefined ? first : cellOf(row, places, column)
  if (is && !is.includes(cell)) return false
  if (isNot?.includes(cell)) return false
  return startsWith === undefined || cell.startsWith(startsWith)
}

function isContinuation({ columns }: Profile, row: CsvRow, places: ColumnPlaces): boolean {
  const { date, amount, debit, credit } = columns
  return [date, amount, debit, credit].every((column) => cellOf(row, places, column) === '')
}

const habitsOf = ({ ids, order, pending }: Profile): Habits => ({
  ...(ids && { ids }),
  ...(order && { order }),
  ...(pending && { pending }),
})

const cellOf = (row: CsvRow, { at }: ColumnPlaces, column: Column | undefined): string =>
  row.cells[at(column) ?? -1]?.trim() ?? ''

const noHeader = ({ id, header }: Profile): string =>
  `no header row of ${id}: expected one row with ${(header || []).map((name) => JSON.stringify(name)).join(', ')}`

/** A number by which a bank names the account above its rows, in a cell of its own or behind a word: `IBAN: SI56 …`. */
const ibansIn = ({ cells }: CsvRow): string[] =>
  cells.flatMap((cell) => {
    const text = normaliseIban(cell.slice(cell.lastIndexOf(':') + 1))
    return isIban(text) ? [text] : []
  })
