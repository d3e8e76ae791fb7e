import Type, { type Static } from 'typebox'
import { ROLES } from '../../platform/core/role.ts'
import { closed, idText, timeText } from '../../platform/http/wire.ts'
import type { OperatorSessionLine } from './operator-session.store.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './password-rule.ts'
import type { OpenedOperatorSession } from './sign-in.service.ts'

export const OPERATOR = 'opr_01kgx2m8s0e6v9q4c1t7h3n5wd'
const SESSION = 'ops_01kgx2n3f7q2b5d8j0r4y6a9zc'

export const roleField = (description: string) =>
  Type.Enum([...ROLES], { type: 'string', description, examples: ['editor'] })
const password = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1_000, description, examples: ['correct horse battery staple'] })
const code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'The six digits of the authenticator app, or a recovery code',
  examples: ['123456'],
})

export const SignInBody = Type.Object(
  {
    email: Type.Optional(
      Type.String({ minLength: 3, maxLength: 254, description: 'Of the operator', examples: ['ana@example.com'] }),
    ),
    password: Type.Optional(password('Together with the e-mail address')),
    code: Type.Optional(code),
  },
  { $id: 'SignIn', ...closed },
)

const next = Type.Unsafe<'code' | 'enrol' | null>({
  type: ['string', 'null'],
  enum: ['code', 'enrol', null],
  description: 'What is missing: `code` of the second factor, or to `enrol` one; null where the operator is signed in',
  examples: [null],
})

export const SignedInOperatorWire = Type.Object(
  {
    next,
    expires: timeText('When it ends without another request', '2026-02-11T10:30:00.000Z'),
    ends: timeText('When it ends in any case', '2026-02-11T22:00:00.000Z'),
    operator: Type.Optional(
      Type.Object(
        {
          id: idText('The operator', OPERATOR),
          email: idText('Their address', 'ana@example.com'),
          role: roleField('What they may do'),
          totp: Type.Boolean({ description: 'Whether a second factor is enrolled', examples: [true] }),
          recoveryCodes: Type.Integer({ description: 'How many recovery codes are left', examples: [10] }),
        },
        { description: 'Who is signed in; missing as long as `next` is not null', ...closed },
      ),
    ),
  },
  { $id: 'OperatorSession', ...closed },
)

export const TotpBody = Type.Optional(
  Type.Object(
    { password: Type.Optional(password('Of a signed-in operator; needed except when enrolling at sign-in')) },
    {
      $id: 'BeginTotp',
      ...closed,
    },
  ),
)

export const TotpWire = Type.Object(
  {
    secret: idText('To type into an authenticator app', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
    uri: idText(
      'The same for a QR code',
      'otpauth://totp/Vitrine:ana%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Vitrine',
    ),
  },
  { $id: 'Totp', ...closed },
)

export const TotpConfirmBody = Type.Object({ code }, { $id: 'ConfirmTotp', ...closed })

export const RecoveryCodesBody = Type.Object(
  { password: password('Of the operator') },
  { $id: 'RenewRecoveryCodes', ...closed },
)

export const RecoveryCodesWire = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Ten codes, each good once instead of one of the app. They are not shown again',
      examples: [['abcd-efgh-ijkl-mnop']],
    }),
  },
  { $id: 'RecoveryCodes', ...closed },
)

export const PasswordBody = Type.Object(
  {
    password: password('The one so far'),
    newPassword: password(`The new one: ${MIN_PASSWORD} to ${MAX_PASSWORD} characters, and not a common one`),
  },
  { $id: 'ChangePassword', ...closed },
)

const SessionLineWire = Type.Object(
  {
    id: idText('The session', SESSION),
    current: Type.Boolean({ description: 'Whether it is this one', examples: [true] }),
    userAgent: idText('What the browser says it is', 'Mozilla/5.0 (X11; Linux x86_64) …'),
    created: timeText('When the operator signed in', '2026-02-11T10:00:00.000Z'),
    seen: timeText('The last request, to the minute', '2026-02-11T10:12:00.000Z'),
    expires: timeText('When it ends without another request', '2026-02-11T10:42:00.000Z'),
  },
  { $id: 'OperatorSessionLine', ...closed },
)

export const SessionListWire = Type.Object(
  { data: Type.Array(SessionLineWire), metadata: Type.Object({}, closed) },
  { $id: 'OperatorSessionList', ...closed },
)

export const SessionParams = Type.Object({ sessionId: idText('The session', SESSION) }, closed)

export const signedInToWire = ({
  next,
  expires,
  ends,
  operator,
}: Omit<OpenedOperatorSession, 'token'>): Static<typeof SignedInOperatorWire> => ({
  next,
  expires: expires.toISOString(),
  ends: ends.toISOString(),
  ...(next === null && { operator }),
})

export const sessionLineToWire = (
  { id, userAgent, created, seen, expires }: OperatorSessionLine,
  current: string,
): Static<typeof SessionLineWire> => ({
  id,
  current: id === current,
  userAgent,
  created: created.toISOString(),
  seen: seen.toISOString(),
  expires: expires.toISOString(),
})
