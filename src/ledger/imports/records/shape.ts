import { isDecimal } from '@vitrine/money'
import Type from 'typebox'
import Format from 'typebox/format'

Format.Set('decimal', isDecimal)

const closed = { additionalProperties: false }
const text = (description: string, example: string) =>
  Type.String({ maxLength: 10_000, description, examples: [example] })
/** A number keeps the digits that it was written with. */
const decimal = (description: string, example: string) =>
  Type.String({ maxLength: 40, format: 'decimal', description, examples: [example] })

export const WithdrawnRecordWire = Type.Object(
  {
    status: Type.Enum(['withdrawn'], {
      type: 'string',
      description: 'The source has taken the movement back: it leaves the list',
      examples: ['withdrawn'],
    }),
    sourceId: Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: 'The id under which the source reported it',
      examples: ['B-2026-0211-17'],
    }),
  },
  { $id: 'WithdrawnRecord', ...closed },
)

export const SourceRecordWire = Type.Object(
  {
    sourceId: Type.Optional(
      text("The bank's own id of the movement; the same id is the same movement", 'B-2026-0211-17'),
    ),
    bankReferences: Type.Optional(
      Type.Array(text('A reference that the bank gave to it; banks reuse them', '2026021100000017'), {
        maxItems: 8,
        description: "The bank's own references, as its statements have them",
      }),
    ),
    endToEndId: Type.Optional(text("What the payer's bank passes through to the payee's", 'INVOICE-2026-17')),
    status: Type.Enum(['booked', 'pending'], {
      type: 'string',
      description: 'Whether the bank has booked it',
      examples: ['booked'],
    }),
    booked: Type.Optional(text('Date, or date-time with an offset; a booked record has it', '2026-02-11')),
    authorised: Type.Optional(text('Date-time with an offset at which it was authorised', '2026-02-11T09:30:00+01:00')),
    valueDate: Type.Optional(text('Date', '2026-02-12')),
    amount: decimal('Minus means that money leaves the account', '-12.30'),
    currency: text("The account's", 'EUR'),
    balance: Type.Optional(decimal('Of the account after it, where the bank proves it', '1187.70')),
    description: Type.Optional(text('What it was for', 'PEKARNA ZRNO LJUBLJANA')),
    reference: Type.Optional(text('Reference of the payment', 'SI00 2026-0211')),
    additional: Type.Optional(text('Further text', 'Card 4411')),
    counterparty: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(text('Name', 'Pekarna Zrno')),
          iban: Type.Optional(text('IBAN', 'SI56020170014356205')),
          paymentPointer: Type.Optional(text('URL of a payment pointer', 'https://wallet.example/alice')),
        },
        closed,
      ),
    ),
    exchange: Type.Optional(
      Type.Object(
        {
          source: text('Source currency', 'EUR'),
          target: text('Target currency', 'USD'),
          unit: Type.Optional(text('Currency that the rate is expressed in', 'EUR')),
          rate: decimal('Rate', '1.0842'),
        },
        closed,
      ),
    ),
    bankCode: Type.Optional(text('ISO 20022 or own transaction code', 'PMNT-CCRD-POSD')),
    merchantCode: Type.Optional(text('Merchant category code', '5462')),
    categorization: Type.Optional(
      Type.Object(
        {
          code: Type.String({ minLength: 1, maxLength: 4, description: 'Merchant category code', examples: ['5462'] }),
          description: Type.String({ maxLength: 512, description: 'What it means', examples: ['Bakeries'] }),
          groupId: Type.Integer({ description: 'Its group', examples: [101] }),
          groupDescription: text('What the group is', 'Groceries'),
        },
        closed,
      ),
    ),
  },
  { $id: 'SourceRecord', ...closed },
)

export const SendingWire = Type.Union([SourceRecordWire, WithdrawnRecordWire])
