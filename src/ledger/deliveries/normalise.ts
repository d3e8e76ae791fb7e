import { type Counterparty, findRecordFault, type SourceRecord } from '@vitrine/bank-statements'
import { hasIbanShape, normaliseIban, parseInstant, startOfDay } from '@vitrine/money'
import { repairText } from './repair-text.ts'

/** A record that may be stored, and the moment that it is sorted and filtered by. */
export type NormalRecord = { record: SourceRecord; bookedTime: Date }

export type RecordFault = { index: number; why: string }

type AccountContext = { currency: string; timeZone: string }

const MAX_TEXT_LENGTH = 2_000
/** Outside of these years a date is a typing error, and calendars, time zones and drivers disagree about it. */
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 2199
const POINTER = /^https:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/

/**
 * Strict where a wrong value would cost money (amount, currency, date, status), lenient where banks are sloppy (blank
 * texts; a counterparty IBAN with a typo is kept as text, not as an IBAN).
 */
export function normalise(record: SourceRecord, account: AccountContext, firstSeen: Date): NormalRecord | string {
  const fault = findRecordFault(record, account.currency)
  if (fault) return fault
  const tidied = tidyRecord(record)
  const when = whenOf(record)
  if (when !== undefined && !isYear(when.slice(0, 4))) {
    return `${quote(when)} is outside of the years ${EARLIEST_YEAR} to ${LATEST_YEAR}`
  }
  return { record: tidied, bookedTime: bookedTimeOf(record, account, firstSeen) }
}

/** Those of ASCII. */
const BASIC_CONTROLS = /[^\P{ASCII}\x21-\x7e]+/gu

/** As the bank writes it, wherever its clocks are. */
const isYear = (year: string): boolean => Number(year) >= EARLIEST_YEAR && Number(year) <= LATEST_YEAR

/** Field by field, because this runs for every line of every file; in this order, because it is stored so. */
function tidyRecord(record: SourceRecord): SourceRecord {
  const { booked, authorised, valueDate, balance, exchange, categorization } = record
  const sourceId = tidy(record.sourceId)
  const references = tidyList(record.bankReferences)
  const endToEndId = tidy(record.endToEndId)
  const batches = tidyList(record.batchReferences)
  const description = tidy(record.description)
  const reference = tidy(record.reference)
  const additional = record.additional === record.description ? description : tidy(record.additional)
  const counterparty = record.counterparty && tidyParty(record.counterparty)
  const bankCode = tidy(record.bankCode)
  const merchantCode = tidy(record.merchantCode)
  const tidied = {} as SourceRecord
  if (sourceId !== undefined) tidied.sourceId = sourceId
  if (references !== undefined) tidied.bankReferences = references
  if (endToEndId !== undefined) tidied.endToEndId = endToEndId
  if (batches !== undefined) tidied.batchReferences = batches
  tidied.status = record.status
  if (booked !== undefined) tidied.booked = booked
  if (authorised !== undefined) tidied.authorised = authorised
  if (valueDate !== undefined) tidied.valueDate = valueDate
  tidied.amount = record.amount
  tidied.currency = record.currency
  if (balance !== undefined) tidied.balance = balance
  if (description !== undefined) tidied.description = description
  if (reference !== undefined) tidied.reference = reference
  if (additional !== undefined) tidied.additional = additional
  if (counterparty !== undefined) tidied.counterparty = counterparty
  if (exchange) {
    const { source, target, unit, rate } = exchange
    tidied.exchange = unit === undefined ? { source, target, rate } : { source, target, unit, rate }
  }
  if (bankCode !== undefined) tidied.bankCode = bankCode
  if (merchantCode !== undefined) tidied.merchantCode = merchantCode
  if (categorization) {
    tidied.categorization = {
      code: tidy(categorization.code) ?? '',
      description: tidy(categorization.description) ?? '',
      groupId: categorization.groupId,
      groupDescription: tidy(categorization.groupDescription) ?? '',
    }
  }
  return tidied
}

function tidyList(texts: string[] | undefined): string[] | undefined {
  const tidied = texts?.flatMap((text) => tidy(text) ?? [])
  return tidied === undefined || tidied.length === 0 ? undefined : tidied
}

function tidyParty(party: Counterparty): Counterparty | undefined {
  const tidied: Counterparty = {}
  const name = tidy(party.name)
  if (name !== undefined) tidied.name = name
  const iban = party.iban === undefined ? undefined : normaliseIban(party.iban)
  if (iban !== undefined && hasIbanShape(iban)) tidied.iban = iban
  const pointer = tidy(party.paymentPointer)
  if (pointer !== undefined && POINTER.test(pointer)) tidied.paymentPointer = pointer
  const { iban: known, paymentPointer } = tidied
  return name === undefined && known === undefined && paymentPointer === undefined ? undefined : tidied
}

const whenOf = ({ booked, authorised, valueDate }: SourceRecord): string | undefined =>
  booked ?? authorised ?? valueDate

/** A bare date is midnight at the bank; a pending record may have an authorisation or value date instead, or none. */
export function bookedTimeOf(record: SourceRecord, account: Pick<AccountContext, 'timeZone'>, firstSeen: Date): Date {
  const when = whenOf(record)
  if (when === undefined) return firstSeen
  return (when.length === 10 ? undefined : parseInstant(when)) ?? startOfDay(when, account.timeZone)
}

/** Texts that need no normalisation, which is most of them. */
const TIDY = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/** One line with single spaces, without characters that PostgreSQL or JSON parsers reject. Empty counts as absent. */
export function tidy(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (text.length <= MAX_TEXT_LENGTH && TIDY.test(text)) return text
  // In a text that was read in the wrong character set, half of a letter may be a control character.
  const isDamaged = repairText(text) !== text
  const tidied = text
    .toWellFormed()
    .replace(isDamaged ? BASIC_CONTROLS : /[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
    .trimEnd()
    .toWellFormed()
  return tidied === '' ? undefined : tidied
}

const quote = (value: unknown): string => JSON.stringify(String(value).slice(0, 40))
