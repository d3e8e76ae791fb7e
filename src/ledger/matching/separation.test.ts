import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { batchName, idName, namesOf, referenceName, reportedName } from './names.ts'
import { separateNames, sourceOf } from './separation.ts'

const recordOf = (more: Partial<SourceRecord> = {}): SourceRecord => ({
  status: 'booked',
  booked: '2026-01-06',
  amount: '-3',
  currency: 'EUR',
  description: 'Coffee',
  ...more,
})

/** A transaction that is known by these names. */
const named = (...names: string[]) => ({ names: names.map((name) => ({ name, pending: false })) })

const NOTHING = named()

test('a name of the newer record moves with it, one of the older record stays, and one of both is shared', () => {
  const [older, newer] = [
    recordOf({ sourceId: 'P1', bankReferences: ['K1', 'K3'] }),
    recordOf({ sourceId: 'P2', bankReferences: ['K2', 'K3'] }),
  ]
  const [p1, p2] = [idName('bank', 'P1'), idName('bank', 'P2')]
  const [k1, k2, k3] = ['K1', 'K2', 'K3'].map(referenceName) as [string, string, string]
  const table: [why: string, names: string[], moved: string[], shared: string[]][] = [
    ['ids of both', [p1, p2], [p2], []],
    ['references of both', [p1, k1, p2, k2], [p2, k2], []],
    ['a reference that both have', [p1, k3, p2], [p2], [k3]],
    ['only names of the older one', [p1, k1], [], []],
    ['a name of neither', [p1, p2, referenceName('K9'), reportedName('other')], [p2], []],
    ['a name that the transaction does not have is not given to it', [p1], [], []],
  ]
  for (const [why, names, moved, shared] of table) {
    assert.deepEqual(separateNames(named(...names), older, newer, NOTHING), { moved, shared }, why)
  }
})

test('without any id the references are separated in the same way', () => {
  const [older, newer] = [recordOf({ bankReferences: ['K1'] }), recordOf({ bankReferences: ['K2'] })]
  const known = named(referenceName('K1'), referenceName('K2'))
  assert.deepEqual(separateNames(known, older, newer, NOTHING), { moved: [referenceName('K2')], shared: [] })
})

test('the ids of each source that reported the transaction are separated', () => {
  const [older, newer] = [recordOf({ sourceId: 'P1' }), recordOf({ sourceId: 'P2' })]
  const ids = (sourceId: string) => ['bank', 'feed: my bank'].map((source) => idName(source, sourceId))
  const known = named(...ids('P1'), ...ids('P2'))
  assert.deepEqual(separateNames(known, older, newer, NOTHING), { moved: ids('P2'), shared: [] })
})

test('names of the other transaction move too, unless the older record has them', () => {
  const [older, newer] = [recordOf({ sourceId: 'P1', bankReferences: ['K1'] }), recordOf({ sourceId: 'P2' })]
  const [batch, k1] = [batchName('B1'), referenceName('K1')]
  const known = named(idName('bank', 'P1'), k1, batch)
  assert.deepEqual(separateNames(known, older, newer, NOTHING), { moved: [], shared: [] })
  assert.deepEqual(separateNames(known, older, newer, named(batch, k1)), { moved: [batch], shared: [k1] })
})

test('the source of a record is the one whose id of it the transaction has', () => {
  const record = recordOf({ sourceId: 'P1', bankReferences: ['K1'] })
  const other = idName('bank', 'P9')
  const table: [why: string, names: string[], source: string | undefined][] = [
    ['one source', namesOf('bank', record), 'bank'],
    ['its id without its reference', [idName('bank', 'P1')], 'bank'],
    ['the second of two sources', [other, idName('feed', 'P1')], 'feed'],
    ['the first of two sources', [idName('feed', 'P1'), other], 'feed'],
    ['a source with colons in its name', [other, idName('feed: my bank', 'P1')], 'feed: my bank'],
    ['another id only', [other], undefined],
    ['a shared reference is no id', [other, referenceName('K1')], undefined],
    ['no id at all', [referenceName('K1')], undefined],
    ['no names', [], undefined],
  ]
  for (const [why, names, source] of table) assert.equal(sourceOf(named(...names), record), source, why)
})

test('a record without an id has no source that could be found', () => {
  const record = recordOf({ bankReferences: ['K1'] })
  assert.equal(sourceOf(named(idName('bank', 'P1'), referenceName('K1')), record), undefined)
})
