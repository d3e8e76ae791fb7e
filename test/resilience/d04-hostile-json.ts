// Lost if it breaks: a small body that is built for it keeps the service busy while everybody else waits.
import type { InjectOptions } from 'fastify'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeFixture, TESTER } from '../support/make.ts'
import { PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { count, type Row } from './row.ts'

const DEFAULT_LIMIT = 4_096
const MAX_MS = 50

const filled = (open: string, piece: string, close: string, size: number): string =>
  open + piece.repeat(Math.floor((size - open.length - close.length) / piece.length)) + close

/** Whatever the route takes: refused by the parser, or as another shape. */
const BODIES: Record<string, (size: number) => string> = {
  'nested arrays': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'nested objects': (size) => filled('', '{"a":', '', size),
  'many arrays': (size) => filled('[', '[],', '[]]', size),
  'many keys': (size) =>
    `{${Array.from({ length: size / 12 }, (_, i) => `"k${String(i).padStart(6, '0')}":1`).join(',')}}`,
  'keys like integers': (size) => `{${Array.from({ length: size / 10 }, (_, i) => `"${i * 65_536}":1`).join(',')}}`,
  'the same key again and again': (size) => filled('{', '"a":1,', '"a":1}', size),
  'a number without end': (size) => filled('{"a":', '9', '}', size),
  'an exponent without end': (size) => filled('{"a":1e', '9', '}', size),
  'escapes without end': (size) => filled('{"a":"', '\\u0041', '"}', size),
  'quotes without end': (size) => filled('{"a":"', '\\"', '"}', size),
  'backslashes without end': (size) => filled('{"a":"', '\\\\', '"}', size),
  'open quotes': (size) => filled('', '"', '', size),
  'white space': (size) => filled('', ' ', '{}', size),
  'colons and commas': (size) => filled('{"a"', ':,', '}', size),
  'keys with escapes': (size) => filled('{', '"\\u005f_prot_":1,', '"a":1}', size),
  'NUL escapes': (size) => filled('{"a":"', '\\u0000', '"}', size),
}

/** In a field that the route takes: what the parser lets through is validated, and may be used. */
const VALUES: Record<string, (size: number) => string> = {
  'a long text': (size) => `"${'a'.repeat(size)}"`,
  'many texts': (size) => filled('[', '"a",', '"a"]', size),
  'many objects': (size) => filled('[', '{},', '{}]', size),
  'an object of many keys': (size) => BODIES['many keys']!(size),
  'a text of escapes': (size) => filled('"', '\\u0041', '"', size),
}

export const row: Row = {
  id: 'D4',
  title: 'No JSON that is small enough takes long, at any route',
  promise: 'P12',
  minutes: 10,
  run: async () => {
    const service = await testService()
    const { ask, deps, routes } = service
    const fixture = await makeFixture(deps)
    const { emailOf, signIn } = people(service)
    const { token } = await createOperatorToken(deps, TESTER, { label: 'test', expires: null, role: 'admin' })
    const session = await signIn({ email: await emailOf(fixture.ownerId) })
    const credentials: Record<string, Record<string, string>> = {
      service: { authorization: `Bearer ${fixture.token}`, 'api-key': fixture.apiKey, 'api-secret': fixture.apiSecret },
      manage: { authorization: `Bearer ${token}` },
      owner: { ...PAGE, cookie: session.cookie, 'csrf-token': session.csrfToken },
    }
    const statuses: Record<number, number> = {}
    const least = async (url: string, options: Omit<InjectOptions, 'url'>, times: number) => {
      let ms = Number.POSITIVE_INFINITY
      for (let i = 0; i < times; i++) {
        const before = process.cpuUsage()
        const { statusCode } = await ask(url, options)
        const { user, system } = process.cpuUsage(before)
        ms = Math.min(ms, (user + system) / 1000)
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      }
      return ms
    }
    const takers = routes.filter(({ method, schema }) => schema.body && !schema.streams && method !== 'GET')
    let [slowest, worst, tried] = [0, '', 0]
    for (const { method, url, schema, bodyLimit = DEFAULT_LIMIT } of takers) {
      const fields = Object.keys((schema.body as { properties?: object }).properties ?? {})
      const inFields = fields.flatMap((name) =>
        Object.entries(VALUES).map(
          ([about, write]) => [`${about} as ${name}`, `{"${name}":${write(bodyLimit - name.length - 20)}}`] as const,
        ),
      )
      const bodies = [
        ...Object.entries(BODIES).map(([about, write]) => [about, write(bodyLimit)] as const),
        ...inFields,
      ]
      const headers = { ...credentials[url.split('/')[1]!], 'content-type': 'application/json' }
      for (const [about, payload] of bodies) {
        const options = { method: method as 'POST', headers, payload }
        const target = url.replace(/:(\w+)/g, 'x')
        // Once is enough where it is quick; else the rest may be the garbage collector's, or another process's.
        let ms = await least(target, options, 1)
        if (ms > MAX_MS / 4) ms = Math.min(ms, await least(target, options, 4))
        tried++
        if (ms > slowest) [slowest, worst] = [ms, `${about}, ${method} ${url}`]
      }
    }
    const faults = Object.keys(statuses).filter((status) => Number(status) >= 500).length
    return {
      done: `${Object.keys(BODIES).length} kinds of hostile JSON, and ${Object.keys(VALUES).length} in each field, sent to each of ${takers.length} routes, as large as it takes`,
      figure: `at most ${slowest.toFixed(1)} ms of processor time for a request (${worst}) of ${count(tried)} bodies; answers ${JSON.stringify(statuses)}`,
      kept: slowest <= MAX_MS && faults === 0 && tried > 1_000,
    }
  },
}
