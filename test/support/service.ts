import { after } from 'node:test'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import './cheap-passwords.ts'
import { addressOf } from '../../src/cli/http-server.ts'
import type { Context } from '../../src/context.ts'
import { createContext, createDeps } from '../../src/context.ts'
import { importJobs } from '../../src/ledger/imports/import.service.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { openReplica } from '../../src/platform/db/replica.ts'
import { type JobKinds, runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { type BuiltServer, buildServer } from '../../src/server.ts'
import { testDatabase } from './database.ts'
import { watchAnswers } from './documented.ts'

export type TestService = BuiltServer & {
  deps: Deps
  context: Context
  database: Database
  databaseUrl: string
  /** All log lines. */
  logs: string[]
  /** The jobs that this service runs as soon as they are enqueued: imports only. */
  kinds: JobKinds
  /** A request through the whole stack, without a socket. */
  ask: (url: string, options?: Omit<InjectOptions, 'url'> & { token?: string }) => Promise<LightMyRequestResponse>
}

/** Messages could be sent, but no worker for them is started. */
export const TEST_SETTINGS = {
  PUBLIC_URL: 'http://vitrine.test',
  RATE_LIMIT_PER_SECOND: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'vitrine@example.com',
  SMS_GATEWAY_URL: 'http://127.0.0.1:1',
}

/**
 * The service on a database of its own; settings as in the environment. `prepare` gets the database first. `wake` is for
 * tests with a worker of their own.
 */
export async function testService(
  env: Record<string, string> = {},
  prepare: (database: Database) => Promise<unknown> = async () => {},
  wake?: () => void,
): Promise<TestService> {
  const logs: string[] = []
  // Registered before the database's own hook: hooks run in registration order.
  let stop = async () => {}
  after(() => stop())
  const { database, serving, servingUrl: url, replicaUrl } = await testDatabase()
  await prepare(database)
  const config = readConfig({ ...TEST_SETTINGS, ...env })
  const deps = createDeps(serving)
  const kinds: JobKinds = importJobs(() => false)
  let working = Promise.resolve<unknown>(undefined)
  const runImports = () => {
    working = working.then(() => runDueJobs(deps, kinds, (error) => logs.push(String(error))))
  }
  const replica = replicaUrl === undefined ? undefined : await openReplica(replicaUrl)
  const context = await createContext(config, deps, () => addressOf(server.app.server.address(), '127.0.0.1'), {
    wakeWorker: wake ?? runImports,
    replica,
  })
  const server = buildServer(context, { level: 'debug', stream: { write: (line) => void logs.push(line) } })
  after(watchAnswers(server))
  await server.app.ready()
  stop = async () => {
    await server.app.close()
    await replica?.close()
    await working
  }
  const ask: TestService['ask'] = (target, { token, headers, ...options } = {}) =>
    server.app.inject({
      method: 'GET',
      ...options,
      url: target,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    })
  return { ...server, deps, context, kinds, database, databaseUrl: url, logs, ask }
}
