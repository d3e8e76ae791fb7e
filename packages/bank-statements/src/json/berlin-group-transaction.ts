import { isDecimal, isNegative, negate, parseInstant, toUnits } from '@vitrine/money'
import type { NoteCounter } from '../note-counter.ts'
import { readablePurpose } from '../purpose.ts'
import { REMEDY_UNSIGNED } from '../remedies.ts'
import type { Counterparty, SourceRecord } from '../source-record.ts'
import { type Entry, type ReadOptions, Unreadable } from '../statement.ts'
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
  shown,
  textAt,
  textOf,
  valueDateOf,
} from './document.ts'
import { type Json, type JsonObject, lineOf } from './parse.ts'

/** The account of the report. */
export type AccountHolder = {
  iban: string | undefined
  other: string | undefined
  currency: string | undefined
  isReversed: boolean
}

/** The identifier of an account without an IBAN. */
export const otherIdOf = (account: JsonObject | undefined): string | undefined =>
  ['bban', 'maskedPan', 'pan', 'msisdn'].map((key) => textAt(account, key)).find((id) => id !== undefined)

type Status = SourceRecord['status']

export function transactionReader(owner: AccountHolder, tally: NoteCounter, sign: ReadOptions['sign']) {
  const reader = new TransactionReader(owner, tally, sign)
  return (list: JsonObject[], status: Status): Entry[] => reader.entries(list, status)
}

class TransactionReader {
  readonly #owner: AccountHolder
  readonly #tally: NoteCounter
  readonly #sign: ReadOptions['sign']
  readonly #isReversed: boolean

  constructor(owner: AccountHolder, tally: NoteCounter, sign: ReadOptions['sign']) {
    this.#owner = owner
    this.#tally = tally
    this.#sign = sign
    this.#isReversed = owner.isReversed || sign === 'reversed'
  }

  entries(list: JsonObject[], status: Status): Entry[] {
    const items = list.map((transaction) => ({ transaction, id: idOf(transaction), line: lineOf(transaction) }))
    noteSharedIds(items, this.#tally)
    return items.map(({ transaction, id, line }) => this.#entryOf(transaction, status, id, line))
  }

  #entryOf(transaction: JsonObject, status: Status, id: string | undefined, line: number): Entry {
    const { amount: given, currency } = moneyOf(transaction, line)
    const amount = this.#effectOf(transaction, given, line)
    const after = objectAt(objectAt(transaction, 'balanceAfterTransaction'), 'balanceAmount')
    const balance = textAt(after, 'currency') === currency ? textAt(after, 'amount') : undefined
    const common = {
      status,
      booked: this.#bookedAt(transaction, status, line),
      authorised: [textAt(transaction, 'acceptorTransactionDateTime')].find((text) => text && parseInstant(text)),
      valueDate: valueDateOf(
        textAt(transaction, 'valueDate') ?? textAt(transaction, 'valueDateTime'),
        line,
        this.#tally,
      ),
      bankCode: textAt(transaction, 'bankTransactionCode') ?? textAt(transaction, 'proprietaryBankTransactionCode'),
    }
    const entryReference = [textAt(transaction, 'entryReference')].filter(isId)
    const party = this.#partyOf(transaction, amount)
    const whole = compact({
      sourceId: id,
      // As in the bank's camt files, whatever this interface calls the transaction.
      bankReferences: entryReference.length > 0 ? entryReference : undefined,
      endToEndId: endToEndOf(transaction),
      ...common,
      amount,
      currency,
      balance: balance !== undefined && isDecimal(balance) ? (this.#isReversed ? negate(balance) : balance) : undefined,
      ...textsOf(transaction, party),
      counterparty: party,
      exchange: this.#exchangeAt(transaction, currency, line),
      merchantCode: merchantCodeOf(textAt(transaction, 'merchantCategoryCode')),
    }) as SourceRecord
    const parts = this.#partsOf(transaction, amount, currency, line)
    const records = parts?.map((part, index) => {
      const sourceId = id === undefined ? undefined : `${id}/${index + 1}`
      const batch = [...new Set([...entryReference, ...(id === undefined ? [] : [id])])]
      const { detail, amount } = part
      const counterparty = this.#partyOf(detail, amount) ?? whole.counterparty
      return compact({
        sourceId,
        batchReferences: batch.length > 0 ? batch : undefined,
        endToEndId: endToEndOf(detail),
        ...common,
        ...{ amount, currency, ...textsOf(detail, counterparty), counterparty },
      }) as SourceRecord
    })
    return records ? { line, amount, records, whole } : { line, amount, records: [whole] }
  }

  /** A batch is split only if its parts are all there and add up to the whole. */
  #partsOf(transaction: JsonObject, amount: string, currency: string, line: number) {
    const details = Array.isArray(transaction.entryDetails) ? transaction.entryDetails.filter(isObject) : []
    if (details.length < 2) return undefined
    const parts = details.map((detail) => ({ detail, money: objectAt(detail, 'transactionAmount') }))
    const amounts = parts.map(({ money }) => {
      const text = textAt(money, 'amount')
      return text !== undefined && isDecimal(text) && textAt(money, 'currency') === currency ? text : undefined
    })
    if (amounts.every((text) => text !== undefined)) {
      const sum = amounts.reduce((total, text) => total + toUnits(text), 0n)
      if (sum === toUnits(amount)) return parts.map(({ detail }, index) => ({ detail, amount: amounts[index]! }))
      if (sum === -toUnits(amount))
        return parts.map(({ detail }, index) => ({ detail, amount: negate(amounts[index]!) }))
    }
    this.#tally.add(line, 'a batch whose parts do not add up to it is kept as one')
    return undefined
  }

  /**
   * The standard requires a minus for outgoing money, and not all banks write it. Where this one is known not to, the
   * debtor decides; else the amount stays as written, with a note where the parties contradict it.
   */
  #effectOf(transaction: JsonObject, given: string, line: number): string {
    if (this.#isReversed) return negate(given)
    if (isNegative(given) || !/[1-9]/.test(given)) return given
    const [debtor, creditor] = [sideOf(transaction, 'debtor'), sideOf(transaction, 'creditor')]
    if (this.#isOwnSide(transaction, 'creditor')) return given
    if (this.#sign === 'unsigned')
      return this.#isOwnSide(transaction, 'debtor') || (creditor && !debtor) ? negate(given) : given
    if (this.#isOwnSide(transaction, 'debtor')) {
      this.#tally.add(
        line,
        `no minus, though the account itself is the debtor: taken as written, money in. ${REMEDY_UNSIGNED}`,
      )
      return given
    }
    if (creditor)
      this.#tally.add(
        line,
        'no minus, though a creditor is named who is not known to be this account: taken as written, money in',
      )
    else if (!debtor)
      this.#tally.add(line, 'no minus, and neither debtor nor creditor is named: taken as written, money in')
    return given
  }

  /** By IBAN, or by the other identifier that the report has for its account. */
  #isOwnSide(transaction: JsonObject, side: 'debtor' | 'creditor'): boolean {
    const account = objectAt(transaction, `${side}Account`)
    const iban = ibanOf(textAt(account, 'iban'))
    if (iban !== undefined && this.#owner.iban !== undefined) return iban === this.#owner.iban
    return this.#owner.other !== undefined && otherIdOf(account) === this.#owner.other
  }

  #bookedAt(transaction: JsonObject, status: Status, line: number): string | undefined {
    const dateTime = textAt(transaction, 'bookingDateTime')
    const date = textAt(transaction, 'bookingDate') ?? (dateTime ? undefined : textAt(transaction, 'transactionDate'))
    const booked = bookedOf(dateTime, date)
    if (booked === undefined && (date ?? dateTime) !== undefined) {
      throw new Unreadable(line, `bookingDate: ${shown(date ?? dateTime)} is not a date such as 2026-02-11`)
    }
    if (booked !== undefined || status === 'pending') return booked
    const instead = bookedOf(undefined, textAt(transaction, 'valueDate'))
    if (instead === undefined)
      throw new Unreadable(line, 'a booked transaction without bookingDate, and without valueDate')
    this.#tally.add(line, 'booked without a booking date: its value date is taken')
    return instead
  }

  #exchangeAt(transaction: JsonObject, currency: string, line: number) {
    const { currencyExchange } = transaction
    const first = Array.isArray(currencyExchange) ? currencyExchange[0] : currencyExchange
    if (!isObject(first)) return undefined
    const stated = {
      source: textAt(first, 'sourceCurrency'),
      target: textAt(first, 'targetCurrency'),
      unit: textAt(first, 'unitCurrency'),
      rate: textAt(first, 'exchangeRate'),
    }
    return exchangeOf(stated, currency, line, this.#tally)
  }

  #partyOf(transaction: JsonObject, amount: string): Counterparty | undefined {
    const [debtor, creditor] = [sideOf(transaction, 'debtor'), sideOf(transaction, 'creditor')]
    const [theirs, ours] = isNegative(amount) ? [creditor, debtor] : [debtor, creditor]
    const side = isNegative(amount) ? 'creditor' : 'debtor'
    // No money goes from the account to itself: then the counterparty is the one named beside it.
    if (this.#isOwnSide(transaction, side))
      return this.#isOwnSide(transaction, side === 'debtor' ? 'creditor' : 'debtor') ? undefined : ours
    if (theirs) return theirs
    // On our side of the movement a name without an account may be the holder's own.
    return ours?.iban !== undefined && this.#owner.iban !== undefined && ours.iban !== this.#owner.iban
      ? ours
      : undefined
  }
}

function moneyOf(transaction: JsonObject, line: number) {
  const money = objectAt(transaction, 'transactionAmount')
  if (!money) throw new Unreadable(line, 'the transaction has no transactionAmount')
  return moneyAt(money, line, 'transactionAmount', ['amount', 'currency'])
}

const endToEndOf = (transaction: JsonObject): string | undefined => [textAt(transaction, 'endToEndId')].find(isId)

const idOf = (transaction: JsonObject): string | undefined =>
  ['transactionId', 'cardTransactionId', 'entryReference', 'internalTransactionId']
    .map((key) => textAt(transaction, key))
    .find(isId)

function sideOf(transaction: JsonObject, side: 'debtor' | 'creditor'): Counterparty | undefined {
  const name = textAt(transaction, `${side}Name`)
  const iban = ibanOf(textAt(objectAt(transaction, `${side}Account`), 'iban'))
  return name === undefined && iban === undefined ? undefined : (compact({ name, iban }) as Counterparty)
}

function textsOf(transaction: JsonObject, party: Counterparty | undefined) {
  const free = remittanceOf(transaction)
  const structured = structuredOf(transaction)
  const endToEnd = endToEndOf(transaction)
  const bankText = textAt(transaction, 'additionalInformation') ?? textAt(transaction, 'transactionDetails')
  const reference = structured ?? endToEnd
  const description = readablePurpose(free ?? '', endToEnd, structured) ?? bankText ?? party?.name ?? free
  const further = [
    ...[free, bankText].filter((text) => text !== description),
    endToEnd === reference ? undefined : endToEnd,
    ...['mandateId', 'checkId', 'creditorId', 'ultimateDebtor', 'ultimateCreditor', 'maskedPAN', 'terminalId'].map(
      (key) => textAt(transaction, key),
    ),
  ].filter((text) => text !== undefined)
  return { description, reference, additional: further.length > 0 ? further.join('\n') : undefined }
}

/** The list may repeat the single text or replace it. */
function remittanceOf(transaction: JsonObject): string | undefined {
  const one = textAt(transaction, 'remittanceInformationUnstructured')
  const list = transaction.remittanceInformationUnstructuredArray
  const all = Array.isArray(list)
    ? list
        .map(textOf)
        .filter((text) => text !== undefined)
        .join(' ')
    : ''
  if (all === '') return one
  return one === undefined || all.includes(one) ? all : one.includes(all) ? one : `${one} ${all}`
}

/** Text until version 1.3.9, an object since; banks send both, and lists of both. */
function structuredOf(transaction: JsonObject): string | undefined {
  const list = transaction.remittanceInformationStructuredArray
  const values: (Json | undefined)[] = [
    transaction.remittanceInformationStructured,
    ...(Array.isArray(list) ? list : []),
  ]
  return values.map((value) => (isObject(value) ? textAt(value, 'reference') : textOf(value))).find(isId)
}
