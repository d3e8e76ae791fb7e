import { isDecimal, isLocalDate, negate, parseInstant } from '@vitrine/money'
import { groupBy } from '../group-by.ts'
import { NoteCounter } from '../note-counter.ts'
import { readablePurpose } from '../purpose.ts'
import type { Counterparty, SourceRecord } from '../source-record.ts'
import { type Balance, type Entry, type OpenReader, type StatementHead, Unreadable } from '../statement.ts'
import {
  bookedOf,
  compact,
  exchangeOf,
  ibanOf,
  isId,
  isObject,
  merchantCodeOf,
  moneyAt,
  noteSharedIds,
  objectAt,
  objectsOf,
  openDocument,
  shown,
  textAt,
  textOf,
  valueDateOf,
} from './document.ts'
import { contentOf, joinedAnswers, type PageRow, rowsOfPages } from './pages.ts'
import { type Json, type JsonObject, lineOf } from './parse.ts'

/** Its names are those of Berlin Group in another spelling; a list without rows shows only that it is one. */
export const looksLikeEnableBanking = (start: string): boolean =>
  /^\uFEFF?\s*\{/.test(start) &&
  (/"(?:credit_debit_indicator|continuation_key|balance_type)"\s*:/.test(start) ||
    (/"transactions"\s*:\s*\[/.test(start) &&
      !/"(?:Data|access|booked|pending|accounts|transactionAmount)"\s*:/.test(start)))

const STATUS = new Map<string | undefined, SourceRecord['status'] | 'open' | 'dropped'>([
  ['BOOK', 'booked'],
  ['PDNG', 'pending'],
  ['HOLD', 'pending'],
  ['OTHR', 'open'],
  ['CNCL', 'dropped'],
  ['RJCT', 'dropped'],
  ['SCHD', 'dropped'],
])

/** The transactions of one account, in one page or in all of them. The account itself is not in the answer. */
export const openEnableBankingReader: OpenReader = (emit, options) =>
  openDocument((document) => {
    const { balances, lists } = answerOf(document)
    const tally = new NoteCounter()
    // New ids say nothing about whether a row was there before.
    const without = options.ids === 'volatile' ? ['entry_reference'] : []
    const rows = rowsOfPages(
      lists.map(({ transactions }) => transactions),
      (row) => ({ text: contentOf(row, without), isMarked: isMarked(row, without) }),
      (line) => tally.add(line, 'a page or a row that the bank sent twice is read once'),
    )
    const entries = rows.map((row) => entryOf(row, tally)).filter((entry) => entry !== undefined)
    noteSharedIds(
      entries.map(({ line, records: [record] }) => ({
        id: record!.sourceId && JSON.stringify([record!.status, record!.sourceId]),
        line,
      })),
      tally,
    )
    const isPart = lists.at(-1)!.continues
    if (isPart) tally.add(1, 'the answer goes on on a further page (continuation_key), which has to be imported too')
    const groups = groupBy(entries, ({ records }) => records[0]!.currency as string | undefined)
    if (groups.size === 0) groups.set(options.currency ?? currencyOf(balances), [])
    for (const [currency, list] of groups) {
      const head = { account: {}, currency, nature: 'statement', covers: 'period', isState: true, isPart }
      emit({ kind: 'statement', head: compact({ ...head, pending: 'complete' }) as StatementHead })
      for (const entry of list) emit({ kind: 'entry', entry })
      for (const note of tally.notes()) emit({ kind: 'note', note })
      const isAllBooked = list.every(({ records }) => records[0]!.status === 'booked')
      emit({ kind: 'end', foot: balanceAfter(balances, currency, isAllBooked) })
    }
  })

type EnableBankingList = { transactions: JsonObject[]; continues: boolean }

function answerOf(document: Json): { balances: JsonObject[]; lists: EnableBankingList[] } {
  if (!isObject(document)) throw new Unreadable(1, 'not an answer of Enable Banking: expected a JSON object')
  const { balances: given, pages } = joinedAnswers(document)
  const stated = isObject(given) ? given.balances : given
  const lists = pages.map((page) => {
    if (page.transactions === undefined) throw new Unreadable(lineOf(page), whyNot(page))
    return {
      transactions: objectsOf(page.transactions ?? [], 'transactions'),
      continues: textAt(page, 'continuation_key') !== undefined,
    }
  })
  if (lists.length === 0) throw new Unreadable(1, 'not a list of transactions: there are no pages')
  return { balances: Array.isArray(stated) ? stated.filter(isObject) : [], lists }
}

const whyNot = (page: JsonObject): string =>
  page.error !== undefined || page.message !== undefined
    ? `not a list of transactions: this is the refusal of a request, ${shown(textAt(page, 'error') ?? textAt(page, 'message'))}`
    : `not a list of transactions: there are ${page.balances === undefined ? 'no transactions' : 'only balances'}`

const isMarked = (row: JsonObject, without: readonly string[]): boolean =>
  textAt(row, 'transaction_id') !== undefined ||
  objectAt(row, 'balance_after_transaction') !== undefined ||
  (!without.includes('entry_reference') && isId(textAt(row, 'entry_reference')))

function entryOf({ row, line }: PageRow, tally: NoteCounter): Entry | undefined {
  const status = statusOf(row, line, tally)
  if (status === undefined) return undefined
  const money = objectAt(row, 'transaction_amount')
  if (!money) throw new Unreadable(line, 'the transaction has no transaction_amount')
  const { amount: given, currency } = moneyAt(money, line, 'transaction_amount', ['amount', 'currency'])
  const amount = signed(given, textAt(row, 'credit_debit_indicator'), line, tally)
  const party = partyOf(row, amount)
  const after = objectAt(row, 'balance_after_transaction')
  const balance = textAt(after, 'currency') === currency ? textAt(after, 'amount') : undefined
  // Of a hold it is the only date there is; of a booking it is the day of the purchase.
  const held = status === 'pending' ? textAt(row, 'transaction_date') : undefined
  const record = compact({
    // transaction_id is not one: it may be another one each time.
    sourceId: [textAt(row, 'entry_reference')].find(isId),
    status,
    booked: bookedAt(row, status, line, tally),
    valueDate: valueDateOf(textAt(row, 'value_date') ?? held, line, tally),
    amount,
    currency,
    balance: balance !== undefined && isDecimal(balance) ? balance : undefined,
    ...textsOf(row, party),
    counterparty: party,
    exchange: exchangeAt(row, currency, line, tally),
    bankCode: bankCodeOf(row),
    merchantCode: merchantCodeOf(textAt(row, 'merchant_category_code')),
  }) as SourceRecord
  return { line, amount, records: [record] }
}

function statusOf(row: JsonObject, line: number, tally: NoteCounter): SourceRecord['status'] | undefined {
  const stated = textAt(row, 'status')
  const status = STATUS.get(stated)
  if (status === undefined)
    throw new Unreadable(line, `status: ${shown(stated)} is none of ${[...STATUS.keys()].join(', ')}`)
  if (status === 'dropped') tally.add(line, `an entry with the status ${stated} is no movement and is left out`)
  if (status !== 'open') return status === 'dropped' ? undefined : status
  const taken = textAt(row, 'booking_date') === undefined ? 'pending' : 'booked'
  tally.add(line, `an entry with the status ${stated} is taken as ${taken}, by its booking date`)
  return taken
}

/** The indicator is the sign. A minus beside it is either the same again, or a contradiction. */
function signed(given: string, indicator: string | undefined, line: number, tally: NoteCounter): string {
  const isNegative = given.startsWith('-')
  if (indicator === 'CRDT') {
    if (isNegative) throw new Unreadable(line, `transaction_amount: ${given} has a minus, and the indicator says CRDT`)
    return given
  }
  if (indicator !== 'DBIT')
    throw new Unreadable(line, `credit_debit_indicator: ${shown(indicator)} is neither CRDT nor DBIT`)
  if (isNegative) tally.add(line, 'a minus beside DBIT says the same again: money out')
  return isNegative || !/[1-9]/.test(given) ? given : negate(given)
}

function bookedAt(row: JsonObject, status: SourceRecord['status'], line: number, tally: NoteCounter) {
  const stated = textAt(row, 'booking_date')
  const booked = bookedOf(undefined, stated)
  if (stated !== undefined && booked === undefined)
    throw new Unreadable(line, `booking_date: ${shown(stated)} is not a date such as 2026-02-11`)
  if (booked !== undefined || status === 'pending') return booked
  const instead = ['value_date', 'transaction_date'].map((key) => bookedOf(undefined, textAt(row, key))).find(Boolean)
  if (instead === undefined)
    throw new Unreadable(line, 'a booked transaction without booking_date, value_date and transaction_date')
  tally.add(line, 'booked without a booking date: its value date or its own date is taken')
  return instead
}

function partyOf(row: JsonObject, amount: string): Counterparty | undefined {
  const side = amount.startsWith('-') ? 'creditor' : 'debtor'
  const name = textAt(objectAt(row, side), 'name')
  const iban = ibanOf(textAt(objectAt(row, `${side}_account`), 'iban'))
  return name === undefined && iban === undefined ? undefined : (compact({ name, iban }) as Counterparty)
}

function textsOf(row: JsonObject, party: Counterparty | undefined) {
  const list = Array.isArray(row.remittance_information) ? row.remittance_information : [row.remittance_information]
  const lines = list.map(textOf).filter((text) => text !== undefined)
  const free = lines.length > 0 ? lines.join(' ') : undefined
  const reference = [textAt(row, 'reference_number')].find(isId)
  const kind = textAt(objectAt(row, 'bank_transaction_code'), 'description')
  const description = readablePurpose(free ?? '', reference) ?? party?.name ?? free ?? kind
  const further = [free, kind, textAt(row, 'note')].filter((text) => text !== undefined && text !== description)
  return { description, reference, additional: further.length > 0 ? further.join('\n') : undefined }
}

function exchangeAt(row: JsonObject, currency: string, line: number, tally: NoteCounter) {
  const exchange = objectAt(row, 'exchange_rate')
  const source = textAt(objectAt(exchange, 'instructed_amount'), 'currency')
  // Some banks send it with every payment.
  if (!exchange || source === currency) return undefined
  const stated = { source, unit: textAt(exchange, 'unit_currency'), rate: textAt(exchange, 'exchange_rate') }
  return exchangeOf(stated, currency, line, tally)
}

function bankCodeOf(row: JsonObject): string | undefined {
  const code = objectAt(row, 'bank_transaction_code')
  const parts = [textAt(code, 'code'), textAt(code, 'sub_code')].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join('-') : undefined
}

const currencyOf = (balances: JsonObject[]): string | undefined =>
  balances.map((item) => textAt(objectAt(item, 'balance_amount'), 'currency')).find((code) => code !== undefined)

/** The expected balance includes what is pending: it is the booked one only where nothing is. */
function balanceAfter(balances: JsonObject[], currency: string | undefined, isAllBooked: boolean) {
  const of = (type: string): Balance | undefined => {
    const found = balances.find(
      (item) =>
        textAt(item, 'balance_type') === type && textAt(objectAt(item, 'balance_amount'), 'currency') === currency,
    )
    const amount = textAt(objectAt(found, 'balance_amount'), 'amount')?.replace(/^\+/, '')
    if (amount === undefined || !isDecimal(amount)) return undefined
    const changed = textAt(found, 'last_change_date_time')
    const day = [textAt(found, 'reference_date'), changed?.slice(0, 10)].find((text) => text && isLocalDate(text))
    const moment = type === 'CLBD' || changed === undefined || !parseInstant(changed) ? undefined : changed
    return compact({ amount, date: moment ?? day }) as Balance
  }
  return compact({ closing: of('CLBD'), interim: of('ITBD') ?? (isAllBooked ? of('XPCD') : undefined) })
}
