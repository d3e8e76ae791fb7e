import type { StoryPayment } from '@vitrine/sandbox-bank'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import { requireVersions } from '../ledger/decide/correction.service.ts'
import { listAccountsOfOwner } from '../people/accounts/account.store.ts'
import { findOwnerByEmail } from '../people/owners/owner.store.ts'
import type { Id } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { databaseNow } from '../platform/db/clock.ts'
import type { Deps } from '../platform/db/deps.ts'
import { enqueueJob, rescheduleJob } from '../platform/jobs/job.store.ts'
import type { JobKind } from '../platform/jobs/run.service.ts'
import { findBySourceId, lockDemoBank, setLive } from './demo.store.ts'
import { DEMO_STORIES, type DemoBank, type DemoBankAccount, type DemoLine, openDemoBank } from './demo-bank.ts'
import { askForDemoFetch, fetchDemoNow } from './demo-connection.service.ts'
import { bookedNow, correctedNow, isLive, liveOf, livePause, liveStep, mayBuy, nextPurchase } from './live.ts'
import { DEMO_PERSON, LIVE_STORY } from './people.ts'
import { requireDemoBank, tellDemo } from './tell.service.ts'

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

const open = ({ status }: DemoLine): boolean => status === 'pending'
const booked = ({ status }: DemoLine): boolean => status === 'booked'
const STORY = DEMO_STORIES.find(({ story }) => story === LIVE_STORY)!

/** What the bank knows now of the account that is paid from. */
type LiveView = { bank: DemoBank; account: DemoBankAccount; lines: DemoLine[]; live: StoryPayment[]; now: Date }

const RECENT_MS = 21 * 86_400_000

const viewOf = (stored: Parameters<typeof openDemoBank>[0], now: Date): LiveView => {
  const bank = openDemoBank(stored, now)
  const account = bank.describe(LIVE_STORY).accounts[0]!
  const lines = bank.lines(LIVE_STORY, account, new Date(now.getTime() - RECENT_MS))
  return { bank, account, lines, live: stored.live, now }
}

const oldestOpen = ({ lines }: LiveView) => lines.find((line) => isLive(line) && open(line))
const newestBooked = ({ lines }: LiveView) => lines.findLast((line) => isLive(line) && booked(line))

/** A payment that was changed at the bank, and its amount before. */
type LiveChange = { event: LiveEvent['event']; name: string; before?: string | undefined }

/** One change of the bank's books. Undefined where there is nothing to change. */
async function change(
  deps: Deps,
  event: LiveEvent['event'],
  choose: (view: LiveView) => DemoLine | undefined,
): Promise<LiveChange | undefined> {
  await requireLiveAccount(deps)
  await requireDemoBank(deps)
  return deps.db.transaction(async (tx) => {
    const stored = (await lockDemoBank(tx))!
    const view = viewOf(stored, await databaseNow(tx))
    const line = event === 'held' ? undefined : choose(view)
    if (event !== 'held' && !line) return undefined
    const live = changedLive(view, event, line)
    await setLive(tx, live)
    return { event, name: line ? liveOf(live, line).name : live.at(-1)!.name, before: line?.amount }
  })
}

/** What follows from a change in the ledger, once the bank was asked. */
async function fetched(deps: BankDeps, { event, name, before }: LiveChange): Promise<LiveEvent> {
  await fetchDemoNow(deps)
  await tellDemo(deps)
  const accountId = await requireLiveAccount(deps)
  const { account, lines } = await viewNow(deps)
  const line = lines.find(({ movement }) => movement.startsWith(`${name}/`))!
  const { id: transactionId, revision } = (await findBySourceId(deps.db, accountId, line.id))!
  return {
    ...{ event, transactionId, accountId, revision, description: line.counterparty, amount: line.amount },
    ...(before !== undefined && { amountBefore: before }),
    currency: account.currency,
  }
}

function changedLive({ bank, lines, live, now }: LiveView, event: LiveEvent['event'], line: DemoLine | undefined) {
  if (!line) return [...live, bank.pay(nextPurchase(STORY, lines, live.length + 1, now))]
  const alter = event === 'booked' ? bookedNow : correctedNow
  const payment = liveOf(live, line)
  return live.map((one) => (one === payment ? alter(payment, line, now) : one))
}

const holdNow = (deps: Deps) => change(deps, 'held', () => undefined)

/** Books the payment, else the oldest hold that this demo made; where that was the last one, another one appears. */
export async function bookHold(deps: BankDeps, id: Id<'transaction'> | undefined): Promise<LiveEvent> {
  if (id === undefined) {
    await keepHoldOpen(deps)
    const made = await fetched(deps, (await change(deps, 'booked', oldestOpen))!)
    await keepHoldOpen(deps)
    return made
  }
  const line = await requireLine(deps, id)
  if (!open(line)) throw new OperatorError(`${id} is booked already. Correct it: vitrine demo correct ${id}`)
  return fetched(deps, (await change(deps, 'booked', ({ lines }) => lines.find(same(line))))!)
}

/** Corrects the payment, else the newest one that this demo booked; where there is none, one that it books first. */
export async function correctBooked(deps: BankDeps, id: Id<'transaction'> | undefined): Promise<LiveEvent> {
  if (id !== undefined) {
    const line = await requireLine(deps, id)
    if (!booked(line)) throw new OperatorError(`${id} is still pending. Book it first: vitrine demo book ${id}`)
    return fetched(deps, (await change(deps, 'corrected', ({ lines }) => lines.find(same(line))))!)
  }
  const made = await change(deps, 'corrected', newestBooked)
  if (made) return fetched(deps, made)
  await bookHold(deps, undefined)
  return fetched(deps, (await change(deps, 'corrected', newestBooked))!)
}

const same = (line: DemoLine) => (one: DemoLine) => one.movement === line.movement

const viewNow = async (deps: Deps): Promise<LiveView> => viewOf(await requireDemoBank(deps), await databaseNow(deps.db))

/** A hold that a client has seen before it is booked: the feed of changes then says `modified`. */
export async function keepHoldOpen(deps: BankDeps): Promise<void> {
  if (oldestOpen(await viewNow(deps))) return
  await fetched(deps, (await holdNow(deps))!)
}

/** The account that is paid from; undefined where its owner was erased. */
async function findLiveAccount({ db }: Deps, { account }: LiveView): Promise<Id<'account'> | undefined> {
  const owner = await findOwnerByEmail(db, 'sandbox', DEMO_PERSON.email)
  const accounts = owner ? await listAccountsOfOwner(db, owner.id) : []
  return accounts.find(({ iban }) => iban === account.iban)?.id
}

async function requireLiveAccount(deps: Deps): Promise<Id<'account'>> {
  const id = await findLiveAccount(deps, await viewNow(deps))
  if (!id)
    throw new OperatorError('The owner of the demo was erased. Start a demo in another folder: DATA_DIR=… npm start')
  return id
}

async function requireLine(deps: Deps, id: Id<'transaction'>): Promise<DemoLine> {
  const own = await requireLiveAccount(deps)
  const [{ accountId, record, body }] = await requireVersions(deps, id, null)
  if (body === null) throw new OperatorError(`${id} has left the list. See: vitrine transaction show ${id}`)
  const { lines } = await viewNow(deps)
  const line = lines.find((one) => isLive(one) && record.sourceId === one.id)
  if (accountId !== own || !line)
    throw new OperatorError(`${id} was not paid while the demo ran. Leave the id out: the demo chooses a payment`)
  return line
}

const FIRST_SECONDS = 60

/** From a minute after the start on; a demo that was stopped goes on with the next step. */
export async function planLive({ db, newId }: Deps): Promise<void> {
  const runAt = new Date((await databaseNow(db)).getTime() + FIRST_SECONDS * 1000)
  await enqueueJob(db, { id: newId('job'), kind: 'demo', payload: {}, key: 'demo', runAt })
}

/** Makes the next thing happen, and plans the one after it. Where `isLive` is false, it ends what an earlier demo planned. */
export const demoJob = (isLive: boolean, banks: BankDeps['banks']): JobKind => ({
  slots: 1,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(deps, job) {
    if (!isLive || !(await findLiveAccount(deps, await viewNow(deps)))) return
    const madeToday = await liveOn({ ...deps, banks }, job.attempt - 1)
    await rescheduleJob(deps.db, job, livePause(job.attempt, madeToday))
  },
})

/** One step. Returns how many payments were made today. */
async function liveOn(deps: BankDeps, number: number): Promise<number> {
  const { account, live, now } = await viewNow(deps)
  const today = now.toISOString().slice(0, 10)
  const madeToday = live.filter(({ date }) => date === today).length
  const step = liveStep(number)
  const isMade =
    (step === 'book' && (await change(deps, 'booked', oldestOpen))) ||
    (step === 'correct' && (await change(deps, 'corrected', newestBooked))) ||
    (mayBuy(madeToday, account.balance) && (await holdNow(deps)))
  if (!isMade) await change(deps, 'booked', oldestOpen)
  await askForDemoFetch(deps)
  // What has happened at the other banks meanwhile.
  await tellDemo(deps)
  return madeToday
}
