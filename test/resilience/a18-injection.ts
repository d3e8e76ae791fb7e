// Lost if it breaks: a client reads or changes the whole database through a parameter.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { isDocumented } from '../../src/platform/http/openapi.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { provenBy } from './proven-by.ts'
import { count, type Outcome, type Row, together } from './row.ts'

const SLEEP_S = 3
const INJECTIONS = [
  "'",
  '"',
  "' or '1'='1",
  "') or ('1'='1",
  "x' or 1=1 --",
  "x'; insert into providers (id, name, country, time_zone) values ('injected','x','SI','UTC'); --",
  `x' || (select pg_sleep(${SLEEP_S}))::text || '`,
  `1; select pg_sleep(${SLEEP_S})`,
  `(select pg_sleep(${SLEEP_S}))`,
  "x' union select token_hash from access_tokens --",
  "x'/**/or/**/1=1",
  '$1',
  '$$x$$; drop table consents; --',
  "\\'; drop table consents; --",
  "x%' or name like '%",
  '{"$gt":""}',
  "E'\\x27' or true",
  '\u02bc or 1=1 --',
]

async function inject(): Promise<Outcome> {
  const service = await testService()
  const { ask, deps, database, routes } = service
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(5))
  const { emailOf, signIn } = people(service)
  const session = await signIn({ email: await emailOf(fixture.ownerId) })
  const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
  const headersOf = (url: string): Record<string, string> =>
    url.startsWith('/owner')
      ? { ...PAGE, cookie: session.cookie, 'csrf-token': session.csrfToken }
      : { authorization: `Bearer ${url.startsWith('/manage') ? operator : fixture.token}` }
  const own: Record<string, string> = {
    accountId: fixture.accountId,
    consentId: fixture.consentId,
    inquiryId: fixture.inquiryId,
  }
  let [tried, faults, slow] = [0, 0, 0]
  const judge = async (about: string, send: () => Promise<LightMyRequestResponse>) => {
    const began = performance.now()
    const { statusCode, body } = await send()
    tried++
    if (statusCode >= 500) {
      faults++
      console.error(`${about}: ${statusCode} ${body}`)
    }
    if (performance.now() - began > SLEEP_S * 1000) slow++
  }
  const namesOf = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  const addresses = routes.filter(
    (route) => isDocumented(route) || (route.url.startsWith('/owner/') && route.schema.auth !== 'public'),
  )
  for (const { method, url, schema } of addresses) {
    const options = { method: method as 'GET', headers: headersOf(url) } satisfies Omit<InjectOptions, 'url'>
    const target = (values: Record<string, string>) =>
      url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? own[name] ?? 'x'))
    // What ends a session would end the row.
    const isSafe = !/session|erasure/.test(url)
    for (const text of INJECTIONS) {
      for (const [, name] of url.matchAll(/:(\w+)/g))
        await judge(`${method} ${url} :${name}`, () => ask(target({ [name!]: text }), options))
      for (const name of namesOf(schema.querystring))
        await judge(`${method} ${url}?${name}`, () => ask(`${target({})}?${name}=${encodeURIComponent(text)}`, options))
      if (!isSafe || method === 'GET') continue
      for (const name of namesOf(schema.body))
        await judge(`${method} ${url} {${name}}`, () =>
          ask(target({}), { ...options, payload: { [name]: text } } as Omit<InjectOptions, 'url'>),
        )
    }
  }
  const [left] = await database.rows<{ injected: number; consents: number; payments: number }>(sql`
    select (select count(*) from providers where id = 'injected') as injected, (select count(*) from consents) as consents,
      (select count(*) from transactions) as payments`)
  const whole = left!.injected === 0 && left!.consents > 0 && left!.payments === 5
  return {
    done: `${INJECTIONS.length} injections in every path part, parameter and field of ${addresses.length} routes`,
    figure: `${count(tried)} requests: ${faults} faults of the service, ${slow} slowed down, data ${whole ? 'as it was' : 'altered'}`,
    kept: faults === 0 && slow === 0 && whole && tried > 2_000,
  }
}

export const row: Row = {
  id: 'A18',
  title: 'No text becomes a part of a statement',
  promise: 'P5',
  minutes: 15,
  run: async () =>
    together(
      await inject(),
      await provenBy('all SQL is a template with parameters, in the storage layer only', [
        'test/architecture.test.ts',
        'src/platform/db/sql.test.ts',
      ]),
    ),
}
