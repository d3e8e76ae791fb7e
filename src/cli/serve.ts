import cluster from 'node:cluster'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createDeps } from '../context.ts'
import { claimDemoDatabase, completeDemo, type DemoFile, prepareDemo } from '../demo/demo.service.ts'
import { missingChannels } from '../messages/channels.ts'
import { withDemo } from '../webhook-settings.ts'
import { serverEnv, workerEnv } from './child-env.ts'
import type { Command, Invocation } from './command.ts'
import { startHttpServer } from './http-server.ts'
import { answerAsWorker, startWorkers } from './server-processes.ts'
import { openConfigured, REQUEST_STATEMENT_SECONDS } from './service.ts'
import { stopSignal } from './signal.ts'
import { welcome } from './welcome.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export const serve: Command = {
  about: 'Run the service',
  actions: {
    '': {
      usage: 'vitrine serve [--demo]',
      about: 'Runs until it is stopped (Ctrl-C). --demo adds a tenant, an owner and two years of transactions.',
      options: { demo: { type: 'boolean' } },
      run: serveUntilStopped,
    },
  },
}

async function serveUntilStopped(call: Invocation): Promise<number> {
  const { values, out, err } = call
  const config = withDemo(call.config, values.demo === true)
  if (cluster.isWorker) return answerAsWorker(call)
  const stopped = stopSignal()
  const gone = Promise.withResolvers<Error>()
  const { database, migrate, close } = await openConfigured(config, {
    asServer: true,
    toWrite: true,
    statementSeconds: REQUEST_STATEMENT_SECONDS,
    onIdleError: (error) => err(`database connection lost: ${error.message}`),
    say: err,
    onDataLost: gone.resolve,
  })
  try {
    await migrate()
    const deps = createDeps(database)
    if (values.demo) await claimDemoDatabase(deps)
    let worker: WorkerProcess | undefined
    const overrides = {
      wakeWorker: () => worker?.wake(),
      mailboxChannels: values.demo ? missingChannels(config) : [],
      demoFile: values.demo ? join(config.DATA_DIR, 'demo.json') : undefined,
    }
    const demo = values.demo ? await loadDemo(config.DATA_DIR, (earlier) => prepareDemo(deps, earlier)) : undefined
    if (stopped.now) return 0
    const answering =
      config.WORKERS > 1
        ? await startWorkers(config, deps, { ...overrides, env: serverEnv(call.env, values.demo === true), err })
        : await startHttpServer(config, deps, overrides, call)
    const { metrics, settings, linkKey } = answering.context
    const baseUrl = settings.publicUrl()
    const file = demo && (await completeDemo(deps, demo, { baseUrl, linkKey }))
    if (file) await saveDemo(config.DATA_DIR, file)
    if (config.WORKER === 'on') {
      worker = startWorkerProcess({
        args: values.demo ? ['--demo'] : [],
        env: { ...workerEnv(call.env), DATABASE_URL: database.url, PUBLIC_URL: baseUrl },
        count: metrics.count,
        err,
      })
    }
    out(welcome(baseUrl, file, join(config.DATA_DIR, 'demo.json'), overrides.mailboxChannels.length > 0))
    const reason = await Promise.race([stopped.promise, gone.promise])
    if (reason) err(reason.message)
    await answering.stop()
    // Last, because the requests that were finished may have enqueued jobs.
    await worker?.stop()
    return reason ? 1 : 0
  } finally {
    await close()
  }
}

async function loadDemo<T>(dataDir: string, prepare: (earlier: Partial<DemoFile>) => Promise<T>): Promise<T> {
  const text = await readFile(join(resolve(dataDir), 'demo.json'), 'utf8').catch(() => '{}')
  let earlier: Partial<DemoFile> = {}
  try {
    earlier = JSON.parse(text)
  } catch {
    // A truncated file is written again, like a missing one.
  }
  return prepare(earlier)
}

/** Written beside and then renamed, so that a reader never finds half a file. */
async function saveDemo(dataDir: string, file: DemoFile): Promise<void> {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true })
  const beside = join(folder, `demo.json.${process.pid}`)
  await writeFile(beside, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  await chmod(beside, 0o600)
  await rename(beside, join(folder, 'demo.json'))
}
