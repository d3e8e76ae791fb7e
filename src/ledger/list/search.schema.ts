import Type from 'typebox'
import { EnvironmentWire } from '../../clients/keys/key.schema.ts'
import {
  choice,
  closed,
  countField,
  idField,
  nameField,
  textField,
  textInput,
  timeField,
} from '../../platform/http/fields.ts'
import { listQuery, PageMetadata } from '../../platform/http/paging.ts'
import { MatchListWire } from '../decide/decision.schema.ts'
import { TransactionWire } from './transaction.schema.ts'

const amount = (description: string, example: string) =>
  Type.Optional(Type.String({ pattern: '^-?\\d{1,18}(\\.\\d{1,10})?$', description, examples: [example] }))

export const SearchQuery = listQuery({
  accountId: Type.Optional(idField('acc', 'Of this account')),
  ownerId: Type.Optional(idField('own', 'Of all accounts of this owner')),
  tenantId: Type.Optional(idField('ten', 'Of all accounts that this tenant may read, or could once; 500 at most')),
  iban: Type.Optional(textInput(42, 'Of the accounts with this IBAN', 'SI56192001234567892')),
  from: Type.Optional(textInput(40, 'Booked then or later: a day as the bank counts it, or a date-time', '2026-02-01')),
  until: Type.Optional(textInput(40, 'Booked up to this day, it included; or before this date-time', '2026-02-28')),
  amountFrom: amount('At least this much; money that leaves is negative', '-100'),
  amountTo: amount('At most this much', '-12.30'),
  amount: Type.Optional(
    Type.String({
      pattern: '^[-+]?\\d{1,18}(\\.\\d{1,10})?$',
      description: 'Exactly this much; without a sign, in or out',
      examples: ['12.30'],
    }),
  ),
  text: Type.Optional(textInput(200, 'Is in a text, a name, a reference or an IBAN, whatever its case', 'pekarna')),
  status: Type.Optional(choice(['booked', 'pending'], 'How it stands', 'booked')),
  category: Type.Optional(
    Type.String({ pattern: '^(\\d{4}|none)$', description: 'A code, or none', examples: ['5411'] }),
  ),
})

const timeZone = textField("The account's, in which the day of `executed` is the day of booking", 'Europe/Ljubljana')

const accountName = nameField('Name of the account', 'Osebni račun …7892')

const FoundTransactionWire = Type.Object(
  { ...TransactionWire.properties, accountName, environment: Type.Optional(EnvironmentWire), timeZone },
  { $id: 'FoundTransaction', ...closed },
)

export const FoundTransactionsWire = Type.Object(
  {
    data: Type.Array(FoundTransactionWire, {
      description: 'As clients see them, newest first. A page may be short, or empty, and still have a next one',
    }),
    metadata: PageMetadata,
  },
  { $id: 'FoundTransactions', ...closed },
)

const VersionWire = Type.Object(
  {
    since: countField('Revision of the account that began it', 17),
    until: Type.Optional(countField('Revision that ended it; missing for the current one', 18)),
    reason: textField('Why it was written', 'booked'),
    status: textField('booked or pending', 'booked'),
    transaction: Type.Optional(TransactionWire),
    record: Type.Object(
      {},
      { additionalProperties: true, description: 'What the bank reported', examples: [{ amount: '-12.30' }] },
    ),
    category: Type.Optional(
      Type.Object(
        {
          reason: textField('What decided', 'brand Spar'),
          confidence: Type.Number({ description: 'From 0 to 1', examples: [0.9] }),
          data: Type.Optional(textField('Version of the data', '2026-11')),
        },
        closed,
      ),
    ),
  },
  { $id: 'TransactionVersion', ...closed },
)

export const LineageWire = Type.Object(
  {
    transactionId: idField('tx', 'The transaction'),
    accountId: idField('acc', 'Its account'),
    accountName,
    environment: Type.Optional(EnvironmentWire),
    timeZone,
    origin: Type.Object(
      {
        source: textField('Who reported it first', 'camt'),
        created: timeField('When the service first saw it'),
        firstRevision: countField('Revision of the account with which it came', 3),
        nature: Type.Optional(textField('statement, report, notification or records', 'statement')),
        statementId: Type.Optional(textField("The bank's own id of the delivery", 'STMT-2026-02')),
        delivered: Type.Optional(timeField('When the bank made it')),
      },
      { description: 'Where it comes from', ...closed },
    ),
    versions: Type.Array(VersionWire, { description: 'What it is and was, the newest first, as far as it is kept' }),
    matches: MatchListWire.properties.data,
    correction: Type.Optional(
      Type.Object(
        {
          code: textField('The code that an operator gave to this transaction alone, or none', '5411'),
          madeBy: textField('Who it was', 'ana@example.com'),
          created: timeField('When'),
        },
        closed,
      ),
    ),
    joined: MatchListWire.properties.joined,
    joinedInto: MatchListWire.properties.joinedInto,
  },
  { $id: 'Lineage', ...closed },
)

export const CorrectBody = Type.Object(
  {
    categoryCode: Type.String({
      pattern: '^(\\d{4}|none|automatic)$',
      description: 'The right code, or none; automatic, with onlyThis, takes back what was said about this one',
      examples: ['5411'],
    }),
    onlyThis: Type.Optional(
      Type.Boolean({
        description: 'Only this transaction, for good, and for all tenants without a rule of their own for it',
        examples: [true],
      }),
    ),
    onlySameAmount: Type.Optional(
      Type.Boolean({ description: 'Not for other amounts of the same counterparty or text', examples: [true] }),
    ),
    tenant: Type.Optional(
      textInput(64, "Slug of a tenant: only for what it reads; the operator's own without it", 'demo-shop'),
    ),
    note: Type.Optional(Type.String({ maxLength: 500, description: 'For people', examples: ['Our canteen'] })),
  },
  { $id: 'CorrectCategory', ...closed },
)
