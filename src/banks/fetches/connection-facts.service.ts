import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findRunTimes } from '../../platform/jobs/job.store.ts'
import { type ConnectedAccount, listConnectedAccounts } from '../connections/connection.store.ts'
import { type Connection, isFetched } from '../connections/connection.ts'
import { fetchJobKey } from '../connections/link.service.ts'
import { listLastFetches } from './fetch.store.ts'
import type { Fetch } from './fetch.ts'

/** A connection with what people ask about it: its accounts, how the last fetch went, when the next one comes. */
export type ConnectionFacts = {
  connection: Connection
  accounts: ConnectedAccount[]
  lastFetch: Fetch | undefined
  nextFetch: Date | null
}

export async function loadConnectionFacts({ db }: Deps, connections: Connection[]): Promise<ConnectionFacts[]> {
  const ids = connections.map(({ id }) => id)
  const [accounts, fetches, times] = await Promise.all([
    listConnectedAccounts(db, ids),
    listLastFetches(db, ids),
    findRunTimes(db, ids.map(fetchJobKey)),
  ])
  return connections.map((connection) => ({
    connection,
    accounts: accounts.filter(({ connectionId }) => connectionId === connection.id),
    lastFetch: fetches.find(({ connectionId }) => connectionId === connection.id),
    nextFetch: isFetched(connection.status)
      ? (times.get(fetchJobKey(connection.id as Id<'connection'>)) ?? null)
      : null,
  }))
}
