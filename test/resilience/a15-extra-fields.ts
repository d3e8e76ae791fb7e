// Lost if it breaks: a client that adds a field to its request becomes another tenant, or an operator.
import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeFixture } from '../support/make.ts'
import { PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { count, type Row } from './row.ts'

/** JSON, because an object cannot have two of these as fields. */
const EXTRA = [
  '"tenant_id":"ten_other"',
  '"tenantId":"ten_other"',
  '"environment":"production"',
  '"role":"admin"',
  '"status":"valid"',
  '"ownerId":"own_other"',
  '"validUntil":"2099-01-01T00:00:00Z"',
  '"__proto__":{"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"\\u005f_proto__":{"polluted":true}',
]

export const row: Row = {
  id: 'A15',
  title: 'Fields that a route does not take are refused',
  promise: 'P5',
  run: async () => {
    const service = await testService()
    const { ask, deps, routes } = service
    const fixture = await makeFixture(deps)
    const { emailOf, signIn } = people(service)
    const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
    const session = await signIn({ email: await emailOf(fixture.ownerId) })
    const credentials: Record<string, Record<string, string>> = {
      client: { authorization: `Bearer ${fixture.token}`, 'api-key': fixture.apiKey, 'api-secret': fixture.apiSecret },
      operator: { authorization: `Bearer ${operator}` },
      owner: { ...PAGE, cookie: session.cookie, 'csrf-token': session.csrfToken },
    }
    // Its fields are checked together with what is stored.
    const profile = {
      ...{ id: 'x', bank: 'Banka', country: 'SI', delimiter: ';', header: ['Dan', 'Koliko', 'Kaj'], currency: 'EUR' },
      ...{
        columns: { date: 'Dan', amount: 'Koliko', description: ['Kaj'] },
        dateFormat: 'DD.MM.YYYY',
        decimalMark: ',',
        sign: 'signed',
      },
    }
    const made = await ask('/manage/csv-profiles', { method: 'POST', token: operator, payload: profile })
    assert.equal(made.statusCode, 201, made.body)
    const takesBody = routes.filter(
      ({ schema, method }) => schema.body !== undefined && !schema.streams && method !== 'GET',
    )
    let [tried, taken] = [0, 0]
    const unseen = new Set<string>()
    for (const { method, url, schema } of takesBody) {
      const who = url.startsWith('/manage') ? 'operator' : url.startsWith('/owner') ? 'owner' : 'client'
      const own = Object.keys((schema.body as { properties?: object }).properties ?? {})
      for (const extra of EXTRA) {
        if (own.some((name) => extra.startsWith(`"${name}"`))) continue
        const headers = { ...credentials[who], 'content-type': 'application/json' }
        const target = url.replace(/:(\w+)/g, 'x')
        const options = { method: method as 'POST', headers, payload: `{${extra}}` } satisfies Omit<
          InjectOptions,
          'url'
        >
        const { statusCode, body } = await ask(target, options)
        tried++
        if (statusCode === 400) continue
        // These need an operator's session, and say so before they look at the body.
        if (statusCode === 401 && url.startsWith('/manage/session')) unseen.add(url)
        else {
          taken++
          console.error(`${method} ${url} ${extra}: ${statusCode} ${body}`)
        }
      }
    }
    const polluted = ({} as Record<string, unknown>).polluted !== undefined
    return {
      done: `${EXTRA.length} extra fields (tenant, role, prototype) in the body of each of ${takesBody.length} routes that take one`,
      figure: `${taken} taken of ${count(tried)}, all others 400 (${unseen.size} routes refuse the caller first); Object.prototype ${polluted ? 'altered' : 'as it was'}`,
      kept: taken === 0 && !polluted && takesBody.length > 30,
    }
  },
}
