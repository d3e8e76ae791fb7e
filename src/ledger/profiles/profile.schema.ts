import Type from 'typebox'
import { LIST_BODY } from '../../platform/http/body.ts'
import { closed, countField, textField, timeField } from '../../platform/http/fields.ts'
import { listOf, listQuery } from '../../platform/http/paging.ts'

const EXAMPLE = {
  id: 'my-bank',
  bank: 'My bank',
  country: 'SI',
  delimiter: ';',
  header: ['Datum', 'Znesek', 'Prejemnik'],
  columns: { date: 'Datum', amount: 'Znesek', name: ['Prejemnik'] },
  dateFormat: 'DD.MM.YYYY',
  decimalMark: ',',
  sign: 'signed',
  currency: 'EUR',
}

/** Only an object: the check of profiles reports all of its faults together, in better words than a schema. */
const open = (description: string) =>
  Type.Unsafe<Record<string, unknown>>(
    Type.Object({}, { additionalProperties: true, description, examples: [EXAMPLE] }),
  )

const LIKE = 'The fields are those of a profile in a file: docs/statements.md'

export const NewProfileBody = open(`A profile. ${LIKE}`)
export const ProfileEditBody = open('Fields that replace those of the profile; null removes one. The id stays')

export const StoredProfileWire = Type.Object(
  {
    id: textField('Its own id, which imports name', 'my-bank'),
    profile: open(LIKE),
    created: timeField('When it was made'),
    modified: timeField('When it was last changed'),
  },
  { $id: 'CsvProfile', ...closed },
)
export const StoredProfileList = listOf(StoredProfileWire, 'CsvProfileList')
export const ProfileListQuery = listQuery({})
export const ProfileParams = Type.Object({ profileId: textField('The profile', 'my-bank') })

/** Bytes of a sample: enough for hundreds of rows, read in a few milliseconds. */
export const MAX_SAMPLE = 256 * 1024
const MAX_ENCODED = Math.ceil(MAX_SAMPLE / 3) * 4
export const TRIAL_BODY = MAX_ENCODED + LIST_BODY

export const TrialBody = Type.Object(
  {
    sample: Type.String({
      minLength: 1,
      maxLength: MAX_ENCODED,
      description: `The file or its beginning, up to ${MAX_SAMPLE} bytes, in base64`,
      examples: ['RGF0dW07Wm5lc2VrCjAxLjAyLjIwMjY7LTEyLDMwCg=='],
    }),
    cut: Type.Optional(Type.Boolean({ description: 'The file goes on after the sample', examples: [true] })),
    profile: Type.Optional(open('What to read it with, finished or not; as the file suggests without it')),
  },
  { $id: 'CsvTrialRequest', ...closed },
)

const lineFields = (example: string) => ({
  line: countField('Where in the file', 3),
  text: textField('What it is about', example),
})

export const TrialWire = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          line: countField('Where in the file', 1),
          cells: Type.Array(Type.String(), {
            description: 'As they are written',
            examples: [['01.02.2026', '-12,30']],
          }),
        },
        closed,
      ),
      { description: 'The first rows, without empty ones' },
    ),
    recognised: Type.Optional(
      Type.Object(
        { id: textField('Its id', 'nl-rabobank'), bank: textField('Its bank', 'Rabobank') },
        { description: 'The known profile that fits: the file can be imported as it is', ...closed },
      ),
    ),
    profile: open('What it was read with'),
    questions: Type.Array(Type.String(), {
      description: 'What the file does not say, where the profile is a guess',
      examples: [['currency: no column has it']],
    }),
    profileFaults: Type.Array(Type.String(), {
      description: 'What is missing or wrong in the profile; then nothing is read',
      examples: [['columns.date is missing']],
    }),
    transactions: Type.Array(
      Type.Object(
        {
          line: countField('Where in the file', 2),
          booked: Type.Optional(
            textField('A day, or a time with its offset, as far as the file says it', '2026-02-03'),
          ),
          amount: textField('With its sign: minus leaves the account', '-12.30'),
          currency: textField('Its currency', 'EUR'),
          status: textField('booked or pending', 'booked'),
          description: Type.Optional(textField('What it was for', 'PEKARNA ZRNO')),
          counterparty: Type.Optional(textField('The other side', 'Pekarna Zrno')),
          reference: Type.Optional(textField('Of the payment', 'RF18 5390')),
          balance: Type.Optional(textField('After it', '1187.70')),
        },
        closed,
      ),
      { description: 'At most 50' },
    ),
    read: countField('How many rows could be read', 120),
    faults: Type.Array(
      Type.Object(
        {
          ...lineFields('column "Datum": "?" is not a date'),
          begins: Type.Optional(
            textField(
              'The first cell of the row that is not empty: `skip` in the profile leaves such rows out',
              'Total',
            ),
          ),
        },
        closed,
      ),
      { description: 'Rows that could not; an import would refuse the file' },
    ),
    moreFaults: countField('How many more there are', 0),
    notes: Type.Array(Type.Object(lineFields('the last row has no line end'), closed), {
      description: 'What was odd, and kept all the same',
    }),
  },
  { $id: 'CsvTrial', ...closed },
)
