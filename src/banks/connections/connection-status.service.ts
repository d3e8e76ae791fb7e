import { findWanted, recordEvents } from '../../clients/events/event.store.ts'
import type { EventType } from '../../clients/events/event.ts'
import { listTenantsOfAccounts } from '../../ledger/write/account-event.store.ts'
import { setConnectionOfAccounts } from '../../people/accounts/account.store.ts'
import { enqueueMessage } from '../../people/messages/message.store.ts'
import type { ConnectionNotice } from '../../people/messages/message.ts'
import { contactOf } from '../../people/owners/contact.ts'
import { findOwners } from '../../people/owners/owner.store.ts'
import { findProvider } from '../../people/providers/provider.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findConnection, listConnectedAccounts } from './connection.store.ts'
import type { Connection, ConnectionStatus } from './connection.ts'

/** As long as messages are kept. */
const VALID_MS = 24 * 3_600_000

type ConnectionEvent = Extract<EventType, `connection.${string}`>

/** What clients are told about a new status; after a break, that it is good again. */
function eventOf(status: ConnectionStatus, before: ConnectionStatus): ConnectionEvent | undefined {
  if (status === 'renewal_due' || status === 'action_needed' || status === 'ended') return `connection.${status}`
  const wasBroken = before === 'action_needed' || before === 'ended' || before === 'unavailable'
  return status === 'valid' && wasBroken ? 'connection.restored' : undefined
}

/** In the transaction that moves a connection: its accounts show the status, and each client hears of it once. */
export async function tellStatus(tx: Tx, id: Id<'connection'>, before: ConnectionStatus): Promise<Connection> {
  const connection = (await findConnection(tx, id))!
  const { status, since, environment } = connection
  const accounts = await listConnectedAccounts(tx, [id])
  const ids = accounts.map(({ accountId }) => accountId)
  const open = accounts.filter(({ isOpen }) => isOpen).map(({ accountId }) => accountId)
  await setConnectionOfAccounts(tx, open, { status: status === 'linking' ? null : status, since })
  // The bank is not asked about the others any more, however the connection is.
  const closed = ids.filter((one) => !open.includes(one))
  if (closed.length > 0) await setConnectionOfAccounts(tx, closed, { status: 'ended', since })
  const type = status === before ? undefined : eventOf(status, before)
  if (!type || !(await findWanted(tx, [type], environment)).includes(type)) return connection
  const tenants = await listTenantsOfAccounts(tx, ids)
  await recordEvents(
    tx,
    tenants.map((scope) => ({ type, scope, environment, subject: id, data: { connectionId: id, status } })),
  )
  return connection
}

/** A message to the owner, in the transaction of what it tells of. */
export async function notifyOwner(deps: Deps, tx: Tx, connection: Connection, notice: ConnectionNotice): Promise<void> {
  const { ownerId, providerId, language } = connection
  const [owner] = await findOwners(tx, [ownerId])
  const contact = owner && contactOf(owner)
  if (!contact) return
  const bank = (await findProvider(tx, providerId))?.name ?? providerId
  await enqueueMessage(tx, {
    id: deps.newId('message'),
    kind: 'connection_notice',
    facts: { bank, notice, ...(notice === 'renewal_due' && { until: connection.validUntil!.toISOString() }) },
    channel: contact.channel,
    address: contact.address,
    language,
    pinId: null,
    deliver: true,
    lane: `connections ${providerId}`,
    expires: new Date((await databaseNow(tx)).getTime() + VALID_MS),
  })
}
