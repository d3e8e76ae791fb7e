import cluster from 'node:cluster'
import { createDeps } from '../context.ts'
import { claimDemoDatabase, completeDemo, prepareDemo } from '../demo/demo.service.ts'
import { missingChannels } from '../people/messages/channels.ts'
import { ConfigFaults } from '../platform/core/config.ts'
import { followClock, startClock } from '../surfaces/clock/start-clock.service.ts'
import { openErasedList } from '../surfaces/me/erased-list.service.ts'
import { withDemo } from '../worker/open-webhooks.ts'
import { bankDeps } from './banks.ts'
import { serverEnv, workerEnv } from './child-env.ts'
import { type Command, type Invocation, Usage } from './command.ts'
import { demoFilePath, readDemoFile, saveDemoFile } from './demo-file.ts'
import { startHttpServer } from './http-server.ts'
import { connectionMessages, processLines } from './process-log.ts'
import { answerAsServerProcess, startServerProcesses } from './server-processes.ts'
import { databaseName, openConfigured, REQUEST_STATEMENT_SECONDS } from './service.ts'
import { stopSignal } from './signal.ts'
import { ready, welcome } from './welcome.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export const serve: Command = {
  about: 'Run the service',
  actions: {
    '': {
      usage: 'vitrine serve [--demo [--still]]',
      about:
        'Runs until it is stopped (Ctrl-C). --demo adds a tenant, three owners and two years of transactions, and a payment every few minutes; with --still the data stay as they are.',
      options: { demo: { type: 'boolean' }, still: { type: 'boolean' } },
      run: serveUntilStopped,
    },
  },
}

async function serveUntilStopped(call: Invocation): Promise<number> {
  const { values } = call
  const lines = processLines(call)
  const { err } = lines
  const config = withDemo(call.config, values.demo === true)
  if (cluster.isWorker) return answerAsServerProcess(call)
  if (values.still && !values.demo) throw new Usage('--still is for --demo')
  const stopped = stopSignal()
  const gone = Promise.withResolvers<Error>()
  lines.out(`Database: ${databaseName(config)}`)
  await requireErasedList(config.ERASED_OWNERS_FILE)
  const { database, migrate, asOwner, close } = await openConfigured(config, {
    asServer: true,
    toWrite: true,
    statementSeconds: REQUEST_STATEMENT_SECONDS,
    ...connectionMessages(err),
    log: err,
    onDataLost: gone.resolve,
  })
  try {
    await migrate()
    const deps = createDeps(database)
    if (values.demo) await asOwner((owner) => claimDemoDatabase(createDeps(owner)))
    await asOwner((owner) => startClock(owner, config.SANDBOX_CLOCK ?? (values.demo ? 'by default' : 'off')))
    const lookAtClock = await followClock(deps)
    let worker: WorkerProcess | undefined
    const overrides = {
      lookAtClock,
      wakeWorker: () => worker?.wake(),
      onAnswers: () => worker?.giveWay(),
      mailboxChannels: values.demo ? missingChannels(config) : [],
      demoFile: values.demo ? demoFilePath(config.DATA_DIR) : undefined,
    }
    const demoDeps = values.demo && (await bankDeps(config, deps))
    const demo = demoDeps && (await prepareDemo(demoDeps, await readDemoFile(config.DATA_DIR)))
    if (stopped.now) return 0
    const answering =
      config.SERVER_PROCESSES > 1
        ? await startServerProcesses(config, deps, {
            ...overrides,
            env: serverEnv(call.env, values.demo === true),
            err,
          })
        : await startHttpServer(config, deps, overrides, { out: call.out, err })
    const { metrics, settings, linkKey } = answering.context
    const baseUrl = settings.publicUrl()
    const file = demo && (await completeDemo(demoDeps, demo, { baseUrl, linkKey }))
    if (file) await saveDemoFile(config.DATA_DIR, file)
    if (config.RUN_JOBS === 'on') {
      worker = startWorkerProcess({
        args: ['demo', 'still'].filter((name) => values[name] === true).map((name) => `--${name}`),
        env: { ...workerEnv(call.env), DATABASE_URL: database.url, PUBLIC_URL: baseUrl },
        count: metrics.count,
        err,
      })
    }
    if (file) call.out(welcome(baseUrl, file, demoFilePath(config.DATA_DIR), overrides.mailboxChannels.length > 0))
    else lines.out(ready(baseUrl))
    const reason = await Promise.race([stopped.promise, gone.promise])
    const isLost = reason instanceof Error
    if (isLost) err(reason.message)
    await answering.stop(isLost ? undefined : reason)
    // Last, because the requests that were finished may have enqueued jobs.
    await worker?.stop()
    return isLost ? 1 : 0
  } finally {
    await close()
  }
}

/** An owner who wants to be erased would be the first to notice. */
async function requireErasedList(path: string | undefined): Promise<void> {
  if (path === undefined) return
  const file = await openErasedList(path).catch(({ message }: Error) => {
    throw new ConfigFaults([`ERASED_OWNERS_FILE cannot be written to, so nobody could be erased: ${message}`])
  })
  await file.close()
}
