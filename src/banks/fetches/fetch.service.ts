import { Readable } from 'node:stream'
import { BankFault, type FetchedPage, type Psu } from '@vitrine/bank-connectors'
import { type ImportReport, writeFileToLedger } from '../../ledger/imports/file-to-ledger.service.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rescheduleJob } from '../../platform/jobs/job.store.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import { clearBankFailures, countBankFailure, findBankHealth, pauseBank } from '../connections/bank.store.ts'
import {
  type ConnectedAccount,
  clearFailuresOf,
  endConnection,
  findConnection,
  listConnectedAccounts,
  lockConnection,
  moveConnection,
  recordFailureOf,
  recordWarning,
  setFetched,
  takeFetchAsked,
} from '../connections/connection.store.ts'
import {
  type Connection,
  dueWarning,
  isFetched,
  moveAfter,
  nextWarning,
  STALE_HOURS,
} from '../connections/connection.ts'
import { notifyOwner, tellStatus } from '../connections/connection-status.service.ts'
import { openTurns } from '../connections/in-turn.ts'
import { SecretUnreadable, unseal } from '../connections/key-ring.ts'
import {
  type BankDeps,
  BudgetSpent,
  openGrant,
  type ReachedBank,
  reachBank,
  visitorPlace,
} from '../connections/reach-bank.service.ts'
import {
  abandonFetches,
  type FetchCounts,
  findInterrupted,
  finishFetch,
  insertFetch,
  insertPage,
  listPages,
} from './fetch.store.ts'
import type { FetchOutcome } from './fetch.ts'
import { blockedUntil, firstDay, nextScheduled, PAUSED_AFTER, pauseMs } from './schedule.ts'

/** What many fetches have read is written one after the other, and none of them waits for a connection for too long. */
const writeInTurn = openTurns(2)

/** How a fetch of one account ended. */
type Ended = { outcome: Exclude<FetchOutcome, 'running'>; fault?: BankFault; freeAt?: Date }

type FetchRun = { connection: Connection; account: ConnectedAccount; isScheduled: boolean; psu?: Psu }

/** Brings one account up to date: asks the bank page by page, stores each, and writes all of them as one delivery. */
export async function fetchAccount(deps: BankDeps, run: FetchRun): Promise<Ended> {
  const { connection, account, psu } = run
  const { accountId } = account
  const interrupted = await findInterrupted(deps.db, connection.id, accountId)
  const id = interrupted?.id ?? deps.newId('fetch')
  await abandonFetches(deps.db, connection.id, accountId, id)
  // The first one comes right after the owner was at the bank, whenever that is.
  const isScheduled = run.isScheduled && account.fetched !== null
  const reached = await reachBank(deps, connection, { fetchId: id, isScheduled })
  const from = interrupted ? interrupted.from : (firstDay(account.fetched, reached.provider.timeZone) ?? null)
  if (!interrupted)
    await insertFetch(deps.db, { id, connectionId: connection.id, accountId, attended: psu !== undefined, from })
  try {
    const pages = await readPages(deps, run, reached, id, from)
    await writeInTurn(() => storePages(deps, run, reached, id, pages))
    return { outcome: 'done' }
  } catch (error) {
    const ended = endedBy(error)
    if (!ended) throw error
    await finishFetch(deps.db, id, ended.outcome, { reason: (error as Error).message })
    return ended
  }
}

function endedBy(error: unknown): Ended | undefined {
  if (error instanceof BankFault) return { outcome: error.reason, fault: error }
  if (error instanceof SecretUnreadable)
    return { outcome: 'misconfigured', fault: new BankFault('misconfigured', error.message) }
  if (error instanceof BudgetSpent) return { outcome: 'budget_spent', freeAt: error.freeAt }
  // A file that no reader takes: the raw answers are kept, and an operator looks at them.
  if (error instanceof OperatorError) return { outcome: 'malformed', fault: new BankFault('malformed', error.message) }
  return undefined
}

/** Each page is stored before the next one is asked for; an interrupted fetch goes on after the last one. */
async function readPages(
  deps: BankDeps,
  { connection, account, psu }: FetchRun,
  reached: ReachedBank,
  id: Id<'fetch'>,
  from: string | null,
): Promise<FetchedPage[]> {
  const pages = await listPages(deps.db, id)
  const resume = pages.at(-1)?.next
  const isComplete = pages.some(({ part, next }) => part === 'transactions' && next === undefined)
  if (isComplete) return pages
  const grant = await openGrant(deps, connection.id, reached)
  const request = {
    account: account.atBank,
    ...(from !== null && { from }),
    ...(psu && { attended: psu }),
    ...(resume !== undefined && { resume }),
  }
  for await (const page of reached.connector.fetch(reached.bank, grant, request)) {
    await insertPage(deps.db, id, pages.length, page)
    pages.push(page)
  }
  return pages
}

/** Through the one import path, in one transaction with the end of the fetch. */
export async function storePages(
  deps: BankDeps,
  { connection, account }: Pick<FetchRun, 'connection' | 'account'>,
  { connector, bank, provider }: ReachedBank,
  id: Id<'fetch'>,
  pages: readonly FetchedPage[],
): Promise<ImportReport> {
  const { bytes, options, period, created } = connector.toFile(bank.profile, account.atBank, pages)
  const run = {
    fileName: `${provider.id} ${created}`,
    options: { currency: account.atBank.currency, ...options },
    accounts: { only: account.accountId },
    ...(period && { period }),
    created,
  }
  const conclude = async (tx: Tx, { report }: { report: ImportReport }) => {
    await finishFetch(tx, id, 'done', { counts: countsOf(report) })
    await setFetched(tx, connection.id, account.accountId, new Date(created))
  }
  return writeFileToLedger(deps, deps.newId('import'), run, Readable.from([bytes]), conclude)
}

function countsOf({ accounts }: ImportReport): FetchCounts {
  const sum = (of: (one: ImportReport['accounts'][number]) => number) => accounts.reduce((all, one) => all + of(one), 0)
  return {
    added: sum(({ added }) => added),
    changed: sum(({ booked, corrected }) => booked + corrected),
    removed: sum(({ removed }) => removed),
  }
}

/** Asks for all accounts of a connection, one after the other. Stops at the first fault: the next account would meet it too. */
export async function fetchConnection(
  deps: BankDeps,
  connection: Connection,
  { isScheduled, psu }: { isScheduled: boolean; psu?: Psu },
): Promise<Ended> {
  const accounts = (await listConnectedAccounts(deps.db, [connection.id])).filter(({ isOpen }) => isOpen)
  for (const account of accounts) {
    const ended = await fetchAccount(deps, { connection, account, isScheduled, ...(psu && { psu }) })
    if (ended.outcome !== 'done') return ended
  }
  return { outcome: 'done' }
}

/** A fetch has ended: what that means for the connection and its bank, told once. Returns when to fetch next. */
async function settle(deps: BankDeps, id: Id<'connection'>, ended: Ended, timeZone: string): Promise<Date | undefined> {
  const now = await databaseNow(deps.db)
  return deps.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, id)
    if (!connection || !isFetched(connection.status)) return undefined
    const scheduled = nextScheduled(id, timeZone, now, deps.banks.fetchHours)
    if (ended.outcome === 'budget_spent') {
      if ((await isStale(tx, connection, now)) && (await moveConnection(tx, id, 'lose')))
        await tellStatus(tx, id, connection.status)
      return ended.freeAt! < scheduled ? scheduled : new Date(ended.freeAt!.getTime() + 1000)
    }
    if (!ended.fault) {
      await clearFailuresOf(tx, id)
      await clearBankFailures(tx, connection.providerId)
      if (connection.status === 'unavailable' && (await moveConnection(tx, id, 'recover')))
        await tellStatus(tx, id, connection.status)
      return scheduled
    }
    return settleFault(deps, tx, connection, ended.fault, now, scheduled)
  })
}

async function isStale(tx: Tx, { id, since }: Connection, now: Date): Promise<boolean> {
  const open = (await listConnectedAccounts(tx, [id])).filter(({ isOpen }) => isOpen)
  return open.some(({ fetched }) => now.getTime() - (fetched ?? since).getTime() > STALE_HOURS * 3_600_000)
}

async function settleFault(
  deps: BankDeps,
  tx: Tx,
  connection: Connection,
  fault: BankFault,
  now: Date,
  scheduled: Date,
): Promise<Date | undefined> {
  const { id, providerId, status } = connection
  const counts = fault.reason !== 'limited'
  const failures = connection.failures + (counts ? 1 : 0)
  const until = blockedUntil(fault, failures, now)
  await recordFailureOf(tx, id, { counts, blockedUntil: until })
  if (fault.reason === 'unavailable' || fault.reason === 'misconfigured') {
    const inARow = await countBankFailure(tx, providerId)
    if (inARow >= PAUSED_AFTER) await pauseBank(tx, providerId, pauseMs(inARow))
  }
  const move = moveAfter(fault.reason, failures, await isStale(tx, connection, now))
  const moved = move === 'end' ? await endConnection(tx, id) : move && (await moveConnection(tx, id, move))
  if (moved && moved.status !== status) {
    await tellStatus(tx, id, status)
    if (moved.status === 'action_needed' || moved.status === 'ended') await notifyOwner(deps, tx, moved, moved.status)
  }
  if (moved && !isFetched(moved.status)) return undefined
  return until > scheduled || fault.reason === 'unavailable' ? until : scheduled
}

/** Warns the owner and the clients before the bank's consent ends; each warning once. */
async function warn(deps: BankDeps, id: Id<'connection'>): Promise<void> {
  const now = await databaseNow(deps.db)
  await deps.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, id)
    const due = connection && isFetched(connection.status) ? dueWarning(connection, now) : undefined
    if (!connection || due === undefined) return
    await recordWarning(tx, id, due)
    if (await moveConnection(tx, id, 'warn')) await tellStatus(tx, id, connection.status)
    await notifyOwner(deps, tx, connection, 'renewal_due')
  })
}

/** The consent at the bank has ended by its date: nothing needs to be asked to know it. */
async function endIfOver(deps: BankDeps, { id, validUntil }: Connection, now: Date): Promise<boolean> {
  if (validUntil === null || validUntil > now) return false
  const fault = new BankFault('action_needed', 'The consent at the bank has ended')
  await settle(deps, id, { outcome: 'action_needed', fault }, 'UTC')
  return true
}

/** A fetch that waits for its bank holds no connection to the database, so many may. */
const SLOTS = 32
/** At a bank that takes five seconds for a call, two fetches a second. One that does not answer leaves slots to the others. */
const BANK_SLOTS = 24

/** One job for each connection, which plans itself again: fetches at its times, and warnings before the bank's consent ends. */
export const fetchJob = (banks: BankDeps['banks']): JobKind => ({
  slots: SLOTS,
  laneSlots: BANK_SLOTS,
  maxAttempts: Number.POSITIVE_INFINITY,
  leaseSeconds: 120,
  async run(given, job) {
    const deps: BankDeps = { ...given, banks }
    const id = job.payload.connectionId as Id<'connection'>
    const connection = await findConnection(deps.db, id)
    if (!connection || !isFetched(connection.status)) return
    await warn(deps, id)
    const now = await databaseNow(deps.db)
    if (await endIfOver(deps, connection, now)) return
    const next = await fetchIfDue(deps, connection, now)
    if (!next) return
    const warning = nextWarning((await findConnection(deps.db, id))!, now)
    const at = warning && warning < next ? warning : next
    await rescheduleJob(deps.db, job, Math.max(1, (at.getTime() - (await databaseNow(deps.db)).getTime()) / 1000))
  },
})

/** Not while the bank as a whole is paused, or asked us to wait; nor again before the next scheduled time. */
async function fetchIfDue(deps: BankDeps, connection: Connection, now: Date): Promise<Date | undefined> {
  const { id, providerId, blockedUntil: blocked } = connection
  const { pausedUntil } = await findBankHealth(deps.db, providerId)
  const waits = [blocked, pausedUntil].filter((at) => at !== null && at > now) as Date[]
  if (waits.length > 0) return new Date(Math.max(...waits.map((at) => at.getTime())))
  try {
    return await fetchNow(deps, connection)
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    return settle(deps, id, endedBy(error)!, 'UTC')
  }
}

async function fetchNow(deps: BankDeps, connection: Connection): Promise<Date | undefined> {
  const { id, fetchAsked } = connection
  const { provider } = await reachBank(deps, connection, { fetchId: null, isScheduled: true })
  const isAsked = fetchAsked !== null
  const visitor = isAsked ? await deps.db.transaction((tx) => takeFetchAsked(tx, id)) : undefined
  const psu =
    visitor === undefined ? undefined : (JSON.parse(unseal(deps.banks.keys, visitorPlace(id), visitor)) as Psu)
  const ended = await fetchConnection(deps, connection, { isScheduled: !isAsked, ...(psu && { psu }) })
  return settle(deps, id, ended, provider.timeZone)
}
