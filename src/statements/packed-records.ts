import type { SourceRecord } from '../transactions/source-record.ts'

/** A record with the line that it begins on. */
export type ToldRecord = { record: SourceRecord; line: number }

/**
 * Records on their way from one thread to another, as one long list of their fields. Copied as objects, the names of
 * the fields would go along with every one of them.
 */
export type PackedRecords = unknown[]

const FIELDS = 19

export function packRecords(records: ToldRecord[]): PackedRecords {
  const packed: PackedRecords = []
  for (const { record, line } of records) {
    const { counterparty } = record
    packed.push(
      line,
      record.sourceId,
      record.status,
      record.booked,
      record.authorised,
      record.valueDate,
      record.amount,
      record.currency,
      record.balance,
      record.description,
      record.reference,
      record.additional,
      record.bankCode,
      record.merchantCode,
      counterparty?.name,
      counterparty?.iban,
      counterparty?.paymentPointer,
      record.exchange,
      record.categorization,
    )
  }
  return packed
}

/** What is absent is there as undefined: these records are not normal yet. */
export function unpackRecords(packed: PackedRecords): ToldRecord[] {
  const records: ToldRecord[] = []
  for (let at = 0; at < packed.length; at += FIELDS) {
    const record = {
      sourceId: packed[at + 1],
      status: packed[at + 2],
      booked: packed[at + 3],
      authorised: packed[at + 4],
      valueDate: packed[at + 5],
      amount: packed[at + 6],
      currency: packed[at + 7],
      balance: packed[at + 8],
      description: packed[at + 9],
      reference: packed[at + 10],
      additional: packed[at + 11],
      bankCode: packed[at + 12],
      merchantCode: packed[at + 13],
      counterparty: { name: packed[at + 14], iban: packed[at + 15], paymentPointer: packed[at + 16] },
      exchange: packed[at + 17],
      categorization: packed[at + 18],
    } as SourceRecord
    records.push({ record, line: packed[at] as number })
  }
  return records
}
