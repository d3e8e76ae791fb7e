import Type, { type Static } from 'typebox'
import { ROLES } from '../core/role.ts'
import { namesField } from '../http/fields.ts'
import { cursorParameter, limitParameter, PageMetadata } from '../http/paging.ts'
import { closed, idText, timeText } from '../http/wire.ts'
import type { StoredOperatorChange } from './operator-change.ts'

const SUBJECT = 'key_01kgx2m8s0e6v9q4c1t7h3n5wd'
const filter = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 254, description, examples: [example] }))
const bound = (description: string, example: string) => Type.Optional(timeText(description, example))

export const ChangesQuery = Type.Object(
  {
    subject: filter('Only changes of this thing, by its id', SUBJECT),
    by: filter('Only by this operator or token: an id, an e-mail address, or the label of a token', 'ana@example.com'),
    action: filter('Only of this kind', 'key.disable'),
    from: bound('Not before this time', '2026-02-11T00:00:00.000Z'),
    until: bound('Before this time', '2026-02-12T00:00:00.000Z'),
    cursor: cursorParameter(),
    limit: limitParameter,
  },
  closed,
)

const fields = (description: string, example: object) =>
  Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description,
    examples: [example],
  })

const OperatorChangeWire = Type.Object(
  {
    number: Type.Integer({ description: 'Its number in the log', examples: [118] }),
    made: timeText('When', '2026-02-11T10:00:00.000Z'),
    by: Type.Object(
      {
        id: idText('The operator or token; `command` at the command line', 'opr_01kgx2m8s0e6v9q4c1t7h3n5wd'),
        name: idText('As it was then', 'ana@example.com'),
        role: Type.Enum([...ROLES], { type: 'string', description: 'As it was then', examples: ['admin'] }),
      },
      { description: 'Who', ...closed },
    ),
    action: idText('What was done', 'key.disable'),
    subject: idText('The id of what was changed', SUBJECT),
    subjectName: Type.Optional(idText('Its name as it is now; missing where it has none', 'Web shop')),
    before: fields('The fields that differ, as they were; null where there was nothing', { disabled: false }),
    after: fields('The same fields after it; null where nothing is left', { disabled: true }),
    names: Type.Optional(namesField({ acc_01kgx2kz4e8r5t7y9w1: 'Osebni račun …7892' })),
    hash: idText('Covers this change and, with the one before, all earlier ones', 'b1946ac92492d2347c6235b4d2611184…'),
  },
  { $id: 'OperatorChange', ...closed },
)

export const ChangeListWire = Type.Object(
  { data: Type.Array(OperatorChangeWire), metadata: PageMetadata },
  { $id: 'OperatorChangeList', ...closed },
)

export const changeToWire = ({ madeAt, hash, ...change }: StoredOperatorChange): Static<typeof OperatorChangeWire> => ({
  ...change,
  made: madeAt.toISOString(),
  hash: hash.toString('hex'),
})
