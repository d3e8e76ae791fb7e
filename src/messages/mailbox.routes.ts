import type { App } from '../http/app.ts'
import type { Context } from '../http/context.ts'
import { CONTENT_SECURITY_POLICY, HTML } from '../http/face.routes.ts'
import { renderMailbox } from './mailbox.page.ts'

/** There only where a demo keeps its messages to itself; elsewhere the address does not exist. */
export function mailboxRoutes(app: App, { mailbox }: Context): void {
  if (!mailbox) return
  app.get('/demo/mailbox', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': CONTENT_SECURITY_POLICY,
        'Referrer-Policy': 'no-referrer',
      })
      .type(HTML)
      .send(renderMailbox(mailbox.list())),
  )
}
