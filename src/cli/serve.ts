import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createContext, createDeps } from '../context.ts'
import { migrate } from '../db/migrate.ts'
import { type DemoFile, prepareDemo } from '../demo/demo.service.ts'
import { startHousekeeping } from '../housekeeping.ts'
import { openCarriers } from '../messages/carriers.service.ts'
import { type Sender, startSender } from '../messages/sender.service.ts'
import { buildServer } from '../server.ts'
import type { Command, Invocation } from './command.ts'
import { logMessage, warnOfMissing } from './message-log.ts'
import { openConfigured } from './service.ts'
import { terminalLog } from './terminal-log.ts'
import { welcome } from './welcome.ts'

export const serve: Command = {
  about: 'Run the service',
  actions: {
    '': {
      usage: 'vitrine serve [--demo]',
      about:
        'Answers until it is told to stop (Ctrl-C). --demo fills in a tenant, an owner and two years of transactions.',
      options: { demo: { type: 'boolean' } },
      run: serveUntilStopped,
    },
  },
}

async function serveUntilStopped({ config, values, out, err }: Invocation): Promise<number> {
  const stopped = signal()
  const { database, close } = await openConfigured(config, {
    asServer: true,
    onIdleError: (error) => err(`database connection lost: ${error.message}`),
  })
  try {
    await migrate(database)
    const deps = createDeps(database)
    let address = ''
    let sender: Sender | undefined
    const { carriers, mailbox, missing } = openCarriers(config, values.demo ? { print: out } : undefined)
    const context = await createContext(config, deps, () => address, {
      wakeSender: () => sender?.wake(),
      ...(mailbox && { mailbox }),
    })
    const stream = process.stdout.isTTY ? terminalLog(out) : undefined
    const { app } = buildServer(context, { level: config.LOG_LEVEL, ...(stream && { stream }) })
    const demo = values.demo ? await loadDemo(config.DATA_DIR, (earlier) => prepareDemo(deps, earlier)) : undefined
    if (stopped.now) return 0
    await app.listen({ host: config.HOST, port: config.PORT, listenTextResolver: () => 'listening' })
    address = addressOf(app.server.address(), config.HOST)
    const baseUrl = context.settings.publicUrl()
    const file = demo && { baseUrl, ...demo, consoleUrl: `${baseUrl}/console` }
    if (file) await saveDemo(config.DATA_DIR, file)
    out(welcome(baseUrl, file, join(config.DATA_DIR, 'demo.json'), mailbox !== undefined))
    warnOfMissing(app.log, missing)

    const stopHousekeeping = startHousekeeping(deps, config.RETENTION_DAYS, (error) =>
      app.log.warn({ err: error }, 'housekeeping'),
    )
    sender = startSender(deps, {
      pinKey: context.pinKey,
      carriers,
      publicUrl: context.settings.publicUrl,
      timeZone: config.ACCESS_TIME_ZONE,
      onEvent: logMessage(app.log, context.metrics),
      onError: (error) => app.log.warn({ err: error }, 'messages'),
    })
    await stopped.promise
    stopHousekeeping()
    // Requests under way are finished; the database stays until they are.
    const impatience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    await app.close()
    clearTimeout(impatience)
    // Last, because the requests that were finished may have written messages.
    await sender.stop()
    return 0
  } finally {
    await close()
  }
}

/** How long a request may take to end; whoever only holds a connection open is not waited for longer. */
const PATIENCE_MS = 10_000

/** The first signal asks for an orderly end; a second one does not wait for it. */
function signal(): { readonly now: boolean; promise: Promise<void> } {
  let now = false
  const promise = new Promise<void>((stop) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (now) process.exit(1)
        now = true
        stop()
      })
    }
  })
  return {
    get now() {
      return now
    },
    promise,
  }
}

function addressOf(address: ReturnType<import('node:net').Server['address']>, host: string): string {
  const port = typeof address === 'object' && address ? address.port : 0
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

async function loadDemo<T>(dataDir: string, prepare: (earlier: Partial<DemoFile>) => Promise<T>): Promise<T> {
  const text = await readFile(join(resolve(dataDir), 'demo.json'), 'utf8').catch(() => '{}')
  let earlier: Partial<DemoFile> = {}
  try {
    earlier = JSON.parse(text)
  } catch {
    // A file that was cut short is made anew, like one that is not there.
  }
  return prepare(earlier)
}

/** Whoever waits for the file finds all of it: it is written beside and then put in place. */
async function saveDemo(dataDir: string, file: DemoFile): Promise<void> {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true })
  const beside = join(folder, `demo.json.${process.pid}`)
  await writeFile(beside, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  await chmod(beside, 0o600)
  await rename(beside, join(folder, 'demo.json'))
}
