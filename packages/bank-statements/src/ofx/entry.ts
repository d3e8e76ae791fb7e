import { canonicalDecimal, hasIbanShape, isDecimal, multiply, normaliseIban } from '@vitrine/money'
import { placesOfCurrency } from '../currency-places.ts'
import type { Counterparty, CurrencyExchange, SourceRecord } from '../source-record.ts'
import { type Note, Unreadable } from '../statement.ts'
import { readAmount, type WrittenAmount } from '../written-amount.ts'
import { readDay, readMoment } from './date.ts'

/** One STMTTRN or STMTTRNP, before its amount is certain. */
export type OfxRawEntry = {
  line: number
  pending: boolean
  fields: Map<string, string>
  /** The length of its texts. */
  weight: number
}

export type ReadEntry = {
  amount: WrittenAmount
  /** The currency of the amount; `make` converts it into the account's. */
  currency: string
  make: (amount: string) => SourceRecord
  id?: string
  /** Why this entry alone is refused. */
  refused?: string
}

/** Aggregates inside an entry whose leaves have the same names as the entry's own. */
export const DETAILS = new Set(['PAYEE', 'BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY', 'IMAGEDATA'])

const LARGEST_ENTRY = 1_000_000

/** Two of these in one entry mean that the end tag of the first is missing. */
const ONCE = new Set(['TRNAMT', 'DTPOSTED', 'DTTRAN', 'FITID'])

export function takeField(entry: OfxRawEntry, parent: string, name: string, value: string, line: number): void {
  const key = DETAILS.has(parent) ? `${parent}/${name}` : name
  entry.weight += key.length + value.length
  if (entry.weight > LARGEST_ENTRY) throw new Unreadable(entry.line, 'this entry is not closed')
  const before = entry.fields.get(key)
  if (before === undefined) entry.fields.set(key, value)
  else if (key === 'MEMO') entry.fields.set(key, `${before}\n${value}`)
  else if (ONCE.has(key))
    throw new Unreadable(line, `the entry of line ${entry.line} has two ${key}: ${quote(before)} and ${quote(value)}`)
}

export function readEntry({ line, pending, fields }: OfxRawEntry, home: string, note: (note: Note) => void): ReadEntry {
  const given = (...keys: string[]): string | undefined => {
    for (const key of keys) if (fields.has(key)) return fields.get(key)
    return undefined
  }
  const say = (text: string) => note({ line, text })

  // The corrected entry is in another file, and a statement cannot express that.
  if (given('CORRECTACTION', 'CORRECTFITID') !== undefined)
    throw new Unreadable(line, 'the bank takes back or replaces an earlier entry here (CORRECTACTION): not supported')
  const written = given('TRNAMT')
  if (written === undefined) throw new Unreadable(line, 'an entry without an amount (TRNAMT)')
  const amount = readAmount(written)
  if (!amount) throw new Unreadable(line, `${quote(written)} is no amount`)

  const { currency, exchange, refused } = readCurrency(given, home, written, say)
  const when = readWhen(given, pending, line, say)
  const texts = readTexts(given, currency === home ? undefined : `amount ${written} ${currency}`)
  const type = given('TRNTYPE')?.toUpperCase()
  const merchantCode = given('MCC', 'SIC')
  // Some banks write only zeros for a missing id, on every entry.
  const id = [given('FITID')].find((text) => text !== undefined && !/^0+$/.test(text))
  const make = (sure: string): SourceRecord => ({
    ...(id !== undefined && { sourceId: id }),
    status: pending ? 'pending' : 'booked',
    ...when,
    amount: currency === home || !exchange ? sure : multiply(sure, exchange.rate, placesOfCurrency(home)),
    currency: home,
    ...texts,
    ...(exchange && { exchange }),
    ...(type !== undefined && { bankCode: type }),
    ...(merchantCode !== undefined && /^\d{4}$/.test(merchantCode) && { merchantCode }),
  })
  return { amount, currency, make, ...(id !== undefined && { id }), ...(refused !== undefined && { refused }) }
}

type Given = (...keys: string[]) => string | undefined
type Say = (text: string) => void

/**
 * CURRENCY: the amount is in that currency, and CURRATE is its rate in the account's. ORIGCURRENCY: the bank has
 * already converted it. Banks write a rate of one between two currencies where there is none.
 */
function readCurrency(
  given: Given,
  home: string,
  written: string,
  say: Say,
): { currency: string; exchange?: CurrencyExchange; refused?: string } {
  const own = given('CURRENCY/CURSYM', 'CURRENCY')?.toUpperCase()
  const original = given('ORIGCURRENCY/CURSYM', 'ORIGCURRENCY')?.toUpperCase()
  const foreign = own !== undefined && own !== home ? own : original
  const currency = foreign === own && own !== undefined ? own : home
  if (foreign === undefined || foreign === home) return { currency }
  const rate = given(foreign === own ? 'CURRENCY/CURRATE' : 'ORIGCURRENCY/CURRATE')
  const decimal =
    rate
      ?.replace(/^\+/, '')
      .replace(',', '.')
      .replace(/^0+(?=\d)/, '')
      .replace(/^\./, '0.') ?? ''
  const isRate = isDecimal(decimal) && !/^-|^0(\.0+)?$/.test(decimal) && /^[A-Z]{3}$/.test(foreign)
  if (currency !== home) {
    if (!isRate || canonicalDecimal(decimal) === '1') {
      const refused = `it is of ${written} ${currency}, the account is in ${home}, and the file states no rate (CURRATE)`
      return { currency, refused }
    }
    say(`the entry is of ${written} ${currency}; it is taken by the bank's own rate of ${decimal} ${home}`)
    return { currency, exchange: { source: foreign, target: home, unit: foreign, rate: decimal } }
  }
  if (isRate) return { currency, exchange: { source: foreign, target: home, rate: decimal } }
  if (rate !== undefined) say(`the exchange rate ${quote(rate)} from ${quote(foreign)} is left out`)
  return { currency }
}

function readWhen(given: Given, pending: boolean, line: number, say: Say): Partial<SourceRecord> {
  const posted = pending ? given('DTTRAN', 'DTPOSTED', 'DTUSER') : given('DTPOSTED')
  const day = posted === undefined ? undefined : readDay(posted)
  if (posted !== undefined && !day) throw new Unreadable(line, `${quote(posted)} is no date`)
  if (!day && !pending) throw new Unreadable(line, 'an entry without a date (DTPOSTED)')
  if (day?.moved) say(`${quote(posted ?? '')} is no day of the calendar; the month's last, ${day.date}, is taken`)
  const authorised = readMoment((pending ? given('DTTRAN', 'DTUSER') : given('DTUSER')) ?? '')
  const available = given('DTAVAIL')
  const value = available === undefined ? undefined : readDay(available)
  if (available !== undefined && !value) say(`the value date ${quote(available)} is left out`)
  return {
    // A pending entry is not booked; it is sorted by its authorisation where that is known.
    ...(day && !(pending && authorised) && { booked: day.date }),
    ...(authorised !== undefined && { authorised }),
    ...(value && { valueDate: value.date }),
  }
}

function readTexts(given: Given, original: string | undefined): Partial<SourceRecord> {
  const payee = given('PAYEE/NAME', 'PAYEE')
  const name = given('EXTDNAME', 'NAME') ?? payee
  const memo = given('MEMO')
  const [reference, second] = [given('CHECKNUM'), given('REFNUM')].filter((text) => text && !/^0+$/.test(text))
  const other = given('BANKACCTTO/ACCTID')
  const iban = other === undefined ? '' : normaliseIban(other)
  const party: Counterparty = {
    ...(payee !== undefined && { name: payee }),
    ...(hasIbanShape(iban) && { iban }),
  }
  const more = [
    name !== undefined && memo !== name ? memo : undefined,
    second !== undefined && second !== reference ? `reference ${second}` : undefined,
    other !== undefined && !hasIbanShape(iban) ? `account ${other}` : undefined,
    original,
  ].filter((text) => text !== undefined)
  const description = name ?? memo
  return {
    ...(description !== undefined && { description }),
    ...(reference !== undefined && { reference }),
    ...(more.length > 0 && { additional: more.join('\n') }),
    ...(Object.keys(party).length > 0 && { counterparty: party }),
  }
}

export const quote = (text: string): string => JSON.stringify(text.slice(0, 40))
