import type { Actor } from '../platform/changes/actor.ts'
import { isDemo } from '../platform/db/demo-mark.ts'
import type { Deps } from '../platform/db/deps.ts'
import { withRecordedRuns } from '../platform/jobs/run.service.ts'
import { startWorker } from '../platform/jobs/worker.service.ts'
import { openBankClock } from '../surfaces/clock/bank-clock.service.ts'
import { advanceClock, type ClockAdvance, readClock, setTarget } from '../surfaces/clock/clock.service.ts'
import { durationMs } from '../surfaces/clock/clock.ts'
import { openJobs } from '../worker/job-kinds.ts'
import { withDemo } from '../worker/open-webhooks.ts'
import type { Command, Invocation } from './command.ts'
import { withDeps } from './service.ts'
import { JSON_OPTION } from './table.ts'

export const clock: Command = {
  about: 'See the clock of the service, and move that of a sandbox',
  actions: {
    '': {
      usage: 'vitrine clock [--json]',
      about: 'Shows the time of the service, and how far a sandbox has moved it.',
      options: JSON_OPTION,
      run: (call) => withDeps(call, (deps) => show(call, deps)),
    },
    advance: {
      usage: 'vitrine clock advance 3d|2026-02-11T09:00:00Z [--json]',
      about:
        'Moves the clock of a sandbox (SANDBOX_CLOCK=on, or a demo) forwards, by 90s, 30m, 12h, 3d or 2w or to a time. Runs everything that is due on the way, in order, and returns when it is done.',
      takes: ['TIME'],
      options: JSON_OPTION,
      run: (call) => withDeps(call, (deps, by) => advance(call, deps, by)),
    },
  },
}

async function show({ values, out }: Invocation, deps: Deps): Promise<number> {
  const { isMovable, now, aheadMs } = await readClock(deps)
  const aheadSeconds = Math.round(aheadMs / 1000)
  if (values.json) out(JSON.stringify({ on: isMovable, now: now.toISOString(), aheadSeconds }))
  else out(`${now.toISOString()}${isMovable ? `, ${aheadSeconds} seconds ahead` : '; it cannot be moved'}`)
  return 0
}

/** With a worker of its own, so that it also works beside a service that is not running. */
async function advance(call: Invocation, deps: Deps, by: Actor): Promise<number> {
  const { config, positionals, out, err, values } = call
  const [wanted] = positionals
  const ask = durationMs(wanted!) === undefined ? { advanceTo: wanted } : { advanceBy: wanted }
  const demo = await isDemo(deps.db)
  const { kinds, close } = await openJobs(withDemo(config, demo), deps, {
    onMessage: () => {},
    onWebhook: () => {},
    ...(demo && { print: () => {}, isLive: true }),
  })
  const worker = startWorker(deps, withRecordedRuns(kinds), (error, job) => err(`${job?.kind ?? 'jobs'}: ${error}`))
  const bankClock = config.SANDBOX_BANK_URL === undefined ? undefined : openBankClock(config.SANDBOX_BANK_URL)
  try {
    const to = new Date(await setTarget(deps, by, ask))
    const report = await advanceClock({ ...deps, wakeWorker: worker.wake, bankClock }, by, to)
    out(values.json ? JSON.stringify(report) : describe(report))
    return 0
  } finally {
    await worker.stop()
    await close()
  }
}

function describe({ before, now, stops, deliveries, ...counted }: ClockAdvance): string {
  const lines = Object.entries(counted).map(([name, counts]) => {
    const parts = Object.entries(counts).map(([one, count]) => `${one} ${count}`)
    return `${name}: ${parts.length > 0 ? parts.join(', ') : 'none'}`
  })
  return [`${before.toISOString()} → ${now.toISOString()}, ${stops} stops`, `deliveries: ${deliveries}`, ...lines].join(
    '\n',
  )
}
