import type { AccessRule } from '../../access/consents/access.store.ts'
import type { LinkKey } from '../../access/consents/ask.ts'
import type { Gate } from '../../access/gate/gate.service.ts'
import type { ReadLog } from '../../access/reads/read.service.ts'
import type { ReadLogKeys } from '../../access/reads/seal.ts'
import type { WebhookDeps } from '../../clients/webhooks/webhook.service.ts'
import type { RenderBody } from '../../clients/webhooks/webhook.ts'
import type { RuleCache } from '../../ledger/categorization/rule-cache.service.ts'
import type { PageCache } from '../../ledger/list/page-cache.ts'
import type { PageReader } from '../../ledger/list/transaction.service.ts'
import type { Channel } from '../../people/messages/message.ts'
import type { PinKey } from '../../people/pins/pin.ts'
import type { RecordErased } from '../../surfaces/me/erased-list.service.ts'
import type { SessionLimits } from '../../surfaces/operators/operator-session.ts'
import type { TotpKey } from '../../surfaces/operators/totp.ts'
import type { DailyCounts } from '../../surfaces/overview/daily-counts.service.ts'
import type { Clock } from '../core/clock.ts'
import type { SettingInForce } from '../core/config.ts'
import type { CursorKey } from '../core/cursor.ts'
import type { Deps } from '../db/deps.ts'
import type { Reach } from '../db/first-statement.ts'
import type { ServerFinding } from '../db/server-check.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Tracer } from './tracing.ts'

/** What the routes need: the use cases' deps, and objects that live as long as the server process. */
export type Context = Deps & {
  readonly now: Clock
  readonly cursorKey: CursorKey
  readonly pinKey: PinKey
  readonly linkKey: LinkKey
  readonly totpKey: TotpKey
  /**
   * Called after a job is committed. Without a local worker it does nothing, and a worker elsewhere finds the job soon.
   */
  readonly wakeWorker: () => void
  /** In a demo: the channels whose messages the mailbox shows, because no transport sends them. */
  readonly mailboxChannels: readonly Channel[]
  /** In a demo: where its key and ids are, for trying them on the pages of the reference. */
  readonly demoFile: string | undefined
  /** The channels that messages can be sent on: by a transport, or in a demo by the mailbox. */
  readonly channels: readonly Channel[]
  readonly tenantMessagesPerHour: number
  readonly gate: Gate
  readonly readLog: ReadLog
  readonly readLogKeys: ReadLogKeys
  readonly pages: PageCache
  readonly readPage: (reach: Reach) => PageReader
  readonly rules: RuleCache
  /** Records erased owners outside the database, if configured. */
  readonly recordErased: RecordErased | undefined
  /** Sums for the overview, stored once a minute. */
  readonly daily: DailyCounts
  readonly checkHealth: () => Promise<ServerFinding[]>
  readonly webhooks: WebhookDeps['webhooks'] & { readonly bodyOf: RenderBody }
  readonly limiter: RateLimiter
  readonly metrics: Metrics
  /** Where traces are wanted. */
  readonly tracer: Tracer | undefined
  /** Counts the result of a PIN entry, and passes it on. */
  readonly countPinTries: <T>(tried: Promise<T>) => Promise<T>
  readonly settings: {
    readonly publicUrl: () => string
    readonly docsUrl: () => string
    readonly tokenTtlSeconds: number
    readonly access: AccessRule
    /** How long the link to a consent page works. */
    readonly linkHours: number
    readonly operatorSession: SessionLimits
    /** The folder of logos that this service serves, or the host where they are. */
    readonly logos: { readonly folder: string | undefined; readonly origin: string | undefined }
    /** Who runs this service, as owners are shown it. */
    readonly operator: { readonly name: string | undefined; readonly licence: string | undefined }
    readonly metricsToken: string | undefined
    readonly trustProxy: string[] | undefined
    readonly maxConnections: number
    readonly inForce: readonly SettingInForce[]
  }
}
