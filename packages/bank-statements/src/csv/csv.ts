import { hasIbanShape, isIban, normaliseIban } from '@vitrine/money'
import { NoteCounter } from '../note-counter.ts'
import type { SourceRecord } from '../source-record.ts'
import { type Entry, type Habits, type OpenReader, type StatementHead, Unreadable } from '../statement.ts'
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

/**
 * @param understood how a file without a known profile was read, for the report.
 * @param onFault is told of a row that cannot be read, and the rows after it are read all the same; without it the file
 * is refused.
 */
export const openCsvReader =
  (profile: Profile, understood?: string, onFault?: (line: number, why: string) => void): OpenReader =>
  (emit, options) => {
    const tally = new NoteCounter()
    if (understood !== undefined) tally.add(1, understood)
    /** Accounts whose rows are interrupted by those of another: no part of them is complete. */
    const parted = new Set<string>()
    /** The fewest decimals in the last column so far: a bank that does not pad them may end its file with fewer. */
    let minPlaces = Number.POSITIVE_INFINITY
    let table: CsvTable | undefined
    let preambleRows = 0
    let letterhead = ''
    const ibans = new Set<string>()
    let open: Open | undefined
    /** Not emitted before the next row shows that it does not continue it. */
    let lastEntry: Entry | undefined
    let isDropped = false

    const tokenizer = openTokenizer({ delimiter: profile.delimiter, quotes: profile.quotes !== false }, (row) => {
      if (row.cells.every((cell) => cell.trim() === '')) return
      if (!table && profile.header !== false) return seekHeader(row, profile.header)
      table ??= tableOf(undefined, row)
      try {
        readLine(row, table)
      } catch (error) {
        if (!onFault || !(error instanceof Unreadable)) throw error
        onFault(error.line, error.why)
      }
    })

    return {
      write: (text) => tokenizer.write(text),
      end() {
        tokenizer.end()
        if (!table) throw new Unreadable(1, preambleRows === 0 ? 'the file is empty' : noHeader(profile))
        if (!open) beginStatement('', profile.currency ?? options.currency)
        endStatement(true)
      },
    }

    function seekHeader(row: CsvRow, names: string[]): void {
      if (isHeader(row.cells, names)) {
        table = tableOf(row.cells, row)
        for (const missing of table.places.missing) tally.add(row.line, `there is no column ${JSON.stringify(missing)}`)
        const { amount, debit, credit } = profile.columns
        for (const column of [amount, debit, credit]) {
          if (typeof column === 'string' && sensesOf(column).has('balance'))
            tally.add(row.line, `the column ${JSON.stringify(column)} is read as the amount, and is called a balance`)
        }
        return
      }
      preambleRows += 1
      if (preambleRows > MAX_PREAMBLE_LENGTH) throw new Unreadable(row.line, noHeader(profile))
      const label = profile.preamble?.account
      if (label === undefined) {
        for (const iban of ibansIn(row)) ibans.add(iban)
        // Two of them do not say which one it is.
        letterhead = ibans.size === 1 ? [...ibans][0]! : ''
      } else if (row.cells[0]?.trim().startsWith(label)) letterhead = row.cells[1]?.trim() ?? ''
    }

    function tableOf(header: string[] | undefined, row: CsvRow): CsvTable {
      const places = placesOf(profile, header, row.line)
      return { places, read: rowReader(profile, places, options, tally), width: row.cells.length, header }
    }

    function readLine(row: CsvRow, table: CsvTable): void {
      const { places, read, header } = table
      if (profile.skip?.some((rule) => isSkipped(rule, row, places))) return
      // Exports that were concatenated repeat the header.
      if (header?.every((name, index) => row.cells[index] === name)) return
      if (row.cells.some((cell) => hasRowInside(cell, profile, places))) {
        throw new Unreadable(row.line, 'a quotation mark is opened in this row and not closed: it holds the next row')
      }
      checkWidth(row, table)
      if (row.repaired) tally.add(row.line, 'a quotation mark without its opening one was taken off')
      if (profile.continuation && isContinuation(profile, row, places)) {
        if (lastEntry) goOn(lastEntry, row, places)
        if (lastEntry || isDropped) return
      }
      const reading = read(row)
      flush()
      isDropped = !reading || reading.refused !== undefined
      if (!reading) return
      const { record, ownAccount } = reading
      if (isCut(row, record, places)) {
        throw new Unreadable(
          row.line,
          'the file ends within its last amount: it may be cut off. If it is whole, put an end of line behind it',
        )
      }
      const account = ownAccount || open?.account || ''
      if (!open || open.account !== account || open.currency !== record.currency) {
        if (open) endStatement(false)
        beginStatement(account, record.currency)
      }
      if (reading.refused !== undefined) {
        emit({ kind: 'refused', line: row.line, why: reading.refused })
        return
      }
      if (record.status === 'booked') open!.chain.add(row.line, record.amount, record.balance)
      lastEntry = { line: row.line, amount: record.amount, records: [record] }
    }

    function goOn(entry: Entry, row: CsvRow, places: ColumnPlaces): void {
      const more = (profile.columns.description ?? []).map((column) => cellOf(row, places, column))
      const record = entry.records[0]!
      const description = [record.description ?? '', ...more].filter((text) => text !== '').join(' ')
      if (description.length > MAX_DESCRIPTION_LENGTH)
        throw new Unreadable(row.line, 'a description that goes on without end')
      record.description = description
    }

    function beginStatement(account: string, currency: string | undefined): void {
      const named = account || letterhead
      const iban = normaliseIban(named)
      const head: StatementHead = {
        account: hasIbanShape(iban) ? { iban } : named === '' ? {} : { other: named },
        ...(currency !== undefined && { currency }),
        nature: 'statement',
        covers: 'period',
        habits: habitsOf(profile),
      }
      open = { account, currency, chain: openChain() }
      emit({ kind: 'statement', head })
    }

    function endStatement(isLast: boolean): void {
      flush()
      const { account, currency, chain } = open!
      const odd = chain.verdict()
      if (odd !== undefined) tally.add(odd.line, odd.text)
      for (const note of tally.notes()) emit({ kind: 'note', note })
      const key = `${account} ${currency}`
      const isWhole = isLast && !parted.has(key)
      if (!isLast) parted.add(key)
      const knowsPending = profile.status?.pending !== undefined || profile.pendingDates !== undefined
      emit({ kind: 'end', foot: { isPart: !isWhole, ...(knowsPending && { pending: 'complete' }) } })
      open = undefined
    }

    /**
     * Whether the file ends right after an amount without all of its decimals: more digits may have followed. Not if a
     * quotation mark closes it, the bank leaves out decimals elsewhere too, or the balance follows from the previous
     * one.
     */
    function isCut(row: CsvRow, { currency, amount, balance }: SourceRecord, { at }: ColumnPlaces): boolean {
      const { columns, decimalMark } = profile
      const last = row.cells.length - 1
      const isMoney = [columns.amount, columns.debit, columns.credit, columns.fee, columns.balance]
      if (!isMoney.some((column) => at(column) === last) || !/\d/.test(row.cells[last]!)) return false
      const [, fraction = ''] = row.cells[last]!.split(options.decimalMark ?? decimalMark)
      const places = fraction.replace(/\D/g, '').length
      const [isFull, isUsual] = [places >= maxPlaces(currency), places >= minPlaces]
      minPlaces = Math.min(minPlaces, places)
      if (row.ended || row.closed || isFull) return false
      const follows = at(columns.balance) === last && balance !== undefined && open?.chain.fits(amount, balance)
      if (!isUsual && !follows) return true
      tally.add(row.line, 'the last row has no line end; it is taken as it stands')
      return false
    }

    function flush(): void {
      if (lastEntry) emit({ kind: 'entry', entry: lastEntry })
      lastEntry = undefined
    }
  }

/** A text may have several lines. A line with a date in the date column is a row, and would be lost silently. */
function hasRowInside(cell: string, { delimiter, columns, dateFormat }: Profile, { at }: ColumnPlaces): boolean {
  if (!cell.includes('\n')) return false
  const isDate = dateReader(dateFormat)!
  const lines = cell.split('\n').slice(1)
  return lines.some((line) => isDate(line.split(delimiter)[at(columns.date)!]?.replaceAll('"', '') ?? '') !== undefined)
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
