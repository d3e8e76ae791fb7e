import Type from 'typebox'
import { choice, closed, countField, idField, textField, timeField } from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'
import { MESSAGE_STATES } from './message.store.ts'
import { CHANNELS } from './message.ts'

const state = choice(MESSAGE_STATES, 'Whether it was sent', 'sent')
const channel = choice(CHANNELS, 'How', 'email')

const MessageWire = Type.Object(
  {
    id: idField('msg', 'The message'),
    kind: textField(
      'consent_pin, consent_receipt, sign_in_pin, erasure_pin, connection_notice or webhook_disabled',
      'consent_pin',
    ),
    channel,
    address: textField('Enough to recognise it', 'a•••@e•••.com'),
    language: textField('Its language', 'sl'),
    state,
    reason: Type.Optional(textField('Why it was not sent, or not yet', 'SMTP 550')),
    attempts: Type.Optional(countField('While it waits', 2)),
    created: timeField('Since when it is there'),
    expires: timeField('Until when it is tried'),
  },
  { $id: 'ManagedMessage', ...closed },
)
export const MessageList = listOf(MessageWire, 'MessageList')
export const MessageListQuery = listQuery({ state: Type.Optional(state), channel: Type.Optional(channel) })
