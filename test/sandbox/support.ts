import { after } from 'node:test'
import type { Config } from '../../src/platform/core/config.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { makeClockMovable } from '../../src/platform/db/clock.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { withRecordedRuns } from '../../src/platform/jobs/run.service.ts'
import { startWorker, type Worker } from '../../src/platform/jobs/worker.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { planHousekeeping } from '../../src/worker/housekeeping.ts'
import { openJobs } from '../../src/worker/job-kinds.ts'
import { onCluster } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import { TESTER } from '../support/make.ts'
import { TEST_SETTINGS, type TestService, testService } from '../support/service.ts'

export type SandboxService = TestService & {
  operator: string
  config: Config
  /** Advances the clock as an operator does. */
  advance: (
    payload: object,
  ) => Promise<Pick<Awaited<ReturnType<TestService['ask']>>, 'statusCode' | 'body' | 'headers' | 'json'>>
}

/** For tests that move the clock. */
export const byClock = { skip: onCluster('the clock of several nodes cannot be moved') }

/**
 * The service with a worker of its own, which looks for jobs when it is woken, and a clock that can be moved. Its mails
 * arrive: each retry of one would be one more stop of an advance, hundreds in some days.
 */
export async function sandboxService(
  prepare: (database: Database) => Promise<unknown> = byClock.skip ? async () => {} : makeClockMovable,
  env: Record<string, string> = {},
): Promise<SandboxService> {
  const worker: { running?: Worker } = {}
  const mail = await startMailServer()
  after(async () => {
    await worker.running?.stop(0)
    mail.stop()
  })
  const settings = { WEBHOOK_ALLOW: '127.0.0.0/8', SMTP_URL: mail.url, ...env }
  const service = await testService(settings, prepare, () => worker.running?.wake())
  const { deps, logs, ask } = service
  const config = readConfig({ ...TEST_SETTINGS, ...settings })
  const { kinds } = await openJobs(config, deps, { onMessage: () => {}, onWebhook: () => {} })
  await planHousekeeping(deps)
  worker.running = startWorker(deps, withRecordedRuns(kinds), (error) => logs.push(String(error)))
  const newToken = async () =>
    (await createOperatorToken(deps, TESTER, { label: 'test', expires: null, role: 'admin' })).token
  const operator = await newToken()
  const advance: SandboxService['advance'] = (payload) =>
    ask('/manage/clock', { method: 'POST', token: operator, payload })
  return { ...service, operator, config, advance }
}
