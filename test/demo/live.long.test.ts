/** What a newcomer sees happen while a demo runs, and can make happen. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { grantConsent } from '../../src/access/consents/consent.service.ts'
import { listConnectedAccounts, listConnections } from '../../src/banks/connections/connection.store.ts'
import { beginLink, proceedLink } from '../../src/banks/connections/link.service.ts'
import { fetchJob } from '../../src/banks/fetches/fetch.service.ts'
import { listFetches } from '../../src/banks/fetches/fetch.store.ts'
import { bankDeps } from '../../src/cli/banks.ts'
import { issueToken } from '../../src/clients/keys/key.service.ts'
import { createDeps } from '../../src/context.ts'
import { claimDemoDatabase, prepareDemo } from '../../src/demo/demo.service.ts'
import { findDemoBank } from '../../src/demo/demo.store.ts'
import { openDemoBank } from '../../src/demo/demo-bank.ts'
import { demoJob, keepHoldOpen, planLive } from '../../src/demo/live.service.ts'
import { DEMO_PERSON, LIVE_PROVIDER, SECOND_BANK } from '../../src/demo/people.ts'
import { searchTransactions } from '../../src/ledger/list/search.service.ts'
import { findStoredAccount } from '../../src/people/accounts/account.store.ts'
import { findOwnerByEmail } from '../../src/people/owners/owner.store.ts'
import { findProvider } from '../../src/people/providers/provider.store.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { listJobs } from '../../src/platform/jobs/job.store.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { vitrine } from '../support/command.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { makeOwner, TESTER } from '../support/make.ts'
import { TEST_SETTINGS, testService } from '../support/service.ts'

const START = new Date('2026-11-16T10:00:00.000Z')
const service = await testService({ RATE_LIMIT_PER_SECOND: '0' }, (database) => setDatabaseClock(database, START))
const { database, ask } = service
const deps = await bankDeps(readConfig(TEST_SETTINGS), service.deps)
let now = START
const later = async (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  await setDatabaseClock(database, now)
}

await claimDemoDatabase(createDeps(database))
const facts = await prepareDemo(deps, {})
const { accountIds, open: _, ...known } = facts
const tokenNow = async () => (await issueToken(deps, facts.apiKey, facts.apiSecret, 600)).accessToken
const folder = mkdtempSync(join(tmpdir(), 'vitrine-live-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const env = { DATABASE_URL: service.databaseUrl, DATA_DIR: folder }

type FeedLine = { change: string; reason: string; id: string; transaction?: { status: string; amount: number } }
const pathOf = (accountId: string) => `/service/accounts/${accountId}/transactions`

async function changesSince(cursors: Map<string, string>): Promise<FeedLine[]> {
  const token = await tokenNow()
  const lines: FeedLine[] = []
  for (const [accountId, since] of cursors) {
    const answer = await ask(`${pathOf(accountId)}/changes?since=${since}&limit=500`, { token })
    assert.equal(answer.statusCode, 200, answer.body)
    lines.push(...answer.json().data)
  }
  return lines
}

async function cursorsNow(): Promise<Map<string, string>> {
  const token = await tokenNow()
  const cursors = new Map<string, string>()
  for (const accountId of accountIds) {
    const answer = await ask(`${pathOf(accountId)}?limit=1`, { token })
    cursors.set(accountId, String(answer.headers['changes-cursor']))
  }
  return cursors
}

const listLive = async () => (await findDemoBank(deps.db))!.live
const countLive = async () => (await listLive()).length
const isOpen = ({ bookedAfterSeconds }: { bookedAfterSeconds?: number }) => bookedAfterSeconds === undefined

const step = async (kinds = { demo: demoJob(true, deps.banks), fetch: fetchJob(deps.banks) }) => {
  await later(120)
  await runDueJobs(deps, kinds)
}

test('a demo from its start to the next day', async (t) => {
  // Another test may have ended the consent, or made a payment.
  await prepareDemo(deps, known)
  const already = await countLive()

  await t.test('for the first minute nothing happens, so that the start is not slowed down', async () => {
    await planLive(deps)
    await later(59)
    await runDueJobs(deps, { demo: demoJob(true, deps.banks), fetch: fetchJob(deps.banks) })
    assert.equal(await countLive(), already)
  })

  await t.test('then holds appear, the same ones are booked, and a correction comes: all in the feed', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 7; n++) {
      const cursors = await cursorsNow()
      await step()
      for (const { reason } of await changesSince(cursors)) seen.add(reason)
    }
    assert.deepEqual(seen, new Set(['new', 'booked', 'corrected']))
    const made = (await listLive()).slice(already)
    assert.deepEqual([made.length, made.filter(isOpen).length], [3, 0])
    assert.equal(made.filter(({ correctedAmount }) => correctedAmount !== undefined).length, 1)
  })

  await t.test('left running, it makes at most thirty payments a day, and then rests', async () => {
    for (let n = 0; n < 100; n++) await step()
    const payments = await listLive()
    assert.equal(payments.length, 30)
    assert.ok(payments.filter(isOpen).length <= 2)
  })

  await t.test('the next day the bank sends its statements: nothing is there twice, and balances add up', async () => {
    const { transactionId } = JSON.parse((await vitrine(['demo', 'book', '--json'], env)).out)
    await later(86_400)
    assert.deepEqual((await prepareDemo(deps, known)).accountIds, accountIds)
    await runDueJobs(deps, { fetch: fetchJob(deps.banks) })
    await checkRows(transactionId)
  })
})

test('what happens comes by a connection, which can be renewed and shows when it was fetched', async () => {
  const connections = await listConnections(deps.db, {}, { before: null, limit: 10 })
  const connection = connections.find(({ providerId }) => providerId === LIVE_PROVIDER)
  const { id, ownerId, environment, status, validUntil } = connection!
  assert.deepEqual([status, validUntil! > now], ['valid', true])
  await later(1)
  const { transactionId } = JSON.parse((await vitrine(['demo', 'book', '--json'], env)).out)
  const fetches = await listFetches(deps.db, { connectionId: id }, { before: null, limit: 100 })
  assert.ok(fetches.length > 0 && fetches.every(({ outcome }) => outcome === 'done'), JSON.stringify(fetches))
  const provider = (await findProvider(deps.db, LIVE_PROVIDER))!
  const psu = { ipAddress: '192.0.2.7' }
  const request = { ownerId, environment, provider, language: 'sl', psu, returnPath: '/me' } as const
  const begun = await beginLink(deps, 'https://vitrine.example/connect/return', request)
  assert.equal(begun.step, 'wait')
  const renewed = await proceedLink(deps, begun.id, { psu })
  assert.equal(renewed.step, 'done', JSON.stringify(renewed))
  await later(1)
  const corrected = JSON.parse((await vitrine(['demo', 'correct', transactionId, '--json'], env)).out)
  assert.equal(corrected.transactionId, transactionId)
})

test('another bank can be connected, and its account comes with its history', async () => {
  const owner = (await findOwnerByEmail(deps.db, 'sandbox', DEMO_PERSON.email))!
  const provider = (await findProvider(deps.db, SECOND_BANK.id))!
  const psu = { ipAddress: '192.0.2.7' }
  const request = {
    ownerId: owner.id,
    environment: 'sandbox',
    provider,
    language: 'sl',
    psu,
    returnPath: '/me',
  } as const
  const begun = await beginLink(deps, 'https://vitrine.example/connect/return', request)
  assert.equal((await proceedLink(deps, begun.id, { psu })).step, 'done')
  const connections = await listConnections(deps.db, {}, { before: null, limit: 10 })
  const { id } = connections.find(({ providerId }) => providerId === SECOND_BANK.id)!
  const [account] = await listConnectedAccounts(deps.db, [id])
  await runDueJobs(deps, { fetch: fetchJob(deps.banks) })
  const { balance } = (await findStoredAccount(deps.db, account!.accountId))!
  const bank = openDemoBank((await findDemoBank(deps.db))!, now)
  assert.equal(balance, bank.describe(SECOND_BANK.story).accounts[0]!.balance)
})

/** What clients read is what the bank has in its books, line by line. */
async function checkRows(transactionId: string): Promise<void> {
  const bank = openDemoBank((await findDemoBank(deps.db))!, now)
  const told = DEMO_PERSON.stories.flatMap(({ story }) =>
    bank.describe(story).accounts.map((account) => ({ account, lines: bank.lines(story, account, new Date(0)) })),
  )
  for (const [index, { account, lines }] of told.entries()) {
    const bodies = await allBodies(accountIds[index]!)
    const own = bodies.map(({ status, amount }) => `${status} ${amount.toFixed(2)}`)
    assert.deepEqual(own.sort(), lines.map(({ status, amount }) => `${status} ${amount}`).sort(), account.name)
    assert.equal((await findStoredAccount(deps.db, accountIds[index]!))!.balance, account.balance, account.name)
    if (index === 0) assert.ok(bodies.some(({ id, status }) => id === transactionId && status === 'booked'))
  }
}

type Body = { id: string; status: string; amount: number }

async function allBodies(accountId: Id<'account'>): Promise<Body[]> {
  const bodies: Body[] = []
  let before: Parameters<typeof searchTransactions>[3]['before'] = null
  do {
    const found = await searchTransactions(deps, { accountId }, {}, { before, limit: 1000 })
    bodies.push(...found.bodies.map((body) => JSON.parse(body) as Body))
    before = found.next
  } while (before !== null)
  return bodies
}

test('a demo that stays still ends what an earlier one had planned, and changes nothing', async () => {
  await planLive(deps)
  const count = await countLive()
  await later(7200)
  await runDueJobs(deps, { demo: demoJob(false, deps.banks) })
  assert.equal(await countLive(), count)
  assert.deepEqual(await listJobs(deps.db, { kind: 'demo' }, { before: null, limit: 10 }), [])
})

test('a client follows how a hold that it has seen is booked: modified, booked', async () => {
  for (let n = 0; n < 2; n++) {
    await later(1)
    await keepHoldOpen(deps)
    const cursors = await cursorsNow()
    await later(1)
    const { transactionId } = JSON.parse((await vitrine(['demo', 'book', '--json'], env)).out)
    const line = (await changesSince(cursors)).find(({ id }) => id === transactionId)
    assert.deepEqual([line?.change, line?.reason], ['modified', 'booked'])
  }
})

test('book and correct name the payment that they changed, and a client reads it so', async () => {
  await prepareDemo(deps, known)
  await later(1)
  const booked = await vitrine(['demo', 'book', '--json'], env)
  assert.equal(booked.code, 0, booked.err)
  const { transactionId, accountId, amount, event } = JSON.parse(booked.out)
  assert.equal(event, 'booked')
  const read = async () =>
    (await ask(`${pathOf(accountId)}/${transactionId}`, { token: await tokenNow() })).json<Body>()
  assert.deepEqual([(await read()).status, (await read()).amount.toFixed(2)], ['booked', amount])
  await later(1)
  const corrected = await vitrine(['demo', 'correct', transactionId, '--json'], env)
  assert.equal(corrected.code, 0, corrected.err)
  const { amountBefore, amount: right } = JSON.parse(corrected.out)
  assert.equal(amountBefore, amount)
  assert.notEqual(right, amount)
  assert.equal((await read()).amount.toFixed(2), right)
  const again = await vitrine(['demo', 'book', transactionId], env)
  assert.deepEqual([again.code, again.out], [1, ''])
  assert.match(again.err, /is booked already/)
})

for (const [name, status] of [
  ['expire', 'expired'],
  ['revoke', 'revoked_by_psu'],
] as const) {
  test(`after "demo ${name}" the next read under the demo's consent is refused, and says that the consent is ${status}`, async () => {
    const { consentId, inquiryId } = await prepareDemo(deps, known)
    // Somebody answered the same inquiry later: that is not the consent of the demo.
    const { ownerId } = await makeOwner(deps)
    await grantConsent(deps, TESTER, { inquiryId, ownerId })
    writeFileSync(join(folder, 'demo.json'), JSON.stringify({ consentId }))
    const read = async () =>
      ask(`${pathOf(accountIds[0]!)}?limit=1&consentId=${consentId}`, { token: await tokenNow() })
    assert.equal((await read()).statusCode, 200)
    const { code, out, err } = await vitrine(['demo', name], env)
    assert.equal(code, 0, err)
    assert.ok(out.includes(`${consentId} is now ${status}.`), out)
    const refused = await read()
    assert.deepEqual([refused.statusCode, refused.json().errorSubCode], [403, 'access_not_allowed'])
    assert.equal((await vitrine(['demo', name, consentId], env)).code, 1)
  })
}

test('nothing is made up in a database that no demo made', async () => {
  const { servingUrl } = await testDatabase()
  for (const name of ['expire', 'book', 'correct', 'revoke']) {
    const { code, err } = await vitrine(['demo', name], { ...env, DATABASE_URL: servingUrl })
    assert.equal(code, 1)
    assert.match(err, /was not made by "vitrine serve --demo"/)
  }
  assert.equal((await vitrine(['serve', '--still'], env)).code, 2)
})
