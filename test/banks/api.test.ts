/** What owners, clients and operators do about connections, through the whole stack, with the sandbox bank behind it. */
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startBank } from '@vitrine/sandbox-bank'
import { fetchJob } from '../../src/banks/fetches/fetch.service.ts'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeClient, makeConsent, makeOwner, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { decide } from './sandbox.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const bank = await startBank({ start: Date.now() })
after(() => bank.close())
const folder = mkdtempSync(join(tmpdir(), 'bank-profiles-'))
const profile = sandboxProfile('plain', bank.url)
writeFileSync(join(folder, 'plain.json'), JSON.stringify(profile))
const { ask, deps, database, context } = await testService({ BANK_PROFILES: folder })
await saveProvider(deps.db, { id: 'plain', name: 'Plain', country: 'DE', timeZone: 'Europe/Berlin' })
const { token: operator } = await createOperatorToken(deps, TESTER, { label: 'test', expires: null, role: 'admin' })
const kinds = { fetch: fetchJob(context.banks) }
const json = { 'content-type': 'application/json' }
const manage = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object) =>
  ask(`/manage/${path}`, {
    method,
    token: operator,
    ...(payload && { headers: json, payload: JSON.stringify(payload) }),
  })

test('a bank gets a profile that is there, with its own connector', async () => {
  const wrong = await manage('PATCH', 'providers/plain', { profile: 'nowhere' })
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.body, /There is no bank profile nowhere. Known: de-sandbox-plain/)
  const other = await manage('PATCH', 'providers/plain', { profile: profile.id, connector: 'simplefin' })
  assert.match(other.body, /The connector of de-sandbox-plain is berlin-group, not simplefin/)
  const right = await manage('PATCH', 'providers/plain', { profile: profile.id, connector: 'berlin-group' })
  assert.equal(right.json().profile, profile.id)
})

test('credentials are set by name and never shown again, encrypted where they are stored', async () => {
  const set = await manage('PUT', 'providers/plain/credentials', { credentials: { clientId: 'PSDSI-VERY-SECRET' } })
  assert.deepEqual([set.json().set, set.json().missing], [['clientId'], []])
  const [row] = await database.rows<{ sealed: string }>(sql`select sealed from bank_credentials`)
  assert.match(row!.sealed, /^service\.[\w-]+$/)
  const everything = [set.body, (await manage('GET', 'providers/plain')).body, (await manage('GET', 'changes')).body]
  assert.doesNotMatch(everything.join(), /VERY-SECRET/)
  assert.deepEqual(
    (await manage('PUT', 'providers/plain/credentials', { credentials: { clientId: null } })).json().set,
    [],
  )
})

/** An owner at /me: signed in by a session row, as the browser has it. */
async function signedIn() {
  const { startSession } = await import('../../src/people/owners/session.hook.ts')
  const { ownerId } = await makeOwner(deps, { accounts: 0 })
  let cookie = ''
  const reply = { header: (_: string, value: string) => (cookie = value.split(';')[0]!) } as never
  const { csrfToken } = await startSession(deps, reply, 'me', { ownerIds: [ownerId], ask: null })
  const own = (method: 'GET' | 'POST', path: string, payload?: object) =>
    ask(`/owner/${path}`, {
      method,
      headers: {
        cookie,
        origin: 'http://vitrine.test',
        ...(method === 'POST' && { 'csrf-token': csrfToken }),
        ...(payload && json),
      },
      ...(payload && { payload: JSON.stringify(payload) }),
    })
  return { ownerId, own }
}

test('an owner links a bank at /me, a client reads and asks for more, an operator sees and ends it', async () => {
  const { ownerId, own } = await signedIn()
  assert.deepEqual((await own('GET', 'banks')).json().data, [{ id: 'plain', name: 'Plain', country: 'DE' }])
  const begun = (await own('POST', 'connections', { providerId: 'plain' })).json()
  assert.equal(begun.step, 'redirect', JSON.stringify(begun))
  const again = (await own('POST', 'connections', { providerId: 'plain' })).json()
  assert.deepEqual(again, begun, 'who begins again goes on with the same attempt')
  const returned = (await decide(begun.url, 'anna.household-1'))!

  const back = await ask(`/connect/return?${new URLSearchParams(returned)}`)
  assert.equal(back.statusCode, 303)
  assert.match(String(back.headers.location), new RegExp(`^/me#link=${begun.id}&returned=`))

  const stranger = await signedIn()
  const stolen = await stranger.own('POST', `connection-links/${begun.id}`, { returned })
  assert.equal(stolen.statusCode, 404, 'an attempt is its owner’s alone')

  const done = (await own('POST', `connection-links/${begun.id}`, { returned })).json()
  assert.equal(done.step, 'done', JSON.stringify(done))
  await runDueJobs(deps, kinds)
  const [mine] = (await own('GET', 'connections')).json().data
  assert.equal(mine.status, 'valid')
  assert.equal(mine.lastFetch.outcome, 'done')
  assert.ok(mine.nextFetch > mine.lastFetch.at && mine.accounts.length === 2)

  const client = await makeClient(deps)
  await makeConsent(deps, client.tenant, ownerId)
  const accounts = (await ask('/service/accounts', { token: client.token })).json().data
  assert.deepEqual(
    accounts.map(({ connection }: { connection: { status: string } }) => connection.status),
    ['valid', 'valid'],
  )
  assert.ok(accounts[0].dataAsOf)
  const list = await ask(`/service/accounts/${accounts[0].id}/transactions`, { token: client.token })
  assert.equal(list.headers['data-as-of'], accounts[0].dataAsOf)
  const refresh = () => ask(`/service/accounts/${accounts[0].id}/refresh`, { method: 'POST', token: client.token })
  assert.deepEqual((await refresh()).json(), { status: 'planned', connection: { status: 'valid' } })
  for (let i = 0; i < 3; i++) {
    await runDueJobs(deps, kinds)
    const answer = await refresh()
    if (answer.statusCode === 202) continue
    assert.equal(answer.statusCode, 429)
    assert.ok(Number(answer.headers['retry-after']) > 80_000, 'the bank’s day')
  }
  assert.equal((await refresh()).statusCode, 429)

  const [fetched] = (await manage('GET', `fetches?connectionId=${mine.id}`)).json().data
  const details = (await manage('GET', `fetches/${fetched.id}`)).json()
  assert.equal(details.outcome, 'done')
  assert.ok(details.log.length > 0 && details.pages > 0)
  const replayed = (await manage('POST', `fetches/${fetched.id}/replay`)).json()
  assert.deepEqual([replayed.added, replayed.changed, replayed.removed], [0, 0, 0])
  const health = (await manage('GET', 'bank-health')).json().data
  assert.equal(health[0].connections, 1)
  const ended = (await manage('POST', `connections/${mine.id}/end`)).json()
  assert.equal(ended.status, 'ended')
  const [row] = await database.rows<{ grant: string | null }>(sql`
    select sealed_grant as grant from connections where id = ${mine.id}`)
  assert.equal(row!.grant, null, 'its secrets are gone')
  assert.equal(
    (await ask(`/service/accounts/${accounts[0].id}`, { token: client.token })).json().connection.status,
    'ended',
  )
  assert.equal((await refresh()).statusCode, 409)
})
