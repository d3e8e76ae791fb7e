import { findTenant } from '../../clients/tenants/tenant.store.ts'
import { findEndpoint } from '../../clients/webhooks/webhook.store.ts'
import { enqueueMessage } from '../../people/messages/message.store.ts'
import type { DisabledWebhookFacts } from '../../people/messages/message.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { listAdminEmails } from './operator.store.ts'

/** As long as messages are kept. */
const VALID_MS = 24 * 3_600_000

/** A mail to each admin, in the transaction that disables the endpoint. A tenant has no address that we know of. */
export async function sendDisabledWebhookNotice(
  deps: Deps,
  tx: Tx,
  webhookId: Id<'webhook'>,
  reason: DisabledWebhookFacts['reason'],
): Promise<void> {
  const { scope, url } = (await findEndpoint(tx, webhookId))!
  const tenant = scope === 'operator' ? null : ((await findTenant(tx, scope))?.name ?? scope)
  // The rest of an address may be a secret of the receiver's.
  const facts = { webhookId, host: new URL(url).host, tenant, reason }
  const expires = new Date((await databaseNow(tx)).getTime() + VALID_MS)
  for (const address of await listAdminEmails(tx))
    await enqueueMessage(tx, {
      id: deps.newId('message'),
      kind: 'webhook_disabled',
      facts,
      channel: 'email',
      address,
      language: 'en',
      pinId: null,
      deliver: true,
      lane: 'operators',
      expires,
    })
}
