import type { WebhookOutcome } from '../clients/webhooks/webhook-sender.service.ts'
import type { CounterName } from '../platform/http/metrics.ts'
import type { Log } from './process-log.ts'

/** Logs what became of webhooks, for the operator. */
export function logWebhook(log: Log, count: (name: CounterName) => void): (outcome: WebhookOutcome) => void {
  return ({ outcome, reason, disabled, ...line }) => {
    if (outcome === 'delivered') {
      count('vitrine_webhooks_delivered_total')
      log.debug(line, 'webhook delivered')
    } else if (outcome === 'given_up') {
      count('vitrine_webhooks_given_up_total')
      log.warn({ ...line, reason }, `webhook given up: ${reason}`)
    } else log.info({ ...line, reason }, `webhook postponed: ${reason}`)
    if (!disabled) return
    count('vitrine_webhooks_disabled_total')
    const why = disabled === 'gone' ? 'it answered 410' : 'nothing could be delivered for 5 days'
    log.warn({ webhookId: line.webhookId }, `webhook endpoint disabled: ${why}`)
  }
}
