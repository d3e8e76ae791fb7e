// Lost if it breaks: a token that was guessed, altered, expired or taken from elsewhere opens an account.
import { randomBytes } from 'node:crypto'
import { getAll } from '../abuse/pipeline.ts'
import { startServer } from '../abuse/servers.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { provenBy } from './proven-by.ts'
import { count, type Outcome, type Row, together } from './row.ts'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const RANDOM = 10_000

/** Every other character at every place, cut anywhere, longer, and made up. */
function* altered(token: string): Generator<string> {
  for (let i = 0; i < token.length; i++) {
    for (const character of CHARACTERS)
      if (character !== token[i]) yield token.slice(0, i) + character + token.slice(i + 1)
    if (i > 0) yield token.slice(0, i)
    yield `${token.slice(0, i)}${token.slice(i + 1)}`
  }
  yield* [`${token}A`, `${token}=`, `${token}${token}`, token.toUpperCase(), token.toLowerCase(), 'x'.repeat(8_000)]
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  yield `${none}.${Buffer.from(JSON.stringify({ sub: token, exp: 9e9 })).toString('base64url')}.`
  for (let i = 0; i < RANDOM; i++) yield `vt_${randomBytes(32).toString('base64url')}`
}

async function alterations(): Promise<Outcome> {
  const service = await testService()
  const server = await startServer(service.databaseUrl)
  const fixture = await makeFixture(service.deps)
  await fill(service.deps, fixture.accountId, records(3))
  let [tried, accepted] = [0, 0]
  const kinds = new Set<string>()
  for (const token of altered(fixture.token)) {
    tried++
    const answer = await service.ask(fixture.path, { token })
    if (answer.statusCode !== 401) accepted++
    kinds.add(answer.json().errorSubCode)
  }
  await getAll(server.url, fixture.token, [`${fixture.path}?access_token=${fixture.token}`], ({ status }) => {
    if (status !== 400) accepted++
  })
  const still = (await service.ask(fixture.path, { token: fixture.token })).statusCode
  return {
    done: 'every single alteration of a token, every cut, made-up ones, one without a signature, one in the query',
    figure: `${accepted} accepted of ${count(tried + 1)}, all others 401 ${[...kinds].join(' or ')}`,
    kept: accepted === 0 && still === 200,
  }
}

export const row: Row = {
  id: 'A9',
  title: 'Only a token that was issued, and lasts, opens anything',
  promise: 'P9',
  minutes: 10,
  run: async () =>
    together(
      await alterations(),
      await provenBy(
        'two of them, in other headers, of 10 kB, of another kind, and to the millisecond of its end',
        [
          'test/abuse/malformed.test.ts',
          'test/abuse/doors.test.ts',
          'test/abuse/authentication.test.ts',
          'test/abuse/revocation.long.test.ts',
        ],
        {
          tests: [
            'Authorization and Api-Key',
            'two Authorization headers count as none',
            'every other route refuses a caller with no credential, a wrong one, or one of another kind',
            "a key and a token end by the database's clock, to the millisecond",
            'a token that was issued while its key was being disabled',
          ],
        },
      ),
    ),
}
