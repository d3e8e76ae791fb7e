import { hasIbanShape, normaliseIban } from '@vitrine/money'
import type { NoteCounter } from '../note-counter.ts'
import { purposeOf } from '../purpose.ts'
import type { Counterparty, CurrencyExchange, SourceRecord } from '../source-record.ts'
import { type ReadOptions, Unreadable } from '../statement.ts'
import { amountReader, type MoneyFormat, quote, readRate, unitOf } from './amounts.ts'
import { dateReader } from './dates.ts'
import type { ColumnPlaces } from './header.ts'
import type { Profile } from './profile.ts'
import { effectOf } from './row-amount.ts'
import { type CellFormat, columnName, RowCells } from './row-cells.ts'
import type { CsvRow } from './tokenizer.ts'

export type ParsedRow = {
  /** Why this row alone is refused. */
  refused?: string
  record: SourceRecord
  /** Empty where the row does not name it. */
  ownAccount: string
}

const CURRENCY = /^[A-Z]{3}$/
const NO_REFERENCE = /^(?:NOT ?PROVIDED|NON ?REF|NONE|0+)$/i

/** Strict about fields that cost money, lenient with texts. Undefined for a row that the profile's status drops. */
export function rowReader(profile: Profile, { at }: ColumnPlaces, options: ReadOptions, tally: NoteCounter) {
  const { columns, dateFormat } = profile
  const readDate = dateReader(dateFormat)!
  const readAmount = amountReader(...moneyOf(profile, options))
  const format: CellFormat = { at, dateFormat, readDate, readAmount }

  return (row: CsvRow): ParsedRow | undefined => {
    const cells = new RowCells(row, format)
    const { line } = row
    const announced = isAnnounced(profile, cells)
    const status = announced ? 'pending' : statusOf(profile, cells)
    if (status === undefined) {
      const word = quote(cells.text(columns.status))
      tally.add(line, `left out, as the column ${columnName(columns.status!)} says ${word}`)
      return undefined
    }
    const booked = announced ? undefined : cells.date(columns.date)
    if (booked === undefined && status === 'booked') {
      const column = columnName(columns.date)
      throw new Unreadable(line, `column ${column} is empty; expected a date of the form ${dateFormat}`)
    }
    const currency = (cells.text(columns.currency) || profile.currency || options.currency) ?? ''
    if (!CURRENCY.test(currency)) throw noCurrency(line, currency)
    const amount = effectOf(profile, cells, currency)
    const valueDate = valueDateOf(profile, cells, booked)
    const { counterparty, account } = partyOf(profile, cells, amount)
    const foreign = exchangeOf(cells, amount, currency)
    const mcc = cells.text(columns.merchantCode)
    const endToEnd = cells.text(columns.endToEnd)
    const whole = cells.texts(columns.description).join(' ')
    const description = purposeOf(whole) || whole
    const additional = [whole === description ? '' : whole, ...cells.texts(columns.additional), account, foreign.text]
    const record: SourceRecord = {
      ...text('sourceId', cells.text(columns.id)),
      ...text('endToEndId', NO_REFERENCE.test(endToEnd) ? '' : endToEnd),
      status,
      ...(booked !== undefined && { booked }),
      ...(valueDate !== undefined && { valueDate: valueDate.slice(0, 10) }),
      amount,
      currency,
      ...(cells.text(columns.balance) !== '' && { balance: cells.amount(columns.balance!, currency) }),
      ...text('description', description),
      ...text('reference', cells.texts(columns.reference)[0]),
      ...text('additional', additional.filter((part) => part !== '').join('\n')),
      ...(counterparty && { counterparty }),
      ...(foreign.exchange && { exchange: foreign.exchange }),
      ...text('bankCode', cells.text(columns.bankCode)),
      ...(/^\d{3,4}$/.test(mcc) && { merchantCode: mcc.padStart(4, '0') }),
    }
    const home = cells.text(columns.accountCurrency)
    const ownAccount = cells.text(columns.ownAccount)
    if (home === '' || home === currency) return { record, ownAccount }
    const refused = `it is of ${amount} ${currency}, the account is in ${home}, and the row does not say how much that was`
    return { record: { ...record, currency: home }, ownAccount, refused }
  }

  function exchangeOf(
    cells: RowCells,
    amount: string,
    currency: string,
  ): { text: string; exchange?: CurrencyExchange } {
    const other = cells.text(columns.originalCurrency)
    if (!CURRENCY.test(other) || other === currency) return { text: '' }
    const original = readAmount(cells.text(columns.originalAmount), other)
    const known = 'amount' in original ? original.amount : undefined
    const words = known === undefined ? '' : `${known} ${other}`
    const rate = readRate(cells.text(columns.rate), profile.decimalMark)
    if (rate === undefined) {
      if (cells.text(columns.rate) !== '') tally.add(cells.line, 'a rate of exchange that cannot be read is left out')
      return { text: words }
    }
    const unit = known === undefined ? undefined : unitOf(rate, [known, other], [amount, currency])
    return { text: words, exchange: { source: other, target: currency, ...(unit && { unit }), rate } }
  }
}

/** Whether the bank has a word instead of a date where it has not booked yet. */
function isAnnounced({ pendingDates, columns }: Profile, cells: RowCells): boolean {
  if (!pendingDates) return false
  const date = cells.text(columns.date).toLowerCase()
  return pendingDates.some((word) => word.toLowerCase() === date)
}

function valueDateOf({ columns }: Profile, cells: RowCells, booked: string | undefined): string | undefined {
  const started = booked === undefined && columns.started !== undefined ? cells.date(columns.started) : undefined
  return columns.valueDate === undefined ? started : (cells.date(columns.valueDate) ?? started)
}

/** The account is empty, or what the column of accounts has that is no IBAN. */
function partyOf({ columns }: Profile, cells: RowCells, amount: string) {
  const written = cells.text(columns.account)
  const iban = normaliseIban(written)
  const isIban = hasIbanShape(iban)
  const name = cells.texts(columns.name)[0] ?? cells.text(amount.startsWith('-') ? columns.payee : columns.payer)
  const counterparty: Counterparty = { ...text('name', name), ...(isIban && { iban }) }
  return {
    counterparty: name !== '' || isIban ? counterparty : undefined,
    account: isIban ? '' : written,
  }
}

/** The caller's decimal mark takes precedence over the profile's. */
function moneyOf(profile: Profile, { decimalMark }: ReadOptions): [format: MoneyFormat, sure: boolean] {
  if (decimalMark === undefined) return [profile, false]
  const other = decimalMark === '.' ? ',' : '.'
  const thousandsMark = profile.thousandsMark === decimalMark ? other : (profile.thousandsMark ?? other)
  return [{ ...(profile.currencySign && { currencySign: profile.currencySign }), decimalMark, thousandsMark }, true]
}

function statusOf({ status, columns }: Profile, cells: RowCells): SourceRecord['status'] | undefined {
  if (!status || columns.status === undefined) return 'booked'
  const cell = cells.text(columns.status)
  const means = (words: string[] | undefined) => words?.some((word) => word.toLowerCase() === cell.toLowerCase())
  if (means(status.booked)) return 'booked'
  if (means(status.pending)) return 'pending'
  if (means(status.dropped)) return undefined
  const known = [...status.booked, ...(status.pending ?? []), ...(status.dropped ?? [])].map(quote).join(', ')
  throw cells.wrong(columns.status, `${quote(cell)} is none of ${known}`)
}

const noCurrency = (line: number, given: string): Unreadable =>
  given === ''
    ? new Unreadable(line, 'neither the row nor the profile says the currency', 'currency')
    : new Unreadable(line, `${quote(given)} is not a currency such as EUR`)

const text = <K extends string>(key: K, value: string | undefined): { [key in K]?: string } =>
  value === undefined || value === '' ? {} : ({ [key]: value } as { [key in K]?: string })
