import { isDecimal, isLocalDate, parseInstant } from '@vitrine/money'
import type { SourceRecord } from './source-record.ts'

/** Why a record cannot be stored for an account in this currency; undefined where it can. */
export function findRecordFault(record: SourceRecord, accountCurrency: string): string | undefined {
  if (record.status !== 'booked' && record.status !== 'pending') return 'status must be booked or pending'
  if (typeof record.amount !== 'string' || !isDecimal(record.amount)) {
    return `amount ${quote(record.amount)} is not a decimal such as -12.30`
  }
  if (record.balance !== undefined && !isDecimal(record.balance)) {
    return `balance ${quote(record.balance)} is not a decimal such as 1200.00`
  }
  if (record.currency !== accountCurrency) {
    return `currency ${quote(record.currency)} is not the account's, ${accountCurrency}; the other side of an exchange goes into exchange`
  }
  if (record.booked === undefined && record.status === 'booked')
    return 'a booked record needs booked, such as 2026-02-11'
  if (record.booked !== undefined && !isLocalDate(record.booked) && !parseInstant(record.booked)) {
    return `booked ${quote(record.booked)} is neither a date such as 2026-02-11 nor a date-time such as 2026-02-11T09:30:00+01:00`
  }
  if (record.authorised !== undefined && !parseInstant(record.authorised)) {
    return `authorised ${quote(record.authorised)} is not a date-time such as 2026-02-11T09:30:00+01:00`
  }
  if (record.valueDate !== undefined && !isLocalDate(record.valueDate)) {
    return `valueDate ${quote(record.valueDate)} is not a date such as 2026-02-11`
  }
  const { exchange, categorization } = record
  if (exchange) {
    const currencies = [exchange.source, exchange.target, exchange.unit ?? exchange.source]
    if (!currencies.every((code) => /^[A-Z]{3}$/.test(code))) return 'exchange needs currency codes such as EUR'
    if (!isDecimal(exchange.rate) || /^-|^0(\.0+)?$/.test(exchange.rate)) {
      return `exchange rate ${quote(exchange.rate)} is not a positive decimal such as 1.0842`
    }
  }
  if (categorization) {
    if (categorization.code.trim() === '' || [...categorization.code].length > 4)
      return 'categorization code has 1 to 4 characters'
    if ([...categorization.description].length > 512) return 'categorization description has at most 512 characters'
    if (!Number.isInteger(categorization.groupId)) return 'categorization groupId is a whole number'
  }
  return undefined
}

const quote = (value: unknown): string => JSON.stringify(String(value).slice(0, 40))
