import cluster, { type Worker as ServerProcess } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createContext, createDeps } from '../context.ts'
import { missingChannels } from '../people/messages/channels.ts'
import type { Config } from '../platform/core/config.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Deps } from '../platform/db/deps.ts'
import { followClock } from '../surfaces/clock/start-clock.service.ts'
import { withDemo } from '../worker/open-webhooks.ts'
import type { Invocation } from './command.ts'
import { demoFilePath } from './demo-file.ts'
import { addressOf, type RunningServer, startHttpServer } from './http-server.ts'
import { connectionMessages, processLines } from './process-log.ts'
import { openConfigured, REQUEST_STATEMENT_SECONDS } from './service.ts'
import { stopSignal } from './signal.ts'

/** The messages of a server process to the primary: a job was enqueued; requests are answered. */
type FromServer = 'wake' | 'answers'

/** More exits than this in a minute are no accident, and restarting would hide the cause. */
const MAX_ENDS_A_MINUTE = 5

type ForServers = {
  wakeWorker: () => void
  onAnswers: () => void
  env: NodeJS.ProcessEnv
  err: (line: string) => void
}

/**
 * Several server processes on one address. The primary process answers no requests: it keeps the database, and restarts
 * processes that ended unexpectedly.
 */
export async function startServerProcesses(
  config: Config,
  deps: Deps,
  { wakeWorker, onAnswers, env, err }: ForServers,
): Promise<RunningServer> {
  let stopping = false
  let started = false
  let ends = 0
  const minute = setInterval(() => {
    ends = 0
  }, 60_000).unref()
  const fork = (): ServerProcess => {
    // Only the primary keeps the embedded database: a server process that found it stopped would start it, and stop it when it
    // ends.
    const server = cluster.fork({ ...env, DATABASE_URL: deps.db.url })
    server.on('message', (message: FromServer) => (message === 'wake' ? wakeWorker() : onAnswers()))
    server.on('exit', (code, signal) => {
      if (stopping || !started) return
      ends += 1
      err(`a server process ended (${signal ?? `exit code ${code}`})`)
      if (ends <= MAX_ENDS_A_MINUTE) fork()
      else if (Object.keys(cluster.workers ?? {}).length === 0) process.kill(process.pid, 'SIGTERM')
    })
    return server
  }
  const stop = async (by: NodeJS.Signals = 'SIGINT') => {
    stopping = true
    clearInterval(minute)
    const servers = Object.values(cluster.workers ?? {}).filter((server) => server !== undefined)
    const ended = servers.map((server) => (server.isDead() ? undefined : once(server, 'exit')))
    for (const server of servers) server.process.kill(by)
    await Promise.all(ended)
  }
  try {
    const ports = await Promise.all(Array.from({ length: config.SERVER_PROCESSES }, () => portOf(fork())))
    const address = addressOf({ port: ports[0]!, address: config.HOST, family: '' }, config.HOST)
    const context = await createContext(config, deps, () => address)
    started = true
    return { context, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The port on which a server process listens; all of them use the same one. */
async function portOf(server: ServerProcess): Promise<number> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    return await Promise.race([
      once(server, 'listening', { signal }).then(([address]) => (address as AddressInfo).port),
      once(server, 'exit', { signal }).then(() => {
        throw new OperatorError('A server process could not start; the reason is above')
      }),
    ])
  } finally {
    settled.abort()
  }
}

/** The database belongs to the primary: it is already open and migrated, and stays until the last server process has ended. */
export async function answerAsServerProcess(call: Invocation): Promise<number> {
  const { config, values, out } = call
  const { err } = processLines(call)
  // From a terminal or a service manager it comes to every process, and once more from the primary.
  const stopped = stopSignal(undefined, () => {})
  const { database, close } = await openConfigured(config, {
    statementSeconds: REQUEST_STATEMENT_SECONDS,
    ...connectionMessages(err),
  })
  try {
    const lookAtClock = await followClock({ db: database })
    const send = (message: FromServer) => void process.send?.(message)
    const overrides = {
      lookAtClock,
      wakeWorker: () => send('wake'),
      onAnswers: () => send('answers'),
      mailboxChannels: values.demo ? missingChannels(config) : [],
      demoFile: values.demo ? demoFilePath(config.DATA_DIR) : undefined,
    }
    const { stop } = await startHttpServer(withDemo(config, values.demo === true), createDeps(database), overrides, {
      out,
      err,
    })
    // Without the primary the database is gone; a server process does not outlive it.
    const by = await Promise.race([stopped.promise, once(process, 'disconnect').then(() => undefined)])
    const leave = () => process.exit(1)
    process.once('disconnect', leave)
    await stop(by)
    process.off('disconnect', leave)
    return 0
  } finally {
    await close()
    // The channel to the primary would keep this process alive.
    process.disconnect?.()
  }
}
