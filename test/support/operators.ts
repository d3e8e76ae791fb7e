import assert from 'node:assert/strict'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Secret } from 'otpauth'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Role } from '../../src/platform/core/role.ts'
import { unmovedNow } from '../../src/platform/db/clock.ts'
import { createOperator } from '../../src/surfaces/operators/operator.service.ts'
import { totpCode, totpStep } from '../../src/surfaces/operators/totp.ts'
import { PAGE } from './people.ts'
import type { TestService } from './service.ts'

let count = 0

/** An authenticator app, by the secret that it was given. */
export const fromBase32 = (text: string): Buffer => Buffer.from(Secret.fromBase32(text).bytes)

export const cookieFrom = (answer: LightMyRequestResponse): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0]!)
    .join('; ')

/** Operators in browsers, through the whole stack; `page` has the headers of our own pages. */
export function operatorsOf({ ask, deps, database }: Pick<TestService, 'ask' | 'deps' | 'database'>, page = PAGE) {
  const add = (role: Role = 'admin') =>
    createOperator(deps, atCommandLine('test'), { email: `operator${++count}@example.com`, role })

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

  /** Enrolled at the first sign-in. The code of this time step is used up. */
  const signedIn = async (role: Role = 'admin') => {
    const { id, email, password } = await add(role)
    const half = cookieFrom(await signIn({ email, password }))
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
    return { id: id as Id<'operator'>, email, password, secret, uri, recoveryCodes, cookie: cookieFrom(confirmed) }
  }

  return { add, send, signIn, codeOf, signedIn }
}
