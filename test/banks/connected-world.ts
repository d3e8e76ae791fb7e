/** An owner, a sandbox bank over a real socket, and the service between them, all by one clock. */
import assert from 'node:assert/strict'
import { CONNECTORS, type ConnectorProfile } from '@vitrine/bank-connectors'
import { clockRequest, type RunningBank, startBank } from '@vitrine/sandbox-bank'
import { openTransport } from '../../src/banks/connections/bank-transport.service.ts'
import { listConnectedAccounts, listConnectionsOfOwners } from '../../src/banks/connections/connection.store.ts'
import { setCredential } from '../../src/banks/connections/credential.service.ts'
import { endConsentJob } from '../../src/banks/connections/end-consent.service.ts'
import { beginLink, type LinkView, proceedLink } from '../../src/banks/connections/link.service.ts'
import { linkJob } from '../../src/banks/connections/link-job.service.ts'
import type { BankDeps } from '../../src/banks/connections/reach-bank.service.ts'
import { fetchJob } from '../../src/banks/fetches/fetch.service.ts'
import { findRevision } from '../../src/people/accounts/account.store.ts'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { walkByService } from '../ledger/reading.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'
import { decide, decideInApp, makeToken, PSU } from './sandbox.ts'

const ZONE = 'Europe/Berlin'
const BACK = 'https://vitrine.example/connect/return'

type TruthLine = { movement: string; bookingDay?: string; amount: string }
type Truth = { account: string; balance: string; booked: TruthLine[]; pending: TruthLine[] }

export type ConnectedWorld = Awaited<ReturnType<typeof openWorld>>

let seed = 100

/** `profile` is given the address of the bank. Its owner lives the story there, with accounts that nobody else has. */
export async function openWorld(
  deps: Deps,
  database: Database,
  {
    start,
    profile: profileAt,
    story = 'household',
    credentials = {},
  }: {
    start: string
    profile: (address: string) => ConnectorProfile
    story?: string
    credentials?: Readonly<Record<string, string>>
  },
) {
  const running: RunningBank = await startBank({ start: Date.parse(start) })
  const profile = profileAt(running.url)
  const banks: BankDeps['banks'] = {
    profiles: { find: (id) => (id === profile.id ? profile : undefined), list: () => [profile] },
    keys: new Map([['k1', Buffer.alloc(32, 7)]]),
    transport: openTransport,
  }
  const own: BankDeps = { ...deps, banks }
  const provider = { id: profile.id, name: profile.name, country: profile.country, timeZone: ZONE, profile: profile.id }
  await saveProvider(deps.db, provider)
  for (const [name, value] of Object.entries(credentials)) await setCredential(own, deps.db, provider.id, name, value)
  const { ownerId } = await makeOwner(deps, { accounts: 0 })
  const kinds = { fetch: fetchJob(banks), link: linkJob(banks), 'end-consent': endConsentJob(banks) }
  const control = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const text = await (await fetch(`${running.url}/control${path}`, init)).text()
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  }
  const now = () => new Date(running.bank.now())
  const setClock = async (to: Date) => {
    if (to > now()) running.bank.answer(clockRequest({ to: to.toISOString() }))
    await setDatabaseClock(database, to)
  }
  await setClock(now())
  const made = (await control('POST', '/customers', { story, seed: ++seed })) as {
    customerId: string
    people: { login: string }[]
  }
  const [customer, login] = [made.customerId, made.people[0]!.login]
  const begin = () =>
    beginLink(own, BACK, { ownerId, environment: 'sandbox', provider, language: 'de', psu: PSU, returnPath: '/me' })
  /** The owner goes through it at the bank, whatever way the bank has. */
  const link = async (as = login, decision: 'approve' | 'refuse' = 'approve'): Promise<LinkView> => {
    const first = await begin()
    if (first.step === 'redirect') {
      const returned = await decide(first.url, as, decision)
      return proceedLink(own, first.id, { ...(returned && { returned }), psu: PSU })
    }
    if (first.step === 'ask') {
      const token = (await makeToken(profile.address, as, decision)) ?? ''
      return proceedLink(own, first.id, { given: { [first.fields[0]!.name]: token }, psu: PSU })
    }
    if (first.step !== 'wait') return first
    await decideInApp(profile.address.replace('/berlin-group', ''), as, decision)
    return proceedLink(own, first.id, { psu: PSU })
  }
  const connection = async () => (await listConnectionsOfOwners(deps.db, [ownerId]))[0]!
  const nextRun = async (): Promise<Date | null> => {
    const [row] = await deps.db.rows<{ at: Date | null }>(sql`
      select min(run_at) as at from jobs where kind = 'fetch' and failed_at is null`)
    return row!.at
  }
  /** Every job at its time, up to then; the clock stays at that of the last one. */
  const runUntil = async (end: Date, onRun: (at: Date) => Promise<void> = async () => {}): Promise<number> => {
    for (let runs = 0; ; runs++) {
      const at = await nextRun()
      if (at === null || at > end) return runs
      await setClock(at > now() ? at : now())
      await onRun(now())
      await runDueJobs(deps, kinds)
    }
  }
  const accounts = async () => {
    const { id } = await connection()
    return listConnectedAccounts(deps.db, [id])
  }
  const truth = async (): Promise<Map<string, Truth>> => {
    const told = (await control('GET', `/customers/${customer}/truth`)) as { accounts: Truth[] }
    return new Map(told.accounts.map((one) => [one.account, one]))
  }
  /** The statuses of all consents at the bank, the oldest first. */
  const consents = async (): Promise<string[]> =>
    ((await control('GET', '/grants')) as { grants: { status: string }[] }).grants.map(({ status }) => status)
  /** Whatever is due now; a failure is an error, unless it is expected. */
  const runDue = (onError?: () => void) => runDueJobs(deps, kinds, onError)
  return {
    ...{
      deps: own,
      login,
      runDue,
      consents,
      ownerId,
      provider,
      control,
      now,
      setClock,
      begin,
      link,
      connection,
      runUntil,
      nextRun,
      accounts,
      truth,
    },
    connector: CONNECTORS[profile.connector],
    address: profile.address,
    rows: (accountId: Id<'account'>) => shownRows(deps, accountId),
    close: () => running.close(),
  }
}

export type ShownRow = { id: string; line: string }

/** What a client sees, each as `booked day amount` or `pending amount`, with its id. */
async function shownRows(deps: Deps, accountId: Id<'account'>): Promise<ShownRow[]> {
  const revision = await findRevision(deps.db, accountId)
  if (revision === 0) return []
  const { bodies } = await walkByService(deps.db, accountId, revision, 500)
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' })
  return bodies.map((body) => {
    const { id, status, executed } = JSON.parse(body) as { id: string; status: string; executed: string }
    const amount = /,"amount":(-?[\d.]+)/.exec(body)![1]!
    return {
      id,
      line: status === 'booked' ? `booked ${days.format(new Date(executed))} ${amount}` : `pending ${amount}`,
    }
  })
}

export const linesOf = (rows: ShownRow[]): string[] => rows.map(({ line }) => line).sort()

/** As the bank's books have them. */
export const truthLines = (
  { booked, pending }: Truth,
  { isPendingTold = true, isMonday = false }: { isPendingTold?: boolean; isMonday?: boolean } = {},
): string[] =>
  [
    ...booked.map(({ bookingDay, amount }) => `booked ${isMonday ? workdayOf(bookingDay!) : bookingDay} ${amount}`),
    ...(isPendingTold ? pending.map(({ amount }) => `pending ${amount}`) : []),
  ].sort()

/** At banks that book what happens at weekends on Monday. */
function workdayOf(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const late = [1, 0, 0, 0, 0, 0, 2][new Date(midnight).getUTCDay()]!
  return new Date(midnight + late * 86_400_000).toISOString().slice(0, 10)
}

export function assertStep<S extends LinkView['step']>(view: LinkView, step: S): Extract<LinkView, { step: S }> {
  assert.equal(view.step, step, JSON.stringify(view))
  return view as Extract<LinkView, { step: S }>
}
