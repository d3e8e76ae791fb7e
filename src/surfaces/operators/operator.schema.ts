import Type, { type Static } from 'typebox'
import { cursorParameter, limitParameter, PageMetadata } from '../../platform/http/paging.ts'
import { closed, idText, timeText } from '../../platform/http/wire.ts'
import type { OperatorLine } from './operator.store.ts'
import { OPERATOR, roleField } from './operator-session.schema.ts'
import type { OperatorTokenLine } from './operator-token.store.ts'

const TOKEN = 'opt_01kgx2kz4e8r5t7y9w1q3s6d0f'
const flag = (description: string) => Type.Boolean({ description, examples: [true] })
const only = (description: string) => Type.Optional(Type.Literal(true, { description, examples: [true] }))
const secret = (description: string, example: string) => Type.Optional(idText(description, example))

const operator = {
  id: idText('The operator', OPERATOR),
  email: idText('With which they sign in', 'ana@example.com'),
  role: roleField('What they may do'),
  disabled: Type.Boolean({ description: 'Whether they can no longer sign in', examples: [false] }),
  totp: flag('Whether a second factor is enrolled'),
  created: timeText('When they were added', '2026-02-11T10:00:00.000Z'),
  seen: Type.Optional(timeText('When a browser of theirs was last here', '2026-02-12T08:14:00.000Z')),
  password: secret('A new password: shown once, in the answer that made it', 'Qx0…'),
}
export const OperatorWire = Type.Object(operator, { $id: 'Operator', ...closed })

export const OperatorListWire = Type.Object(
  { data: Type.Array(OperatorWire), metadata: PageMetadata },
  { $id: 'OperatorList', ...closed },
)

export const PageQuery = Type.Object({ cursor: cursorParameter(), limit: limitParameter }, closed)

export const NewOperatorBody = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: 254, description: 'Of the person', examples: ['ana@example.com'] }),
    role: roleField('What they may do'),
  },
  { $id: 'NewOperator', ...closed },
)

export const OperatorEditBody = Type.Object(
  {
    role: Type.Optional(roleField('What they may do from now on')),
    disabled: Type.Optional(flag('Whether they can no longer sign in; ends their sessions and tokens')),
    resetTotp: only('Removes the second factor and ends all sessions: they enrol another at the next sign-in'),
    resetPassword: only('Sets a new password, which the answer shows once, and ends all sessions'),
  },
  { $id: 'OperatorEdit', ...closed },
)

export const OperatorParams = Type.Object({ operatorId: idText('The operator', OPERATOR) }, closed)

export const RemoveOperatorQuery = Type.Object(
  {
    tokens: Type.Optional(
      Type.Union([Type.Literal('end'), Type.Literal('take-over')], {
        description: 'What becomes of the tokens that they made: they end, or are yours from then on',
        examples: ['end'],
      }),
    ),
  },
  closed,
)

export const OperatorTokenWire = Type.Object(
  {
    id: idText('The token, for lists and for ending it', TOKEN),
    label: idText('What it is for', 'nightly import'),
    role: roleField('What it may do'),
    created: timeText('When it was made', '2026-02-11T10:00:00.000Z'),
    expires: Type.Optional(timeText('When it ends; missing where it does not', '2027-02-11T10:00:00.000Z')),
    disabled: Type.Boolean({ description: 'Whether it was ended', examples: [false] }),
    madeBy: Type.Optional(
      idText(
        'Whose it is: it ends when they are removed or disabled. Missing where it is not known',
        'ana@example.com',
      ),
    ),
    token: secret('The token itself: shown once, in the answer that made it', 'vo_…'),
  },
  { $id: 'OperatorToken', ...closed },
)

export const OperatorTokenListWire = Type.Object(
  { data: Type.Array(OperatorTokenWire), metadata: PageMetadata },
  { $id: 'OperatorTokenList', ...closed },
)

export const NewOperatorTokenBody = Type.Object(
  {
    label: Type.String({ maxLength: 200, description: 'What it is for', examples: ['nightly import'] }),
    role: roleField('What it may do; not more than you'),
    expires: Type.Optional(timeText('When it ends; without this it does not', '2027-02-11T10:00:00.000Z')),
  },
  { $id: 'NewOperatorToken', ...closed },
)

export const OperatorTokenParams = Type.Object({ tokenId: idText('The token', TOKEN) }, closed)

export const operatorToWire = (
  { seen, created, ...line }: OperatorLine,
  password?: string,
): Static<typeof OperatorWire> => ({
  ...line,
  created: created.toISOString(),
  ...(seen && { seen: seen.toISOString() }),
  ...(password !== undefined && { password }),
})

export const operatorTokenToWire = (
  { expires, created, madeBy, ...line }: OperatorTokenLine,
  token?: string,
): Static<typeof OperatorTokenWire> => ({
  ...line,
  created: created.toISOString(),
  ...(expires && { expires: expires.toISOString() }),
  ...(madeBy !== null && { madeBy }),
  ...(token !== undefined && { token }),
})
