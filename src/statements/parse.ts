import { addDecimals, isDecimal } from '../core/decimal.ts'
import { parseInstant } from '../core/instant.ts'
import type { SourceRecord } from '../transactions/source-record.ts'
import { type Entry, type Note, type StatementHead, type Told, Unreadable } from './statement.ts'
import { countEntry, emptyTally, type StatementSummary, summarise, type Tally } from './summary.ts'

/** A statement while it is read: what it has told so far, and the balance after its last booked line. */
export type OpenStatement = {
  index: number
  head: StatementHead
  tally: Tally
  /** Undefined where the file tells no opening balance, or where an earlier reading showed that it does not add up. */
  running: string | undefined
  /** When its last line was booked, and whether no line before it was booked later. */
  latest: string
  inOrder: boolean
  /** Of its first entry. */
  line: number
}

export type Heard = {
  /** The next records, so many, are parts of this one. */
  whole: (statement: OpenStatement, whole: SourceRecord, parts: number, line: number) => void
  statement: (open: OpenStatement) => void
  record: (open: OpenStatement, record: SourceRecord, line: number) => void
  end: (open: OpenStatement, summary: StatementSummary) => void
  note: (note: Note) => void
}

/**
 * Follows what a reader tells: counts, adds up, and gives each booked line its running balance. Whether the balance may
 * be believed is known only at the end, so a file whose lines do not add up, or not in this order, is read again without
 * (`unproven`).
 */
export function follow(heard: Heard, unproven: ReadonlySet<number>): (told: Told) => void {
  const before: Before = new Map()
  let index = -1
  let open: OpenStatement | undefined
  return (told) => {
    if (told.kind === 'note') heard.note(told.note)
    else if (told.kind === 'statement') {
      index += 1
      const running = unproven.has(index) ? undefined : told.head.opening?.amount
      open = { index, head: told.head, tally: emptyTally(), running, latest: '', inOrder: true, line: 0 }
      heard.statement(open)
    } else if (told.kind === 'entry') takeEntry(heard, open!, told.entry)
    else {
      const summary = summarise(open!.head, open!.tally, told.foot)
      lookForRepetition(heard, open!, summary, before)
      heard.end(open!, summary)
      open = undefined
    }
  }
}

function takeEntry(heard: Heard, open: OpenStatement, entry: Entry): void {
  if (!isDecimal(entry.amount)) {
    throw new Unreadable(entry.line, `${JSON.stringify(entry.amount.slice(0, 40))} is no amount such as -12.30`)
  }
  open.line ||= entry.line
  const pending = entry.records[0]?.status === 'pending'
  // What is pending has not moved the account yet; it is listed, and not added up.
  countEntry(open.tally, pending ? '0' : entry.amount)
  if (!isDecimal(open.tally.sum)) throw tooMuch(entry)
  if (entry.whole) heard.whole(open, withBalance(open, entry.whole, entry), entry.records.length, entry.line)
  for (const record of entry.records) {
    if (pending || open.running === undefined) heard.record(open, record, entry.line)
    else {
      keepOrder(open, record)
      open.running = addDecimals(open.running, record.amount)
      if (!isDecimal(open.running)) throw tooMuch(entry)
      heard.record(open, { ...record, balance: record.balance ?? open.running }, entry.line)
    }
  }
  if (!pending && entry.records.length === 0 && open.running !== undefined) {
    open.running = addDecimals(open.running, entry.amount)
  }
}

/** As it is after all of its parts. */
function withBalance({ running }: OpenStatement, whole: SourceRecord, { amount }: Entry): SourceRecord {
  if (running === undefined || whole.status === 'pending') return whole
  return { ...whole, balance: whole.balance ?? addDecimals(running, amount) }
}

/** The newest line first, as some banks write: then the sums from above are the balance after no line but the last. */
function keepOrder(open: OpenStatement, { booked = '' }: SourceRecord): void {
  const when = booked.length === 10 ? booked : (parseInstant(booked)?.toISOString() ?? booked)
  if (when < open.latest) open.inOrder = false
  open.latest = when
}

const tooMuch = ({ line }: Entry): Unreadable =>
  new Unreadable(line, 'up to here the amounts add up to more digits than an amount can have')

/** What statements said of themselves, and the id of the first that said so. */
type Before = Map<string, string>

const MOST_REMEMBERED = 10_000

/**
 * Files that somebody put together from others hold a statement twice. Its lines would be twice in the books too: equal
 * lines of one file are two movements. Balances move on, so two statements do not share all of this by chance; only
 * where their ids differ a person has to look.
 */
function lookForRepetition(
  heard: Heard,
  { head, line }: OpenStatement,
  summary: StatementSummary,
  before: Before,
): void {
  const { account, currency, id = '', opening, closing, entries, sum, gap } = summary
  if (gap === undefined || entries === 0) return
  const { number, page } = head
  const said = [account, currency, number, page, head.opening?.date, opening, closing, entries, sum].join('\n')
  const known = before.get(said)
  if (known === id)
    throw new Unreadable(line, 'the statement with this line is in the file twice; take one of them out')
  if (known !== undefined) heard.note({ line, text: TWICE_PERHAPS })
  else if (before.size < MOST_REMEMBERED) before.set(said, id)
}

const TWICE_PERHAPS =
  'the statement with this line has the number, balances and sum of an earlier one, and another id: is it there twice?'
