import Type from 'typebox'
import { EnvironmentWire } from '../../clients/keys/key.schema.ts'
import { choice, closed, textField, textInput, timeField } from '../../platform/http/fields.ts'
import { FOUND_KINDS } from './find.ts'

export const FindQuery = Type.Object(
  {
    text: textInput(
      200,
      'An id, a request id, an IBAN or its beginning, an e-mail address, a phone number with its + (written %2B), how a name begins, or words of a transaction with an amount, a day or a month',
      'pekarna 12,30 2026-02-11',
    ),
  },
  closed,
)

const FoundThingWire = Type.Object(
  {
    id: textField('What it is found by', 'own_01kgx2m8s0e6v9q4c1t7h3n5wd'),
    title: textField('What people call it', 'Ana Novak'),
    about: Type.Optional(textField('What tells it from others', 'ana@example.com')),
    environment: Type.Optional(EnvironmentWire),
    status: Type.Optional(textField('How it stands, as in its list; of a read, what was read', 'valid')),
    amount: Type.Optional(textField('Of a transaction', '-12.30')),
    currency: Type.Optional(textField('Of a transaction', 'EUR')),
    time: Type.Optional(timeField('Of a transaction when it was booked, of a read when it was')),
    timeZone: Type.Optional(textField('In which the day of a transaction is that of its time', 'Europe/Ljubljana')),
  },
  { $id: 'FoundThing', ...closed },
)

export const FoundWire = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          kind: choice(FOUND_KINDS, 'What these are', 'owner'),
          found: Type.Array(FoundThingWire, { description: 'Five at most' }),
          hasMore: Type.Boolean({ description: 'Whether there are more', examples: [false] }),
          lookedBackTo: Type.Optional(
            timeField('Of transactions and reads: older ones were not looked at, and may match too'),
          ),
        },
        closed,
      ),
      { description: 'By kind, in the order in which people look for them' },
    ),
  },
  { $id: 'Found', ...closed },
)
