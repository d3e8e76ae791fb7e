/** What opens a bank is nowhere to be read: not at rest, not in logs, not on pages. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from '../../../src/platform/db/sql.ts'
import { vitrine } from '../../support/command.ts'
import { TEST_SETTINGS } from '../../support/service.ts'
import { dumpOf, tablesWith } from './dump.ts'
import { CLIENT_ID, DAY, openWorld } from './world.ts'

const K1 = `k1:${'1a'.repeat(32)}`
const K2 = `k2:${'2b'.repeat(32)}`
const w = await openWorld({ banks: ['plain', 'oauth'], env: { CONNECTION_KEYS: `${K1},${K2}` } })
const PRIVATE =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJudgedJudgedJudgedJudgedJudgedJudgedJudged\n-----END PRIVATE KEY-----'

const plainOne = await w.connect('anna.household-1', 'plain')
const oauthOne = await w.connect('lukas.traveller-1', 'oauth')
const client = await w.client(plainOne.owner.id)
await w.jump(DAY / 2)
await w.settle()
await w.jump(DAY / 2)
await w.settle()

/** Everything that the bank gave and that opens it. */
const tokens = async () => {
  const ids = (await w.grants()).map(({ grantId }) => grantId)
  const bearers = w.calls.flatMap(({ headers }) => /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? [])
  const codes = w.calls.flatMap(({ path, body }) =>
    path.includes('token') ? [...new URLSearchParams(body).values()] : [],
  )
  const secret = codes.filter((text) => text.length >= 16 && !/^https?:/.test(text) && text !== CLIENT_ID)
  assert.ok(ids.length >= 2 && bearers.length >= 1, 'there is something to look for')
  return [...new Set([...ids, ...bearers, ...secret])]
}
const ibans = ['household-1', 'traveller-1']

test('a dump of the database contains no id of a consent, no token, no code and no verifier', async () => {
  const found: string[] = []
  for (const secret of await tokens()) found.push(...(await tablesWith(w.databaseUrl, secret)))
  assert.deepEqual([...new Set(found)], [])
})

test('credentials of the operator are never shown again: API, command line, list of changes, dump, logs', async () => {
  const answer = await w.manage('PUT', '/providers/plain/credentials', {
    credentials: { signingKey: PRIVATE, clientSecret: 'judged-client-secret' },
  })
  const set =
    answer.statusCode === 200
      ? answer
      : await w.manage('PUT', '/providers/plain/credentials', { credentials: { clientSecret: 'judged-client-secret' } })
  const shown = [
    answer.body,
    set.body,
    (await w.manage('GET', '/providers/plain/credentials')).body,
    (await w.manage('GET', '/providers/plain')).body,
    (await w.manage('GET', '/changes?limit=500')).body,
    (await w.manage('GET', '/settings')).body,
    (await w.command('bank-profile', 'list')).out,
    await dumpOf(w.databaseUrl),
    w.logs.join('\n'),
  ].join('\n')
  assert.ok(!shown.includes('JudgedJudged'), 'private key')
  assert.ok(!shown.includes('judged-client-secret'), 'client secret')
  assert.ok(!shown.includes('1a1a1a1a1a1a'), 'key of CONNECTION_KEYS')
})

test('a key that is no key is refused when it is set, not at the next fetch', async () => {
  const answer = await w.manage('PUT', '/providers/plain/credentials', { credentials: { signingKey: 'not a key' } })
  assert.equal(answer.statusCode, 400, answer.body)
  assert.ok(!answer.body.includes('not a key'))
  const unknown = await w.manage('PUT', '/providers/plain/credentials', { credentials: { pasword: 'x' } })
  assert.equal(unknown.statusCode, 400, unknown.body)
})

test('no log line has a token, an IBAN, or the address of the owner', async () => {
  const logs = w.logs.join('\n')
  for (const secret of await tokens()) assert.ok(!logs.includes(secret), `${secret.slice(0, 8)}… is in the log`)
  for (const customer of ibans) {
    const { accounts } = (await w.control('GET', `/customers/${customer}`)) as { accounts: { iban?: string }[] }
    for (const { iban } of accounts) assert.ok(iban === undefined || !logs.includes(iban), 'IBAN')
  }
  assert.ok(!logs.includes(plainOne.owner.email))
})

test('what a bank writes in an error (IBAN, token, name) is not repeated by the service', async () => {
  const iban = (await client.accounts())[0]!.iban
  w.network.meddle = ({ path, headers }) =>
    path.includes('/accounts')
      ? {
          status: 500,
          body: JSON.stringify({
            tppMessages: [
              {
                category: 'ERROR',
                code: 'INTERNAL_SERVER_ERROR',
                text: `${iban} of Anna Berger, consent ${headers['consent-id']}`,
              },
            ],
          }),
        }
      : undefined
  await w.jump(DAY)
  await w.settle()
  w.network.meddle = () => undefined
  assert.ok(
    (await w.fetches()).some(({ outcome }) => outcome !== 'done'),
    'there was a failure',
  )
  const shown = {
    fetches: JSON.stringify(await w.fetches()),
    connections: (await w.manage('GET', '/connections')).body,
    jobs: (await w.manage('GET', '/jobs')).body,
    command: (await w.command('fetch', 'list')).out,
    logs: w.logs.join('\n'),
    ...Object.fromEntries(
      await Promise.all(
        (await w.fetches())
          .slice(0, 4)
          .map(async ({ id }) => ['one fetch', (await w.manage('GET', `/fetches/${id}`)).body]),
      ),
    ),
  }
  const found: string[] = []
  const secrets = await tokens()
  for (const [where, text] of Object.entries<string>(shown)) {
    if (text.includes(iban)) found.push(`IBAN in ${where}`)
    if (text.includes('Anna Berger')) found.push(`name in ${where}`)
    if (secrets.some((secret) => text.includes(secret))) found.push(`token in ${where}`)
  }
  assert.deepEqual(found, [])
})

test('the answers of a fetch can be downloaded by an operator, without what opens the bank', async () => {
  const done = (await w.fetches()).find(({ outcome }) => outcome === 'done')!
  const { pages } = await w.okJson(w.manage('GET', `/fetches/${done.id}`))
  assert.ok(pages > 0)
  const tried = await Promise.all(
    ['pages', 'answers', 'file', 'raw', 'download'].map((name) => w.manage('GET', `/fetches/${done.id}/${name}`)),
  )
  const found = tried.find(({ statusCode }) => statusCode === 200)
  assert.ok(found, 'raw answers can be downloaded')
  for (const secret of await tokens()) assert.ok(!found.body.includes(secret))
})

test('a replay changes nothing that is known, asks no bank, and after the days of keeping says why it cannot', async () => {
  const done = (await w.fetches()).find(({ outcome }) => outcome === 'done')!
  const before = w.calls.length
  const replayed = await w.okJson(w.manage('POST', `/fetches/${done.id}/replay`))
  assert.deepEqual([replayed.added, replayed.changed, replayed.removed], [0, 0, 0])
  assert.equal((await w.command('fetch', 'replay', done.id)).code, 0)
  assert.equal(w.calls.length, before)
  await w.jump(9 * DAY)
  await w.settle()
  const late = await w.manage('POST', `/fetches/${done.id}/replay`)
  assert.ok([400, 409].includes(late.statusCode), late.body)
  assert.match(late.json().errorMessage, /kept/)
  const command = await w.command('fetch', 'replay', done.id)
  assert.equal(command.code, 1)
  assert.match(command.err, /\w/)
})

test('an old answer that is replayed does not make the data newer than they are', async () => {
  const [account] = await client.accounts()
  const fetched = (await w.fetches(`&accountId=${account!.id}`)).filter(({ outcome }) => outcome === 'done')
  await w.manage('POST', `/fetches/${fetched.at(1)?.id ?? fetched[0].id}/replay`)
  assert.equal((await client.accounts()).find(({ id }) => id === account!.id)!.dataAsOf, account!.dataAsOf)
})

test('keys are rotated while fetches run: none fails, and afterwards the old key is not needed', async () => {
  const env = { ...TEST_SETTINGS, DATABASE_URL: w.databaseUrl, ...w.settings, CONNECTION_KEYS: `${K2},${K1}` }
  const planned = await Promise.all(
    [plainOne, oauthOne].map(({ connectionId }) => w.manage('POST', `/connections/${connectionId}/fetch`)),
  )
  for (const { statusCode } of planned) assert.ok([202, 429].includes(statusCode))
  const rotated = await vitrine(['connection', 'rotate-keys'], env)
  assert.equal(rotated.code, 0, rotated.err)
  await w.settle()
  const alone = await vitrine(['connection', 'rotate-keys'], { ...env, CONNECTION_KEYS: K2 })
  assert.equal(alone.code, 0, alone.err)
  assert.match(alone.out, /^0 /m)
  for (const { connectionId } of [plainOne, oauthOne])
    assert.ok(['done', 'running'].includes((await w.connection(connectionId)).lastFetch.outcome))
  const doctor = await vitrine(['doctor'], { ...env, CONNECTION_KEYS: K1 })
  assert.match(`${doctor.out}${doctor.err}`, /k2/, 'doctor names the key that is gone')
})

test('a rotation without the old key refuses and changes nothing', async () => {
  const env = { ...TEST_SETTINGS, DATABASE_URL: w.databaseUrl, ...w.settings, CONNECTION_KEYS: `k9:${'9c'.repeat(32)}` }
  const refused = await vitrine(['connection', 'rotate-keys'], env)
  assert.equal(refused.code, 1, refused.out)
  assert.ok(!refused.err.includes('    at '), refused.err)
  assert.match(refused.err, /CONNECTION_KEYS|key/)
})

test('when a connection ends, its secrets leave the database', async () => {
  const sizes = async () => {
    const dump = await dumpOf(w.databaseUrl)
    return (dump.match(/k[12][:.$]/g) ?? []).length
  }
  const before = await sizes()
  assert.equal((await w.manage('POST', `/connections/${oauthOne.connectionId}/end`)).statusCode, 200)
  await w.settle()
  assert.ok((await sizes()) < before, `${before}`)
})

const moveSecret = async (seed: number) => {
  await w.control('POST', '/customers', { story: 'household', seed })
  const other = await w.connect(`anna.household-${seed}`, 'plain')
  await w.database.rows(sql`
    update connections set sealed_grant = (select sealed_grant from connections where id = ${plainOne.connectionId})
    where id = ${other.connectionId}`)
  const linked = await w.now()
  for (let i = 0; i < 6; i++) {
    await w.jump(DAY / 2)
    await w.settle()
  }
  const fetched = await w.fetches(`&connectionId=${other.connectionId}`)
  return { ...other, since: fetched.filter(({ started }) => Date.parse(started) > linked.getTime() + DAY / 4) }
}

test('a secret belongs to its row: that of one connection, put into another, opens nothing', async () => {
  const { since } = await moveSecret(2)
  assert.ok(!since.some(({ outcome }) => outcome === 'done'))
})

test('a secret that cannot be opened (a lost key) is a break like any other: not green, and the operator sees why', async () => {
  const { connectionId, since } = await moveSecret(3)
  const { status, nextFetch } = await w.connection(connectionId)
  const jobs = (await w.manage('GET', '/jobs')).body
  assert.notEqual(
    status,
    'valid',
    `three days without data; fetches: ${JSON.stringify(since)}; next: ${nextFetch}; jobs: ${jobs.slice(0, 600)}`,
  )
})

test('doctor says which certificate ends when, and is not troubled by a profile that is broken', async () => {
  writeFileSync(join(w.folder, 'broken.json'), '{"id": "broken"')
  const doctor = await w.command('doctor')
  assert.match(`${doctor.out}${doctor.err}`, /broken/)
  assert.ok(!/ {4}at /.test(doctor.err))
})
