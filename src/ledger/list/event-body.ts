import type { RenderBody } from '../../clients/webhooks/webhook.ts'
import type { CursorKey } from '../../platform/core/cursor.ts'
import type { Id } from '../../platform/core/id.ts'
import { feedEnd, rulesSeen } from './transaction.ts'
import { sealFeedCursor } from './transaction-cursor.ts'

/** Stored with `transactions.changed`: what the cursor is made of. */
type ChangeData = { accountId: Id<'account'>; revision: number; consentId: Id<'consent'>; ruleVersion: number }

/** The cursor is not stored: whoever reads the database cannot use it. */
export const renderEventBody =
  (key: CursorKey): RenderBody =>
  ({ type, data, created }) =>
    JSON.stringify({
      type,
      timestamp: created.toISOString(),
      data: type === 'transactions.changed' ? withCursor(key, data as ChangeData) : data,
    })

/** At this cursor the feed begins with the changes of this revision. */
function withCursor(key: CursorKey, { accountId, revision, consentId, ruleVersion }: ChangeData) {
  const from = { consentId, since: feedEnd(revision - 1), rules: rulesSeen(ruleVersion) }
  return { accountId, revision, consentId, cursor: sealFeedCursor(key, accountId, from) }
}
