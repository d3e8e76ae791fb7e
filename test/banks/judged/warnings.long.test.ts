/** Owners are warned before their approval at the bank ends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, openWorld, toldOwner } from './world.ts'

/** A bank whose approvals last 17 days. */
const profile = { plain: { consentDays: 17 } }

const open = async () => {
  const w = await openWorld({ profile })
  w.network.change = ({ path }, body) =>
    body.replace(/"validUntil":"[^"]+"/, path.includes('/consents/') ? `"validUntil":"${day}"` : '$&')
  const day = new Date(w.bank.now() + 17 * DAY).toISOString().slice(0, 10)
  const made = await w.connect('anna.household-1')
  const client = await w.client(made.owner.id)
  const events = await client.listen()
  const connections = () => events.filter(({ type }) => type.startsWith('connection.')).map(({ type }) => type)
  const mails = () => toldOwner(w.mails, made.owner.email).length
  const { validUntil } = await w.connection(made.connectionId)
  assert.ok(Math.abs(Date.parse(validUntil) - Date.parse(day)) <= 1.2 * DAY, `${validUntil} ${day}`)
  return { w, ...made, client, connections, mails, ends: Date.parse(validUntil) }
}
const status = async (client: Awaited<ReturnType<typeof open>>['client']) =>
  (await client.accounts())[0]!.connection.status

test('14, 7 and 1 days before: one mail each, one event, renewal_due from the first on, and action_needed at the end', async () => {
  const { w, client, connections, mails, ends } = await open()
  const counts: string[] = []
  let was = 0
  while (w.bank.now() < ends + DAY) {
    await w.jump(DAY / 4)
    await w.settle()
    if (mails() !== was) counts.push(`${((ends - w.bank.now()) / DAY).toFixed(1)}: ${mails() - was}`)
    was = mails()
    const left = ends - w.bank.now()
    if (left > 14.5 * DAY) assert.equal(await status(client), 'valid', String(left / DAY))
    if (left < 13.5 * DAY && left > 0.5 * DAY) assert.equal(await status(client), 'renewal_due', String(left / DAY))
  }
  assert.equal(counts.length, 4, `three warnings and the end: ${counts.join('; ')}`)
  const days = counts.map((text) => Number.parseFloat(text))
  for (const [i, expected] of [14, 7, 1].entries())
    assert.ok(days[i]! <= expected && days[i]! > expected - 0.6, `${counts.join('; ')}`)
  assert.equal(await status(client), 'action_needed')
  assert.deepEqual(connections(), ['connection.renewal_due', 'connection.action_needed'])
})

test('the worker was down from day 15 to day 5: one mail then, not two, and the last one a day before', async () => {
  const { w, connections, mails, ends } = await open()
  await w.jump(ends - w.bank.now() - 5 * DAY)
  await w.settle()
  assert.equal(mails(), 1)
  while (w.bank.now() < ends - DAY / 4) {
    await w.jump(DAY / 4)
    await w.settle()
  }
  assert.equal(mails(), 2)
  assert.deepEqual(connections(), ['connection.renewal_due'])
})

test('a renewal in time: no further warning of the old date, valid again, and warned again before the new one', async () => {
  const { w, owner, connections, mails, ends, client } = await open()
  await w.jump(ends - w.bank.now() - 10 * DAY)
  await w.settle()
  assert.equal(mails(), 1)
  const day = new Date(w.bank.now() + 17 * DAY).toISOString().slice(0, 10)
  w.network.change = (_, body) => body.replace(/"validUntil":"[^"]+"/, `"validUntil":"${day}"`)
  assert.equal((await w.link(await w.atMe(owner.email), 'plain', 'anna.household-1')).step, 'done')
  await w.settle()
  assert.equal(await status(client), 'valid')
  await w.jump(2 * DAY)
  await w.settle()
  assert.equal(mails(), 1)
  while (w.bank.now() < ends - 2 * DAY) {
    await w.jump(DAY)
    await w.settle()
  }
  assert.equal(mails(), 2, 'of the new date alone')
  const told = connections()
  assert.deepEqual(
    told.filter((type) => type !== 'connection.restored'),
    ['connection.renewal_due', 'connection.renewal_due'],
  )
})
