import { isDecimal } from '@vitrine/money'
import { bankProfile, hostOf } from '../bank-profiles.ts'
import { groupBy } from '../group-by.ts'
import { NoteCounter } from '../note-counter.ts'
import type { Counterparty, SourceRecord } from '../source-record.ts'
import { type Entry, type OpenReader, type StatementScope, Unreadable } from '../statement.ts'
import {
  bookedOf,
  compact,
  exchangeOf,
  ibanOf,
  isId,
  merchantCodeOf,
  moneyAt,
  noteSharedIds,
  objectAt,
  objectsOf,
  openDocument,
  periodOf,
  shown,
  textAt,
  valueDateOf,
} from './document.ts'
import { type Json, type JsonObject, lineOf } from './parse.ts'

/** Also matches other answers of the interface: only the reader can distinguish them. */
export const looksLikeUkOpenBanking = (start: string): boolean =>
  /^\uFEFF?\s*\{/.test(start) && /"Data"\s*:\s*\{/.test(start)

/** Versions 3 and 4 name them differently. INFO, FUTR and RJCT are no movements, or not yet. */
const STATUS = new Map<string | undefined, SourceRecord['status'] | 'dropped'>([
  ['BOOK', 'booked'],
  ['Booked', 'booked'],
  ['PDNG', 'pending'],
  ['Pending', 'pending'],
  ['INFO', 'dropped'],
  ['FUTR', 'dropped'],
  ['RJCT', 'dropped'],
])

/** OBReadTransaction, of one account or of all that a consent covers. */
export const openUkOpenBankingReader: OpenReader = (emit, options) =>
  openDocument((document) => {
    const tally = new NoteCounter()
    const list = transactionsOf(document)
    const entries = list.map((transaction) => entryOf(transaction, tally)).filter((item) => item !== undefined)
    noteSharedIds(
      entries.map(({ account, entry: { line, records } }) => {
        const { sourceId, status } = records[0]!
        return { id: sourceId && JSON.stringify([account, status, sourceId]), line }
      }),
      tally,
    )
    const links = objectAt(document, 'Links')
    if (textAt(links, 'Next') !== undefined) {
      tally.add(1, 'the answer goes on on a further page (Links.Next), which has to be imported too')
    }
    const circumstances = circumstancesOf(links)
    const { sign: _, ...habits } = bankProfile('uk-open-banking', options.bank, [hostOf(textAt(links, 'Self'))])
    const groups = groupBy(entries, ({ account, entry }) => JSON.stringify([account, entry.records[0]!.currency]))
    if (groups.size === 0) groups.set(JSON.stringify([list[0] && textAt(list[0], 'AccountId'), options.currency]), [])
    for (const [key, group] of groups) {
      const [other, currency] = JSON.parse(key) as [string | null, string | null]
      emit({
        kind: 'statement',
        head: {
          account: other === null ? {} : { other },
          ...(currency !== null && { currency }),
          nature: 'statement',
          ...circumstances,
          habits,
        },
      })
      for (const { entry } of group) emit({ kind: 'entry', entry })
      for (const note of tally.notes()) emit({ kind: 'note', note })
      emit({ kind: 'end', foot: {} })
    }
  })

/** An answer is a window over booked and pending lines; one page of it says nothing about the others. */
function circumstancesOf(links: JsonObject | undefined): StatementScope {
  const isPage = ['Next', 'Prev'].some((name) => textAt(links, name) !== undefined)
  return compact({
    covers: 'period',
    isState: true,
    isPart: isPage,
    period: periodOf(textAt(links, 'Self'), 'fromBookingDateTime', 'toBookingDateTime'),
    pending: 'complete',
  }) as StatementScope
}

function transactionsOf(document: Json): JsonObject[] {
  const data = objectAt(document, 'Data')
  if (!data) throw new Unreadable(1, 'not an answer of UK Open Banking: there is no Data')
  if (data.Transaction !== undefined) return objectsOf(data.Transaction ?? [], 'Data.Transaction')
  const what = Object.keys(data)
    .filter((key) => typeof data[key] === 'object')
    .join(', ')
  throw new Unreadable(lineOf(data), `not a transaction report: Data has ${what || 'no lists'}, and no Transaction`)
}

type UkItem = { account: string | undefined; entry: Entry }

function entryOf(transaction: JsonObject, tally: NoteCounter): UkItem | undefined {
  const line = lineOf(transaction)
  const stated = textAt(transaction, 'Status')
  const status = STATUS.get(stated)
  if (status === undefined)
    throw new Unreadable(line, `Status: ${shown(stated)} is none of ${[...STATUS.keys()].join(', ')}`)
  if (status === 'dropped') {
    tally.add(line, `an entry with the status ${stated} is no movement and is left out`)
    return undefined
  }
  // A booked line that the bank may still change is treated as pending.
  const isMutable = status === 'booked' && textAt(transaction, 'TransactionMutability') === 'Mutable'
  if (isMutable) tally.add(line, 'booked, but the bank calls it mutable: taken as pending')
  const money = objectAt(transaction, 'Amount')
  if (!money) throw new Unreadable(line, 'the transaction has no Amount')
  const { amount: size, currency } = moneyAt(money, line, 'Amount', ['Amount', 'Currency'])
  const amount = signed(size, textAt(transaction, 'CreditDebitIndicator'), line)
  const merchant = objectAt(transaction, 'MerchantDetails')
  const record = compact({
    sourceId: [textAt(transaction, 'TransactionId')].find(isId),
    status: isMutable ? 'pending' : status,
    booked: bookedAt(transaction, status, line),
    valueDate: valueDateOf(textAt(transaction, 'ValueDateTime'), line, tally),
    amount,
    currency,
    balance: balanceOf(transaction, currency, line, tally),
    description: textAt(transaction, 'TransactionInformation'),
    reference: [textAt(transaction, 'TransactionReference')].find(isId),
    additional: additionalOf(transaction),
    counterparty: partyOf(transaction, amount, textAt(merchant, 'MerchantName')),
    exchange: exchangeAt(transaction, currency, line, tally),
    bankCode: bankCodeOf(transaction),
    merchantCode: merchantCodeOf(textAt(merchant, 'MerchantCategoryCode')),
  }) as SourceRecord
  return { account: textAt(transaction, 'AccountId'), entry: { line, amount, records: [record] } }
}

function signed(size: string, indicator: string | undefined, line: number): string {
  if (size.startsWith('-'))
    throw new Unreadable(line, `Amount: ${size} has a sign, and CreditDebitIndicator has one too`)
  if (indicator === 'Credit') return size
  if (indicator === 'Debit') return /[1-9]/.test(size) ? `-${size}` : size
  throw new Unreadable(line, `CreditDebitIndicator: ${shown(indicator)} is neither Credit nor Debit`)
}

function bookedAt(transaction: JsonObject, status: SourceRecord['status'], line: number): string | undefined {
  const text = textAt(transaction, 'BookingDateTime')
  const booked = bookedOf(text, undefined)
  if (booked !== undefined || (text === undefined && status === 'pending')) return booked
  throw new Unreadable(line, `BookingDateTime: ${shown(text)} is not a date-time such as 2026-02-11T09:30:00+01:00`)
}

/** Only the booked balance, not the available one, is the balance after the movement. */
function balanceOf(transaction: JsonObject, currency: string, line: number, tally: NoteCounter): string | undefined {
  const balance = objectAt(transaction, 'Balance')
  const money = objectAt(balance, 'Amount')
  const size = textAt(money, 'Amount')
  if (!balance || size === undefined) return undefined
  const indicator = textAt(balance, 'CreditDebitIndicator')
  const isBooked = /(?:Booked|BD)$/.test(textAt(balance, 'Type') ?? '')
  const isClear = (indicator === 'Credit' || indicator === 'Debit') && isDecimal(size) && !size.startsWith('-')
  if (isBooked && isClear && textAt(money, 'Currency') === currency) return signed(size, indicator, line)
  tally.add(line, 'a balance that is not the booked one in the same currency is left out')
  return undefined
}

function partyOf(transaction: JsonObject, amount: string, merchant: string | undefined): Counterparty | undefined {
  const account = objectAt(transaction, amount.startsWith('-') ? 'CreditorAccount' : 'DebtorAccount')
  const isIban = /\bIBAN$/i.test(textAt(account, 'SchemeName') ?? '')
  const iban = isIban ? ibanOf(textAt(account, 'Identification')) : undefined
  const name = merchant ?? textAt(account, 'Name')
  return name === undefined && iban === undefined ? undefined : (compact({ name, iban }) as Counterparty)
}

function exchangeAt(transaction: JsonObject, currency: string, line: number, tally: NoteCounter) {
  const exchange = objectAt(transaction, 'CurrencyExchange')
  if (!exchange) return undefined
  const stated = {
    source: textAt(exchange, 'SourceCurrency'),
    target: textAt(exchange, 'TargetCurrency'),
    unit: textAt(exchange, 'UnitCurrency'),
    rate: textAt(exchange, 'ExchangeRate'),
  }
  return exchangeOf(stated, currency, line, tally)
}

function bankCodeOf(transaction: JsonObject): string | undefined {
  const iso = objectAt(transaction, 'BankTransactionCode')
  const codes = [textAt(iso, 'Code'), textAt(iso, 'SubCode')].filter((code) => code !== undefined)
  return codes.length > 0 ? codes.join('-') : textAt(objectAt(transaction, 'ProprietaryBankTransactionCode'), 'Code')
}

function additionalOf(transaction: JsonObject): string | undefined {
  const charge = objectAt(transaction, 'ChargeAmount')
  const words = [
    textAt(transaction, 'AddressLine'),
    textAt(objectAt(transaction, 'CardInstrument'), 'CardSchemeName'),
    charge ? `charge ${textAt(charge, 'Amount') ?? ''} ${textAt(charge, 'Currency') ?? ''}` : undefined,
  ].filter((word) => word !== undefined)
  return words.length > 0 ? words.join('\n') : undefined
}
