import { setTimeout as delay } from 'node:timers/promises'
import type { SendCall } from '@vitrine/bank-connectors'
import { askForFetch } from '../banks/connections/connection.service.ts'
import { listConnectedAccounts, listConnectionsOfOwners, setFetched } from '../banks/connections/connection.store.ts'
import type { Connection } from '../banks/connections/connection.ts'
import { beginLink, proceedLink } from '../banks/connections/link.service.ts'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import { fetchJob } from '../banks/fetches/fetch.service.ts'
import { findOwnerByEmail } from '../people/owners/owner.store.ts'
import { findProvider, saveProvider } from '../people/providers/provider.store.ts'
import { Refusal } from '../platform/core/errors.ts'
import type { Id } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { databaseNow } from '../platform/db/clock.ts'
import type { Deps } from '../platform/db/deps.ts'
import { runDueJobs } from '../platform/jobs/run.service.ts'
import { findDemoBank } from './demo.store.ts'
import { DEMO_BANK_PROFILE, openDemoBank, SECOND_BANK_PROFILE } from './demo-bank.ts'
import { DEMO_PERSON, LIVE_PROVIDER, SECOND_BANK } from './people.ts'

/** The demo's banks, as the transport of connections to them. Where nothing is to happen, it stays at what it told last. */
export const demoBankTransport =
  (deps: Deps, isStill: boolean): SendCall =>
  async (call) => {
    const stored = await findDemoBank(deps.db)
    if (!stored) return { status: 404, headers: {}, body: Buffer.from('There is no demo here') }
    return openDemoBank(stored, (isStill && stored.told) || (await databaseNow(deps.db))).answer(call)
  }

const PSU = { ipAddress: '127.0.0.1' }

/** The owner connects the bank as any other, once its history was imported: from then on only the last days are asked for. */
export async function connectDemoBank(deps: BankDeps, ownerId: Id<'owner'>): Promise<void> {
  const provider = { ...(await findProvider(deps.db, LIVE_PROVIDER))!, profile: DEMO_BANK_PROFILE.id }
  await saveProvider(deps.db, provider)
  const { story: _, ...second } = SECOND_BANK
  await saveProvider(deps.db, { ...second, profile: SECOND_BANK_PROFILE.id })
  if (await findDemoConnection(deps, ownerId)) return
  const request = { ownerId, environment: 'sandbox', provider, language: 'en', psu: PSU, returnPath: '/me' } as const
  const { id } = await beginLink(deps, 'https://demo.invalid/connect/return', request)
  const { step } = await proceedLink(deps, id, { psu: PSU })
  if (step !== 'done') throw new Error(`The bank of the demo was not connected: ${step}`)
  const { told } = (await findDemoBank(deps.db))!
  const connection = (await findDemoConnection(deps, ownerId))!
  await deps.db.transaction(async (tx) => {
    for (const { accountId } of await listConnectedAccounts(tx, [connection.id]))
      await setFetched(tx, connection.id, accountId, told!)
  })
}

async function findDemoConnection({ db }: Deps, ownerId: Id<'owner'>): Promise<Connection | undefined> {
  const all = await listConnectionsOfOwners(db, [ownerId])
  return all.find(({ providerId }) => providerId === LIVE_PROVIDER)
}

/** What has happened at the bank is fetched as soon as a worker has time; undefined where its owner ended the connection. */
export async function askForDemoFetch(deps: BankDeps): Promise<Connection | undefined> {
  const owner = await findOwnerByEmail(deps.db, 'sandbox', DEMO_PERSON.email)
  const connection = owner && (await findDemoConnection(deps, owner.id))
  if (!connection) return undefined
  return askForFetch(deps, connection.id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}

const TRIES = 100
const PAUSE_MS = 100

/** The same, and waits for it. Without a worker that does it, this process does. */
export async function fetchDemoNow(deps: BankDeps): Promise<void> {
  const asked = await databaseNow(deps.db)
  for (let tries = 0; tries < TRIES; tries++) {
    // Each time, because a fetch that is under way was begun before.
    const connection = await askForDemoFetch(deps)
    if (!connection) break
    await runDueJobs(deps, { fetch: fetchJob(deps.banks) })
    const accounts = await listConnectedAccounts(deps.db, [connection.id])
    if (accounts.every(({ isOpen, fetched }) => !isOpen || (fetched !== null && fetched >= asked))) return
    await delay(PAUSE_MS)
  }
  throw new OperatorError(
    `The connection to the bank of the demo brings nothing. Look at it in the console, under Connections, and let ${DEMO_PERSON.name} renew it at /me`,
  )
}
