/** Transactions by /manage: search, lineage and corrections. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, makeConsent, makeFixture, makeOwner, record, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { manager, type Thing } from './nouns.ts'

const service = await testService()
const { deps } = service
const managed = await manager(service)
const { send, get, changesOf } = managed

const fixture = await makeFixture(deps, { iban: 'SI56192001234567892', accounts: 2 })
const [first, second] = fixture.accountIds as [typeof fixture.accountId, typeof fixture.accountId]
await fill(deps, first, [
  ...records(30),
  record({
    sourceId: 'x',
    amount: '-5.00',
    booked: '2026-03-01',
    description: 'PEKARNA "ZRNO" 100%',
    counterparty: { name: 'Pekarna Zrno' },
  }),
])
await fill(deps, second, records(20, { description: 'Other account' }))
await fill(deps, second, [
  { ...record({ sourceId: 'p', status: 'pending', amount: '-7.00' }), authorised: '2026-03-02T10:00:00Z' },
])

async function walk(query: string, limit: number): Promise<Thing[]> {
  const all: Thing[] = []
  let cursor = ''
  do {
    const { data, metadata } = await get(`/manage/transactions?${query}&limit=${limit}${cursor}`)
    assert.ok(data.length <= limit)
    all.push(...data)
    cursor = metadata.next_cursor ? `&cursor=${metadata.next_cursor}` : ''
  } while (cursor !== '')
  return all
}

test('a search over several accounts has each transaction once, newest first, in pages of any size', async () => {
  for (const subject of [`ownerId=${fixture.ownerId}`, `tenantId=${fixture.tenant.id}`]) {
    const whole = await walk(subject, 500)
    assert.equal(whole.length, 52)
    for (const limit of [1, 3, 7, 50])
      assert.deepEqual(
        (await walk(subject, limit)).map(({ id }) => id),
        whole.map(({ id }) => id),
        `${limit}`,
      )
    const times = whole.map(({ executed }) => String(executed))
    assert.deepEqual(times, [...times].sort().reverse())
  }
})

test('filters find what they say', async () => {
  for (const [query, count] of [
    [`accountId=${first}`, 31],
    ['iban=SI56%201920%200123%204567%20892', 31],
    [`ownerId=${fixture.ownerId}&status=pending`, 1],
    [`ownerId=${fixture.ownerId}&amountFrom=-7&amountTo=-5.00`, 8],
    [`accountId=${first}&text=pekarna`, 1],
    [`accountId=${first}&text=${encodeURIComponent('"zrno" 100%')}`, 1],
    [`accountId=${first}&text=amount`, 0],
    [`accountId=${first}&text=1_0`, 0],
    [`accountId=${first}&category=5462`, 1],
    [`accountId=${first}&category=none&from=2026-03-01T00:00:00Z`, 0],
    [`ownerId=${fixture.ownerId}&until=2026-01-01T23:00:00Z`, 6],
  ] as const)
    assert.equal((await walk(query, 5)).length, count, query)
})

test('a search without a subject goes through all accounts, in pages of any size, by the days of each account', async () => {
  const whole = await walk('status=booked', 500)
  assert.deepEqual(
    whole.map(({ id }) => id).sort(),
    (await walk(`tenantId=${fixture.tenant.id}&status=booked`, 500)).map(({ id }) => id).sort(),
  )
  const times = whole.map(({ executed }) => String(executed))
  assert.deepEqual(times, [...times].sort().reverse())
  for (const limit of [1, 7, 50])
    assert.deepEqual(
      (await walk('status=booked', limit)).map(({ id }) => id),
      whole.map(({ id }) => id),
      `${limit}`,
    )
  for (const [query, count] of [
    ['text=pekarna', 1],
    ['amount=5', 3],
    ['amount=-5.00', 3],
    ['amount=%2B5', 0],
    ['text=pekarna&amount=5.00&from=2026-03-01&until=2026-03-01', 1],
    ['text=pekarna&until=2026-02-28', 0],
    ['text=pekarna&from=2026-03-02', 0],
  ] as const)
    assert.equal((await walk(query, 5)).length, count, query)
  const [found] = await walk('text=pekarna', 5)
  assert.equal(found!.accountName, 'Current account …7892')
})

test('a search with two subjects says what it needs', async () => {
  const { status, json } = await send('GET', `/manage/transactions?accountId=${first}&ownerId=${fixture.ownerId}`)
  assert.equal(status, 400)
  assert.match(json.errorMessage, /with one of accountId, ownerId, tenantId and iban, or with none/)
  assert.equal((await send('GET', '/manage/transactions?accountId=acc_nobody')).status, 404)
  assert.match(
    (await send('GET', `/manage/transactions?accountId=${first}&amountFrom=x`)).json.errorMessage,
    /^"amountFrom" must be a text of the right form, such as -100\.$/,
  )
})

test('a transaction is read with where it comes from and what it was before', async () => {
  const owner = await makeOwner(deps)
  await fill(deps, owner.accountId, [
    { ...record({ sourceId: 'h', status: 'pending', amount: '-9.90' }), authorised: '2026-02-10T18:15:00Z' },
  ])
  await fill(deps, owner.accountId, [record({ sourceId: 'h', amount: '-9.90' })])
  const [{ id }] = (await walk(`accountId=${owner.accountId}`, 5)) as [Thing]
  const lineage = await get(`/manage/transactions/${id}`)
  assert.equal(lineage.accountId, owner.accountId)
  assert.equal(lineage.origin.source, 'test')
  assert.deepEqual(
    lineage.versions.map(({ reason, status }: Thing) => [reason, status]),
    [
      ['booked', 'booked'],
      ['new', 'pending'],
    ],
  )
  assert.equal(lineage.versions[0].transaction.id, id)
  assert.ok(lineage.versions[0].category.reason)
  assert.equal((await send('GET', '/manage/transactions/tx_nobody')).status, 404)
})

test('a corrected category is a rule that is recorded, for this counterparty or this amount alone', async () => {
  const [{ id }] = (await walk(`accountId=${first}&text=pekarna`, 5)) as [Thing]
  const body = { categoryCode: '5814', onlySameAmount: true, note: 'canteen' }
  const { status, json } = await send('POST', `/manage/transactions/${id}/correct`, body, 'c')
  assert.equal(status, 201, JSON.stringify(json))
  assert.ok(json.recategorisationId)
  assert.equal((await send('POST', `/manage/transactions/${id}/correct`, body, 'c')).json.ruleId, json.ruleId)
  const rule = (await get('/manage/category-rules')).data.find((one: Thing) => one.id === json.ruleId)
  assert.deepEqual(rule.when, { counterparty: 'Pekarna Zrno', sign: '-', amountFrom: '5.00', amountTo: '5.00' })
  assert.equal((await changesOf(json.ruleId))[0]!.action, 'rule.create')
  const wrong = await send('POST', `/manage/transactions/${id}/correct`, { categoryCode: '0000' })
  assert.equal(wrong.status, 400)
})

test('a decision about a transaction is recorded with who made it', async () => {
  const { consentId: _, ...owner } = { ...(await makeOwner(deps)), consentId: '' }
  await makeConsent(deps, fixture.tenant, owner.ownerId)
  await fill(deps, owner.accountId, [record({ sourceId: 'w' })])
  const [{ id }] = (await walk(`accountId=${owner.accountId}`, 5)) as [Thing]
  assert.equal((await send('POST', `/manage/transactions/${id}/withdraw`)).status, 200)
  const [change] = await changesOf(id)
  assert.equal(change!.action, 'transaction.withdraw')
  assert.equal(change!.byId, managed.tokenId)
})
