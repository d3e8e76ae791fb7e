import Type from 'typebox'
import { choice, closed, countField, idField, nameField, textField, timeField } from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'
import { PIN_STATES } from '../pins/pin.store.ts'
import { MESSAGE_STATES } from './message.store.ts'
import { CHANNELS, MESSAGE_KINDS } from './message.ts'

const state = choice(MESSAGE_STATES, 'Whether it was sent', 'sent')
const channel = choice(CHANNELS, 'How', 'email')

export const MessageWire = Type.Object(
  {
    id: idField('msg', 'The message'),
    kind: choice(MESSAGE_KINDS, 'What it is about', 'consent_pin'),
    channel,
    address: textField('Enough to recognise it', 'a•••@e•••.com'),
    ownerId: Type.Optional(idField('own', 'Who has this address')),
    ownerName: nameField('Name of the owner, or how they are reached', 'Ana Novak'),
    language: textField('Its language', 'sl'),
    state,
    reason: Type.Optional(textField('Why it was not sent, or not yet', 'SMTP 550')),
    attempts: Type.Optional(countField('While it waits', 2)),
    isResendable: Type.Boolean({
      description:
        'Whether it can be sent again: it is no longer tried, somebody has the address, no later one of its kind went there, and a PIN can still be entered',
    }),
    pinState: Type.Optional(choice(PIN_STATES, 'Of a message with a PIN: what became of the PIN', 'open')),
    created: timeField('Since when it is there'),
    expires: timeField('Until when it is tried'),
  },
  { $id: 'ManagedMessage', ...closed },
)
export const MessageList = listOf(MessageWire, 'MessageList')
export const MessageListQuery = listQuery({
  ownerId: Type.Optional(idField('own', 'Only those to the addresses of this owner')),
  state: Type.Optional(state),
  channel: Type.Optional(channel),
})
export const MessageParams = Type.Object({ messageId: textField('The message', 'msg_01kgx2m8s0e6v9q4c1t7h3n5wd') })
