import Type from 'typebox'
import { onceHeader } from '../../platform/changes/idempotency.hook.ts'
import { nameField } from '../../platform/http/fields.ts'

const closed = { additionalProperties: false }
const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })
const maybe = (description: string, example: string) => Type.Optional(text(description, example))

const StatementReport = Type.Object(
  {
    accountId: Type.Union([text('The account', 'acc_01kgx2kz4e8r5t7y9w1'), Type.Null()]),
    account: maybe('As the file names it', 'SI56192001234567892'),
    currency: maybe('Its currency', 'EUR'),
    nature: Type.Enum(['statement', 'report', 'notification'], {
      type: 'string',
      description: 'The books, an intraday report, or a notification',
      examples: ['statement'],
    }),
    id: maybe("The bank's own id of it", 'STMT-2026-02'),
    opening: maybe('Opening balance', '1200.00'),
    closing: maybe('Closing balance', '1187.70'),
    entries: count('Lines', 17),
    sum: text('Of the lines', '-12.30'),
    gap: maybe('Closing less opening less the lines; reported, never plugged', '0'),
    balanced: Type.Boolean({ description: 'Whether the lines add up to the balances', examples: [true] }),
  },
  { $id: 'StatementReport', ...closed },
)

const AccountReport = Type.Object(
  {
    accountId: text('The account', 'acc_01kgx2kz4e8r5t7y9w1'),
    accountName: nameField('Its name, where an import is read', 'Osebni račun …7892'),
    revision: count('Its revision now', 42),
    added: count('New transactions', 15),
    booked: count('Pending ones that are booked now', 1),
    corrected: count('Known ones with other content', 0),
    removed: count('Gone from the list', 1),
    unchanged: count('Known already', 120),
    reviews: count('Doubtful matches that were left separate', 0),
  },
  { $id: 'AccountReport', ...closed },
)

export const ImportReportWire = Type.Object(
  {
    id: text('The import', 'imp_01kgx2m8s0e6v9q4c1t7h3n5wd'),
    file: text('The file', 'statement.xml'),
    format: text('What it is', 'camt'),
    statements: Type.Array(StatementReport),
    accounts: Type.Array(AccountReport),
    notes: Type.Array(
      Type.Object(
        {
          line: count('Where in the file', 12),
          text: text('What was odd, and kept all the same', 'the value date is missing'),
        },
        closed,
      ),
    ),
    moreNotes: count('How many more notes there were', 0),
    refused: Type.Array(
      Type.Object(
        {
          line: count('Where in the file', 17),
          reason: text('Why this line was not taken, while the others were', 'it is in USD, and the account in EUR'),
        },
        closed,
      ),
    ),
    moreRefused: count('How many more lines were refused', 0),
  },
  { $id: 'ImportReport', ...closed },
)

const oneOf = <T extends string>(values: T[], description: string) =>
  Type.Optional(Type.Enum(values, { type: 'string', description, examples: [values[0]!] }))
const day = (description: string, example: string) =>
  Type.Optional(Type.String({ format: 'date', description, examples: [example] }))
const instant = (description: string, example: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: [example] }))

/** Habits of the source as the sender states them; they take precedence over a profile or the file. */
const habits = {
  ids: oneOf(
    ['stable', 'volatile', 'reused'],
    'What the ids of the source are worth. stable: one id is one movement for ever; volatile: new on each fetch, or none at all; reused: several movements share one',
  ),
  pending: oneOf(
    ['complete', 'partial'],
    'complete: the pending lines are all that the source holds pending, and others leave the list',
  ),
  booked: oneOf(
    ['complete', 'partial'],
    'complete: these are all booked lines of the days from the first to the last, and lines that the source reported before and does not report now leave the list (bank_withdrew). Never inferred, only stated',
  ),
  order: oneOf(['newest-first', 'oldest-first'], 'Which way the lines run, where neither balances nor days show it'),
  from: day('With to: these are all booked movements of the days from this one on', '2026-02-01'),
  to: day('The last of these days', '2026-02-28'),
  created: instant(
    'When the bank made it. What a later one said stays as it is, whenever this one arrives',
    '2026-02-28T17:00:00Z',
  ),
}

export const StatementQuery = Type.Object(
  {
    accountId: Type.Optional(
      text(
        'The account, where the file names none by IBAN; or one for each account of the file, in pairs NUMBER=ACCOUNT_ID with a comma between them, such as 12-345=acc_01kgx2kz4e8r5t7y9w1,12-346=acc_01kgx2kz4f9s6v8z0x2. A number that is in several currencies is followed by a space and the currency; a statement without a number has the currency alone, or nothing before the =',
        'acc_01kgx2kz4e8r5t7y9w1',
      ),
    ),
    fileName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'What people call the file',
        examples: ['2026-02.xml'],
      }),
    ),
    profile: Type.Optional(text('Which bank a CSV, Berlin Group, UK or OFX file is of', 'nl-rabobank')),
    charset: Type.Optional(text('Where the file does not say it', 'windows-1252')),
    currency: Type.Optional(
      Type.String({ pattern: '^[A-Z]{3}$', description: 'For formats without one', examples: ['EUR'] }),
    ),
    dateOrder: oneOf(['dmy', 'mdy', 'ymd'], 'For dates that do not say what comes first'),
    decimalMark: oneOf([',', '.'], 'For amounts such as 29.000, which can be read in two ways'),
    leaveOut: Type.Optional(
      Type.String({
        pattern: '^\\d{1,9}(,\\d{1,9}){0,99}$',
        description: 'Of CSV: lines that are no movements, such as a total, by their numbers in the file',
        examples: ['41,42'],
      }),
    ),
    sign: oneOf(
      ['signed', 'reversed', 'unsigned'],
      'Where the file does not prove it. signed: minus leaves the account; reversed: plus does, as on cards; unsigned: a Berlin Group bank writes no minus, and who pays decides',
    ),
    ...habits,
    keep: oneOf(['false', 'true'], 'Whether the file itself is kept'),
  },
  closed,
)

export const RecordsQuery = Type.Object(
  {
    source: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]{1,32}$',
        description: 'The source that the ids belong to; api by default',
        examples: ['core-banking'],
      }),
    ),
    ...habits,
    balance: Type.Optional(
      Type.String({
        maxLength: 40,
        format: 'decimal',
        description: "The account's balance, which no record need have",
        examples: ['1187.70'],
      }),
    ),
    balanceAt: Type.Optional(
      text(
        'When that was its balance: a date, which means the end of that day, or a date-time with an offset; else it is of created, or of now',
        '2026-02-28',
      ),
    ),
  },
  closed,
)

export const UploadHeaders = Type.Object({
  prefer: Type.Optional(
    Type.String({
      maxLength: 255,
      description: '`wait=30` waits for the report for up to that many seconds, 60 at most',
      examples: ['wait=30'],
    }),
  ),
  'idempotency-key': onceHeader('The same request with the same key leads to the same import, for a day'),
})
