import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fingerprintOf, keyOf, plain } from './identity.ts'
import { normalise } from './normalise.ts'
import type { SourceRecord } from './source-record.ts'

const coffee: SourceRecord = {
  status: 'booked',
  booked: '2026-02-11',
  amount: '-12.30',
  currency: 'EUR',
  description: 'Pekarna Šumi, d.o.o.',
}
const key = (facts: Partial<SourceRecord> = {}, source = 'bank') => keyOf(source, { ...coffee, ...facts })
const fingerprint = (facts: Partial<SourceRecord> = {}) => fingerprintOf({ ...coffee, ...facts }).toString('hex')

test('with an id of the bank, the id is the name: of its source, whatever the record says', () => {
  assert.equal(key({ sourceId: 'a' }), key({ sourceId: 'a', amount: '1', status: 'pending', description: 'x' }))
  assert.notEqual(key({ sourceId: 'a' }), key({ sourceId: 'b' }))
  assert.notEqual(key({ sourceId: 'a' }), key({ sourceId: 'a' }, 'file'))
  assert.notEqual(key({ sourceId: 'a' }), key())
})

test('without one, the content is the name: in any spelling, and of any source', () => {
  const same: Partial<SourceRecord>[] = [
    { description: 'PEKARNA SUMI DOO' },
    { description: '  pekarna   šumi d. o. o. ' },
    { description: undefined as never, additional: 'Pekarna Šumi doo' },
    { amount: '-12.3' },
    { amount: '-12.300' },
    { balance: '100' },
    { bankCode: 'PMNT', merchantCode: '5462' },
  ]
  for (const facts of same) assert.equal(key(facts), key(), JSON.stringify(facts))
  assert.equal(key({}, 'file'), key())
  const other: Partial<SourceRecord>[] = [
    { amount: '-12.31' },
    { amount: '12.30' },
    { booked: '2026-02-12' },
    { valueDate: '2026-02-11' },
    { status: 'pending' },
    { description: 'Pekarna Sumi 2' },
    { reference: 'SI00' },
    { counterparty: { name: 'Pekarna' } },
    { counterparty: { iban: 'SI56192001234567892' } },
  ]
  for (const facts of other) assert.notEqual(key(facts), key(), JSON.stringify(facts))
})

test('where ids are used for several lines, id and line together are the name', () => {
  const line = (facts: Partial<SourceRecord>) => keyOf('camt.053', { ...coffee, sourceId: 'a', ...facts }, 'reused')
  assert.equal(line({}), line({ description: 'Another text', amount: '-12.3' }))
  for (const facts of [{ amount: '-1' }, { booked: '2026-02-12' }, { sourceId: 'b' }, { status: 'pending' as const }]) {
    assert.notEqual(line(facts), line({}), JSON.stringify(facts))
  }
})

test('one moment is one moment in every spelling, and a date alone is none', () => {
  const moments = ['2026-02-11T08:30:00Z', '2026-02-11T09:30:00+01:00', '2026-02-11t08:30:00.000z']
  for (const booked of moments) {
    assert.equal(key({ booked }), key({ booked: moments[0]! }))
    assert.equal(fingerprint({ booked }), fingerprint({ booked: moments[0]! }))
    assert.equal(fingerprint({ authorised: booked }), fingerprint({ authorised: moments[0]! }))
  }
  assert.notEqual(key({ booked: '2026-02-11T00:00:00Z' }), key({ booked: '2026-02-11' }))
})

test('a fingerprint tells a change from a repeat', () => {
  for (const facts of [{ amount: '-12.3' }, { balance: '100' }]) assert.equal(fingerprint(facts), fingerprint())
  const changes: Partial<SourceRecord>[] = [
    { description: 'Pekarna Sumi, d.o.o.' },
    { amount: '-12.31' },
    { status: 'pending' },
    { booked: '2026-02-12' },
    { reference: 'x' },
    { counterparty: { name: 'x' } },
    { exchange: { source: 'EUR', target: 'USD', rate: '1.1' } },
    { categorization: { code: '1', description: 'x', groupId: 1, groupDescription: 'y' } },
  ]
  const all = changes.map(fingerprint)
  assert.equal(new Set([...all, fingerprint()]).size, all.length + 1)
})

test('the order of fields in which a source writes a record says nothing', () => {
  const record: SourceRecord = {
    ...coffee,
    sourceId: 'a',
    balance: '1',
    reference: 'r',
    counterparty: { name: 'n', iban: 'SI56192001234567892' },
    exchange: { source: 'EUR', target: 'USD', unit: 'EUR', rate: '1.1' },
    categorization: { code: '1', description: 'x', groupId: 1, groupDescription: 'y' },
  }
  const shuffled = <T extends object>(value: T, numbers: number[]): T =>
    Object.fromEntries(
      Object.entries(value)
        .map(([name, item], at) => ({ name, item, order: numbers[at % numbers.length]! }))
        .sort((a, b) => a.order - b.order)
        .map(({ name, item }) => [name, item && typeof item === 'object' ? shuffled(item, numbers) : item]),
    ) as T
  const digest = (one: SourceRecord) => {
    const normal = normalise(one, { currency: 'EUR', timeZone: 'UTC' }, new Date(0))
    assert.ok(typeof normal !== 'string')
    return fingerprintOf(normal.record).toString('hex') + keyOf('bank', normal.record)
  }
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 12, maxLength: 12 }), (numbers) =>
      assert.equal(digest(shuffled(record, numbers)), digest(record)),
    ),
  )
})

test('plain text is letters and digits, and plain already when it is plain', () => {
  assert.equal(plain('Pekarna Šumi, d.o.o. 12/3'), 'PEKARNASUMIDOO123')
  assert.equal(plain('Straße'), 'STRASSE')
  assert.equal(plain('Ⅻ ﬁ ½'), plain('XII fi 1⁄2'))
  assert.equal(plain(undefined), '')
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(plain(plain(text)), plain(text))))
})
