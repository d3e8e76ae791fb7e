import type { Psu } from '@vitrine/bank-connectors'
import { findProvider } from '../../people/providers/provider.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound, Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { countCalls } from './bank-call.store.ts'
import {
  deleteBegun,
  deleteConnectionsOf,
  endConnection,
  findConnection,
  findConnectionOfAccount,
  listConnectedAccounts,
  listConnectionsOfOwners,
  lockConnection,
  lockConnectionsOf,
  moveConnectionsOf,
  setFetchAsked,
} from './connection.store.ts'
import { type Connection, isFetched } from './connection.ts'
import { tellStatus } from './connection-status.service.ts'
import { planEndOfConsent } from './end-consent.service.ts'
import { seal } from './key-ring.ts'
import { planFetch } from './link.service.ts'
import { listOpenLinksOf } from './link.store.ts'
import {
  type BankDeps,
  callsPerDay,
  freeAt,
  grantPlace,
  requireConnected,
  stepPlace,
  visitorPlace,
} from './reach-bank.service.ts'

export async function requireConnection(deps: BankDeps, id: Id<'connection'>): Promise<Connection> {
  const connection = await findConnection(deps.db, id)
  if (!connection || connection.status === 'linking') throw notFound('connection', id)
  return connection
}

/** The bank is told, too, by a job; nothing here can use its consent any more. */
export async function endByRequest(deps: BankDeps, id: Id<'connection'>, by: Actor | null): Promise<Connection> {
  const connection = await requireConnection(deps, id)
  await deps.db.transaction(async (tx) => {
    const locked = await lockConnection(tx, id)
    if (!(await endConnection(tx, id))) return
    await tellStatus(tx, id, connection.status)
    if (by) {
      const [before, after] = [{ status: connection.status }, { status: 'ended' }]
      await recordChange(tx, by, { action: 'connection.end', subject: id, before, after })
    }
    await planEndOfGrant(deps, tx, locked!)
  })
  return requireConnection(deps, id)
}

type SealedConnection = Pick<Connection, 'id' | 'providerId'> & { sealedGrant: string | null }

async function planEndOfGrant(deps: Deps, tx: Tx, { id, providerId, sealedGrant }: SealedConnection): Promise<void> {
  if (sealedGrant !== null)
    await planEndOfConsent(deps, tx, { providerId, sealedFor: grantPlace(id), sealed: sealedGrant })
}

/** Nothing of them stays but what the bank is told. */
export async function eraseConnections(deps: Deps, tx: Tx, ownerId: Id<'owner'>): Promise<void> {
  for (const { id, sealedStep, providerId } of await listOpenLinksOf(tx, ownerId))
    await planEndOfConsent(deps, tx, { providerId, sealedFor: stepPlace(id), sealed: sealedStep })
  for (const connection of await lockConnectionsOf(tx, ownerId)) await planEndOfGrant(deps, tx, connection)
  await deleteConnectionsOf(tx, ownerId)
}

/**
 * Two owners are one person: connections go with the accounts. One to a bank that the other has too is ended, with its
 * attempts; its accounts are taken up by the one that stays, when that is renewed.
 */
export const moveConnections =
  (deps: Deps) =>
  async (tx: Tx, from: Id<'owner'>, to: Id<'owner'>): Promise<void> => {
    await deleteBegun(tx, from, to)
    await moveConnectionsOf(tx, from, to)
    for (const { id, status, providerId, sealedGrant } of await lockConnectionsOf(tx, from))
      if (status !== 'linking' && (await endConnection(tx, id))) {
        await tellStatus(tx, id, status)
        await planEndOfGrant(deps, tx, { id, providerId, sealedGrant })
      }
    await eraseConnections(deps, tx, from)
  }

/** A fetch as soon as a worker has time, at most what the bank's budget leaves; the refusal says when it leaves something. */
export async function askForFetch(
  deps: BankDeps,
  id: Id<'connection'>,
  { by, visitor }: { by?: Actor; visitor?: Psu } = {},
): Promise<Connection> {
  const connection = await requireConnection(deps, id)
  if (!isFetched(connection.status))
    throw new Refusal('connection_not_usable', {
      message: `The connection is ${connection.status}. Its owner has to renew it first.`,
    })
  const free = await askableAt(deps, connection)
  const now = await databaseNow(deps.db)
  if (free > now)
    throw new Refusal('bank_limited', {
      headers: { 'Retry-After': String(Math.ceil((free.getTime() - now.getTime()) / 1000)) },
    })
  await deps.db.transaction(async (tx) => {
    await setFetchAsked(tx, id, visitor ? seal(deps.banks.keys, visitorPlace(id), JSON.stringify(visitor)) : null)
    await planFetch(deps, tx, connection)
    if (by) await recordChange(tx, by, { action: 'connection.fetch', subject: id, before: null, after: {} })
  })
  return requireConnection(deps, id)
}

/** What is older is fetched when its owner comes. */
const STALE_MS = 4 * 3_600_000

/**
 * Owners look at their banks: what is hours old is fetched while they are there, if the budget leaves anything of what is kept
 * for that. Returns for how many.
 */
export async function fetchForVisit(deps: BankDeps, ownerIds: Id<'owner'>[], visitor: Psu): Promise<number> {
  const connections = await listConnectionsOfOwners(deps.db, ownerIds)
  const usable = connections.filter(({ status, fetchAsked }) => isFetched(status) && fetchAsked === null)
  const accounts = await listConnectedAccounts(
    deps.db,
    usable.map(({ id }) => id),
  )
  const now = await databaseNow(deps.db)
  const stale = accounts.filter(
    ({ isOpen, fetched }) => isOpen && fetched !== null && now.getTime() - fetched.getTime() > STALE_MS,
  )
  let planned = 0
  for (const id of new Set(stale.map(({ connectionId }) => connectionId)))
    try {
      await askForFetch(deps, id, { visitor })
      planned += 1
    } catch (error) {
      // Nobody asked for it: the next one by the plan comes anyway.
      if (!(error instanceof Refusal)) throw error
    }
  return planned
}

/** Of the connection that feeds an account: the refusal of one without is that of an account that is not there. */
export async function askForFetchOf(deps: BankDeps, accountId: Id<'account'>): Promise<Connection> {
  const id = await findConnectionOfAccount(deps.db, accountId)
  if (id === undefined)
    throw new Refusal('connection_not_usable', {
      message: 'The account has no connection to its bank: its data come as files.',
    })
  return askForFetch(deps, id)
}

/** When the bank may be asked again: by its own word, and by the calls that were made within a day. */
async function askableAt(deps: BankDeps, connection: Connection): Promise<Date> {
  const provider = await findProvider(deps.db, connection.providerId)
  const { profile } = requireConnected(deps, provider, connection.providerId)
  let free = connection.blockedUntil ?? new Date(0)
  const accounts = await listConnectedAccounts(deps.db, [connection.id])
  for (const { atBank } of accounts.filter(({ isOpen }) => isOpen)) {
    const count = await countCalls(deps.db, connection.id, 'transactions', atBank.resourceId)
    const next = freeAt(count, callsPerDay(profile), 'asked')
    if (next && next > free) free = next
  }
  return free
}
