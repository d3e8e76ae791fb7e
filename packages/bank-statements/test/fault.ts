import { findRecordFault } from '../src/record-fault.ts'
import type { SourceRecord } from '../src/source-record.ts'

/** Why a record of a reader could not be stored; undefined where it could. */
export function faultOf(record: SourceRecord, accountCurrency = record.currency): string | undefined {
  const fault = findRecordFault(record, accountCurrency)
  if (fault !== undefined) return fault
  const when = record.booked ?? record.authorised ?? record.valueDate
  return when === undefined || /^(19|20|21)/.test(when) ? undefined : `${when} is no date of an account`
}
