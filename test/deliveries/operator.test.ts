/** What could be one payment or two stays two until a person decides: by API and by command. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hold, pay, report, statement, window } from './scenario.ts'
import { type Change, openTestWays, type Story } from './ways-in.ts'

const ways = await openTestWays()
const SHOP = { name: 'Corner Grill' }

/** A hold of 20.00 and a booking of 23.00, which are listed for review. */
async function openDoubt(): Promise<{ story: Story; held: string; booked: string; cursor: string }> {
  const story = await ways.open()
  await ways.deliver('api', 'camt', report({}, hold('-20.00', 11, 'Lunch', SHOP)), story)
  await ways.deliver('api', 'camt', BOOKING, story)
  const { rows, cursor } = await ways.list(story)
  const [booked, held] = ['booked', 'pending'].map((status) => rows.find((row) => row.status === status)!.id)
  return { story, held: held!, booked: booked!, cursor }
}

const BOOKING = statement({ opening: '100.00' }, pay('-23.00', 12, 'Lunch', SHOP))

const shown = async (story: Story) =>
  (await ways.list(story)).rows.map(({ id, amount, status }) => ({ id, amount, status }))

const told = (changes: Change[]) => changes.map(({ id, change, reason }) => ({ id, change, reason }))

for (const by of ['API', 'command'] as const) {
  const decide = async (id: string, verb: 'join' | 'separate' | 'withdraw', other?: string) => {
    if (by === 'command') {
      const { code, err } = await ways.command('transaction', verb, id, ...(other ? [other] : []))
      assert.equal(code, 0, err)
      return
    }
    const answer = await ways.decide(id, verb, other ? { with: other } : {})
    assert.equal(answer.statusCode, 200, answer.body)
  }

  test(`by ${by}, two that are one are joined: the id that is named first survives, and the doubt is settled`, async () => {
    const { story, held, booked, cursor } = await openDoubt()
    await decide(held, 'join', booked)
    assert.deepEqual(await shown(story), [{ id: held, amount: '-23.00', status: 'booked' }])
    const changes = told(await ways.changes(story, cursor))
    assert.ok(changes.some(({ id, change, reason }) => id === booked && change === 'removed' && reason === 'joined'))
    assert.deepEqual(await ways.reviews(story), [])
    const { etag } = await ways.list(story)
    await ways.deliver('api', 'camt', BOOKING, story)
    assert.equal((await ways.list(story)).etag, etag, 'the statement again changes nothing')
  })

  test(`by ${by}, what was matched wrongly is separated, and stays so`, async () => {
    const story = await ways.open()
    await ways.deliver('api', 'records', window({ pendingComplete: false }, hold('-20.00', 11, 'Lunch', SHOP)), story)
    await ways.deliver('api', 'camt', statement({}, pay('-20.00', 12, 'Lunch', SHOP)), story)
    const [one, ...none] = await shown(story)
    assert.deepEqual([one!.status, none], ['booked', []])
    const { cursor } = await ways.list(story)
    await decide(one!.id, 'separate')
    const rows = await shown(story)
    assert.deepEqual(rows.map(({ status }) => status).sort(), ['booked', 'pending'])
    assert.equal(rows.find(({ id }) => id === one!.id)!.status, 'pending', 'the one that was there first keeps its id')
    const changes = told(await ways.changes(story, cursor))
    assert.deepEqual(new Set(changes.map(({ reason }) => reason)), new Set(['separated']))
    const { etag } = await ways.list(story)
    await ways.deliver('api', 'camt', statement({}, pay('-20.00', 12, 'Lunch', SHOP)), story)
    assert.equal((await ways.list(story)).etag, etag, 'the statement again does not join them')
  })

  test(`by ${by}, a booked line is withdrawn, and telling it again does not bring it back`, async () => {
    const story = await ways.open()
    const lines = window({}, pay('-5.00', 11, 'Fee', { id: 'F1' }), pay('-7.00', 11, 'Soup', { id: 'F2' }))
    await ways.deliver('api', 'records', lines, story)
    const { rows, cursor } = await ways.list(story)
    const fee = rows.find(({ amount }) => amount === '-5.00')!
    await decide(fee.id, 'withdraw')
    assert.deepEqual(told(await ways.changes(story, cursor)), [
      { id: fee.id, change: 'removed', reason: 'bank_withdrew' },
    ])
    await ways.deliver('api', 'records', lines, story)
    assert.deepEqual(
      (await shown(story)).map(({ amount }) => amount),
      ['-7.00'],
    )
  })
}

test('doubts are listed by API and by command alike', async () => {
  const { story, held, booked } = await openDoubt()
  const byApi = [...new Set((await ways.reviews(story)).flat())].sort()
  assert.deepEqual(byApi, [held, booked].sort())
  assert.deepEqual([...new Set((await ways.reviewsByCommand(story.accountId)).flat())].sort(), byApi)
})

for (const by of ['API', 'command'] as const) {
  test(`by ${by}, two that are two indeed are no longer listed, and nothing about them changes`, async () => {
    const { story, held, booked } = await openDoubt()
    const { etag } = await ways.list(story)
    const dismiss = async () =>
      by === 'command'
        ? (await ways.command('transaction', 'dismiss', held, booked)).code
        : (await ways.dismiss(booked, held)).statusCode
    assert.equal(await dismiss(), by === 'command' ? 0 : 200)
    assert.deepEqual(await ways.reviews(story), [])
    assert.equal((await ways.list(story)).etag, etag)
    assert.equal(await dismiss(), by === 'command' ? 1 : 400, 'what is not listed cannot be dismissed')
  })
}

test('an operator cannot join transactions of two accounts, nor one with itself', async () => {
  const [one, other] = [await openDoubt(), await openDoubt()]
  for (const wrong of [other.booked, one.held, 'tx_unknown']) {
    const answer = await ways.decide(one.held, 'join', { with: wrong })
    assert.ok([400, 404].includes(answer.statusCode), answer.body)
    assert.equal((await ways.list(one.story)).rows.length, 2)
  }
})
