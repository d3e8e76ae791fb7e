import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { editKey, endKey } from '../../src/clients/keys/key.service.ts'
import { createContext } from '../../src/context.ts'
import { addRule } from '../../src/ledger/categorization/rule.service.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { type Sql, sql } from '../../src/platform/db/sql.ts'
import { buildServer } from '../../src/server.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeConsent, makeFixture, record, records, TESTER } from '../support/make.ts'
import { TEST_SETTINGS, testService } from '../support/service.ts'

const settings = { TOKEN_TTL_SECONDS: '3600' }
const { ask, deps, database } = await testService(settings)

/** Another process on the same database, which has answered nothing before. */
const fresh = buildServer(
  await createContext(readConfig({ ...TEST_SETTINGS, ...settings }), deps, () => 'http://vitrine.test'),
  { level: 'silent' },
)

type Fixture = Awaited<ReturnType<typeof makeFixture>> & { paths: string[] }

const NOON = new Date('2026-11-15T12:00:00Z')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

async function startFixture(): Promise<Fixture> {
  await setDatabaseClock(database, NOON)
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(6))
  return { ...fixture, paths: pathsOf(fixture, (await ask(fixture.path, { token: fixture.token })).json().data[0].id) }
}

const pathsOf = ({ path, accountId, consentId }: Omit<Fixture, 'paths'>, transactionId: string): string[] => [
  path,
  `${path}?limit=2`,
  `${path}?consentId=${consentId}`,
  `${path}?fromBookedTime=2026-01-02T00:00:00Z`,
  `${path}/${transactionId}`,
  `${path}/changes`,
  `/service/accounts/${accountId}`,
]

const change = (statement: Sql) => database.rows(statement)

/** What may happen between two reads. */
const CHANGES: Record<string, (fixture: Fixture) => unknown> = {
  nothing: () => {},
  'the token ends': () => setDatabaseClock(database, after(600)),
  'the key is disabled': ({ keyId }) => endKey(deps, TESTER, keyId),
  'the key expires': ({ keyId }) => editKey(deps, TESTER, keyId, { expires: after(-1) }),
  'the key gets domains': ({ keyId }) => editKey(deps, TESTER, keyId, { allowedDomains: ['shop.example'] }),
  'the owner takes the consent back': ({ consentId }) => decideConsent(deps, TESTER, consentId, 'revoke'),
  'the tenant ends the consent': ({ consentId }) => decideConsent(deps, TESTER, consentId, 'terminate'),
  'the consent runs out': ({ consentId }) =>
    change(sql`update consents set valid_until = ${after(-1)} where id = ${consentId}`),
  'the scope gets smaller': ({ consentId }) =>
    change(sql`update consents set scope = 'accounts' where id = ${consentId}`),
  'the account is no longer granted': ({ consentId, accountId }) =>
    change(sql`delete from grants where consent_id = ${consentId} and account_id = ${accountId}`),
  'a newer consent is given': ({ tenant, ownerId }) => makeConsent(deps, tenant, ownerId),
  'the access is over': ({ consentId }) =>
    change(sql`update accesses set closes_at = ${after(-1)} where consent_id = ${consentId}`),
  'the access was never opened': ({ consentId }) => change(sql`delete from accesses where consent_id = ${consentId}`),
  'a transaction comes in': ({ accountId }) => fill(deps, accountId, [record({ sourceId: 'new', amount: '-99.00' })]),
  'the tenant makes a rule': ({ tenant }) =>
    addRule(deps, TESTER, tenant.id, { when: { hasWords: 'Row' }, code: '5814' }),
}

/** Everything that a client sees, except the values that differ in every answer. */
const seen = ({ statusCode, headers, body }: LightMyRequestResponse) => ({
  statusCode,
  etag: headers.etag,
  limits: Object.keys(headers).filter((name) => name.startsWith('ratelimit')),
  body: body.replace(/"(next_cursor|requestId|id)":"[^"]*"/g, (text) => (text.startsWith('"id"') ? text : '')),
})

const countReads = async (): Promise<number> => {
  const [row] = await database.rows<{ count: number }>(sql`select count(*) from reads`)
  return row!.count
}

async function countOpenAccesses(ownerId: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*) from accesses join consents on consents.id = consent_id and consents.bucket = accesses.bucket
    where owner_id = ${ownerId} and closes_at > clock()`)
  return row!.count
}

for (const [name, happen] of Object.entries(CHANGES)) {
  test(`${name}: the next read is answered as by a process that knows nothing yet`, async () => {
    const fixture = await startFixture()
    const headers = { authorization: `Bearer ${fixture.token}` }
    const read = (url: string) => ask(url, { token: fixture.token })
    for (const path of fixture.paths) assert.equal((await read(path)).statusCode, 200)
    const known = await countReads()
    await happen(fixture)
    let expected = known
    for (const path of fixture.paths) {
      const answers = [await read(path), await fresh.app.inject({ url: path, headers }), await read(path)]
      const [first, unprepared, second] = answers.map(seen)
      assert.deepEqual(first, unprepared, path)
      assert.deepEqual(second, unprepared, path)
      expected += answers.filter(({ statusCode }) => statusCode === 200).length
    }
    if (expected > known) assert.ok((await countOpenAccesses(fixture.ownerId)) > 0, 'read through an open access')
    assert.equal(await countReads(), expected, 'answered reads are recorded once, refused ones are not')
  })
}
