import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { maskContact } from '../owners/contact.ts'
import { requireOwner } from '../owners/owner.service.ts'
import { listOwnersByAddresses } from '../owners/owner.store.ts'
import { listPinStates } from '../pins/pin.store.ts'
import { MessageList, MessageListQuery, MessageParams, MessageWire } from './message.schema.ts'
import { listMessages, type MessageLine } from './message.store.ts'
import { resendMessage } from './resend.service.ts'

type RouteDeps = Deps & CursorDeps & WakeDeps

/** What became of messages to owners: no text, and no address in full. */
export function messageRoutes(app: App, deps: RouteDeps): void {
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
    async ({ query: { ownerId, ...query } }) => {
      const owner = ownerId === undefined ? undefined : await requireOwner(deps, pathId('owner', ownerId))
      const addresses = owner && [owner.email, owner.phoneNumber].filter((one) => one !== null)
      return answerList(deps, `messages ${ownerId ?? ''}`, query, async (page) =>
        withOwners(deps, await listMessages(deps.db, { ...query, addresses }, page), ownerId),
      )
    },
  )

  app.get(
    '/manage/messages/:messageId',
    {
      schema: {
        operationId: 'getMessage',
        summary: 'Read what became of a message',
        description: 'Without its text. It is kept for a day.',
        ...manage('viewer'),
        params: MessageParams,
        response: { 200: MessageWire },
      },
    },
    ({ params }) => readMessage(deps, pathId('message', params.messageId)),
  )

  app.post(
    '/manage/messages/:messageId/resend',
    {
      schema: {
        operationId: 'resendMessage',
        summary: 'Send a message to an owner again',
        description:
          'The same text to the same address; a PIN is the same, and is sent only as long as it can be entered. Only the last one of its kind to an address is sent again.',
        ...manage('editor', 'bad_request'),
        ...idempotent,
        params: MessageParams,
        response: { 202: MessageWire },
      },
    },
    async (request, reply) => {
      const id = pathId('message', request.params.messageId)
      const again = await createIdempotently(deps, request, reply, request.operator!, (by) =>
        resendMessage(deps, by, id),
      )
      deps.wakeWorker()
      reply.code(202)
      return readMessage(deps, again)
    },
  )
}

async function readMessage(deps: RouteDeps, id: Id<'message'>) {
  const [message] = await withOwners(deps, await listMessages(deps.db, { id }, { before: null, limit: 1 }))
  if (!message) throw notFound('message', id)
  return shown(message)
}

/**
 * Who has the address, and whether they can be sent it again. Of somebody who is in both environments it is the owner that
 * was asked for.
 */
async function withOwners(deps: Deps, messages: MessageLine[], asked?: string) {
  const addresses = [...new Set(messages.map(({ address }) => address).filter((one) => one !== ''))]
  const pins = messages.flatMap(({ pinId }) => pinId ?? [])
  const [owners, pinStates] = await Promise.all([
    listOwnersByAddresses(deps.db, addresses),
    listPinStates(deps.db, pins),
  ])
  return messages.map(({ pinId, isNewest, ...message }) => {
    const { address, state } = message
    const having = owners.filter(({ email, phoneNumber }) => address !== '' && [email, phoneNumber].includes(address))
    const pinState = pinId === null ? undefined : pinStates.get(pinId)
    const owner = having.find(({ id }) => id === asked) ?? having[0]
    return {
      ...message,
      address: address === '' ? '(unknown)' : maskContact(message),
      isResendable:
        (state === 'sent' || state === 'given_up') &&
        isNewest &&
        owner !== undefined &&
        (pinState === undefined || pinState === 'open'),
      ...(pinState && { pinState }),
      ...(owner && { ownerId: owner.id, ownerName: owner.name || maskContact(message) }),
    }
  })
}
