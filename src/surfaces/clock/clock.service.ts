import { setTimeout as delay } from 'node:timers/promises'
import { findNextEnd } from '../../access/consents/lifecycle.store.ts'
import type { Actor, Caller } from '../../platform/changes/actor.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { setClockAhead } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import {
  beginAdvance,
  type ClockState,
  endAdvance,
  findClockState,
  holdClock,
  keepAdvance,
  moveClock,
} from '../../platform/db/clock.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { wakeJobs } from '../../platform/jobs/job.store.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { clearRuns, countRuns, findNextRun, findQueueLoad, lockQueue } from '../../platform/jobs/job-run.store.ts'
import type { SandboxBankClock } from './bank-clock.service.ts'
import { countDeliveries, countEvents, countMovedConsents, countWebhooks, hasProductionData } from './clock.store.ts'
import { type AdvanceAsk, nextStop, targetOf } from './clock.ts'

/** `bankClock`: of a sandbox bank that goes with the service. */
export type ClockDeps = Deps & WakeDeps & { readonly bankClock: SandboxBankClock | undefined }

type CountsByName = Record<string, number>

/** What an advance did, counted. */
export type ClockAdvance = {
  before: Date
  now: Date
  /** How often it stopped because something was due. */
  stops: number
  jobs: CountsByName
  deliveries: number
  events: CountsByName
  webhooks: CountsByName
  consents: CountsByName
}

export const readClock = ({ db }: Pick<Deps, 'db'>): Promise<ClockState> => findClockState(db)

/** Where the clock shall go, in time: the same request, sent again, goes to the same place. */
export async function setTarget({ db }: Pick<Deps, 'db'>, by: Caller, ask: AdvanceAsk): Promise<string> {
  const { isMovable, now } = await findClockState(db)
  if (!isMovable) throw new Refusal('clock_fixed')
  if (await hasProductionData(db)) throw new Refusal('clock_fixed', { message: PRODUCTION })
  const to = targetOf(ask, now)
  if (typeof to === 'string') throw new Refusal('invalid_argument', { message: to })
  const target = to.toISOString()
  await db.transaction((tx) => rememberRequest(tx, by, target))
  return target
}

/** The clock goes on to the next thing that is due, waits until it is done, and so on to the target. */
export async function advanceClock(deps: ClockDeps, by: Actor | undefined, to: Date): Promise<ClockAdvance> {
  const { now: before } = await findClockState(deps.db)
  // A request that was sent again, and had gone there.
  if (to <= before) return reportSince(deps, before, 0)
  await deps.bankClock?.now()
  const advance = await beginAdvance(deps.db, to)
  if (advance === undefined) throw clockMoving()
  try {
    await clearRuns(deps.db)
    const stops = await stepTo(deps, advance, to)
    const report = await reportSince(deps, before, stops)
    if (by) await deps.db.transaction((tx) => recordChange(tx, by, changeOf(report)))
    return report
  } finally {
    await endAdvance(deps.db, advance)
  }
}

const clockMoving = () => new Refusal('clock_moving', { headers: { 'Retry-After': '1' } })

const PRODUCTION =
  'This database has data of the environment production, and their clock is not moved. Use another database for tests.'

const changeOf = ({ before, now }: ClockAdvance) => ({
  action: 'clock.advance' as const,
  subject: 'clock',
  before: { now: before },
  after: { now },
})

async function stepTo(deps: ClockDeps, advance: number, to: Date): Promise<number> {
  for (let stops = 0; ; ) {
    await finishDue(deps, advance)
    const stop = await step(deps, advance, to)
    if (!stop) continue
    stops += 1
    await deps.bankClock?.moveTo(stop)
    if (stop >= to) {
      await finishDue(deps, advance)
      return stops
    }
  }
}

const ENDS = ['housekeeping expire-consents', 'housekeeping fail-unanswered-asks']

/** One stop further. Undefined where something became due meanwhile: it comes first. */
async function step(deps: ClockDeps, advance: number, to: Date): Promise<Date | undefined> {
  return deps.db.transaction(async (tx) => {
    // Before the queue: whoever holds the clock may be about to enqueue a job.
    await holdClock(tx, 'alone')
    await lockQueue(tx)
    const { due, running } = await findQueueLoad(tx)
    if (due + running > 0) return undefined
    const { now, aheadMs } = await findClockState(tx)
    // Production may have begun since the advance was asked for; with a clock that was moved it cannot.
    if (aheadMs === 0 && (await hasProductionData(tx))) throw new Refusal('clock_fixed', { message: PRODUCTION })
    const end = await findNextEnd(tx)
    const stop = nextStop(now, to, [await findNextRun(tx), end])
    setClockAhead(await moveClock(tx, advance, stop))
    // What ends is written at once, not up to a minute later: the next stop may be a day away.
    if (end && end <= stop) await wakeJobs(tx, ENDS)
    return stop
  })
}

const POLL_MS = { least: 2, most: 50 }
/** Without a worker nothing would ever be done. */
const NO_WORKER_MS = 30_000
const KEEP_MS = 10_000

/** Waits until nothing is due and nothing is running. */
async function finishDue(deps: ClockDeps, advance: number): Promise<void> {
  deps.wakeWorker()
  const since = performance.now()
  let kept = since
  let busy = since
  for (let wait = POLL_MS.least; ; wait = Math.min(wait * 2, POLL_MS.most)) {
    const { due, running } = await findQueueLoad(deps.db)
    if (due + running === 0) return
    const now = performance.now()
    if (running > 0) busy = now
    if (now - busy > NO_WORKER_MS)
      throw new OperatorError('No worker runs the jobs that are due. Start one: npx vitrine worker')
    if (now - kept > KEEP_MS) {
      if (!(await keepAdvance(deps.db, advance))) throw clockMoving()
      kept = now
      deps.wakeWorker()
    }
    await delay(wait)
  }
}

const toCounts = (rows: { name: string; count: number }[]): CountsByName =>
  Object.fromEntries(rows.map(({ name, count }) => [name, count]))

async function reportSince({ db }: Deps, before: Date, stops: number): Promise<ClockAdvance> {
  const jobs = (await countRuns(db, before)).map(({ kind, count }) => ({ name: kind, count }))
  return {
    before,
    now: (await findClockState(db)).now,
    stops,
    jobs: toCounts(jobs),
    deliveries: await countDeliveries(db, before),
    events: toCounts(await countEvents(db, before)),
    webhooks: toCounts(await countWebhooks(db, before)),
    consents: toCounts(await countMovedConsents(db, before)),
  }
}
