import { once } from 'node:events'
import { planInbox } from '../banks/inbox/inbox.service.ts'
import { createDeps } from '../context.ts'
import { planLive } from '../demo/live.service.ts'
import { missingChannels } from '../people/messages/channels.ts'
import { isDemo, notADemo } from '../platform/db/demo-mark.ts'
import { openTraffic } from '../platform/http/traffic.ts'
import { type OnError, withRecordedRuns } from '../platform/jobs/run.service.ts'
import { startWorker } from '../platform/jobs/worker.service.ts'
import { followClock } from '../surfaces/clock/start-clock.service.ts'
import { planHousekeeping } from '../worker/housekeeping.ts'
import { openJobs } from '../worker/job-kinds.ts'
import { withDemo } from '../worker/open-webhooks.ts'
import type { Command, Invocation } from './command.ts'
import { logMessage, warnOfMissing } from './message-log.ts'
import { connectionMessages, openWorkerLog, processLines } from './process-log.ts'
import { openConfigured } from './service.ts'
import { stopSignal } from './signal.ts'
import { logWebhook } from './webhook-log.ts'
import type { FromWorker, ToWorker } from './worker-process.ts'

export const worker: Command = {
  about: 'Run background jobs: imports, messages, recategorisation, housekeeping',
  actions: {
    '': {
      usage: 'vitrine worker',
      about:
        'Runs until it is stopped (Ctrl-C). A server starts one worker itself; this adds another, or serves servers that run with RUN_JOBS=off. Any number may work on one database.',
      // For the worker of a demo, which shows messages.
      options: { demo: { type: 'boolean' }, still: { type: 'boolean' } },
      run: workUntilStopped,
    },
  },
}

async function workUntilStopped(call: Invocation): Promise<number> {
  const { config, values, out } = call
  const lines = processLines(call)
  const { err } = lines
  // A worker that a server started ends with it. Ctrl-C reaches all processes of a terminal, and the server finishes
  // first.
  const ofServer = process.connected === true
  const stopped = stopSignal(ofServer ? ['SIGTERM'] : undefined)
  if (ofServer) for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => {})
  const gone = ofServer ? once(process, 'disconnect') : new Promise<never>(() => {})
  const log = openWorkerLog(config.LOG_LEVEL, out)
  const lost = Promise.withResolvers<Error>()
  const { database, migrate, close } = await openConfigured(config, {
    toWrite: true,
    ...connectionMessages(err),
    log: err,
    onDataLost: lost.resolve,
  })
  try {
    if (!ofServer) await migrate()
    const deps = createDeps(database)
    const lookAtClock = await followClock(deps)
    if (values.demo === true && !(await isDemo(database))) throw notADemo()
    const isLive = values.demo === true && values.still !== true
    const send = (message: FromWorker) => void process.send?.(message)
    const traffic = openTraffic(() => performance.now())
    const { kinds, close: closeJobs } = await openJobs(withDemo(config, values.demo === true), deps, {
      // Nobody tells a worker that is not a server's.
      isBusy: ofServer ? traffic.isBusy : () => true,
      onMessage: logMessage(log, (name) => send({ kind: 'count', name })),
      onWebhook: logWebhook(log, (name) => send({ kind: 'count', name })),
      ...(values.demo === true && { print: out, isLive }),
    })
    if (values.demo !== true) warnOfMissing(log, missingChannels(config))
    await planHousekeeping(deps)
    if (config.INBOX !== undefined) await planInbox(deps)
    if (isLive) await planLive(deps)
    const onError: OnError = (error, job) => log.warn({ err: error, jobId: job?.id, kind: job?.kind }, 'job')
    const running = startWorker(deps, lookAtClock ? withRecordedRuns(kinds, lookAtClock) : kinds, onError)
    process.on('message', ({ kind }: ToWorker) => (kind === 'wake' ? running.wake() : traffic.answered()))
    if (!ofServer) lines.out('The worker is ready.')
    const reason = await Promise.race([stopped.promise, gone.then(() => undefined), lost.promise])
    const isLost = reason instanceof Error
    if (isLost) err(reason.message)
    // A statement still running in the database would keep this process alive, and it will commit nothing.
    if (!(await running.stop())) process.exit(0)
    await closeJobs()
    return isLost ? 1 : 0
  } finally {
    await close()
    // The channel to the server would keep this process alive.
    if (process.connected) process.disconnect()
  }
}
