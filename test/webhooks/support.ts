import type { WebhookOutcome } from '../../src/clients/webhooks/webhook-sender.service.ts'
import type { Config } from '../../src/platform/core/config.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { openJobs } from '../../src/worker/job-kinds.ts'
import { TEST_SETTINGS, type TestService, testService } from '../support/service.ts'

const ALLOW = '127.0.0.0/8'

export type WebhookService = TestService & {
  config: Config
  outcomes: WebhookOutcome[]
  /** Sends everything that is due, one after the other. */
  sendDue: () => Promise<number>
  /** Creates an endpoint with a tenant's token. */
  endpoint: (token: string, url: string, events?: string[]) => Promise<{ webhookId: string; secret: string }>
}

/** The service, and a worker for webhooks that runs when it is told to. */
export async function webhookService(
  prepare?: (database: Database) => Promise<unknown>,
  env: Record<string, string> = {},
): Promise<WebhookService> {
  const service = await testService({ WEBHOOK_ALLOW: ALLOW, ...env }, prepare)
  const config = readConfig({ ...TEST_SETTINGS, WEBHOOK_ALLOW: ALLOW })
  const outcomes: WebhookOutcome[] = []
  const { kinds } = await openJobs(config, service.deps, {
    onMessage: () => {},
    onWebhook: (outcome) => void outcomes.push(outcome),
  })
  const endpoint: WebhookService['endpoint'] = async (token, url, events) => {
    const payload = { url, ...(events && { events }) }
    const answer = await service.ask('/service/webhooks', { method: 'POST', token, payload })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  return {
    ...service,
    config,
    outcomes,
    endpoint,
    sendDue: () => runDueJobs(service.deps, { webhook: kinds.webhook! }),
  }
}
