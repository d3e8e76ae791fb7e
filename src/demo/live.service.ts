import { addDecimals } from '@vitrine/money'
import { requireVersions } from '../ledger/decide/correction.service.ts'
import { findStoredAccount, type StoredAccount } from '../people/accounts/account.store.ts'
import { findOwnerByEmail } from '../people/owners/owner.store.ts'
import type { Id } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { databaseNow } from '../platform/db/clock.ts'
import type { Deps } from '../platform/db/deps.ts'
import { enqueueJob, rescheduleJob } from '../platform/jobs/job.store.ts'
import type { JobKind } from '../platform/jobs/run.service.ts'
import { type LivePayment, listLivePayments } from './demo.store.ts'
import { deliver, prepareAccounts } from './demo-account.service.ts'
import { bookedLive, correctedLive, liveHold, livePause, liveStep, mayBuy } from './live.ts'
import { DEMO_ACCOUNTS, DEMO_PERSON } from './person.ts'

/** What happened to one payment, and the revision that it made. */
export type LiveEvent = {
  event: 'held' | 'booked' | 'corrected'
  transactionId: Id<'transaction'>
  accountId: Id<'account'>
  revision: number
  description: string
  amount: string
  amountBefore?: string
  currency: string
}

/** The accounts of the demo's owner, with today's history; undefined where the owner was erased. */
async function findDemoAccounts(deps: Deps): Promise<Id<'account'>[] | undefined> {
  const owner = await findOwnerByEmail(deps.db, 'sandbox', DEMO_PERSON.email)
  return owner && prepareAccounts(deps, owner.id)
}

const open = ({ record }: LivePayment) => record.status === 'pending'
const booked = ({ record }: LivePayment) => record.status === 'booked'

/** The account of a payment at this moment. */
async function findPaying(deps: Deps, accountIds: Id<'account'>[], now: Date): Promise<StoredAccount> {
  const { account } = liveHold(now)
  return (await findStoredAccount(deps.db, accountIds[DEMO_ACCOUNTS.findIndex(({ key }) => key === account)]!))!
}

async function hold(deps: Deps, accountId: Id<'account'>, now: Date): Promise<LiveEvent> {
  const { record } = liveHold(now)
  const { revision } = await deliver(deps, accountId, [record])
  const made = (await listLivePayments(deps.db, [accountId])).find((one) => one.record.sourceId === record.sourceId)!
  return toEvent('held', made, revision)
}

async function book(deps: Deps, payment: LivePayment): Promise<LiveEvent> {
  const account = (await findStoredAccount(deps.db, payment.accountId))!
  const record = bookedLive(payment.record, account.balance ?? '0.00', await databaseNow(deps.db))
  const { revision } = await deliver(deps, payment.accountId, [record])
  return { ...toEvent('booked', { ...payment, record }, revision), amountBefore: payment.record.amount }
}

async function correct(deps: Deps, payment: LivePayment): Promise<LiveEvent> {
  const { record, difference } = correctedLive(payment.record)
  const account = (await findStoredAccount(deps.db, payment.accountId))!
  const interim = { amount: addDecimals(account.balance ?? '0.00', difference) }
  const { revision } = await deliver(deps, payment.accountId, [record], { interim })
  return { ...toEvent('corrected', { ...payment, record }, revision), amountBefore: payment.record.amount }
}

const toEvent = (event: LiveEvent['event'], { id, accountId, record }: LivePayment, revision: number): LiveEvent => ({
  event,
  transactionId: id,
  accountId,
  revision,
  description: record.description ?? '',
  amount: record.amount,
  currency: record.currency,
})

/** Books the payment, else the oldest hold that this demo made; where that was the last one, another one appears. */
export async function bookHold(deps: Deps, id: Id<'transaction'> | undefined): Promise<LiveEvent> {
  if (id === undefined) {
    const made = await book(deps, await anOpenHold(deps))
    await keepHoldOpen(deps)
    return made
  }
  const payment = await requirePayment(deps, id)
  if (!open(payment)) throw new OperatorError(`${id} is booked already. Correct it: vitrine demo correct ${id}`)
  return book(deps, payment)
}

/** Corrects the payment, else the newest one that this demo booked; where there is none, one that it books first. */
export async function correctBooked(deps: Deps, id: Id<'transaction'> | undefined): Promise<LiveEvent> {
  if (id !== undefined) {
    const payment = await requirePayment(deps, id)
    if (!booked(payment)) throw new OperatorError(`${id} is still pending. Book it first: vitrine demo book ${id}`)
    return correct(deps, payment)
  }
  const last = (await live(deps)).findLast(booked)
  if (last) return correct(deps, last)
  const { transactionId } = await book(deps, await anOpenHold(deps))
  return correct(deps, await requirePayment(deps, transactionId))
}

async function live(deps: Deps): Promise<LivePayment[]> {
  return listLivePayments(deps.db, await requireDemoAccounts(deps))
}

/** A hold that a client has seen before it is booked: the feed of changes then says `modified`. */
export async function keepHoldOpen(deps: Deps): Promise<void> {
  if (!(await live(deps)).some(open)) await holdNow(deps)
}

async function anOpenHold(deps: Deps): Promise<LivePayment> {
  const there = (await live(deps)).find(open)
  if (there) return there
  const { transactionId } = await holdNow(deps)
  return requirePayment(deps, transactionId)
}

async function holdNow(deps: Deps): Promise<LiveEvent> {
  const now = await databaseNow(deps.db)
  const { id } = await findPaying(deps, await requireDemoAccounts(deps), now)
  return hold(deps, id, now)
}

async function requireDemoAccounts(deps: Deps): Promise<Id<'account'>[]> {
  const ids = await findDemoAccounts(deps)
  if (!ids)
    throw new OperatorError('The owner of the demo was erased. Start a demo in another folder: DATA_DIR=… npm start')
  return ids
}

async function requirePayment(deps: Deps, id: Id<'transaction'>): Promise<LivePayment> {
  const accountIds = await requireDemoAccounts(deps)
  const [{ accountId, record, body }] = await requireVersions(deps, id, null)
  if (body === null) throw new OperatorError(`${id} has left the list. See: vitrine transaction show ${id}`)
  if (!accountIds.includes(accountId)) throw new OperatorError(`${id} is on ${accountId}, which the demo did not make`)
  return { id, accountId, record }
}

const FIRST_SECONDS = 60

/** From a minute after the start on; a demo that was stopped goes on with the next step. */
export async function planLive({ db, newId }: Deps): Promise<void> {
  const runAt = new Date((await databaseNow(db)).getTime() + FIRST_SECONDS * 1000)
  await enqueueJob(db, { id: newId('job'), kind: 'demo', payload: {}, key: 'demo', runAt })
}

/** Makes the next thing happen, and plans the one after it. Where `isLive` is false, it ends what an earlier demo planned. */
export const demoJob = (isLive: boolean): JobKind => ({
  slots: 1,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(deps, job) {
    const accountIds = isLive ? await findDemoAccounts(deps) : undefined
    if (!accountIds) return
    const madeToday = await liveOn(deps, accountIds, job.attempt - 1)
    await rescheduleJob(deps.db, job, livePause(job.attempt, madeToday))
  },
})

/** One step. Returns how many payments were made today. */
async function liveOn(deps: Deps, accountIds: Id<'account'>[], number: number): Promise<number> {
  const payments = await listLivePayments(deps.db, accountIds)
  const now = await databaseNow(deps.db)
  const today = now.toISOString().slice(0, 10)
  const madeToday = payments.filter(({ record }) => record.authorised?.startsWith(today)).length
  const paying = await findPaying(deps, accountIds, now)
  const step = liveStep(number)
  const oldest = payments.find(open)
  const newest = payments.findLast(booked)
  if (step === 'book' && oldest) await book(deps, oldest)
  else if (step === 'correct' && newest) await correct(deps, newest)
  else if (mayBuy(madeToday, paying.balance ?? '0.00')) await hold(deps, paying.id, now)
  else if (oldest) await book(deps, oldest)
  return madeToday
}
