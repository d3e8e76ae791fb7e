import type { AccountAtBank, SendCall } from '@vitrine/bank-connectors'
import {
  authorise,
  clearFailuresOf,
  findOrInsertConnection,
  listConnectionsOfOwners,
  lockConnection,
  moveConnection,
  recordFailureOf,
  saveConnectedAccount,
} from '../../banks/connections/connection.store.ts'
import { type Connection, isFetched } from '../../banks/connections/connection.ts'
import { tellStatus } from '../../banks/connections/connection-status.service.ts'
import { type BankDeps, reachBank, sealGrant } from '../../banks/connections/reach-bank.service.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { bucketOf, type Id, looksLikeId } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { enqueueJob } from '../../platform/jobs/job.store.ts'
import { listSandboxAccounts, lockToldState, type SandboxAccount } from './sandbox-owner.store.ts'
import { answerFor, GIVEN_AT, livedBy } from './story-bank.ts'

/** The banks of sandbox owners, as the transport of their connections. The id of a consent there begins with the owner's. */
export const sandboxBankTransport =
  (deps: Deps): SendCall =>
  async (call) => {
    const [name] = Object.keys(call.headers).filter((one) => one.toLowerCase() === 'consent-id')
    const [ownerId, consentId = ''] = (name === undefined ? '' : call.headers[name]!).split('.')
    if (!looksLikeId('owner', ownerId!)) return { status: 403, headers: {}, body: Buffer.from('{}') }
    const { now, ...owner } = await deps.db.transaction((tx) => lockToldState(tx, ownerId))
    const headers = { ...call.headers, [name!]: consentId }
    return answerFor(livedBy(owner), now.getTime(), { ...call, headers })
  }

/** As if the owner had linked the bank. Its deliveries come from the story, and stop when the connection is broken. */
export async function connectSandboxOwner(deps: BankDeps, ownerId: Id<'owner'>, providerId: string): Promise<void> {
  const now = await databaseNow(deps.db)
  const facts = { ownerId, environment: 'sandbox', providerId, language: 'en' } as const
  const id = deps.newId('connection', bucketOf(ownerId))
  const connection = await deps.db.transaction((tx) => findOrInsertConnection(tx, { id, ...facts }))
  const grant = { secrets: { consentId: `${ownerId}.${GIVEN_AT}${now.getTime()}` } }
  const { connector, bank } = await reachBank(deps, connection, { fetchId: null, isScheduled: false })
  const found = await connector.accounts(bank, grant)
  const stored = await listSandboxAccounts(deps.db, ownerId)
  await deps.db.transaction(async (tx) => {
    for (const atBank of found) {
      const own = stored.find((one) => isAt(atBank, one))
      if (own) await saveConnectedAccount(tx, { connectionId: id, accountId: own.id, keys: atBank.keys, atBank })
    }
    await authorise(tx, id, { sealedGrant: sealGrant(deps, id, grant), validUntil: null })
    await tellStatus(tx, id, connection.status)
  })
}

const isAt = ({ iban, name }: AccountAtBank, own: SandboxAccount): boolean =>
  iban === undefined ? own.iban === null && name === own.name : iban === own.iban

export async function findSandboxConnection(db: Db, ownerId: Id<'owner'>): Promise<Connection | undefined> {
  const [found] = await listConnectionsOfOwners(db, [ownerId])
  return found
}

/** Whether its bank tells anything now. One that did not answer does so again, once its time is over. */
export async function isTold(deps: Deps, ownerId: Id<'owner'>): Promise<boolean> {
  const found = await findSandboxConnection(deps.db, ownerId)
  if (!found) return true
  if (!isFetched(found.status)) return false
  if (found.blockedUntil !== null && found.blockedUntil > (await databaseNow(deps.db))) return false
  if (found.status !== 'unavailable') return true
  await deps.db.transaction(async (tx) => {
    await lockConnection(tx, found.id)
    if (!(await moveConnection(tx, found.id, 'recover'))) return
    await clearFailuresOf(tx, found.id)
    await tellStatus(tx, found.id, found.status)
  })
  return true
}

/** The bank wants to see its customer again: until `approve` nothing comes. */
export const needSca = (tx: Tx, ownerId: Id<'owner'>): Promise<void> => move(tx, ownerId, 'ask')

/** The bank does not answer for so long. */
export async function failFor(deps: Deps, tx: Tx, ownerId: Id<'owner'>, ms: number): Promise<void> {
  await move(tx, ownerId, 'lose')
  const { id } = (await findSandboxConnection(tx, ownerId))!
  const until = new Date((await databaseNow(tx)).getTime() + ms)
  await recordFailureOf(tx, id, { counts: true, blockedUntil: until })
  const payload = { ownerId, again: 'once' }
  await enqueueJob(tx, { id: deps.newId('job'), kind: 'sandbox', payload, afterSeconds: ms / 1000 })
}

/** The owner approves at the bank what it asks for; false where it asks for nothing. */
export async function approveAtBank(tx: Tx, ownerId: Id<'owner'>): Promise<boolean> {
  if ((await findSandboxConnection(tx, ownerId))?.status !== 'action_needed') return false
  await move(tx, ownerId, 'authorise')
  return true
}

async function move(tx: Tx, ownerId: Id<'owner'>, how: 'ask' | 'lose' | 'authorise'): Promise<void> {
  const found = await findSandboxConnection(tx, ownerId)
  if (!found) throw new Refusal('invalid_argument', { message: 'The owner has no connection. Create another owner.' })
  const { status } = (await lockConnection(tx, found.id))!
  if (!(await moveConnection(tx, found.id, how)))
    throw new Refusal('invalid_argument', { message: `The connection to the bank is ${status} already.` })
  await tellStatus(tx, found.id, status)
}
