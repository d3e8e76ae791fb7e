import assert from 'node:assert/strict'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Secret } from 'otpauth'
import type { Id } from '../../src/platform/core/id.ts'
import type { Role } from '../../src/platform/core/role.ts'
import { unmovedNow } from '../../src/platform/db/clock.ts'
import { insertOperator, lockOperator } from '../../src/surfaces/operators/operator.store.ts'
import { OPERATOR_COOKIE } from '../../src/surfaces/operators/operator-session.ts'
import { hashPassword } from '../../src/surfaces/operators/password.service.ts'
import { openOperatorSession } from '../../src/surfaces/operators/sign-in.service.ts'
import { totpCode, totpStep } from '../../src/surfaces/operators/totp.ts'
import { PAGE } from './people.ts'
import type { TestService } from './service.ts'

let count = 0
/** Of every operator: to hash or to check it takes a tenth of a second. */
const password = 'amber window hums tonight'
let hash: Promise<Buffer> | undefined

/** An authenticator app, by the secret that it was given. */
export const fromBase32 = (text: string): Buffer => Buffer.from(Secret.fromBase32(text).bytes)

export const cookieFrom = (answer: LightMyRequestResponse): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0]!)
    .join('; ')

/** Operators in browsers, through the whole stack; `page` has the headers of our own pages. */
export function operatorsOf(
  { ask, context, database }: Pick<TestService, 'ask' | 'context' | 'database'>,
  page = PAGE,
) {
  const add = async (role: Role = 'admin') => {
    const operator = { id: context.newId('operator'), email: `operator${++count}@example.com`, role }
    hash ??= hashPassword(password)
    const stored = { ...operator, password: await hash }
    await context.db.transaction((tx) => insertOperator(tx, stored))
    return { ...operator, password }
  }

  /** As the right password leaves an operator who has no second factor yet. */
  const halfSession = (id: Id<'operator'>) =>
    context.db.transaction(async (tx) => {
      const { token } = await openOperatorSession(tx, context, (await lockOperator(tx, id))!, 'enrol', 'test')
      return `${OPERATOR_COOKIE}=${token}`
    })

  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    ask(path, { method, headers: { ...page, ...headers }, ...(payload && { payload }) } as Omit<InjectOptions, 'url'>)

  const signIn = (payload: object, headers: Record<string, string> = {}) =>
    send('POST', '/manage/session', payload, headers)

  /** The code that the app shows now, or so many steps later. */
  const codeOf = async (secret: string, later = 0) =>
    totpCode(fromBase32(secret), totpStep(await unmovedNow(database)) + later)

  /** Enrolled after a password that was right. The code of this time step is used up. */
  const signedIn = async (role: Role = 'admin') => {
    const { id, email, password } = await add(role)
    const half = await halfSession(id)
    const begun = await send('POST', '/manage/session/totp', undefined, { cookie: half })
    assert.equal(begun.statusCode, 200, begun.body)
    const { secret, uri } = begun.json() as { secret: string; uri: string }
    const confirmed = await send(
      'POST',
      '/manage/session/totp/confirm',
      { code: await codeOf(secret) },
      { cookie: half },
    )
    assert.equal(confirmed.statusCode, 200, confirmed.body)
    const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] }
    return { id, email, password, secret, uri, recoveryCodes, cookie: cookieFrom(confirmed) }
  }

  return { add, send, signIn, codeOf, signedIn }
}
