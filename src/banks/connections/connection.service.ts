import { BankFault } from '@vitrine/bank-connectors'
import { findProvider } from '../../people/providers/provider.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound, Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import { countCalls } from './bank-call.store.ts'
import {
  endConnection,
  findConnection,
  findConnectionOfAccount,
  listConnectedAccounts,
  lockConnection,
  setFetchAsked,
} from './connection.store.ts'
import { type Connection, isFetched } from './connection.ts'
import { tellStatus } from './connection-status.service.ts'
import { planFetch } from './link.service.ts'
import { type BankDeps, callsPerDay, reachBank, requireConnected, unsealGrant } from './reach-bank.service.ts'

export async function requireConnection(deps: BankDeps, id: Id<'connection'>): Promise<Connection> {
  const connection = await findConnection(deps.db, id)
  if (!connection || connection.status === 'linking') throw notFound('connection', id)
  return connection
}

/** The bank is told, too. Where it does not answer, its consent ends by itself, and nothing here can use it any more. */
export async function endByRequest(deps: BankDeps, id: Id<'connection'>, by: Actor | null): Promise<Connection> {
  const connection = await requireConnection(deps, id)
  const sealed = await deps.db.transaction(async (tx) => {
    const locked = await lockConnection(tx, id)
    if (!(await endConnection(tx, id))) return null
    await tellStatus(tx, id, connection.status)
    if (by) {
      const [before, after] = [{ status: connection.status }, { status: 'ended' }]
      await recordChange(tx, by, { action: 'connection.end', subject: id, before, after })
    }
    return locked!.sealedGrant
  })
  if (sealed !== null) await giveBack(deps, connection, sealed)
  return requireConnection(deps, id)
}

async function giveBack(deps: BankDeps, connection: Connection, sealed: string): Promise<void> {
  try {
    const { connector, bank } = await reachBank(deps, connection, { fetchId: null, isScheduled: false })
    await connector.end(bank, unsealGrant(deps, connection.id, sealed))
  } catch (error) {
    if (!(error instanceof BankFault) && !(error instanceof Refusal)) throw error
  }
}

/** A fetch as soon as a worker has time, at most what the bank's budget leaves; the refusal says when it leaves something. */
export async function askForFetch(deps: BankDeps, id: Id<'connection'>, by: Actor | null = null): Promise<Connection> {
  const connection = await requireConnection(deps, id)
  if (!isFetched(connection.status))
    throw new Refusal('connection_not_usable', {
      message: `The connection is ${connection.status}. Its owner has to renew it first.`,
    })
  const free = await freeAt(deps, connection)
  const now = await databaseNow(deps.db)
  if (free > now)
    throw new Refusal('bank_limited', {
      headers: { 'Retry-After': String(Math.ceil((free.getTime() - now.getTime()) / 1000)) },
    })
  await deps.db.transaction(async (tx) => {
    await setFetchAsked(tx, id, true)
    await planFetch(deps, tx, connection)
    if (by) await recordChange(tx, by, { action: 'connection.fetch', subject: id, before: null, after: {} })
  })
  return requireConnection(deps, id)
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
async function freeAt(deps: BankDeps, connection: Connection): Promise<Date> {
  const provider = await findProvider(deps.db, connection.providerId)
  const { profile } = requireConnected(deps, provider, connection.providerId)
  let free = connection.blockedUntil ?? new Date(0)
  const accounts = await listConnectedAccounts(deps.db, [connection.id])
  for (const { atBank } of accounts.filter(({ isOpen }) => isOpen)) {
    const { calls, oldest } = await countCalls(deps.db, connection.id, 'transactions', atBank.resourceId)
    const next = calls < callsPerDay(profile) ? new Date(0) : new Date(oldest!.getTime() + 24 * 3_600_000)
    if (next > free) free = next
  }
  return free
}
