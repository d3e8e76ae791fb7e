import { randomBytes } from 'node:crypto'
import {
  type BankAccess,
  BankFault,
  type BankGrant,
  CONNECTORS,
  type Connector,
  type ConnectorProfile,
  type OutgoingCall,
  type SendCall,
} from '@vitrine/bank-connectors'
import { findProvider, listProviders } from '../../people/providers/provider.store.ts'
import type { Provider } from '../../people/providers/provider.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { HourRange } from '../../platform/core/setting.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { BankProfiles } from '../bank-profiles/bank-profile.service.ts'
import { findCredentials } from './bank.store.ts'
import { countCalls, insertCall, recordAnswer } from './bank-call.store.ts'
import type { OpenTransport } from './bank-transport.service.ts'
import { lockConnection, replaceGrant } from './connection.store.ts'
import type { Connection } from './connection.ts'
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
/** How many of them are kept for the owner's visit, or a client's request. */
const RESERVED_CALLS = 2
const COUNTED = ['accounts', 'balances', 'transactions']

/** `scheduled` leaves the reserve alone. */
export type CallPurpose = { fetchId: Id<'fetch'> | null; isScheduled: boolean }

/** The day's calls are used up: the bank was not asked. */
export class BudgetSpent extends Error {
  readonly freeAt: Date
  constructor(freeAt: Date) {
    super('The calls that the bank allows in a day are used up')
    this.freeAt = freeAt
  }
}

export type ReachedBank = { connector: Connector; bank: BankAccess; provider: Provider }

/** The bank of a connection with everything that its connector needs. */
export async function reachBank(
  deps: BankDeps,
  connection: Pick<Connection, 'id' | 'providerId'>,
  purpose: CallPurpose,
): Promise<ReachedBank> {
  const provider = await findProvider(deps.db, connection.providerId)
  const { profile, connector } = requireConnected(deps, provider, connection.providerId)
  const credentials = await openCredentials(deps, provider!.id)
  const { tlsCertificate: certificate, tlsKey: key } = credentials
  const transport = deps.banks.transport(certificate && key ? { certificate, key } : undefined)
  const now = await databaseNow(deps.db)
  const began = performance.now()
  const bank: BankAccess = {
    profile,
    credentials,
    send: budgeted(deps, connection.id, profile, purpose, transport),
    // Goes on from the database's time, which in a sandbox is another one than the machine's.
    now: () => new Date(now.getTime() + (performance.now() - began)),
    randomBytes,
  }
  return { connector, bank, provider: provider! }
}

/** The banks that owners can link. */
export async function listConnectable({ db, banks }: BankDeps): Promise<Provider[]> {
  // Without profiles, as in most installations, the question needs no database.
  if (banks.profiles.list().length === 0) return []
  const providers = await listProviders(db)
  return providers.filter(({ profile }) => profile != null && banks.profiles.find(profile) !== undefined)
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
export const grantPlace = (id: Id<'connection'>): string => `${id} grant`

export const sealGrant = ({ banks }: BankDeps, id: Id<'connection'>, grant: BankGrant): string =>
  seal(banks.keys, grantPlace(id), JSON.stringify(grant))

export const unsealGrant = ({ banks }: BankDeps, id: Id<'connection'>, sealed: string): BankGrant =>
  JSON.parse(unseal(banks.keys, grantPlace(id), sealed)) as BankGrant

/** Waiting for a bank while the row is locked takes longer than a statement may. */
const REFRESH_LIMIT = { statementSeconds: 120 }

/**
 * What the bank gave, with tokens that are good for some minutes. They are refreshed under the lock of the connection, and
 * stored before anybody uses them: a bank takes a refresh token once.
 */
export async function openGrant(
  deps: BankDeps,
  id: Id<'connection'>,
  { connector, bank }: ReachedBank,
): Promise<BankGrant> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockConnection(tx, id)
    if (!locked?.sealedGrant) throw new BankFault('ended', 'The connection has ended')
    const grant = unsealGrant(deps, id, locked.sealedGrant)
    const fresh = await connector.refresh?.(bank, grant)
    if (!fresh) return grant
    await replaceGrant(tx, id, sealGrant(deps, id, fresh))
    return fresh
  }, REFRESH_LIMIT)
}

/** Each call is reserved before it is made and recorded after it, without its secrets. */
function budgeted(
  deps: BankDeps,
  connectionId: Id<'connection'>,
  profile: ConnectorProfile,
  { fetchId, isScheduled }: CallPurpose,
  transport: SendCall,
): SendCall {
  return async (call) => {
    const { endpoint, account: resourceId = '', isAttended, isFurtherPage = false, method } = call
    const counts = !isAttended && !isFurtherPage && COUNTED.includes(endpoint)
    const path = new URL(call.url).pathname.slice(0, 500)
    const limit = callsPerDay(profile)
    const id = await deps.db.transaction(async (tx) => {
      if (counts) {
        await lockConnection(tx, connectionId)
        await requireBudget(tx, { connectionId, endpoint, resourceId, limit, isScheduled })
      }
      return insertCall(tx, {
        connectionId,
        fetchId,
        endpoint,
        resourceId,
        isAttended,
        isScheduled,
        counts,
        method,
        path,
      })
    })
    return recorded(deps, id, call, transport)
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
  const { calls, scheduled, oldest, now } = await countCalls(db, connectionId, endpoint, resourceId)
  const share = Math.max(1, limit - RESERVED_CALLS)
  // What failed at the bank does not use up the share of scheduled calls, but does the whole.
  if (calls < limit && (!isScheduled || scheduled < share)) return
  throw new BudgetSpent(new Date((oldest ?? now).getTime() + 24 * 3_600_000))
}

async function recorded(deps: BankDeps, id: number, call: OutgoingCall, transport: SendCall) {
  const began = performance.now()
  const durationMs = () => Math.round(performance.now() - began)
  try {
    const answer = await transport(call)
    await recordAnswer(deps.db, id, { status: answer.status, durationMs: durationMs(), fault: null })
    return answer
  } catch (error) {
    const fault = error instanceof BankFault ? error.message : 'interrupted'
    await recordAnswer(deps.db, id, { status: null, durationMs: durationMs(), fault })
    throw error
  }
}
