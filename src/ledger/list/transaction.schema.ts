import Type from 'typebox'
import { AccountParams } from '../../people/accounts/account.schema.ts'
import { cursorParameter, limitParameter, PageMetadata } from '../../platform/http/paging.ts'
import { CHANGE_REASONS } from '../deliveries/change-reason.ts'

const closed = { additionalProperties: false }
const Decimal = (description: string, examples: number[]) =>
  Type.Number({ format: 'decimal', description: `${description}; a decimal number with exactly two places`, examples })
const Currency = (description: string, example: string) =>
  Type.String({ pattern: '^[A-Z]{3}$', description: `${description} (ISO 4217)`, examples: [example] })
const Iban = (description: string, example: string) =>
  Type.String({ minLength: 15, maxLength: 34, description, examples: [example] })
const DateTime = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] })

const AccountParty = Type.Object(
  {
    type: Type.Enum(['iban', 'payment_pointer'], {
      type: 'string',
      description: 'What the identifier is',
      examples: ['iban'],
    }),
    identifier: Type.String({
      description: 'An IBAN or the URL of a payment pointer',
      examples: ['SI56192001234567892'],
    }),
    name: Type.Optional(Type.String({ description: 'Account holder or display name', examples: ['Ana Novak'] })),
  },
  { $id: 'AccountParty', ...closed },
)

const party = (identifier: string, name: string) => ({
  ...AccountParty,
  examples: [{ type: 'iban', identifier, name }],
})

const Exchange = Type.Object(
  {
    source: Currency('Source currency', 'EUR'),
    target: Currency('Target currency', 'USD'),
    unit: Type.Optional(Currency('Currency that the rate is expressed in', 'EUR')),
    exchangeRate: Type.Number({
      format: 'decimal',
      description: 'Exchange rate, with the digits that the bank gave',
      examples: [1.0842],
    }),
  },
  { $id: 'Exchange', ...closed },
)

const Details = Type.Object(
  {
    reference: Type.Optional(Type.String({ description: 'Reference of the payment', examples: ['SI00 2026-0211'] })),
    description: Type.Optional(Type.String({ description: 'Further text', examples: ['Card 4411, Ljubljana'] })),
    source: Type.Optional(Type.String({ description: 'Name of where the money comes from', examples: ['Ana Novak'] })),
    target: Type.Optional(Type.String({ description: 'Name of where the money goes', examples: ['Pekarna Zrno'] })),
    exchange: Type.Optional(Exchange),
  },
  { $id: 'Details', ...closed },
)

const Categorization = Type.Object(
  {
    code: Type.String({ maxLength: 4, description: 'Merchant category code (ISO 18245:2023)', examples: ['5462'] }),
    description: Type.String({ maxLength: 512, description: 'What the code means', examples: ['Bakeries'] }),
    groupId: Type.Integer({ description: 'The group that the code belongs to', examples: [101] }),
    groupDescription: Type.String({ description: 'What the group is', examples: ['Groceries'] }),
  },
  { $id: 'Categorization', ...closed },
)

/** The text itself is written by render.ts, once, when a version is stored (decision 0009). */
export const TransactionWire = Type.Object(
  {
    id: Type.String({
      description: 'One id for life: from pending to booked to corrected',
      examples: ['tx_01kgx2m8s0e6v9q4c1t7'],
    }),
    created: DateTime('When the service first saw it', '2026-02-11T05:12:09.337Z'),
    executed: DateTime('Its booked time, which the list is sorted and filtered by', '2026-02-10T23:00:00.000Z'),
    accountId: Type.String({ description: 'The account', examples: ['acc_01kgx2kz4e8r5t7y9w1'] }),
    description: Type.Optional(Type.String({ description: 'What it was for', examples: ['PEKARNA ZRNO LJUBLJANA'] })),
    details: Type.Optional(Details),
    amount: Decimal('Minus means that money leaves the account', [-12.3]),
    balance: Type.Optional(Decimal('Balance of the account after it, where the bank proves it', [1187.7])),
    currency: Currency('Currency of amount and balance', 'EUR'),
    status: Type.Enum(['booked', 'pending'], {
      type: 'string',
      description: 'Whether the bank has booked it',
      examples: ['booked'],
    }),
    source: Type.Optional(Iban('IBAN that the money comes from', 'SI56192001234567892')),
    target: Type.Optional(Iban('IBAN that the money goes to', 'SI56020170014356205')),
    sourceAccount: Type.Optional(party('SI56192001234567892', 'Ana Novak')),
    targetAccount: Type.Optional(party('SI56020170014356205', 'Pekarna Zrno')),
    categorization: Type.Optional(Categorization),
  },
  { $id: 'Transaction', ...closed },
)

export const TransactionListWire = Type.Object(
  {
    data: Type.Array(TransactionWire, { description: 'Newest first, by booked time and then by id' }),
    metadata: PageMetadata,
  },
  { $id: 'TransactionList', ...closed },
)

const change = { reason: Type.Enum([...CHANGE_REASONS], { type: 'string', description: 'Why', examples: ['booked'] }) }

const TransactionChange = Type.Object(
  {
    change: Type.Enum(['added', 'modified', 'removed'], {
      type: 'string',
      description: 'added and modified put the transaction in, removed takes it out',
      examples: ['modified'],
    }),
    ...change,
    id: Type.String({ description: 'The transaction', examples: ['tx_01kgx2m8s0e6v9q4c1t7'] }),
    transaction: Type.Optional(TransactionWire),
  },
  { $id: 'TransactionChange', ...closed },
)

export const TransactionChangesWire = Type.Object(
  {
    data: Type.Array(TransactionChange, { description: 'Oldest change first' }),
    metadata: Type.Object(
      {
        next_cursor: Type.String({
          description: 'Send it as since next time, now or next week',
          examples: ['ggec2O29nyitLJrrDUvclVsiY29uXzAx'],
        }),
        has_more: Type.Boolean({ description: 'Whether there is more to read right now', examples: [false] }),
      },
      closed,
    ),
  },
  { $id: 'TransactionChanges', ...closed },
)

export const TransactionParams = Type.Object({
  ...AccountParams.properties,
  transactionId: Type.String({ description: 'The transaction', examples: ['tx_01kgx2m8s0e6v9q4c1t7'] }),
})

const consentId = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The consent to read under; otherwise the newest valid one that covers the account and the scope',
    examples: ['con_01kgx2m1b3d5f7h9k2n4p6r8t0'],
  }),
)

export const ConditionalHeaders = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({
      description: 'ETag of the answer you have; 304 when it would be the same',
      examples: ['"cSZIAvAO65X2UWrX8V_oG5t3_52"'],
    }),
  ),
})

export const NotModified = Type.Null({ description: 'Nothing changed since the answer that you have' })

export const TransactionListQuery = Type.Object(
  {
    consentId,
    fromBookedTime: Type.Optional(DateTime('Inclusive lower bound on the booked time', '2026-01-01T00:00:00Z')),
    untilBookedTime: Type.Optional(DateTime('Exclusive upper bound on the booked time', '2026-02-01T00:00:00Z')),
    cursor: cursorParameter(),
    limit: limitParameter,
  },
  closed,
)

export const TransactionQuery = Type.Object({ consentId }, closed)

export const TransactionChangesQuery = Type.Object(
  {
    consentId,
    since: cursorParameter(
      'metadata.next_cursor of the last answer, or Changes-Cursor of a list; from nothing without it',
    ),
    limit: limitParameter,
  },
  closed,
)
