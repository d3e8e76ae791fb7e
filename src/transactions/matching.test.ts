import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keyOf } from './identity.ts'
import { type Known, type Pending, type Plan, plan, toIncoming } from './matching.ts'
import { normalise } from './normalise.ts'
import type { SourceRecord } from './source-record.ts'

type Told = { source: string; records: SourceRecord[]; complete: boolean; withdrawn: string[] }
type Row = Omit<Known, 'key' | 'occurrence' | 'bookedAs'> & { source: string; record: SourceRecord; time: Date }
type Name = { key: string; occurrence: number; id: string; booked: boolean }

/** A ledger of nothing but memory: what the database would hold, for plans to be made on and carried out. */
class Ledger {
  readonly rows = new Map<string, Row>()
  readonly names: Name[] = []

  tell({ source, records, complete, withdrawn }: Told): Plan {
    const incoming = records.map((record) => {
      const normal = normalise(record, { currency: 'EUR', timeZone: 'UTC' }, new Date('2026-02-05T12:00:00Z'))
      assert.ok(typeof normal !== 'string')
      return toIncoming(source, normal)
    })
    const withdrawnKeys = withdrawn.map((sourceId) => keyOf(source, { sourceId } as SourceRecord))
    const wanted = new Set([...incoming.map(({ key }) => key), ...withdrawnKeys])
    const batch = { source, incoming, pendingIsComplete: complete, withdrawnKeys }
    const decided = plan(batch, this.#known(wanted), this.#pending())
    this.#carryOut(source, decided)
    return decided
  }

  #known(wanted: Set<string>): Known[] {
    return this.names
      .filter(({ key }) => wanted.has(key))
      .map(({ key, occurrence, id }) => {
        const { status, fingerprint, balance, reason, listed } = this.rows.get(id)!
        const bookedAs = this.names.find((name) => name.id === id && name.booked && name.key !== key)?.key ?? null
        return { id, key, occurrence, status, fingerprint, balance, reason, listed, bookedAs }
      })
  }

  #pending(): Pending[] {
    return [...this.rows]
      .filter(([, { status, listed }]) => status === 'pending' && listed)
      .map(([id, { source, record, time }]) => ({ id, source, record, time }))
  }

  #carryOut(source: string, { add, change, remove }: Plan): void {
    const planned = [...change, ...remove].map(({ id }) => id)
    assert.equal(new Set(planned).size, planned.length, 'a transaction changes at most once in a batch')
    for (const { id, reason } of remove) {
      assert.ok(this.rows.get(id)!.listed, 'only what is in the list is removed')
      this.rows.set(id, { ...this.rows.get(id)!, listed: false, reason })
    }
    for (const { id, incoming, reason, alsoKnownAs } of change) {
      const { source } = this.rows.get(id)!
      this.rows.set(id, { ...rowOf(incoming), source, reason })
      if (alsoKnownAs) this.#name({ ...alsoKnownAs, id, booked: true })
    }
    for (const { incoming, occurrence } of add) {
      const id = `tx_${this.rows.size}`
      this.rows.set(id, { ...rowOf(incoming), source, reason: 'new' })
      this.#name({ key: incoming.key, occurrence, id, booked: false })
    }
  }

  #name(name: Name): void {
    const taken = this.names.some(({ key, occurrence }) => key === name.key && occurrence === name.occurrence)
    assert.ok(!taken, 'a name is given once')
    this.names.push(name)
  }

  list(): string[] {
    return [...this.rows.values()].filter(({ listed }) => listed).map(({ record }) => JSON.stringify(record))
  }
}

const rowOf = ({ record, fingerprint, bookedTime }: ReturnType<typeof toIncoming>) => ({
  id: '',
  record,
  fingerprint,
  status: record.status,
  balance: record.balance ?? null,
  time: bookedTime,
  listed: true,
})

const changes = ({ add, change, remove }: Plan): number => add.length + change.length + remove.length

const IDS = ['a', 'b', 'c']
const record: fc.Arbitrary<SourceRecord> = fc
  .record({
    sourceId: fc.option(fc.constantFrom(...IDS), { nil: undefined, freq: 2 }),
    status: fc.constantFrom('booked' as const, 'pending' as const),
    day: fc.integer({ min: 1, max: 3 }),
    amount: fc.constantFrom('-1', '-1.00', '-2'),
    balance: fc.option(fc.constantFrom('10', '9.0', '9'), { nil: undefined, freq: 2 }),
    description: fc.constantFrom('Coffee', 'COFFEE ', 'Tea'),
    timeless: fc.boolean(),
  })
  .map(({ sourceId, status, day, balance, timeless, ...rest }) => ({
    ...(sourceId !== undefined && { sourceId }),
    status,
    ...((status === 'booked' || !timeless) && { booked: `2026-02-0${day}` }),
    currency: 'EUR',
    ...(balance !== undefined && { balance }),
    ...rest,
  }))

const batch: fc.Arbitrary<Told> = fc.record({
  source: fc.constantFrom('bank', 'bank', 'file'),
  records: fc.uniqueArray(record, {
    maxLength: 6,
    // One id says one thing of one status; whatever has no id may be there as often as it likes.
    selector: ({ sourceId, status }) => (sourceId === undefined ? Symbol() : `${sourceId} ${status}`),
  }),
  complete: fc.boolean(),
  withdrawn: fc.array(fc.constantFrom(...IDS), { maxLength: 2 }),
})

const history = fc.array(batch, { minLength: 1, maxLength: 12 })

test('whatever came before, a batch changes a transaction at most once, and told again it changes nothing', () => {
  fc.assert(
    fc.property(history, fc.boolean(), (batches, reversed) => {
      const ledger = new Ledger()
      for (const one of batches) {
        ledger.tell(one)
        const before = ledger.list()
        const again = reversed ? { ...one, records: one.records.toReversed() } : one
        assert.equal(changes(ledger.tell(again)), 0, 'the same batch again')
        assert.deepEqual(ledger.list(), before)
      }
    }),
    { numRuns: 1_500 },
  )
})

test('a booked line once told by content alone never goes away, whatever comes after', () => {
  const told = (list: string[]) => list.map((text) => JSON.parse(text) as SourceRecord)
  const isPlain = ({ sourceId, status }: SourceRecord) => sourceId === undefined && status === 'booked'
  fc.assert(
    fc.property(history, (batches) => {
      const ledger = new Ledger()
      let before = 0
      for (const one of batches) {
        ledger.tell(one)
        const now = told(ledger.list()).filter(isPlain).length
        assert.ok(now >= before, `${before} lines, and then ${now}`)
        before = now
      }
    }),
    { numRuns: 500 },
  )
})

/** What one bank's booked lines must come to: an id is one line, content is as many as were ever told at once. */
class Truth {
  readonly byId = new Map<string, { text: string; gone: boolean }>()
  readonly byContent = new Map<string, number>()

  tell({ source, records, withdrawn }: Told): void {
    const booked = records.filter(({ status }) => status === 'booked')
    const told = new Set(booked.map(({ sourceId }) => sourceId))
    for (const id of withdrawn) if (!told.has(id) && this.byId.has(id)) this.byId.get(id)!.gone = true
    for (const one of booked.filter(({ sourceId }) => sourceId !== undefined)) {
      const [text, before] = [textOf(one), this.byId.get(one.sourceId!)]
      // An old delivery does not bring back what was withdrawn after it.
      this.byId.set(one.sourceId!, { text, gone: before?.text === text && before.gone })
    }
    const content = booked.filter(({ sourceId }) => sourceId === undefined)
    for (const [key, group] of Map.groupBy(content, (one) => keyOf(source, one))) {
      this.byContent.set(key, Math.max(this.byContent.get(key) ?? 0, group.length))
    }
  }
}

const textOf = ({ sourceId, booked, amount, description }: SourceRecord) =>
  [sourceId, booked, Number(amount), description?.trim()].join(' ')

test('the booked lines of a list are exactly what the bank told: none missing, none twice', () => {
  fc.assert(
    fc.property(history, (batches) => {
      const [ledger, truth] = [new Ledger(), new Truth()]
      for (const one of batches) {
        const batch = { ...one, source: 'bank' }
        ledger.tell(batch)
        truth.tell(batch)
        const booked = ledger
          .list()
          .map((text) => JSON.parse(text) as SourceRecord)
          .filter(({ status }) => status === 'booked')
        const withId = booked.filter(({ sourceId }) => sourceId !== undefined).map(textOf)
        const expected = [...truth.byId.values()].filter(({ gone }) => !gone).map(({ text }) => text)
        assert.deepEqual(withId.sort(), expected.sort())
        const content = booked.filter(({ sourceId }) => sourceId === undefined)
        const counts = Map.groupBy(content, (record) => keyOf('bank', record))
        assert.deepEqual(
          new Map([...counts].map(([key, group]) => [key, group.length]).sort() as [string, number][]),
          new Map([...truth.byContent].sort()),
        )
      }
    }),
    { numRuns: 1_500 },
  )
})

test('everything that is told is accounted for: added, changed or unchanged', () => {
  fc.assert(
    fc.property(history, (batches) => {
      const ledger = new Ledger()
      for (const one of batches) {
        const { add, change, unchanged } = ledger.tell(one)
        assert.equal(add.length + change.length + unchanged, one.records.length)
      }
    }),
    { numRuns: 500 },
  )
})

test('a review names a line that was added and a hold that is there', () => {
  fc.assert(
    fc.property(history, (batches) => {
      const ledger = new Ledger()
      for (const one of batches) {
        const holds = new Map([...ledger.rows].filter(([, { status, listed }]) => status === 'pending' && listed))
        const { add, review } = ledger.tell(one)
        for (const { added, candidateId } of review) {
          assert.equal(add[added]!.incoming.record.status, 'booked')
          assert.ok(holds.has(candidateId))
        }
      }
    }),
    { numRuns: 500 },
  )
})
