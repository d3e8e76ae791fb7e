import { hasIbanShape, negate, normaliseIban } from '@vitrine/money'
import type { NoteCounter } from '../note-counter.ts'
import { REMEDY_CURRENCY } from '../remedies.ts'
import type { CurrencyExchange, SourceRecord } from '../source-record.ts'
import { type ReadOptions, Unreadable } from '../statement.ts'
import { type Amount, amountReader, type MoneyFormat, minus, quote, readRate, unitOf } from './amounts.ts'
import { dateReader } from './dates.ts'
import type { ColumnPlaces } from './header.ts'
import type { Column, Profile } from './profile.ts'
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
  const { columns, sign } = profile
  const readDate = dateReader(profile.dateFormat)!
  const readAmount = amountReader(...moneyOf(profile, options))

  return (row: CsvRow): ParsedRow | undefined => {
    const { line } = row
    const cell = (column: Column | undefined): string => row.cells[at(column) ?? -1]?.trim() ?? ''
    const cells = (list: Column[] | undefined): string[] => (list ?? []).map(cell).filter((text) => text !== '')
    const must = (read: Amount, column: Column): string => {
      if ('amount' in read) return read.amount
      throw new Unreadable(line, `column ${name(column)}: ${read.why}`)
    }
    const date = (column: Column): string | undefined => {
      const text = cell(column)
      const read = text === '' ? undefined : readDate(text)
      if (read !== undefined || text === '') return read
      throw new Unreadable(
        line,
        `column ${name(column)}: ${quote(text)} is not a date of the form ${profile.dateFormat}`,
      )
    }

    const announced = profile.pendingDates?.some((word) => word.toLowerCase() === cell(columns.date).toLowerCase())
    const status = announced ? 'pending' : statusOf(profile, cell(columns.status), line)
    if (status === undefined) {
      tally.add(line, `left out, as the column ${name(columns.status!)} says ${quote(cell(columns.status))}`)
      return undefined
    }
    const booked = announced ? undefined : date(columns.date)
    if (booked === undefined && status === 'booked') {
      throw new Unreadable(
        line,
        `column ${name(columns.date)} is empty; expected a date of the form ${profile.dateFormat}`,
      )
    }
    const currency = (cell(columns.currency) || profile.currency || options.currency) ?? ''
    if (!CURRENCY.test(currency)) throw new Unreadable(line, noCurrency(currency))
    const number = (column: Column): string => must(readAmount(cell(column), currency), column)

    const amount = effect()
    const started = booked === undefined && columns.started !== undefined ? date(columns.started) : undefined
    const valueDate = columns.valueDate === undefined ? started : (date(columns.valueDate) ?? started)
    const account = normaliseIban(cell(columns.account))
    const isIban = hasIbanShape(account)
    const side = amount.startsWith('-') ? columns.payee : columns.payer
    const partyName = cells(columns.name)[0] ?? cell(side)
    const mcc = cell(columns.merchantCode)
    const foreign = exchangeOf()
    const additional = [...cells(columns.additional), ...(isIban ? [] : [cell(columns.account)]), foreign.text]
    const record: SourceRecord = {
      ...text('sourceId', cell(columns.id)),
      ...text('endToEndId', NO_REFERENCE.test(cell(columns.endToEnd)) ? '' : cell(columns.endToEnd)),
      status,
      ...(booked !== undefined && { booked }),
      ...(valueDate !== undefined && { valueDate: valueDate.slice(0, 10) }),
      amount,
      currency,
      ...(cell(columns.balance) !== '' && { balance: number(columns.balance!) }),
      ...text('description', cells(columns.description).join(' ')),
      ...text('reference', cells(columns.reference)[0]),
      ...text('additional', additional.filter((part) => part !== '').join('\n')),
      ...((partyName !== '' || isIban) && {
        counterparty: { ...text('name', partyName), ...(isIban && { iban: account }) },
      }),
      ...(foreign.exchange && { exchange: foreign.exchange }),
      ...text('bankCode', cell(columns.bankCode)),
      ...(/^\d{3,4}$/.test(mcc) && { merchantCode: mcc.padStart(4, '0') }),
    }
    const home = cell(columns.accountCurrency)
    const ownAccount = cell(columns.ownAccount)
    if (home === '' || home === currency) return { record, ownAccount }
    const refused = `it is of ${amount} ${currency}, the account is in ${home}, and the row does not say how much that was`
    return { record: { ...record, currency: home }, ownAccount, refused }

    /** The signed effect of the movement on the account. */
    function effect(): string {
      const gross = columns.amount === undefined ? fromTwoColumns() : withSign(number(columns.amount))
      return cell(columns.fee) === '' ? gross : minus(gross, number(columns.fee!))
    }

    function withSign(value: string): string {
      if (sign === 'reversed') return negate(value)
      if (typeof sign === 'string') return value
      const flag = cell(columns.flag).toLowerCase()
      const isIn = sign.in.some((word) => word.toLowerCase() === flag)
      if (!isIn && !sign.out.some((word) => word.toLowerCase() === flag)) {
        const known = [...sign.in, ...sign.out].map(quote).join(', ')
        throw new Unreadable(line, `column ${name(columns.flag!)}: ${quote(cell(columns.flag))} is none of ${known}`)
      }
      if (value.startsWith('-')) {
        throw new Unreadable(
          line,
          `column ${name(columns.amount!)}: ${value} has a sign, and so has ${name(columns.flag!)}`,
        )
      }
      return isIn ? value : negate(value)
    }

    function fromTwoColumns(): string {
      const [debit, credit] = [columns.debit!, columns.credit!]
      const [out, into] = [debit, credit].map((column) => (cell(column) === '' ? undefined : number(column)))
      const isFilled = (value: string | undefined) => value !== undefined && /[1-9]/.test(value)
      if ((out === undefined && into === undefined) || (isFilled(out) && isFilled(into))) {
        const what = out === undefined ? 'are both empty' : 'are both filled'
        throw new Unreadable(line, `the columns ${name(debit)} and ${name(credit)} ${what}; expected an amount in one`)
      }
      const isOut = into === undefined || isFilled(out)
      const value = isOut ? out! : into
      const hasMinus = value.startsWith('-')
      if (hasMinus !== (isOut && sign === 'debit-minus') && /[1-9]/.test(value)) {
        const column = name(isOut ? debit : credit)
        throw new Unreadable(
          line,
          `column ${column}: ${value} ${hasMinus ? 'has a minus' : 'has no minus'}, against the profile`,
        )
      }
      return isOut && !hasMinus ? negate(value) : value
    }

    function exchangeOf(): { text: string; exchange?: CurrencyExchange } {
      const other = cell(columns.originalCurrency)
      if (!CURRENCY.test(other) || other === currency) return { text: '' }
      const original = readAmount(cell(columns.originalAmount), other)
      const known = 'amount' in original ? original.amount : undefined
      const words = known === undefined ? '' : `${known} ${other}`
      const rate = readRate(cell(columns.rate), profile.decimalMark)
      if (rate === undefined) {
        if (cell(columns.rate) !== '') tally.add(line, 'a rate of exchange that cannot be read is left out')
        return { text: words }
      }
      const unit = known === undefined ? undefined : unitOf(rate, [known, other], [amount, currency])
      return { text: words, exchange: { source: other, target: currency, ...(unit && { unit }), rate } }
    }
  }
}

/** The caller's decimal mark takes precedence over the profile's. */
function moneyOf(profile: Profile, { decimalMark }: ReadOptions): [format: MoneyFormat, sure: boolean] {
  if (decimalMark === undefined) return [profile, false]
  const other = decimalMark === '.' ? ',' : '.'
  const thousandsMark = profile.thousandsMark === decimalMark ? other : (profile.thousandsMark ?? other)
  return [{ ...(profile.currencySign && { currencySign: profile.currencySign }), decimalMark, thousandsMark }, true]
}

function statusOf(profile: Profile, cell: string, line: number): SourceRecord['status'] | undefined {
  const { status, columns } = profile
  if (!status || columns.status === undefined) return 'booked'
  const means = (words: string[] | undefined) => words?.some((word) => word.toLowerCase() === cell.toLowerCase())
  if (means(status.booked)) return 'booked'
  if (means(status.pending)) return 'pending'
  if (means(status.dropped)) return undefined
  const known = [...status.booked, ...(status.pending ?? []), ...(status.dropped ?? [])].map(quote).join(', ')
  throw new Unreadable(line, `column ${name(columns.status)}: ${quote(cell)} is none of ${known}`)
}

const noCurrency = (given: string): string =>
  given === ''
    ? `neither the row nor the profile says the currency: say it with ${REMEDY_CURRENCY}`
    : `${quote(given)} is not a currency such as EUR`

const text = <K extends string>(key: K, value: string | undefined): { [key in K]?: string } =>
  value === undefined || value === '' ? {} : ({ [key]: value } as { [key in K]?: string })

const name = (column: Column): string => (typeof column === 'number' ? String(column) : JSON.stringify(column))
