import { randomBytes } from 'node:crypto'
import {
  type BankAccess,
  BankFault,
  type BankGrant,
  type CallAnswer,
  CONNECTORS,
  type Connector,
  type ConnectorProfile,
  type OutgoingCall,
  type SendCall,
  shownPath,
} from '@vitrine/bank-connectors'
import { findOwners } from '../../people/owners/owner.store.ts'
import { findProvider, listProviders } from '../../people/providers/provider.store.ts'
import type { Provider } from '../../people/providers/provider.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { HourRange } from '../../platform/core/setting.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { BankProfiles } from '../bank-profiles/bank-profile.service.ts'
import { findCredentials } from './bank.store.ts'
import { type CallCount, countCalls, insertCall, recordAnswer } from './bank-call.store.ts'
import type { OpenTransport } from './bank-transport.service.ts'
import { maskedWords } from './bank-words.ts'
import {
  findConnection,
  findSealedGrant,
  listConnectedAccounts,
  lockConnection,
  replaceGrant,
} from './connection.store.ts'
import type { Connection } from './connection.ts'
import { openTurns } from './in-turn.ts'
import { type KeyRing, seal, unseal } from './key-ring.ts'

export type BankDeps = Deps & {
  readonly banks: {
    readonly profiles: BankProfiles
    readonly keys: KeyRing
    readonly transport: OpenTransport
    /** When scheduled fetches are made, where the operator has said it. */
    readonly fetchHours?: readonly HourRange[] | undefined
  }
}

/** Without the owner, for each account and endpoint in 24 hours, where the profile says nothing else. */
const CALLS_PER_DAY = 4
export const callsPerDay = ({ limits }: ConnectorProfile): number => limits?.callsPerDay ?? CALLS_PER_DAY
/** How many of them scheduled fetches leave to the owner's visit or a client's request, and these to them. */
const RESERVED_CALLS = 2
const COUNTED = ['accounts', 'balances', 'transactions']

/** `scheduled` leaves the reserve alone. `withinSeconds`: no call is begun later. */
export type CallPurpose = {
  fetchId: Id<'fetch'> | null
  linkId?: Id<'connectionLink'> | null
  isScheduled: boolean
  withinSeconds?: number
}

/** The day's calls are used up: the bank was not asked. */
export class BudgetSpent extends Error {
  readonly freeAt: Date
  constructor(freeAt: Date) {
    super('The calls that the bank allows in a day are used up')
    this.freeAt = freeAt
  }
}

export type ReachedBank = { connector: Connector; bank: BankAccess; provider: Provider }

/** The bank of a connection, or of one that is gone, with everything that its connector needs. */
export async function reachBank(
  deps: BankDeps,
  connection: { id: Id<'connection'> | null; providerId: string },
  purpose: CallPurpose,
): Promise<ReachedBank> {
  const provider = await findProvider(deps.db, connection.providerId)
  const { profile, connector } = requireConnected(deps, provider, connection.providerId)
  const credentials = await openCredentials(deps, provider!.id)
  const { tlsCertificate: certificate, tlsKey: key } = credentials
  const transport = deps.banks.transport(certificate && key ? { certificate, key } : undefined)
  const now = await databaseNow(deps.db)
  const began = performance.now()
  const send = budgeted(deps, connection.id, profile, purpose, transport)
  const bank: BankAccess = {
    profile,
    credentials,
    send: async (call) => {
      if (performance.now() - began > (purpose.withinSeconds ?? Number.POSITIVE_INFINITY) * 1000)
        throw new BankFault('unavailable', 'The bank took too long')
      return send(call)
    },
    // Goes on from the database's time, which in a sandbox is another one than the machine's.
    now: () => new Date(now.getTime() + (performance.now() - began)),
    randomBytes,
  }
  return { connector, bank, provider: provider! }
}

/** The banks that owners can link. */
export async function listConnectable({ db, banks }: BankDeps): Promise<Provider[]> {
  // Without profiles, as in most installations, the question needs no database.
  const offered = new Set(banks.profiles.list().map(({ id }) => id))
  if (offered.size === 0) return []
  const providers = await listProviders(db)
  return providers.filter(({ profile }) => profile != null && offered.has(profile))
}

/** A bank that owners can link: it has a profile that is here, with a connector that speaks its protocol. */
export function requireConnected(
  { banks }: BankDeps,
  provider: Provider | undefined,
  id: string,
): { profile: ConnectorProfile; connector: Connector } {
  const profile = provider?.profile ? banks.profiles.find(provider.profile) : undefined
  const connector = profile && CONNECTORS[profile.connector]
  if (!profile || !connector) throw new Refusal('not_found', { resourceId: id })
  return { profile, connector }
}

async function openCredentials({ db, banks }: BankDeps, providerId: string): Promise<Record<string, string>> {
  const stored = await findCredentials(db, providerId)
  return Object.fromEntries(
    stored.map(({ name, sealed }) => [name, unseal(banks.keys, credentialPlace(providerId, name), sealed)]),
  )
}

export const credentialPlace = (providerId: string, name: string): string => `${providerId} credential ${name}`
export const stepPlace = (id: Id<'connectionLink'>): string => `${id} step`
export const visitorPlace = (id: Id<'connection'>): string => `${id} visitor`
export const grantPlace = (id: Id<'connection'>): string => `${id} grant`

export const sealGrant = ({ banks }: BankDeps, id: Id<'connection'>, grant: BankGrant): string =>
  seal(banks.keys, grantPlace(id), JSON.stringify(grant))

export const unsealGrant = ({ banks }: BankDeps, id: Id<'connection'>, sealed: string): BankGrant =>
  JSON.parse(unseal(banks.keys, grantPlace(id), sealed)) as BankGrant

/** Waiting for a bank while the row is locked takes longer than a statement may. */
const REFRESH_LIMIT = { statementSeconds: 60 }

/** The lock of the row takes a connection to the database for as long as the bank does. */
const refreshInTurn = openTurns(1)

/**
 * What the bank gave, with tokens that are good for some minutes. They are refreshed under the lock of the connection, and
 * stored before anybody uses them: a bank takes a refresh token once.
 */
export async function openGrant(deps: BankDeps, id: Id<'connection'>, reached: ReachedBank): Promise<BankGrant> {
  const { grant, refresh } = await lookAtGrant(deps, deps.db, id, reached)
  if (!refresh) return grant
  return refreshInTurn(() =>
    deps.db.transaction(async (tx) => {
      await lockConnection(tx, id)
      // Somebody else may have refreshed it meanwhile.
      const locked = await lookAtGrant(deps, tx, id, reached)
      const fresh = await locked.refresh?.()
      if (!fresh) return locked.grant
      await replaceGrant(tx, id, sealGrant(deps, id, fresh))
      return fresh
    }, REFRESH_LIMIT),
  )
}

async function lookAtGrant(deps: BankDeps, db: Db, id: Id<'connection'>, { connector, bank }: ReachedBank) {
  const sealed = await findSealedGrant(db, id)
  if (sealed === undefined) throw new BankFault('ended', 'The connection has ended')
  const grant = unsealGrant(deps, id, sealed)
  return { grant, refresh: connector.refresh?.(bank, grant) }
}

/** Each call is reserved before it is made and recorded after it, without its secrets. */
function budgeted(
  deps: BankDeps,
  connectionId: Id<'connection'> | null,
  profile: ConnectorProfile,
  { fetchId, linkId = null, isScheduled }: CallPurpose,
  transport: SendCall,
): SendCall {
  return async (call) => {
    const { endpoint, account: resourceId = '', isAttended, isFurtherPage = false, method } = call
    // Banks do not count while the owner is there; fetches are counted all the same, so that a visit is within the budget.
    const counts = (!isAttended || fetchId !== null) && !isFurtherPage && COUNTED.includes(endpoint)
    const path = shownPath(call.url)
    const limit = callsPerDay(profile)
    const made = { connectionId, fetchId, linkId, endpoint, resourceId, isAttended, isScheduled, counts, method, path }
    const reserve = async (tx: Tx, connectionId: Id<'connection'>) => {
      await lockConnection(tx, connectionId)
      await requireBudget(tx, { connectionId, endpoint, resourceId, limit, isScheduled })
      return insertCall(tx, made)
    }
    // What is not counted waits for no connection of its own: that of a token is made while its row is locked.
    const id =
      counts && connectionId !== null
        ? await deps.db.transaction((tx) => reserve(tx, connectionId))
        : await insertCall(deps.db.quick, made)
    return recorded(deps, { id, connectionId }, call, transport)
  }
}

async function requireBudget(
  db: Parameters<typeof countCalls>[0],
  {
    connectionId,
    endpoint,
    resourceId,
    limit,
    isScheduled,
  }: {
    connectionId: Id<'connection'>
    endpoint: OutgoingCall['endpoint']
    resourceId: string
    limit: number
    isScheduled: boolean
  },
): Promise<void> {
  const count = await countCalls(db, connectionId, endpoint, resourceId)
  const free = freeAt(count, limit, isScheduled ? 'scheduled' : 'whole')
  if (free) throw new BudgetSpent(free)
}

/**
 * When another call is possible; undefined where it is now. What is scheduled leaves some of the day's calls to what somebody
 * asks for, and the other way round.
 */
export function freeAt(count: CallCount, limit: number, share: 'scheduled' | 'asked' | 'whole'): Date | undefined {
  const { calls, scheduled, asked, oldest, oldestAsked, now } = count
  const most = Math.max(1, limit - RESERVED_CALLS)
  const dayAfter = (at: Date | null) => new Date((at ?? now).getTime() + 24 * 3_600_000)
  // What failed at the bank does not use up a share, but does the whole.
  if (calls >= limit || (share === 'scheduled' && scheduled >= most)) return dayAfter(oldest)
  return share === 'asked' && asked >= most ? dayAfter(oldestAsked) : undefined
}

async function recorded(
  deps: BankDeps,
  { id, connectionId }: { id: number; connectionId: Id<'connection'> | null },
  call: OutgoingCall,
  transport: SendCall,
) {
  const began = performance.now()
  const record = (status: number | null, fault: string | null, said: string | null = null) =>
    recordAnswer(deps.db.quick, id, { status, durationMs: Math.round(performance.now() - began), fault, said })
  const answer = await transport(call).catch(async (error: unknown) => {
    await record(null, error instanceof BankFault ? error.message : 'interrupted')
    throw error
  })
  // A token that came is not lost because the log could not be written: the call stays there without an answer.
  await wordsOf(deps, connectionId, answer)
    .then((said) => record(answer.status, null, said))
    .catch(() => {})
  return answer
}

/** Null where it has refused nothing: what it answers else is kept by the fetch. */
async function wordsOf(
  deps: BankDeps,
  id: Id<'connection'> | null,
  { status, body }: CallAnswer,
): Promise<string | null> {
  if (status < 400) return null
  const connection = id === null ? undefined : await findConnection(deps.db.quick, id)
  const names = connection ? await listNamesOf(deps.db.quick, connection) : []
  return maskedWords(body.toString('utf8', 0, MAX_READ_BYTES), names) ?? null
}

const MAX_READ_BYTES = 10_000

/** Which a bank may write into its texts, and nobody should read there. */
export async function listNamesOf(db: Db, { id, ownerId }: Pick<Connection, 'id' | 'ownerId'>): Promise<string[]> {
  const [owner] = await findOwners(db, [ownerId])
  const holders = (await listConnectedAccounts(db, [id])).map(({ atBank }) => atBank.holder)
  return [owner?.name, ...holders].filter((name) => name != null)
}
