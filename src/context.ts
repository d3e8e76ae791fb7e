import type { AskDeps, LinkDeps } from './access/consents/ask.service.ts'
import type { GateDeps } from './access/gate/gate.hook.ts'
import { openGate } from './access/gate/gate.service.ts'
import { openReadLog } from './access/reads/read.service.ts'
import type { ReadLogKeys } from './access/reads/seal.ts'
import { findOrCreateServiceSecret, readLogKeys } from './access/reads/service-secret.service.ts'
import type { BankDeps } from './banks/connections/reach-bank.service.ts'
import { logoPlaceOf, originOf } from './clients/logos/content-store.ts'
import type { WebhookRouteDeps } from './clients/webhooks/endpoint.routes.ts'
import { openRuleCache } from './ledger/categorization/rule-cache.service.ts'
import { createPageCache } from './ledger/list/page-cache.ts'
import type { TransactionRouteDeps } from './ledger/list/transaction.routes.ts'
import { openPageReader } from './ledger/list/transaction.service.ts'
import { missingChannels } from './people/messages/channels.ts'
import { CHANNELS, type Channel } from './people/messages/message.ts'
import type { ServiceOperator } from './people/owners/service-operator.schema.ts'
import { idClock } from './platform/core/clock.ts'
import { type Config, type SettingInForce, settingsInForce } from './platform/core/config.ts'
import { idGenerator } from './platform/core/id.ts'
import { OperatorError } from './platform/core/operator-error.ts'
import { macKeyOf } from './platform/core/secret.ts'
import type { Database } from './platform/db/database.ts'
import type { Deps } from './platform/db/deps.ts'
import type { Replica } from './platform/db/replica.ts'
import type { ServerFinding } from './platform/db/server-check.ts'
import { deriveKey } from './platform/db/service-secret.ts'
import { CLUSTER_REMEDY, isDistributed } from './platform/db/session.ts'
import { loadShards, type Shards } from './platform/db/shards.ts'
import type { Metrics, PinCountDeps } from './platform/http/metrics.ts'
import type { CursorDeps } from './platform/http/paging.ts'
import type { PublicUrlDeps } from './platform/http/public-url.ts'
import { rateLimiter } from './platform/http/rate-limit.ts'
import type { Tracer } from './platform/http/tracing.ts'
import { openTraffic, type TrafficDeps } from './platform/http/traffic.ts'
import type { WakeDeps } from './platform/jobs/job.ts'
import { openBankClock } from './surfaces/clock/bank-clock.service.ts'
import type { ClockDeps } from './surfaces/clock/clock.service.ts'
import type { LookAtClock } from './surfaces/clock/start-clock.service.ts'
import { type ErasedListDeps, recordErasedIn } from './surfaces/me/erased-list.service.ts'
import type { MeDeps } from './surfaces/me/me.service.ts'
import type { SignInDeps } from './surfaces/operators/sign-in.service.ts'
import { totpKeyFrom } from './surfaces/operators/totp.ts'
import { type DailyCounts, openDailyCounts } from './surfaces/overview/daily-counts.service.ts'
import { examineDatabase } from './surfaces/overview/health.service.ts'
import { openBanks } from './worker/open-banks.ts'
import { openWebhooks } from './worker/open-webhooks.ts'

/**
 * All that the routes need, and what lives as long as the server process. Each route names the parts that it takes; the
 * types of most are declared beside what takes them.
 */
export type Context = Deps &
  CursorDeps &
  WakeDeps &
  TrafficDeps &
  PinCountDeps &
  PublicUrlDeps &
  GateDeps &
  AskDeps &
  LinkDeps &
  MeDeps &
  ErasedListDeps &
  SignInDeps &
  WebhookRouteDeps &
  ClockDeps &
  BankDeps &
  TransactionRouteDeps & {
    /** In a demo: the channels whose messages the mailbox shows, because no transport sends them. */
    readonly mailboxChannels: readonly Channel[]
    /** In a demo: where its key and ids are, for trying them on the pages of the reference. */
    readonly demoFile: string | undefined
    readonly lookAtClock: LookAtClock | undefined
    /** Soon it will accept no connection any more. */
    readonly isStopping: () => boolean
    readonly readLogKeys: ReadLogKeys
    /** Sums for the overview, stored once a minute. */
    readonly daily: DailyCounts
    readonly checkHealth: () => Promise<ServerFinding[]>
    readonly metrics: Metrics
    /** Where traces are wanted. */
    readonly tracer: Tracer | undefined
    readonly settings: {
      readonly docsUrl: () => string
      readonly tokenTtlSeconds: number
      /** How long the link to a consent page works. */
      readonly linkHours: number
      /** The folder of logos that this service serves, or the host where they are. */
      readonly logos: { readonly folder: string | undefined; readonly origin: string | undefined }
      /** Who runs this service, as owners are shown it. */
      readonly operator: ServiceOperator
      readonly metricsToken: string | undefined
      readonly trustProxy: string[] | undefined
      readonly maxConnections: number
      readonly inForce: readonly SettingInForce[]
    }
  }

export const createDeps = (db: Database): Deps => ({ db, newId: idGenerator(idClock) })

/** What a starting server asks the database. */
type DatabaseFacts = { secret: Buffer; shards: Shards }

async function askDatabase(db: Database, config: Config): Promise<DatabaseFacts> {
  const shards = await loadShards(db)
  if (shards && !isDistributed(db.url)) throw new OperatorError(CLUSTER_REMEDY)
  return { secret: await findOrCreateServiceSecret(db, config.SERVICE_SECRET), shards }
}

function logoSettings(config: Config): Context['settings']['logos'] {
  const place = logoPlaceOf(config)
  return {
    folder: place.kind === 'folder' ? place.folder : undefined,
    origin: originOf(place, config.LOGO_BASE_URL),
  }
}

/**
 * Builds the context that the routes need. `address` is called when a link is made: a free port is known only after
 * listening.
 */
export async function createContext(
  config: Config,
  deps: Deps,
  address: () => string,
  {
    known,
    replica,
    onAnswers,
    ...overrides
  }: Partial<Pick<Context, 'wakeWorker' | 'mailboxChannels' | 'tracer' | 'demoFile' | 'lookAtClock' | 'isStopping'>> & {
    known?: DatabaseFacts
    replica?: Replica | undefined
    /** Called now and then while requests are answered. */
    onAnswers?: () => void
  } = {},
): Promise<Context> {
  const { secret, shards } = known ?? (await askDatabase(deps.db, config))
  const publicUrl = () => config.PUBLIC_URL ?? address()
  // Loaded here, because every command loads this file, and only servers have metrics.
  const { createMetrics, pinCounter } = await import('./platform/http/metrics.ts')
  const metrics = createMetrics()
  const missing = missingChannels(config)
  // One chain is written one group after the other; several at once need connections of their own.
  const logKeys = readLogKeys(secret)
  const readLog = openReadLog(shards ? deps.db : deps.db.serial, logKeys.mac, shards)
  const access = { windowMinutes: config.ACCESS_WINDOW_MINUTES, timeZone: config.ACCESS_TIME_ZONE }
  const gate = openGate(deps.db, access, shards)
  const readPage = openPageReader(deps.db, shards, replica, (pages) =>
    metrics.count('vitrine_replica_pages_total', pages),
  )
  const { tracer } = overrides
  return {
    ...deps,
    wakeWorker: () => {},
    mailboxChannels: [],
    tracer: undefined,
    demoFile: undefined,
    lookAtClock: undefined,
    isStopping: () => false,
    ...overrides,
    channels: CHANNELS.filter((one) => !missing.includes(one) || overrides.mailboxChannels?.includes(one)),
    tenantMessagesPerHour: config.TENANT_MESSAGES_PER_HOUR,
    pinKey: { mac: macKeyOf(deriveKey(secret, 'pins')) },
    totpKey: totpKeyFrom(deriveKey(secret, 'operators')),
    linkKey: { mac: macKeyOf(deriveKey(secret, 'links')) },
    cursorKey: { mac: macKeyOf(deriveKey(secret, 'cursors')) },
    gate: tracer ? { ...gate, findFacts: tracer.step('gate', gate.findFacts) } : gate,
    readLog: tracer ? { record: tracer.step('record', readLog.record) } : readLog,
    readLogKeys: logKeys,
    readPage: tracer ? (reach) => tracer.step('page', readPage(reach)) : readPage,
    rules: openRuleCache(),
    recordErased: config.ERASED_OWNERS_FILE === undefined ? undefined : recordErasedIn(config.ERASED_OWNERS_FILE),
    webhooks: openWebhooks(config, secret),
    banks: openBanks(config, secret, deps, { isDemo: overrides.demoFile !== undefined }),
    bankClock: config.SANDBOX_BANK_URL === undefined ? undefined : openBankClock(config.SANDBOX_BANK_URL),
    pages: createPageCache(config.PAGE_MEMORY_MB * 1_048_576),
    daily: openDailyCounts(deps.db),
    checkHealth: () =>
      examineDatabase(deps.db, { url: deps.db.url, embedded: config.DATABASE_URL === undefined, config }),
    limiter: rateLimiter(config.RATE_LIMIT_PER_SECOND, () => performance.now()),
    traffic: openTraffic(() => performance.now(), onAnswers),
    metrics,
    countPinTries: pinCounter(metrics),
    settings: {
      publicUrl,
      docsUrl: () => config.DOCS_URL ?? publicUrl(),
      tokenTtlSeconds: config.TOKEN_TTL_SECONDS,
      access,
      linkHours: config.CONSENT_LINK_HOURS,
      operatorSession: { idleMinutes: config.OPERATOR_IDLE_MINUTES, hours: config.OPERATOR_SESSION_HOURS },
      logos: logoSettings(config),
      operator: {
        name: config.OPERATOR_NAME,
        licence: config.OPERATOR_LICENCE,
        contact: config.OPERATOR_CONTACT,
      },
      metricsToken: config.METRICS_TOKEN,
      trustProxy: config.TRUST_PROXY,
      maxConnections: config.MAX_CONNECTIONS,
      inForce: settingsInForce(config),
    },
  }
}
