import { listMessages, MESSAGE_STATES } from '../people/messages/message.store.ts'
import { CHANNELS } from '../people/messages/message.ts'
import { maskContact } from '../people/owners/contact.ts'
import { type Command, oneOf } from './command.ts'
import { withDeps } from './service.ts'
import { LIST_OPTIONS, printList } from './table.ts'

const text = { type: 'string' } as const

export const message: Command = {
  about: 'Messages: e-mails and SMS to owners, and their state',
  actions: {
    list: {
      usage: 'vitrine message list [--state waiting|sent|dropped|given_up] [--channel email|sms] [--json] [--limit N]',
      about:
        'List messages of the last day, newest first, with the reason why one was not sent. No texts, no whole addresses.',
      options: { ...LIST_OPTIONS, state: text, channel: text },
      run: (call) => {
        const state = call.values.state === undefined ? undefined : oneOf(call, 'state', MESSAGE_STATES)
        const channel = call.values.channel === undefined ? undefined : oneOf(call, 'channel', CHANNELS)
        return withDeps(call, (deps) =>
          printList(call, async (page) =>
            (await listMessages(deps.db, { state, channel }, page)).map(({ pinId: _, isNewest: __, ...one }) => ({
              ...one,
              address: one.address === '' ? '(unknown)' : maskContact(one),
            })),
          ),
        )
      },
    },
  },
}
