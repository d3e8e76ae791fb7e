import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/http/context.ts'
import { CONTENT_SECURITY_POLICY, HTML } from '../../platform/http/static-answer.ts'
import { renderMailbox } from './mailbox.page.ts'
import { listMailbox } from './mailbox.service.ts'

/** Registered only in a demo that shows its messages; elsewhere the address does not exist. */
export function mailboxRoutes(app: App, { db, pinKey, mailboxChannels, settings }: Context): void {
  if (mailboxChannels.length === 0) return
  const options = { pinKey, publicUrl: settings.publicUrl, timeZone: settings.access.timeZone }
  app.get('/demo/mailbox', { schema: { auth: 'public' } }, async (_request, reply) =>
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
