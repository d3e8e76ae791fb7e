import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { type Context, createContext } from '../context.ts'
import type { Config } from '../platform/core/config.ts'
import type { Deps } from '../platform/db/deps.ts'
import { openReplica } from '../platform/db/replica.ts'
import { buildServer } from '../server.ts'
import type { Invocation } from './command.ts'
import { serviceOutput } from './service-output.ts'
import { terminalLog } from './terminal-log.ts'

/** A listening server: the part shared by a single server process and each of several. */
export type RunningServer = {
  context: Context
  /** After SIGTERM it goes on for DRAIN_SECONDS, and says that it will stop; otherwise it stops at once. */
  stop: (by?: NodeJS.Signals) => Promise<void>
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export async function startHttpServer(
  config: Config,
  deps: Deps,
  overrides: Partial<Pick<Context, 'wakeWorker' | 'mailboxChannels' | 'demoFile' | 'lookAtClock'>> & {
    onAnswers: () => void
  },
  { out, err }: Pick<Invocation, 'out' | 'err'>,
): Promise<RunningServer> {
  // Under load the old generation grows to four times what is needed before Node collects it; twice is enough. With the
  // page cache off, each read leaves a page behind, and collecting more often would cost more than it saves.
  if (config.PAGE_MEMORY_MB > 0) setFlagsFromString('--heap-growing-percent=100')
  let address = ''
  const replica =
    config.DATABASE_REPLICA_URL === undefined ? undefined : await openReplica(config.DATABASE_REPLICA_URL, err)
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  const tracer =
    endpoint === undefined
      ? undefined
      : (await import('../platform/http/tracing.ts')).openTracer(endpoint, version, err)
  let stopping = false
  const isStopping = () => stopping
  const context = await createContext(config, deps, () => address, { ...overrides, replica, tracer, isStopping })
  const write = serviceOutput(process.stdout, () => context.metrics.count('vitrine_log_lines_dropped_total'))
  const stream = process.stdout.isTTY ? terminalLog(out) : { write }
  const { app } = buildServer(context, { level: config.LOG_LEVEL, stream })
  await app.listen({ host: config.HOST, port: config.PORT, listenTextResolver: (on) => `listening on ${on}` })
  address = addressOf(app.server.address(), config.HOST)
  const counting = setInterval(() => void context.daily.store(), COUNTS_MS)
  const stop = async (by?: NodeJS.Signals) => {
    stopping = true
    if (by === 'SIGTERM') await delay(config.DRAIN_SECONDS * 1000)
    clearInterval(counting)
    // Requests in progress are finished; the database stays open until then.
    const timer = setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS)
    await app.close()
    clearTimeout(timer)
    await context.daily.store()
    await replica?.close()
    await tracer?.stop()
  }
  return { context, stop }
}

const COUNTS_MS = 60_000

/** How long a request may take to finish; after that, open connections are closed. */
const TIMEOUT_MS = 10_000

export function addressOf(address: ReturnType<import('node:net').Server['address']>, host: string): string {
  const port = typeof address === 'object' && address ? address.port : 0
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
