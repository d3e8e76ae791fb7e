/** What an operator is told about connections to banks: by /manage, in the overview and in the metrics. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countBankFailure, pauseBank } from '../../src/banks/connections/bank.store.ts'
import { findOrInsertConnection, findSealedGrant } from '../../src/banks/connections/connection.store.ts'
import { proceedLink } from '../../src/banks/connections/link.service.ts'
import { unsealGrant } from '../../src/banks/connections/reach-bank.service.ts'
import { findOwners } from '../../src/people/owners/owner.store.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { manager, type Thing } from '../contract/nouns.ts'
import { makeOwner } from '../support/make.ts'
import { openOperatedWorld } from './operated-world.ts'
import { decide, PSU } from './sandbox.ts'

const { service, world, connectionId } = await openOperatedWorld()
test.after(world.close)
const { ask, deps } = service
const { get, send } = await manager(service)
const metric = async (line: string) => (await ask('/metrics')).body.split('\n').includes(line)

test('a connection is listed with its accounts, its last fetch and the next one', async () => {
  const { data } = await get(`/manage/connections?status=valid&providerId=${world.provider.id}`)
  assert.equal(data.length, 1)
  assert.deepEqual(data[0], await get(`/manage/connections/${connectionId}`))
  const { status, accounts, lastFetch, nextFetch } = data[0]
  assert.equal(status, 'valid')
  assert.equal(accounts.length, (await world.accounts()).length)
  assert.equal(lastFetch.outcome, 'done')
  assert.ok(nextFetch > lastFetch.at)
  assert.deepEqual((await get('/manage/connections?status=ended')).data, [])
})

test('a link that nobody has finished is no connection yet', async () => {
  const before = (await get('/manage/connections')).data.length
  const other = await startLink()
  assert.equal((await get('/manage/connections')).data.length, before)
  assert.equal((await send('GET', `/manage/connections/${other}`)).status, 404)
})

test('the calendar of a connection has its good days, its bad day, and the day on which nobody asked', async () => {
  const { data } = await get(`/manage/connections/${connectionId}/days`)
  assert.equal(data.length, 35)
  assert.equal(data.at(-1).day, world.now().toISOString().slice(0, 10))
  type Day = { day: string; done: number; failed: number }
  const kindOf = (wanted: string) => {
    const { done, failed } = data.find(({ day }: Day) => day === wanted)
    return [done > 0 && 'done', failed > 0 && 'failed'].filter(Boolean).join()
  }
  assert.equal(kindOf('2026-04-09'), '', 'before it was linked')
  assert.equal(kindOf('2026-04-11'), 'done')
  assert.match(kindOf('2026-04-14'), /failed/)
  assert.equal(kindOf('2026-04-15'), '', 'nobody asked')
  assert.deepEqual((await get(`/manage/connections/${connectionId}/days?days=1`)).data, data.slice(-1))
  assert.equal((await send('GET', `/manage/connections/${connectionId}/days?days=0`)).status, 400)
})

test('a fetch shows its calls without a secret, and its answers can be imported again without a change', async () => {
  const { data } = await get(`/manage/fetches?connectionId=${connectionId}&outcome=done&limit=500`)
  const { id } = data.find(({ added }: Thing) => Number(added) > 0)
  const { log, pages } = await get(`/manage/fetches/${id}`)
  assert.ok(log.length > 0 && pages > 0)
  for (const call of log) assert.equal(call.status, 200, call.path)
  assert.doesNotMatch(JSON.stringify(log), /[?]|authorization|consent-id/i)
  const { status, json } = await send('POST', `/manage/fetches/${id}/replay`)
  assert.equal(status, 200)
  const { added, changed, removed, unchanged } = json
  assert.deepEqual([added, changed, removed], [0, 0, 0])
  assert.ok(unchanged > 0)
})

test('what the bank answered can be read without its secrets, and it is on record who did', async () => {
  const { data } = await get(`/manage/fetches?connectionId=${connectionId}&outcome=done&limit=1`)
  const { id } = data[0]
  const sealed = await findSealedGrant(deps.db, connectionId)
  const { consentId } = unsealGrant(world.deps, connectionId, sealed!).secrets
  // A bank that repeats the id of the consent in its links.
  await service.database.rows(sql`
    update fetch_pages set body = body || convert_to(${` "/v1/consents/${consentId}"`}, 'UTF8') where fetch_id = ${id}`)
  const answers = await get(`/manage/fetches/${id}/answers`)
  assert.ok(answers.data.some(({ part }: Thing) => part === 'transactions'))
  const text = JSON.stringify(answers)
  assert.match(text, /\/v1\/consents\/\(secret\)/)
  assert.equal(text.includes(consentId!), false)
  const { data: changes } = await get('/manage/changes?limit=5')
  assert.ok(changes.some(({ action, subject }: Thing) => action === 'fetch.read' && subject === id))
})

test('credentials are told by name: set, missing, or good to have; values are not in any answer', async () => {
  const path = `/manage/providers/${world.provider.id}/credentials`
  assert.deepEqual(await get(path), { set: [], missing: [], optional: [] })
  const { status, answer } = await send('PUT', path, { credentials: { clientId: 'nobody-sees-this' } })
  assert.equal(status, 200)
  assert.deepEqual(answer.json(), { set: ['clientId'], missing: [], optional: [] })
  assert.doesNotMatch(answer.body, /nobody-sees-this/)
  await send('PUT', path, { credentials: { clientId: null } })
})

test('metrics have connections, fetches and calls by how they went, and no id', async () => {
  assert.ok(await metric('vitrine_connections{status="valid"} 1'))
  assert.ok(await metric('vitrine_banks_paused 0'))
  const { body } = await ask('/metrics')
  const sum = (name: string) =>
    [...body.matchAll(new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'gm'))].reduce((all, [, many]) => all + Number(many), 0)
  const { data } = await get(`/manage/fetches?connectionId=${connectionId}&limit=500`)
  const hourAgo = world.now().getTime() - 3_600_000
  const recent = data.filter(({ started }: Thing) => Date.parse(String(started)) > hourAgo)
  assert.ok(recent.length > 0)
  assert.equal(sum('vitrine_fetches_recent'), recent.length)
  assert.ok(sum('vitrine_bank_calls_recent') >= recent.length)
  assert.equal(body.includes(connectionId), false)
})

test('why a link failed is told to operators in detail, and to its owner in words of ours', async () => {
  await world.control('POST', '/faults', { fault: 'certificate-refused' })
  const view = await world.begin()
  await world.control('DELETE', '/faults')
  assert.deepEqual(view, { id: view.id, step: 'failed', cause: 'failed', returnPath: '/me' })
  const { data } = await get(`/manage/connection-links?status=failed&connectionId=${connectionId}`)
  assert.deepEqual([data.length, data[0].id, data[0].ownerId, data[0].cause], [1, view.id, world.ownerId, 'failed'])
  assert.match(data[0].reason, /POST \S+\/v1\/consents .*CERTIFICATE/)
  assert.match(data[0].said, /"code":"CERTIFICATE_\w+"/)
  assert.equal((await get('/manage/connection-links?status=open')).data.length, 0)
})

test('what an owner comes back with is shown to operators without numbers and names, and is no reason', async () => {
  const [owner] = await findOwners(deps.db, [world.ownerId])
  const view = await world.begin()
  assert.ok(view.step === 'redirect')
  const returned = await decide(view.url, world.login, 'refuse')
  const text = `The account DE89370400440532013000 of ${owner!.name} <img src=x onerror=alert()> is blocked`
  const back = { ...returned, error: 'server_error', error_description: text }
  const closed = await proceedLink(world.deps, view.id, { returned: back, psu: PSU })
  assert.deepEqual(closed, { id: view.id, step: 'refused', cause: 'bank_refused', returnPath: '/me' })
  const { data } = await get(`/manage/connection-links?status=refused&connectionId=${connectionId}`)
  assert.equal(data[0].reason, 'The owner came back with server_error')
  assert.match(data[0].said, /^The account … of …( …)* is blocked$/)
})

test('what a bank says of a refused call is with the call, and not with the fetch', async () => {
  await world.runDue()
  await world.control('POST', '/faults', { fault: 'certificate-refused' })
  await world.runUntil((await world.nextRun())!)
  await world.control('DELETE', '/faults')
  const { data } = await get(`/manage/fetches?connectionId=${connectionId}&outcome=misconfigured&limit=1`)
  const { log, reason } = await get(`/manage/fetches/${data[0].id}`)
  assert.match(log.at(-1).said, /"code":"CERTIFICATE_\w+"/)
  assert.doesNotMatch(reason, /text/)
  await world.runUntil((await world.nextRun())!)
})

test('the overview counts what only the operator can mend: refused settings, and banks that are paused', async () => {
  const needs = async () => {
    const { misconfiguredConnections, malformedConnections, pausedBanks } = (await get('/manage/overview?days=1'))
      .needsPerson
    return [misconfiguredConnections, malformedConnections, pausedBanks]
  }
  assert.deepEqual(await needs(), [0, 0, 0])
  await world.control('POST', '/faults', { fault: 'certificate-refused' })
  await world.runUntil((await world.nextRun())!)
  await world.control('DELETE', '/faults')
  assert.deepEqual(await needs(), [1, 0, 0])
  await deps.db.transaction(async (tx) => {
    await countBankFailure(tx, world.provider.id)
    await pauseBank(tx, world.provider.id, 3_600_000)
  })
  assert.deepEqual(await needs(), [1, 0, 1])
  assert.ok(await metric('vitrine_banks_paused 1'))
  const { data } = await get('/manage/bank-health')
  assert.ok(data[0].pausedUntil > world.now().toISOString())
})

/** Somebody who has gone to the bank and not come back. */
async function startLink(): Promise<string> {
  const { ownerId } = await makeOwner(deps, { accounts: 0 })
  const connection = { ownerId, environment: 'sandbox', providerId: world.provider.id, language: 'de' } as const
  const { id } = await deps.db.transaction((tx) =>
    findOrInsertConnection(tx, { ...connection, id: deps.newId('connection') }),
  )
  return id
}
