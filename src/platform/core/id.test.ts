import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BUCKETS, bucketOf, type IdKind, idGenerator, looksLikeId } from './id.ts'

const zero = () => new Uint8Array(10)
const full = () => new Uint8Array(10).fill(255)

test('the prefix says what an id names, and one kind is never accepted as another', () => {
  const newId = idGenerator(Date.now)
  const prefixes: Record<IdKind, string> = {
    tenant: 'ten_',
    key: 'key_',
    inquiry: 'inq_',
    consent: 'con_',
    account: 'acc_',
    transaction: 'tx_',
    owner: 'own_',
    operator: 'opr_',
    operatorToken: 'opt_',
    operatorSession: 'ops_',
    import: 'imp_',
    categoryRule: 'rul_',
    recategorisation: 'rec_',
    pin: 'pin_',
    message: 'msg_',
    job: 'job_',
    event: 'evt_',
    webhook: 'whk_',
    connection: 'bcn_',
    connectionLink: 'bln_',
    fetch: 'fet_',
  }
  const kinds = Object.keys(prefixes) as IdKind[]
  for (const kind of kinds) {
    const id = newId(kind)
    const length = kind === 'account' ? 19 : kind === 'transaction' ? 20 : 26
    assert.match(id, new RegExp(`^${prefixes[kind]}[0-9a-hjkmnp-tv-z]{${length}}$`))
    for (const other of kinds) assert.equal(looksLikeId(other, id), other === kind, `${id} as ${other}`)
  }
})

test('text that cannot be an id is not looked up', () => {
  const wrong = [
    '',
    'tx',
    'tx_',
    'TX_1',
    'tx_A',
    'tx_1 ',
    ' tx_1',
    'tx_1\n',
    'tx_é',
    `tx_${'1'.repeat(41)}`,
    'tx_1_2',
    "tx_'",
  ]
  for (const text of wrong) assert.ok(!looksLikeId('transaction', text), JSON.stringify(text))
})

test('newer ids sort after older ones, in the database as in JavaScript', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 46 }), (ms, later) => {
      const older = idGenerator(() => ms, full)('transaction')
      const newer = idGenerator(() => ms + later, zero)('transaction')
      assert.ok(older < newer)
      assert.ok(Buffer.from(older).compare(Buffer.from(newer)) < 0)
      assert.equal(older.length, newer.length)
    }),
  )
})

test('no id can be derived from the one before: each has its own random bits, also within a millisecond', () => {
  const bytes = [full, zero, full]
  let at = 0
  const newId = idGenerator(
    () => 1_800_000_000_000,
    () => bytes[at++]!(),
  )
  const suffixes = bytes.map(() => newId('transaction').slice(-10))
  assert.deepEqual(suffixes, ['z'.repeat(10), '0'.repeat(10), 'z'.repeat(10)])
})

test('twenty thousand ids from two generators in the same millisecond are all different', () => {
  const makers = [idGenerator(() => 1_800_000_000_000), idGenerator(() => 1_800_000_000_000)]
  const ids = new Set(makers.flatMap((newId) => Array.from({ length: 10_000 }, () => newId('transaction'))))
  assert.equal(ids.size, 20_000)
})

test('an id with a bucket says where its rows are, and is otherwise as random as any', () => {
  const newId = idGenerator(() => 1_800_000_000_000)
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const [one, other] = [newId('account', bucket), newId('consent', bucket)]
    assert.deepEqual([bucketOf(one), bucketOf(other), one.length, other.length], [bucket, bucket, 23, 30])
    assert.notEqual(one.slice(14, 21), other.slice(14, 21))
  }
  assert.ok(new Set(Array.from({ length: 200 }, () => bucketOf(newId('owner')))).size > 100)
})
