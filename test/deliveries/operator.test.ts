/** A pair that may be one payment or two stays two until a person decides, by API or by command. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeliveryFixture, type FeedEntry, openTestImportPaths } from './import-paths.ts'
import { hold, pay, report, statement, window } from './scenario.ts'

const importPaths = await openTestImportPaths()
const SHOP = { name: 'Corner Grill' }

/** A hold of 20.00 and a booking of 23.00, which are listed for review. */
async function openDoubt(): Promise<{ fixture: DeliveryFixture; held: string; booked: string; cursor: string }> {
  const fixture = await importPaths.open()
  await importPaths.deliver('api', 'camt', report({}, hold('-20.00', 11, 'Lunch', SHOP)), fixture)
  await importPaths.deliver('api', 'camt', BOOKING, fixture)
  const { rows, cursor } = await importPaths.list(fixture)
  const [booked, held] = ['booked', 'pending'].map((status) => rows.find((row) => row.status === status)!.id)
  return { fixture, held: held!, booked: booked!, cursor }
}

const BOOKING = statement({ opening: '100.00' }, pay('-23.00', 12, 'Lunch', SHOP))

const shown = async (fixture: DeliveryFixture) =>
  (await importPaths.list(fixture)).rows.map(({ id, amount, status }) => ({ id, amount, status }))

const reported = (changes: FeedEntry[]) => changes.map(({ id, change, reason }) => ({ id, change, reason }))

for (const by of ['API', 'command'] as const) {
  const decide = async (id: string, verb: 'join' | 'separate' | 'withdraw', other?: string) => {
    if (by === 'command') {
      const { code, err } = await importPaths.command('transaction', verb, id, ...(other ? [other] : []))
      assert.equal(code, 0, err)
      return
    }
    const answer = await importPaths.decide(id, verb, other ? { with: other } : {})
    assert.equal(answer.statusCode, 200, answer.body)
  }

  test(`by ${by}, two that are one are joined: the id that is named first stays, and the review is gone`, async () => {
    const { fixture, held, booked, cursor } = await openDoubt()
    await decide(held, 'join', booked)
    assert.deepEqual(await shown(fixture), [{ id: held, amount: '-23.00', status: 'booked' }])
    const changes = reported(await importPaths.changes(fixture, cursor))
    assert.ok(changes.some(({ id, change, reason }) => id === booked && change === 'removed' && reason === 'joined'))
    assert.deepEqual(await importPaths.reviews(fixture), [])
    const { etag } = await importPaths.list(fixture)
    await importPaths.deliver('api', 'camt', BOOKING, fixture)
    assert.equal((await importPaths.list(fixture)).etag, etag, 'the statement again changes nothing')
  })

  test(`by ${by}, a wrong match is separated, and stays so`, async () => {
    const fixture = await importPaths.open()
    await importPaths.deliver(
      'api',
      'records',
      window({ pendingComplete: false }, hold('-20.00', 11, 'Lunch', SHOP)),
      fixture,
    )
    await importPaths.deliver('api', 'camt', statement({}, pay('-20.00', 12, 'Lunch', SHOP)), fixture)
    const [one, ...none] = await shown(fixture)
    assert.deepEqual([one!.status, none], ['booked', []])
    const { cursor } = await importPaths.list(fixture)
    await decide(one!.id, 'separate')
    const rows = await shown(fixture)
    assert.deepEqual(rows.map(({ status }) => status).sort(), ['booked', 'pending'])
    assert.equal(rows.find(({ id }) => id === one!.id)!.status, 'pending', 'the one that was there first keeps its id')
    const changes = reported(await importPaths.changes(fixture, cursor))
    assert.deepEqual(new Set(changes.map(({ reason }) => reason)), new Set(['separated']))
    const { etag } = await importPaths.list(fixture)
    await importPaths.deliver('api', 'camt', statement({}, pay('-20.00', 12, 'Lunch', SHOP)), fixture)
    assert.equal((await importPaths.list(fixture)).etag, etag, 'the statement again does not join them')
  })

  test(`by ${by}, a booked line is withdrawn, and reporting it again does not restore it`, async () => {
    const fixture = await importPaths.open()
    const lines = window({}, pay('-5.00', 11, 'Fee', { id: 'F1' }), pay('-7.00', 11, 'Soup', { id: 'F2' }))
    await importPaths.deliver('api', 'records', lines, fixture)
    const { rows, cursor } = await importPaths.list(fixture)
    const fee = rows.find(({ amount }) => amount === '-5.00')!
    await decide(fee.id, 'withdraw')
    assert.deepEqual(reported(await importPaths.changes(fixture, cursor)), [
      { id: fee.id, change: 'removed', reason: 'bank_withdrew' },
    ])
    await importPaths.deliver('api', 'records', lines, fixture)
    assert.deepEqual(
      (await shown(fixture)).map(({ amount }) => amount),
      ['-7.00'],
    )
  })
}

test('a delivery that books a joined hold and changes the one that stayed books it', async () => {
  const fixture = await importPaths.open()
  const kept = (text: string) => hold('-20.00', 11, text, { id: 'H1' })
  const holds = window({ pendingComplete: false }, kept('Lunch'), hold('-20.00', 12, 'Grill', { id: 'H2' }))
  await importPaths.deliver('api', 'records', holds, fixture)
  const [grill, lunch] = await shown(fixture)
  const { statusCode, body } = await importPaths.decide(lunch!.id, 'join', { with: grill!.id })
  assert.equal(statusCode, 200, body)
  const booking = window({ pendingComplete: false }, kept('Lunch Ljubljana'), pay('-20.00', 12, 'Grill', { id: 'H2' }))
  await importPaths.deliver('api', 'records', booking, fixture)
  assert.deepEqual(await shown(fixture), [{ id: lunch!.id, amount: '-20.00', status: 'booked' }])
})

test('doubts are listed by API and by command alike', async () => {
  const { fixture, held, booked } = await openDoubt()
  const byApi = [...new Set((await importPaths.reviews(fixture)).flat())].sort()
  assert.deepEqual(byApi, [held, booked].sort())
  assert.deepEqual([...new Set((await importPaths.reviewsByCommand(fixture.accountId)).flat())].sort(), byApi)
})

for (const by of ['API', 'command'] as const) {
  test(`by ${by}, a dismissed pair is no longer listed, and its transactions do not change`, async () => {
    const { fixture, held, booked } = await openDoubt()
    const { etag } = await importPaths.list(fixture)
    const dismiss = async () =>
      by === 'command'
        ? (await importPaths.command('transaction', 'dismiss', held, booked)).code
        : (await importPaths.dismiss(booked, held)).statusCode
    assert.equal(await dismiss(), by === 'command' ? 0 : 200)
    assert.deepEqual(await importPaths.reviews(fixture), [])
    assert.equal((await importPaths.list(fixture)).etag, etag)
    assert.equal(await dismiss(), by === 'command' ? 1 : 400, 'a pair that is not listed cannot be dismissed')
  })
}

test('an operator cannot join transactions of two accounts, nor one with itself', async () => {
  const [one, other] = [await openDoubt(), await openDoubt()]
  for (const wrong of [other.booked, one.held, 'tx_unknown']) {
    const answer = await importPaths.decide(one.held, 'join', { with: wrong })
    assert.ok([400, 404].includes(answer.statusCode), answer.body)
    assert.equal((await importPaths.list(one.fixture)).rows.length, 2)
  }
})
