import type { RuleMemory } from '../categorization/rule-memory.service.ts'
import type { AccessRule } from '../consents/access.store.ts'
import type { Clock } from '../core/clock.ts'
import type { CursorKey } from '../core/cursor.ts'
import type { Deps } from '../db/deps.ts'
import type { Gate } from '../gate/gate.service.ts'
import type { Mailbox } from '../messages/mailbox.service.ts'
import type { PinKey } from '../pins/pin.ts'
import type { ReadLog } from '../reads/read.service.ts'
import type { Importer } from '../statements/importer.service.ts'
import type { PageMemory } from '../transactions/page-memory.ts'
import type { PageReader } from '../transactions/transaction.service.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimiter } from './rate-limit.ts'

/** What the routes need: the use cases' deps, and what lives as long as the server process. */
export type Context = Deps & {
  readonly now: Clock
  readonly cursorKey: CursorKey
  readonly pinKey: PinKey
  /** Called after the commit of a message; without a sender it does nothing, and whoever has one finds it soon. */
  readonly wakeSender: () => void
  /** In a demo: where messages are shown that no carrier takes. */
  readonly mailbox?: Mailbox
  readonly gate: Gate
  readonly readLog: ReadLog
  readonly pages: PageMemory
  readonly readPage: PageReader
  readonly rules: RuleMemory
  readonly importer: Importer
  readonly limiter: RateLimiter
  readonly metrics: Metrics
  /** Counts what came of a PIN that somebody entered, and gives it on. */
  readonly countPinTries: <T>(tried: Promise<T>) => Promise<T>
  readonly settings: {
    readonly publicUrl: () => string
    readonly docsUrl: () => string
    readonly tokenTtlSeconds: number
    readonly access: AccessRule
    /** How long the link to a consent page works. */
    readonly linkHours: number
    readonly metricsToken: string | undefined
    /** Where large bodies are kept while they are read. */
    readonly spoolFolder: string
    readonly trustProxy: string[] | undefined
  }
}
