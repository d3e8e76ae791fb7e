/** Whatever an owner leaves undone when a bank is linked, nothing stays half: it is finished, or ended at the bank as well. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BankFault } from '@vitrine/bank-connectors'
import { joinOwners } from '../../src/access/consents/join-owners.service.ts'
import { endByRequest, moveConnections } from '../../src/banks/connections/connection.service.ts'
import {
  findConnection,
  findOrInsertConnection,
  listConnectedAccounts,
  listConnectionsOfOwners,
  moveConnection,
} from '../../src/banks/connections/connection.store.ts'
import { proceedLink } from '../../src/banks/connections/link.service.ts'
import type { BankDeps } from '../../src/banks/connections/reach-bank.service.ts'
import { createDeps } from '../../src/context.ts'
import { findStoredAccount } from '../../src/people/accounts/account.store.ts'
import { bucketOf, type Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { eraseOwners } from '../../src/surfaces/me/erasure.service.ts'
import { testDatabase } from '../support/database.ts'
import { makeOwner, TESTER } from '../support/make.ts'
import { type ConnectedWorld, openWorld } from './connected-world.ts'
import { decide, decideInApp, PSU } from './sandbox.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const { database } = await testDatabase()
const deps = createDeps(database)
const HOUR_MS = 3_600_000

const worldOf = (kind: string) =>
  openWorld(deps, database, { start: '2026-04-10T18:00:00Z', profile: (at) => sandboxProfile(kind, at) })

const later = async (world: ConnectedWorld, ms: number) => {
  await world.setClock(new Date(world.now().getTime() + ms))
  await world.runDue()
}

const held = async () =>
  (
    await database.rows<{ held: number }>(sql`
      select (select count(*) from consents_to_end) + (select count(*) from connection_links where sealed_step <> '') as held`)
  )[0]!.held

for (const kind of ['plain', 'oauth', 'decoupled'])
  test(`who never comes back from a bank of the kind ${kind}: the attempt expires, and the bank is told`, async (t) => {
    const world = await worldOf(kind)
    t.after(world.close)
    const begun = await world.begin()
    await later(world, HOUR_MS)
    assert.equal((await world.consents()).at(-1), 'received')
    await later(world, 24 * HOUR_MS)
    assert.equal((await proceedLink(world.deps, begun.id, {})).step, 'failed')
    assert.equal((await world.consents()).at(-1), 'terminatedByTpp')
    assert.equal(await held(), 0)
  })

test('who approves at the bank and does not come back is not connected, and the bank is told', async (t) => {
  const world = await worldOf('plain')
  t.after(world.close)
  const begun = (await world.begin()) as { id: `bln_${string}`; url: string }
  await decide(begun.url, world.login)
  await later(world, HOUR_MS)
  assert.equal((await world.consents()).at(-1), 'valid')
  await later(world, 24 * HOUR_MS)
  assert.equal((await world.consents()).at(-1), 'terminatedByTpp')
  assert.equal(await world.connection(), undefined)
  assert.equal(await held(), 0)
})

test('who approves in the app after closing the page is connected by the job', async (t) => {
  const world = await worldOf('decoupled')
  t.after(world.close)
  await world.begin()
  await later(world, HOUR_MS)
  await decideInApp(world.address.replace('/berlin-group', ''), world.login)
  await later(world, HOUR_MS)
  assert.equal((await world.connection()).status, 'valid')
  assert.equal((await world.accounts()).length, 2)
  assert.equal(await held(), 0)
})

test('what the owner brought back while the bank did not answer is finished by the job, without the owner', async (t) => {
  for (const [kind, endpoint] of [
    ['oauth', 'link'],
    ['plain', 'accounts'],
  ] as const) {
    const world = await worldOf(kind)
    t.after(world.close)
    const begun = (await world.begin()) as { id: `bln_${string}`; url: string }
    const returned = (await decide(begun.url, world.login))!
    const { transport } = world.deps.banks
    const gone: BankDeps = {
      ...world.deps,
      banks: {
        ...world.deps.banks,
        transport: (certificate) => (call) =>
          call.endpoint === endpoint || call.endpoint === 'token'
            ? Promise.reject(new BankFault('unavailable', 'nobody answers'))
            : transport(certificate)(call),
      },
    }
    await assert.rejects(proceedLink(gone, begun.id, { returned, psu: PSU }), /does not answer/)
    // A code of OAuth is good for ten minutes.
    await later(world, HOUR_MS / 12)
    assert.equal((await world.connection()).status, 'valid', kind)
  }
  assert.equal(await held(), 0)
})

test('a connection that is ended is ended at the bank, also where the bank does not answer for hours', async (t) => {
  const world = await worldOf('plain')
  t.after(world.close)
  await world.link()
  await world.control('POST', '/faults', { fault: 'outage' })
  await endByRequest(world.deps, (await world.connection()).id, null)
  await world.runDue(() => {})
  assert.equal((await world.consents()).at(-1), 'valid')
  assert.equal(await held(), 1)
  await world.control('DELETE', '/faults')
  await later(world, HOUR_MS)
  assert.equal((await world.consents()).at(-1), 'terminatedByTpp')
  assert.equal(await held(), 0)
})

test('an owner who is erased leaves no consent at the bank: neither of a connection nor of an attempt', async (t) => {
  const world = await worldOf('plain')
  t.after(world.close)
  await world.link()
  await world.setClock(new Date(world.now().getTime() + HOUR_MS))
  await world.begin()
  assert.deepEqual((await world.consents()).slice(-2), ['valid', 'received'])
  await eraseOwners(deps, null, [world.ownerId])
  const [left] = await database.rows<{ count: number }>(sql`
    select count(*) from connections where owner_id = ${world.ownerId}`)
  assert.equal(left!.count, 0)
  await world.runDue()
  assert.deepEqual((await world.consents()).slice(-2), ['terminatedByTpp', 'terminatedByTpp'])
  assert.equal(await held(), 0)
})

test('two owners who are one person keep the connection; of two to one bank the second is ended there', async (t) => {
  const world = await worldOf('plain')
  t.after(world.close)
  await world.link()
  const { id: connectionId } = await world.connection()
  const accounts = await world.accounts()
  const join = (id: Id<'owner'>, other: Id<'owner'>) =>
    joinOwners(deps, TESTER, { id, other, moveBanks: moveConnections(deps) })

  // Accounts move between owners whose rows are in one place.
  const near: typeof deps = {
    ...deps,
    newId: (kind, bucket) => deps.newId(kind, kind === 'owner' ? bucketOf(world.ownerId) : bucket),
  }
  const named = await makeOwner(near, { accounts: 0 })
  await join(named.ownerId, world.ownerId)
  const [moved] = await listConnectionsOfOwners(deps.db, [named.ownerId])
  assert.deepEqual([moved!.id, moved!.status], [connectionId, 'valid'])
  assert.deepEqual(await listConnectedAccounts(deps.db, [connectionId]), accounts)

  const twice = await makeOwner(near, { accounts: 0 })
  const id = deps.newId('connection')
  const begun = {
    ownerId: twice.ownerId,
    environment: 'sandbox',
    language: 'de',
    providerId: world.provider.id,
  } as const
  await deps.db.transaction(async (tx) => {
    await findOrInsertConnection(tx, { id, ...begun })
    await moveConnection(tx, id, 'authorise')
  })
  await join(twice.ownerId, named.ownerId)
  assert.equal((await findConnection(deps.db, connectionId))?.id, undefined)
  const shown = await findStoredAccount(deps.db, accounts[0]!.accountId)
  assert.equal(shown!.ownerId, twice.ownerId)
  const [status] = await database.rows<{ status: string }>(sql`
    select connection_status as status from accounts where id = ${accounts[0]!.accountId}`)
  assert.equal(status!.status, 'ended')
  await world.runDue()
  assert.equal((await world.consents()).at(-1), 'terminatedByTpp')
  assert.equal(await held(), 0)
})

test('what a bank has to say to an owner is shown, as one bounded line of plain text', async (t) => {
  const world = await openWorld(deps, database, {
    start: '2026-04-10T18:00:00Z',
    profile: (at) => ({
      ...{ id: 'words', name: 'Words', country: 'DE', connector: 'simplefin', address: `${at}/simplefin` },
    }),
  })
  t.after(world.close)
  const begun = await world.begin()
  const again = await proceedLink(world.deps, begun.id, { given: { token: 'no token' }, psu: PSU })
  assert.equal(again.step, 'ask')
  assert.match('message' in again ? again.message! : '', /^This is no SimpleFIN token/)

  const decoupled = await worldOf('decoupled')
  t.after(decoupled.close)
  const { transport } = decoupled.deps.banks
  Object.assign(decoupled.deps.banks, {
    transport: () => async (call: Parameters<ReturnType<typeof transport>>[0]) => {
      const answer = await transport()(call)
      if (call.method !== 'POST') return answer
      const psuMessage = `Bitte\u202e\r\nbestätigen <b>${'x'.repeat(1000)}`
      return { ...answer, body: Buffer.from(JSON.stringify({ ...JSON.parse(answer.body.toString()), psuMessage })) }
    },
  })
  const waiting = await decoupled.begin()
  assert.equal(waiting.step, 'wait')
  const message = 'message' in waiting ? waiting.message! : ''
  assert.match(message, /^Bitte bestätigen <b>x+$/)
  assert.equal(message.length, 500)
})
