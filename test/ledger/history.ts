import type { RecordCategory, SourceRecord } from '@vitrine/bank-statements'
import fc from 'fast-check'
import type { SourceBatch } from '../support/make.ts'

const CATEGORIES: RecordCategory[] = [
  { code: '5462', description: 'Bakeries', groupId: 6, groupDescription: 'Retail outlets' },
  { code: '5814', description: 'Fast food', groupId: 6, groupDescription: 'Retail outlets' },
]
const IDS = ['a', 'b', 'c', 'd', 'e']

/** Few words, days and amounts, so that records collide: as twins, near twins, holds of each other, corrections. */
export const anyRecord: fc.Arbitrary<SourceRecord> = fc
  .record({
    sourceId: fc.option(fc.constantFrom(...IDS), { nil: undefined, freq: 2 }),
    status: fc.constantFrom('booked' as const, 'booked' as const, 'pending' as const),
    day: fc.integer({ min: 1, max: 4 }),
    amount: fc.constantFrom('-1', '-1.00', '-2.505', '3'),
    description: fc.constantFrom('Coffee', 'COFFEE ', 'Tea', undefined),
    dateless: fc.boolean(),
    categorization: fc.option(fc.constantFrom(...CATEGORIES), { nil: undefined, freq: 3 }),
  })
  .map(({ sourceId, status, day, amount, description, dateless, categorization }) => ({
    ...(sourceId !== undefined && { sourceId }),
    status,
    ...(status === 'booked' && { booked: `2026-02-0${day}` }),
    ...(status === 'pending' && !dateless && { authorised: `2026-02-0${day}T09:30:00+01:00` }),
    amount,
    currency: 'EUR',
    ...(description !== undefined && { description }),
    ...(categorization && { categorization }),
  }))

/** A batch that is never refused: within it, the records of one id and status are equal. */
export const anyBatch: fc.Arbitrary<SourceBatch> = fc
  .record({
    source: fc.constantFrom('bank', 'bank', 'file'),
    records: fc.array(anyRecord, { maxLength: 6 }),
    pending: fc.constantFrom('increment' as const, 'increment' as const, 'complete' as const),
    withdrawn: fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.subarray([...IDS]) },
    ),
  })
  .map((batch) => ({ ...batch, records: oneMeaningEach(batch.records) }))

export const anyHistory = fc.array(anyBatch, { minLength: 2, maxLength: 10 })

export function oneMeaningEach(records: SourceRecord[]): SourceRecord[] {
  const seen = new Set<string>()
  return records.filter(({ sourceId, status }) => {
    const name = `${sourceId} ${status}`
    if (sourceId === undefined) return true
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}
