import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { maskContact } from '../owners/contact.ts'
import { MessageList, MessageListQuery } from './message.schema.ts'
import { listMessages } from './message.store.ts'

/** What became of messages to owners: no text, and no address in full. */
export function messageRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/messages',
    {
      schema: {
        operationId: 'listMessages',
        summary: 'List messages to owners',
        description: 'With the reason why one was not sent. They are kept for a day.',
        ...manage('viewer'),
        querystring: MessageListQuery,
        response: { 200: MessageList },
      },
    },
    async ({ query }) =>
      answerList(deps, 'messages', query, async (page) =>
        (await listMessages(deps.db, query, page)).map((message) => ({
          ...message,
          address: message.address === '' ? '(unknown)' : maskContact(message),
        })),
      ),
  )
}
