import { deleteOldRecategorisations } from './categorization/recategorisation.store.ts'
import { failUnanswered } from './consents/ask.store.ts'
import { expireConsents } from './consents/consent.store.ts'
import { recordWarnings } from './consents/warning.store.ts'
import type { Deps } from './db/deps.ts'
import { deleteExpiredTokens } from './keys/key.store.ts'
import { deleteOldMessages } from './messages/message.store.ts'
import { forgetAnswers } from './operators/idempotency.store.ts'
import { deleteExpiredSessions } from './owners/session.store.ts'
import { deleteOldPins } from './pins/pin.store.ts'
import { dropOldVersions } from './transactions/retention.service.ts'

const MINUTE_MS = 60_000

/**
 * What has to be tidied up now and then. Nothing that is promised waits for it: expired tokens, consents and cursors
 * are refused by the clock. Several servers may do it at once; each piece is a guarded statement.
 */
export function startHousekeeping(deps: Deps, retentionDays: number, onError: (error: unknown) => void): () => void {
  const tasks: [everyMs: number, task: () => Promise<unknown>][] = [
    [MINUTE_MS, () => expireConsents(deps.db)],
    [MINUTE_MS, () => failUnanswered(deps.db)],
    [MINUTE_MS, () => recordWarnings(deps.db)],
    [10 * MINUTE_MS, () => deleteExpiredSessions(deps.db)],
    [60 * MINUTE_MS, () => deleteOldPins(deps.db)],
    [10 * MINUTE_MS, () => deleteExpiredTokens(deps.db)],
    [60 * MINUTE_MS, () => forgetAnswers(deps.db)],
    [60 * MINUTE_MS, () => deleteOldMessages(deps.db)],
    [60 * MINUTE_MS, () => deleteOldRecategorisations(deps.db)],
    [10 * MINUTE_MS, () => dropOldVersions(deps, retentionDays)],
  ]
  const timers = tasks.map(([everyMs, task]) => setInterval(() => task().catch(onError), everyMs).unref())
  return () => timers.forEach(clearInterval)
}
