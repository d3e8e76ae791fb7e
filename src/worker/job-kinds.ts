import { endNoticeJob } from '../access/consents/end-notice.service.ts'
import { findOrCreateServiceSecret, readLogKeys } from '../access/reads/service-secret.service.ts'
import { endConsentJob } from '../banks/connections/end-consent.service.ts'
import { linkJob } from '../banks/connections/link-job.service.ts'
import { fetchJob } from '../banks/fetches/fetch.service.ts'
import { inboxJob } from '../banks/inbox/inbox.service.ts'
import { describeImport } from '../cli/import-report.ts'
import { openBucket } from '../clients/logos/content-bucket.service.ts'
import { openFolder } from '../clients/logos/content-folder.service.ts'
import { baseUrlOf, logoPlaceOf } from '../clients/logos/content-store.ts'
import { logoJob, readLogo } from '../clients/logos/logo.service.ts'
import { type WebhookOutcome, webhookJob } from '../clients/webhooks/webhook-sender.service.ts'
import { demoJob } from '../demo/live.service.ts'
import { openRuleCache } from '../ledger/categorization/rule-cache.service.ts'
import { importJobs } from '../ledger/imports/import.service.ts'
import { recategorisationJob } from '../ledger/recategorise/recategorise.service.ts'
import { regroupingJob } from '../ledger/recategorise/regrouping.service.ts'
import { messageJobs, type SenderEvent } from '../people/messages/sender.service.ts'
import { openTransports } from '../people/messages/transports.service.ts'
import type { Config } from '../platform/core/config.ts'
import { macKeyOf } from '../platform/core/secret.ts'
import type { Deps } from '../platform/db/deps.ts'
import { deriveKey } from '../platform/db/service-secret.ts'
import type { JobKinds } from '../platform/jobs/run.service.ts'
import { sendDisabledWebhookNotice } from '../surfaces/operators/webhook-notice.service.ts'
import { sandboxJob } from '../surfaces/sandbox/tell-owner.service.ts'
import { housekeepingJob } from './housekeeping.ts'
import { openBanks } from './open-banks.ts'
import { openWebhooks } from './open-webhooks.ts'

export type JobOptions = {
  /** Whether requests are answered: long work gives way to them. Never by default. */
  isBusy?: () => boolean
  /** Called with the outcome of each message. */
  onMessage: (event: SenderEvent) => void
  /** Called with the outcome of each try of a webhook. */
  onWebhook: (outcome: WebhookOutcome) => void
  /** In a demo: shows messages that no transport sends. */
  print?: (text: string) => void
  /** In a demo: payments are made while it runs. */
  isLive?: boolean
}

/** Every kind of job. A new one adds one line here. */
export async function openJobs(
  config: Config,
  deps: Deps,
  { isBusy = () => false, onMessage, onWebhook, print, isLive = false }: JobOptions,
): Promise<{ kinds: JobKinds; close: () => Promise<void> }> {
  const secret = await findOrCreateServiceSecret(deps.db, config.SERVICE_SECRET)
  const banks = openBanks(config, secret, deps, { isStill: !isLive })
  const transports = openTransports(config, print)
  const logos = logoPlaceOf(config)
  const contentStore = logos.kind === 'folder' ? openFolder(logos.folder) : openBucket(logos)
  const kinds: JobKinds = {
    ...messageJobs({
      transports,
      pinKey: { mac: macKeyOf(deriveKey(secret, 'pins')) },
      publicUrl: () => config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
      timeZone: config.ACCESS_TIME_ZONE,
      contact: config.OPERATOR_CONTACT,
      onEvent: onMessage,
      findLogo: (tenantId) => readLogo(deps.db, contentStore, tenantId),
    }),
    ...importJobs(isBusy),
    ...(config.INBOX !== undefined && { inbox: inboxJob({ folder: config.INBOX, describe: describeImport }) }),
    logo: logoJob(contentStore, baseUrlOf(logos, config.LOGO_BASE_URL)),
    webhook: webhookJob({
      ...openWebhooks(config, secret),
      onOutcome: onWebhook,
      onDisabled: (tx, id, reason) => sendDisabledWebhookNotice(deps, tx, id, reason),
    }),
    recategorisation: recategorisationJob(openRuleCache()),
    regrouping: regroupingJob(),
    fetch: fetchJob(banks),
    link: linkJob(banks),
    'end-consent': endConsentJob(banks),
    'end-notice': endNoticeJob(transports.flatMap(({ channels }) => channels)),
    demo: demoJob(isLive, banks),
    sandbox: sandboxJob,
    housekeeping: housekeepingJob({
      retentionDays: config.RETENTION_DAYS,
      answerDays: config.BANK_ANSWER_DAYS,
      readLogKeys: readLogKeys(secret),
    }),
  }
  const close = async () => {
    for (const transport of transports) transport.close()
  }
  return { kinds, close }
}
