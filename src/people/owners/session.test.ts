import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  COOKIE,
  cookieOf,
  csrfTokenOf,
  isRequesterToken,
  KNOWN_MINUTES,
  REQUESTER_MINUTES,
  SESSION_MINUTES,
  setCookie,
} from './session.ts'

test('a session of an ask is short, one of /me an hour', () => {
  assert.deepEqual(SESSION_MINUTES, { ask: 15, me: 60 })
})

test('the cookie is for this host alone, over a secure connection, and inaccessible to scripts and other sites', () => {
  for (const kind of ['ask', 'me'] as const) {
    const [pair, ...flags] = setCookie(kind, 'vm_x', 900).split('; ')
    assert.equal(pair, `${COOKIE[kind]}=vm_x`)
    assert.deepEqual(flags.sort(), ['HttpOnly', 'Max-Age=900', 'Path=/', 'SameSite=Strict', 'Secure'])
    // The prefix requires Secure, Path=/ and no Domain.
    assert.ok(COOKIE[kind].startsWith('__Host-'))
  }
  assert.notEqual(COOKIE.ask, COOKIE.me)
})

test('a cookie is found by its whole name and nothing else', () => {
  const name = COOKIE.me
  const table: [header: string | undefined, found: string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    [`${name}=a`, 'a'],
    [`x=1; ${name}=a; y=2`, 'a'],
    [`x=1;${name}=a`, 'a'],
    [` ${name} = a `, 'a'],
    [`${name}=a=b=`, 'a=b='],
    [`x${name}=a`, undefined],
    [`${name}x=a`, undefined],
    [name.toLowerCase() === name ? 'x=y' : `${name.toLowerCase()}=a`, undefined],
    [`${COOKIE.ask}=a`, undefined],
    [`x="${name}=a"`, undefined],
    [name, undefined],
    [`${name}=`, ''],
    [';;;=;', undefined],
    // The first of two: a browser sends the more specific path first, and __Host- allows only one.
    [`${name}=a; ${name}=b`, 'a'],
  ]
  for (const [header, found] of table) assert.equal(cookieOf(header, name), found, String(header))
})

test('a cookie without a name is nobody’s', () => {
  assert.equal(cookieOf('=a', ''), undefined)
  assert.equal(cookieOf(undefined, 'Stryker was here'), undefined)
})

test('a browser is known as a requester for an hour, and as the owner’s for half a year', () => {
  assert.deepEqual([REQUESTER_MINUTES, KNOWN_MINUTES], [60, 259_200])
})

test('the token of a requester is vp_ and 43 characters of base64, and nothing around it', () => {
  const right = `vp_${'aZ0-_'.repeat(9).slice(0, 43)}`
  assert.ok(isRequesterToken(right))
  for (const wrong of [
    '',
    'vp_',
    right.slice(0, -1),
    `${right}a`,
    ` ${right}`,
    `x${right}`,
    `${right}\n`,
    right.replace('vp', 'vm'),
    right.replace('-', '+'),
  ])
    assert.ok(!isRequesterToken(wrong), wrong)
})

test('the CSRF token is derived from the cookie, and the cookie cannot be derived from it', () => {
  const token = csrfTokenOf('vm_a')
  assert.equal(csrfTokenOf('vm_a'), token)
  assert.notEqual(csrfTokenOf('vm_b'), token)
  assert.match(token, /^[\w-]{43}$/)
  assert.ok(!token.includes('vm_a'))
})
