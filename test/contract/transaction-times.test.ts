import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeConsent, makeOwner, record } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { rendering } from './rendering.ts'

const service = await testService()
const { ask, deps, database } = service
const { client, makeAccount, wireOf } = await rendering(service)

const UTC_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const MIDNIGHTS: [timeZone: string, date: string, executed: string, about: string][] = [
  ['UTC', '2026-02-11', '2026-02-11T00:00:00.000Z', 'UTC'],
  ['Europe/Ljubljana', '2026-02-11', '2026-02-10T23:00:00.000Z', 'east, winter'],
  ['Europe/Ljubljana', '2026-07-01', '2026-06-30T22:00:00.000Z', 'east, summer'],
  ['Europe/Ljubljana', '2026-03-29', '2026-03-28T23:00:00.000Z', 'the day clocks go forward'],
  ['Europe/Ljubljana', '2026-03-30', '2026-03-29T22:00:00.000Z', 'the day after'],
  ['Europe/Ljubljana', '2026-10-25', '2026-10-24T22:00:00.000Z', 'the day clocks go back'],
  ['Europe/Ljubljana', '2026-10-26', '2026-10-25T23:00:00.000Z', 'the day after'],
  ['America/New_York', '2026-02-11', '2026-02-11T05:00:00.000Z', 'west, winter'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 'west, clocks go forward'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z', 'west, the day after'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 'west, clocks go back'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z', 'west, the day after'],
  ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00.000Z', 'far east, clocks go back'],
  ['Australia/Sydney', '2026-04-06', '2026-04-05T14:00:00.000Z', 'far east, the day after'],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00.000Z', 'far east, clocks go forward'],
  ['Asia/Kathmandu', '2026-02-11', '2026-02-10T18:15:00.000Z', 'a quarter of an hour'],
  ['Pacific/Kiritimati', '2026-02-11', '2026-02-10T10:00:00.000Z', 'furthest east'],
  ['Pacific/Pago_Pago', '2026-02-11', '2026-02-11T11:00:00.000Z', 'furthest west'],
  ['Africa/Cairo', '2023-04-28', '2023-04-27T22:00:00.000Z', 'midnight is skipped: the first moment of the day'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 'midnight is skipped, west'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 'midnight comes twice: the first one'],
  ['Europe/Ljubljana', '2024-02-29', '2024-02-28T23:00:00.000Z', 'a leap day'],
]

test("a booked date means midnight in the provider's time zone", async (t) => {
  for (const [timeZone, booked, executed, about] of MIDNIGHTS) {
    await t.test(`${booked} in ${timeZone} (${about})`, async () => {
      const { transaction } = await wireOf({ booked }, { timeZone })
      assert.equal(transaction.executed, executed)
    })
  }
})

test('a booked moment is sent in UTC with milliseconds', async (t) => {
  const cases: [booked: string, executed: string][] = [
    ['2026-02-11T09:30:00Z', '2026-02-11T09:30:00.000Z'],
    ['2026-02-11T09:30:00+01:00', '2026-02-11T08:30:00.000Z'],
    ['2026-02-11T00:30:00+05:45', '2026-02-10T18:45:00.000Z'],
    ['2026-02-11T23:30:00-10:00', '2026-02-12T09:30:00.000Z'],
    ['2026-02-11T09:30:00.5Z', '2026-02-11T09:30:00.500Z'],
    ['2026-02-11T09:30:00.123999Z', '2026-02-11T09:30:00.123Z'],
    ['2026-02-11t09:30:00z', '2026-02-11T09:30:00.000Z'],
  ]
  for (const [booked, executed] of cases) {
    await t.test(booked, async () => assert.equal((await wireOf({ booked })).transaction.executed, executed))
  }
})

test('created and executed are RFC 3339 in UTC with milliseconds, and created is the time when it was first seen', async () => {
  const firstSeen = new Date('2026-02-11T05:12:09.337Z')
  await setDatabaseClock(database, firstSeen)
  try {
    const { accountId, ownerId } = await makeOwner(deps)
    await makeConsent(deps, client.tenant, ownerId)
    await fill(deps, accountId, [record({ sourceId: 'a' })])
    await setDatabaseClock(database, new Date('2026-03-01T00:00:00Z'))
    await fill(deps, accountId, [record({ sourceId: 'a', description: 'Corrected' })])
    const { accessToken: token } = await tokenNow()
    const [transaction] = (await ask(`/service/accounts/${accountId}/transactions`, { token })).json().data
    assert.equal(transaction.description, 'Corrected')
    assert.equal(transaction.created, firstSeen.toISOString())
    assert.match(transaction.executed, UTC_MS)
  } finally {
    await setDatabaseClock(database, null)
  }
})

async function tokenNow(): Promise<{ accessToken: string }> {
  const headers = { 'api-key': client.apiKey, 'api-secret': client.apiSecret }
  return (await ask('/service/auth/token', { method: 'POST', headers })).json()
}

test('a pending one is sorted by its booked time, else its authorisation, else when it was first seen', async (t) => {
  const pending = { status: 'pending', amount: '-5', currency: 'EUR' } as const
  const authorised = '2026-02-09T18:00:00+01:00'
  const cases: [about: string, given: Partial<SourceRecord>, executed: string | 'created'][] = [
    ['booked date', { booked: '2026-02-10', authorised }, '2026-02-09T23:00:00.000Z'],
    ['authorisation', { authorised }, '2026-02-09T17:00:00.000Z'],
    ['first sight', {}, 'created'],
  ]
  for (const [about, given, executed] of cases) {
    await t.test(about, async () => {
      const { accountId, read } = await makeAccount()
      await fill(deps, accountId, [{ ...pending, ...given }])
      const [transaction] = await read()
      assert.equal(transaction!.status, 'pending')
      assert.equal(transaction!.executed, executed === 'created' ? transaction!.created : executed)
    })
  }
})

test('a pending one without any time keeps the time when it was first seen as its booked time after a correction', async () => {
  const { accountId, read } = await makeAccount()
  const pending = { sourceId: 'p', status: 'pending', amount: '-5', currency: 'EUR' } as const
  try {
    await setDatabaseClock(database, new Date(Date.now() - 3_600_000))
    await fill(deps, accountId, [{ ...pending, description: 'Hold' }])
  } finally {
    await setDatabaseClock(database, null)
  }
  const [before] = await read()
  await fill(deps, accountId, [{ ...pending, description: 'Hold at the pump' }])
  const [after] = await read()
  assert.equal(after!.description, 'Hold at the pump')
  assert.equal(after!.created, before!.created)
  assert.equal(after!.executed, before!.created)
})

test('booking a pending one keeps id and created; status and executed become the booked ones', async () => {
  const { accountId, read } = await makeAccount()
  await fill(deps, accountId, [record({ sourceId: 'x', status: 'pending', authorised: '2026-02-09T18:00:00Z' })])
  const [pending] = await read()
  await fill(deps, accountId, [record({ sourceId: 'x', booked: '2026-02-11' })])
  const booked = await read()
  assert.equal(booked.length, 1)
  assert.deepEqual([booked[0]!.id, booked[0]!.created], [pending!.id, pending!.created])
  assert.deepEqual([pending!.status, booked[0]!.status], ['pending', 'booked'])
  assert.equal(booked[0]!.executed, '2026-02-10T23:00:00.000Z')
})
