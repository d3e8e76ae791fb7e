import { canonicalDecimal } from '@vitrine/money'
import { Unreadable } from '../statement.ts'
import { readAmount, readCurrency, signed } from './amount.ts'
import { splitBatch } from './batch.ts'
import type { Camt, EntryDraft } from './draft.ts'
import { type RecordFacts, toChargesRecord, toRecord } from './record.ts'
import { dateOfStatement, emitHead } from './statement-draft.ts'
import { readWhen, type When } from './when.ts'

type AddNote = (text: string) => void

const quote = (text: string): string => JSON.stringify(text.slice(0, 40))

/** Turns the draft of an entry into events. */
export function finishEntry(at: Camt): void {
  const { entry } = at
  const { line } = entry
  const { amount, currency, debit } = readMoney(entry)
  emitHead(at, currency)
  const note: AddNote = (text) => at.emit({ kind: 'note', note: { line, text } })
  const status = readStatus(at, note)
  if (status === undefined) {
    // It moves no money, but the bank's own count of entries includes it.
    at.emit({ kind: 'entry', entry: { line, amount: '0', records: [] } })
    return
  }
  const { statement } = at
  const home = statement.currency
  statement.entries += 1
  if (status === 'pending') statement.pending += 1
  const own = currency === home ? amount : statedIn(home, entry)
  if (own === undefined) {
    statement.refused += 1
    const why = `it is of ${amount} ${currency}, the account is in ${home}, and the file does not say how much that was`
    at.emit({ kind: 'refused', line, why })
    return
  }
  if (currency !== home)
    note(`the entry is of ${amount} ${currency}; the ${own} ${home} that the bank states are taken`)
  const total = signed(own, debit)
  const facts: RecordFacts = { entry, statement, currency: home, debit, status, note, ...readDates(at, status, note) }
  const split = splitBatch(entry, total, home, debit, note)
  const records = split
    ? split.parts.map(({ detail, amount }) => toRecord(facts, amount, detail, true))
    : [toRecord(facts, total, entry.details.length === 1 ? entry.details[0] : undefined)]
  if (split?.charges !== undefined) records.push(toChargesRecord(facts, split.charges))
  const whole = split && toRecord({ ...facts, note: () => {} }, total, undefined)
  at.emit({ kind: 'entry', entry: { line, amount: total, records, ...(whole && { whole }) } })
}

/** Strict: an error here would be an error in the books. */
function readMoney(entry: EntryDraft): { amount: string; currency: string; debit: boolean } {
  const refuse = (why: string) => new Unreadable(entry.line, why)
  const { mark } = entry
  if (entry.amount === '') throw refuse('the entry has no amount')
  const amount = readAmount(entry.amount)
  if (amount === undefined) {
    const negative = readAmount(entry.amount.slice(1)) !== undefined && entry.amount.startsWith('-')
    if (negative) throw refuse(`the entry's amount ${quote(entry.amount)} has a minus beside its mark ${quote(mark)}`)
    throw refuse(`the entry's amount ${quote(entry.amount)} is not a number such as 12.50`)
  }
  const currency = readCurrency(entry.currency)
  if (currency === undefined) {
    if (entry.currency === undefined) throw refuse('the entry does not say the currency of its amount')
    throw refuse(`the entry's currency ${quote(entry.currency)} is not a code such as EUR`)
  }
  if (mark === '') throw refuse('the entry does not say whether it is a credit or a debit (CdtDbtInd)')
  if (mark !== 'CRDT' && mark !== 'DBIT') throw refuse(`the entry's mark ${quote(mark)} is neither CRDT nor DBIT`)
  return { amount, currency, debit: mark === 'DBIT' }
}

/**
 * The amount of a foreign-currency entry in the account's currency, where the bank states it: the moved amount first;
 * the instructed one and its counter value only where they agree.
 */
function statedIn(currency: string, entry: EntryDraft): string | undefined {
  const detail = entry.details.length === 1 ? entry.details[0] : undefined
  for (const { amounts } of [entry, ...(detail ? [detail] : [])]) {
    const own = amounts.filter((money) => money.currency === currency && money.kind !== 'announced')
    const moved = own.find(({ kind }) => kind === 'moved')
    const stated = new Set(own.map(({ amount }) => canonicalDecimal(amount)))
    if (moved !== undefined) return moved.amount
    if (stated.size > 0) return stated.size === 1 ? own[0]!.amount : undefined
  }
  return detail?.amount?.currency === currency ? detail.amount.amount : undefined
}

const STATUS: Record<string, 'booked' | 'pending'> = { BOOK: 'booked', PDNG: 'pending' }
const NO_MONEY: Record<string, string> = {
  INFO: 'is for information only',
  FUTR: 'lies in the future',
  RJCT: 'was rejected',
}

function readStatus({ entry, nature }: Camt, note: AddNote): RecordFacts['status'] | undefined {
  const code = entry.status.toUpperCase()
  const status = STATUS[code]
  if (status !== undefined) return status
  const why = NO_MONEY[code]
  if (why !== undefined) {
    note(`the entry of ${entry.amount} ${entry.currency} ${why} (${code}) and moves no money; it is left out`)
    return undefined
  }
  // A statement has booked lines; an intraday report may still change.
  const taken = nature === 'report' ? 'pending' : 'booked'
  note(`the entry's status is ${entry.status === '' ? 'missing' : quote(entry.status)}; it is taken for ${taken}`)
  return taken
}

/** Booking date, else value date, else the statement's date; a pending entry may have none. */
function readDates(at: Camt, status: RecordFacts['status'], note: AddNote): Pick<RecordFacts, 'booked' | 'valueDate'> {
  const { entry } = at
  const value = readDate(entry.value, 'value date', note)
  const booked = readDate(entry.booked, 'booking date', note)
  const valueDate = value?.date
  if (booked !== undefined || status === 'pending') return { booked, valueDate }
  if (value !== undefined) {
    note('the entry has no booking date; its value date is taken')
    return { booked: { date: value.date }, valueDate }
  }
  const date = dateOfStatement(at)
  if (date === undefined) throw new Unreadable(entry.line, 'neither the entry nor its statement has a date')
  note(`the entry has no date; the statement's, ${date}, is taken`)
  return { booked: { date }, valueDate }
}

function readDate(text: string, name: string, note: AddNote): When | undefined {
  if (text === '') return undefined
  const when = readWhen(text)
  if (when === undefined) note(`the ${name} ${quote(text)} is no date`)
  else if (when.moved) note(`the ${name} ${quote(text)} does not exist; ${when.date} is taken`)
  return when
}
