/** A bank that does not answer for long holds up nobody else: no connection to the database waits with it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { BankFault, type OutgoingCall } from '@vitrine/bank-connectors'
import { startBank } from '@vitrine/sandbox-bank'
import { openTransport } from '../../src/banks/connections/bank-transport.service.ts'
import { listConnectionsOfOwners } from '../../src/banks/connections/connection.store.ts'
import { beginLink, proceedLink } from '../../src/banks/connections/link.service.ts'
import { type BankDeps, openGrant, reachBank } from '../../src/banks/connections/reach-bank.service.ts'
import { createDeps } from '../../src/context.ts'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'
import { decide, PSU } from './sandbox.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const { database, url } = await testDatabase()
/** As few connections as a process can have: two for transactions. */
const db = openDatabase({ url, poolSize: 6 })
const bank = await startBank({ start: Date.now() })
after(async () => {
  await db.close()
  await bank.close()
})

const MANY = 6

/** Calls of this kind wait at the door of the bank until it is opened. */
function slowBank(kind: string, endpoint: OutgoingCall['endpoint']) {
  const profile = sandboxProfile(kind, bank.url)
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let [waiting, expected] = [0, Number.POSITIVE_INFINITY]
  let allHere = () => {}
  const banks: BankDeps['banks'] = {
    profiles: { find: () => profile, list: () => [profile] },
    keys: new Map([['k1', Buffer.alloc(32, 7)]]),
    transport: (certificate) => async (call) => {
      if (call.endpoint === endpoint) {
        waiting += 1
        if (waiting >= expected) allHere()
        await opened
      }
      return openTransport(certificate)(call)
    },
  }
  const provider = { id: profile.id, name: kind, country: 'DE', timeZone: 'Europe/Berlin', profile: profile.id }
  return {
    deps: { ...createDeps(db), banks } as BankDeps,
    provider,
    open,
    waiting: () => waiting,
    /** Resolves when so many calls wait. */
    crowd: (many: number) => {
      expected = many
      return new Promise<void>((resolve) => {
        allHere = resolve
        if (waiting >= expected) resolve()
      })
    },
  }
}

const begin = (deps: BankDeps, provider: Parameters<typeof beginLink>[2]['provider'], ownerId: `own_${string}`) =>
  beginLink(deps, 'https://vitrine.example/connect/return', {
    ...{ ownerId, environment: 'sandbox', provider, language: 'de', psu: PSU, returnPath: '/me' },
  })

test('more links than connections wait for a bank, and the database still answers others', async () => {
  const { deps, provider, open, crowd, waiting } = slowBank('plain', 'link')
  await saveProvider(db, provider)
  const owners = await Promise.all(Array.from({ length: MANY }, () => makeOwner(deps, { accounts: 0 })))
  const begun = Promise.all(owners.map(({ ownerId }) => begin(deps, provider, ownerId)))
  await Promise.race([crowd(MANY), begun])
  assert.deepEqual(await db.transaction((tx) => tx.rows(sql`select 1 as one`)), [{ one: 1 }])

  // A second page of the same owner waits for what the first reaches, and asks the bank nothing.
  const second = await begin(deps, provider, owners[0]!.ownerId)
  assert.equal(second.step, 'wait')
  assert.equal(waiting(), MANY)
  open()
  const views = await begun
  assert.deepEqual([...new Set(views.map(({ step }) => step))], ['redirect'])
  assert.deepEqual(await proceedLink(deps, second.id, { psu: PSU }), views[0])
})

test('tokens of many are refreshed under their locks, and the database still answers others', async () => {
  const { deps, provider } = slowBank('oauth', 'end')
  await saveProvider(db, provider)
  const start = Date.now()
  const connections = []
  for (let i = 0; i < MANY; i++) {
    const body = JSON.stringify({ story: 'household', seed: 500 + i })
    const made = await (await fetch(`${bank.url}/control/customers`, { method: 'POST', body })).json()
    const { ownerId } = await makeOwner(deps, { accounts: 0 })
    const view = await begin(deps, provider, ownerId)
    assert.equal(view.step, 'redirect')
    const login = (made as { people: { login: string }[] }).people[0]!.login
    const returned = (await decide((view as { url: string }).url, login))!
    assert.equal((await proceedLink(deps, view.id, { returned, psu: PSU })).step, 'done')
    connections.push((await listConnectionsOfOwners(db, [ownerId]))[0]!)
  }
  const slow = slowBank('oauth', 'token')
  // Their tokens end within an hour.
  await setDatabaseClock(database, new Date(start + 59 * 60_000))
  try {
    const refreshed = Promise.all(
      connections.map(async (one) =>
        openGrant(slow.deps, one.id, await reachBank(slow.deps, one, { fetchId: null, isScheduled: false })),
      ),
    )
    await Promise.race([slow.crowd(1), refreshed])
    assert.deepEqual(await db.transaction((tx) => tx.rows(sql`select 1 as one`)), [{ one: 1 }])
    slow.open()
    const grants = await refreshed
    assert.equal(new Set(grants.map(({ secrets }) => secrets.accessToken)).size, MANY)
    const [twice] = connections
    const reached = await reachBank(slow.deps, twice!, { fetchId: null, isScheduled: false })
    assert.deepEqual(await openGrant(slow.deps, twice!.id, reached), grants[0], 'it is stored, and good for an hour')
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('an owner who was sent to the bank goes on with what the bank sent back, and not without it', async () => {
  const { deps, provider } = slowBank('plain', 'end')
  await saveProvider(db, provider)
  const { ownerId } = await makeOwner(deps, { accounts: 0 })
  const view = (await begin(deps, provider, ownerId)) as { id: `bln_${string}`; url: string }
  const returned = (await decide(view.url, 'anna.household-1'))!
  for (const nothing of [{}, { returned: {} }, { returned: { ...returned, state: 'another' } }])
    assert.deepEqual(await proceedLink(deps, view.id, { ...nothing, psu: PSU }), view)
  assert.equal((await proceedLink(deps, view.id, { returned, psu: PSU })).step, 'done')
})

test('what the owner brought is kept while the bank does not answer', async () => {
  const { deps, provider } = slowBank('oauth', 'end')
  const { ownerId } = await makeOwner(deps, { accounts: 0 })
  const view = (await begin(deps, provider, ownerId)) as { id: `bln_${string}`; url: string }
  const returned = (await decide(view.url, 'maja.freelancer-1'))!
  const gone: BankDeps = {
    ...deps,
    banks: { ...deps.banks, transport: () => () => Promise.reject(new BankFault('unavailable', 'nobody answers')) },
  }
  await assert.rejects(proceedLink(gone, view.id, { returned, psu: PSU }), /does not answer at the moment/)
  assert.equal((await proceedLink(deps, view.id, { psu: PSU })).step, 'done')
})
