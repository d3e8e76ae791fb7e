import type { AccessDeps } from '../../access/consents/access.store.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import type { PublicUrlDeps } from '../../platform/http/public-url.ts'
import { CONTENT_SECURITY_POLICY, HTML } from '../../platform/http/static-answer.ts'
import type { ServiceOperator } from '../owners/service-operator.schema.ts'
import type { PinKey } from '../pins/pin.ts'
import { renderMailbox } from './mailbox.page.ts'
import { listMailbox } from './mailbox.service.ts'
import type { Channel } from './message.ts'

type RouteDeps = Pick<Deps, 'db'> &
  AccessDeps &
  PublicUrlDeps & {
    readonly pinKey: PinKey
    readonly mailboxChannels: readonly Channel[]
    readonly settings: { readonly operator: ServiceOperator }
  }

/** Registered only in a demo that shows its messages; elsewhere the address does not exist. */
export function mailboxRoutes(app: App, { db, pinKey, mailboxChannels, settings }: RouteDeps): void {
  if (mailboxChannels.length === 0) return
  const options = {
    pinKey,
    publicUrl: settings.publicUrl,
    timeZone: settings.access.timeZone,
    contact: settings.operator.contact,
  }
  app.get('/demo/mailbox', { schema: { auth: 'public', uncompressed: true } }, async (_request, reply) =>
    reply
      .headers({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': CONTENT_SECURITY_POLICY,
        'Referrer-Policy': 'no-referrer',
      })
      .type(HTML)
      .send(renderMailbox(await listMailbox(db, mailboxChannels, options))),
  )
}
