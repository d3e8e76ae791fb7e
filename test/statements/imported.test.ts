import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { eraseOwners } from '../../src/surfaces/me/erasure.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { assertOk, assertRefused, ROW } from '../contract/support.ts'
import { vitrine } from '../support/command.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeFixture, makeOwner } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { writeCamt } from './generate-camt.ts'

const { ask, database, databaseUrl, deps } = await testService()
const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
const folder = join(tmpdir(), `vitrine-imported-${process.pid}`)
await mkdir(folder, { recursive: true })
after(() => rm(folder, { recursive: true, force: true }))

const IBAN = 'SI56192001234567892'
const path = join(folder, 'statement.xml')
await writeCamt(path, { iban: IBAN, entries: 3 })
const bytes = await readFile(path)
const sha256 = createHash('sha256').update(bytes).digest('hex')

const get = (target: string, bearer = token) => ask(target, { token: bearer })
/** A body's memory is freed as it is read, so each request gets a copy. */
const send = async (accountId: string, query = '', body = bytes) =>
  assertOk(
    await ask(`/manage/statements?accountId=${accountId}${query}`, {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/octet-stream', prefer: 'wait=60' },
      payload: Buffer.from(body),
    }),
  ).json()
const listOf = async (query: string) => assertOk(await get(`/manage/imports${query}`)).json()
const newAccount = async () => (await makeOwner(deps)).accountId
const command = (...args: string[]) => vitrine(['import', ...args], { DATABASE_URL: databaseUrl })

test('an import can be looked up: when, what, its hash, and the report word for word, with names of accounts', async () => {
  const accountId = await newAccount()
  const report = await send(accountId, '&fileName=2026-02.xml')
  const stored = assertOk(await get(`/manage/imports/${report.id}`)).json()
  const [account] = report.accounts
  assert.deepEqual(stored.report, { ...report, accounts: [{ ...account, accountName: 'Current account' }] })
  const { created, started, finished, report: _, ...facts } = stored
  assert.ok(Math.abs(Date.parse(created) - Date.now()) < 600_000)
  assert.ok(created <= started && started <= finished, `${created} ${started} ${finished}`)
  const size = bytes.length
  const counts = { statements: 1, added: 3, kept: false, erased: false }
  const progress = { done: size, all: size }
  const file = { file: '2026-02.xml', format: 'camt', size, sha256 }
  assert.deepEqual(facts, { id: report.id, status: 'done', progress, ...file, ...counts })
  assert.deepEqual((await listOf(`?accountId=${accountId}`)).data, [{ ...facts, created, started, finished }])
})

test('the list of an account has only its imports, the newest first, once each whatever the page size', async () => {
  const [accountId, other] = [await newAccount(), await newAccount()]
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    ids.unshift((await send(accountId)).id)
    if (i === 2) await send(other)
  }
  const records = await ask(`/manage/accounts/${accountId}/transactions`, {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/json' },
    payload: '[{"status":"booked","booked":"2026-02-11","amount":"-1","currency":"EUR","description":"x"}]',
  })
  ids.unshift(assertOk(records).json().id)
  for (const limit of [1, 4, 6, 7]) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const next = cursor ? `&cursor=${cursor}` : ''
      const page = await listOf(`?accountId=${accountId}&limit=${limit}${next}`)
      assert.ok(page.data.length <= limit)
      seen.push(...page.data.map(({ id }: { id: string }) => id))
      cursor = page.metadata.next_cursor
    } while (cursor)
    assert.deepEqual(seen, ids, `by ${limit}`)
  }
  const { data } = await listOf('?limit=500')
  const everywhere: string[] = data.map(({ id }: { id: string }) => id)
  assert.ok(ids.every((id) => everywhere.includes(id)))
  assert.deepEqual(everywhere, everywhere.toSorted().reverse())
  assert.deepEqual((await listOf('?accountId=x')).data, [])
  const foreign = (await listOf(`?accountId=${accountId}&limit=1`)).metadata.next_cursor
  assertRefused(await get(`/manage/imports?cursor=${foreign}`), ROW.invalid_argument, { message: /"cursor"/ })
})

test('a kept file comes back byte for byte, by API and by command, and one that was not kept is 404', async () => {
  // A file of several parts.
  const path = join(folder, 'large.xml')
  await writeCamt(path, { iban: IBAN, entries: 700 })
  const bytes = await readFile(path)
  assert.ok(bytes.length > 2 * 256 * 1024)
  const accountId = await newAccount()
  const { id } = await send(accountId, `&keep=true&fileName=${encodeURIComponent('Auszug "März".xml')}`, bytes)
  const answer = assertOk(await get(`/manage/imports/${id}/file`))
  assert.deepEqual(answer.rawPayload, bytes)
  assert.equal(answer.headers['content-type'], 'application/octet-stream')
  assert.equal(answer.headers['content-length'], String(bytes.length))
  assert.equal(answer.headers['repr-digest'], `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`)
  assert.equal(
    answer.headers['content-disposition'],
    `attachment; filename="Auszug_M_rz_.xml"; filename*=UTF-8''Auszug%20%22M%C3%A4rz%22.xml`,
  )
  const named = await ask(`/manage/imports/${id}/file`, { token, headers: { accept: 'application/octet-stream' } })
  assert.equal(named.statusCode, 200)
  const { code, out } = await command('file', id)
  assert.deepEqual([code, out], [0, bytes.toString()])
  const { id: without } = await send(accountId)
  assertRefused(await get(`/manage/imports/${without}/file`), ROW.not_found, {
    message: /not kept/,
    resourceId: without,
  })
  const refused = await command('file', without)
  assert.deepEqual([refused.code, refused.out], [1, ''])
  assert.match(refused.err, /was not kept. Files are kept with: vitrine import --keep/)
})

test('a kept file that differs from the imported one is not served as such', async () => {
  const { id } = await send(await newAccount(), '&keep=true')
  await database.rows(sql`update import_files set bytes = substr(bytes, 2) where import_id = ${id}`)
  const { code, err } = await command('file', id)
  assert.equal(code, 1)
  assert.match(err, /is not the file that was imported/)
})

test('an import that was erased with an owner has no file, name or report any more', async () => {
  const { accountId, ownerId } = await makeOwner(deps)
  const { id } = await send(accountId, '&keep=true&fileName=ana.xml')
  await eraseOwners(deps, null, [ownerId])
  const { report, file, kept, erased } = assertOk(await get(`/manage/imports/${id}`)).json()
  assert.deepEqual([report, file, kept, erased], [undefined, undefined, false, true])
  assertRefused(await get(`/manage/imports/${id}/file`), ROW.not_found, { message: /erased/ })
  assert.deepEqual(await database.rows(sql`select from import_files where import_id = ${id}`), [])
  assert.match((await command('show', id)).out, /erased with the owner/)
})

test('a refused file of an account is erased with its owner, whoever sent it', async () => {
  const { accountId, ownerId } = await makeOwner(deps)
  const name = join(folder, 'ana-refused.txt')
  await writeFile(name, 'Dear bank, this is about Ana\n')
  await command(name, '--account', accountId)
  await ask(`/manage/statements?accountId=${accountId}&fileName=ana-sent.txt`, {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/octet-stream', prefer: 'wait=60' },
    payload: Buffer.from('Dear bank\n'),
  })
  const listed = (await listOf(`?accountId=${accountId}`)).data
  assert.deepEqual(
    listed.map(({ file }: { file: string }) => file),
    ['ana-sent.txt', 'ana-refused.txt'],
  )
  await eraseOwners(deps, null, [ownerId])
  for (const { id } of listed) {
    const { file, reason, erased } = assertOk(await get(`/manage/imports/${id}`)).json()
    assert.deepEqual([file, reason, erased], [undefined, undefined, true])
  }
})

test('only an operator sees an import, and an unknown one is 404', async () => {
  const { id } = await send(await newAccount())
  const client = await makeFixture(deps)
  for (const target of ['/manage/imports', `/manage/imports/${id}`, `/manage/imports/${id}/file`]) {
    assertRefused(await ask(target), ROW.authorization_missing)
    assert.equal((await get(target, client.token)).statusCode, 401)
  }
  for (const unknown of ['imp_1', 'x', client.accountId]) {
    assertRefused(await get(`/manage/imports/${unknown}`), ROW.not_found, { resourceId: unknown })
    assertRefused(await get(`/manage/imports/${unknown}/file`), ROW.not_found, { resourceId: unknown })
  }
})

test('every file that a command refuses is listed, wherever in it the fault is', async () => {
  const accountId = await newAccount()
  const mt940 = (mark: string) =>
    `:20:X\n:25:${IBAN}\n:28C:1/1\n:60F:C260131EUR1,00\n:61:2602020202${mark}12,50NTRFNONREF\n:62F:C260228EUR1,00\n`
  const files: [name: string, content: string | Buffer][] = [
    ['mark.sta', mt940('X')],
    ['word.xml', bytes.toString().replace(/<CdtDbtInd>\w+/g, '<CdtDbtInd>DEBIT')],
    ['empty.xml', ''],
    ['prose.txt', 'Dear bank,\n'],
    ['nul.sta', mt940('D').replace('NONREF', 'NON\0REF')],
  ]
  for (const [name, content] of files) {
    await writeFile(join(folder, name), content)
    const { code, err } = await command(join(folder, name), '--account', accountId)
    const { file, status, reason } = JSON.parse((await command('list', '--limit', '1', '--json')).out)[0]
    assert.deepEqual([code, file, status], [1, name, 'refused'])
    // The JSON has the words for programs: what is wrong is the same, what to do about it is not.
    const what = reason.split(': say ')[0]
    assert.ok(err.includes(what), `${err} says ${what}`)
  }
})

test('a reason of several lines is one line of the list', async () => {
  const of = (account: string) =>
    `:20:X\n:25:${account}\n:28C:1/1\n:60F:C260131EUR1,00\n:61:2602020202D1,00NTRFNONREF\n:62F:C260228EUR0,00\n`
  const file = join(folder, 'two.sta')
  await writeFile(file, `${of('12345')}-\n${of('67890')}-\n`)
  assert.match((await command(file)).err, /2 accounts of this file are not known:\n- /)
  assert.match((await command('list', '--limit', '1')).out, /2 accounts of this file are not known: - /)
})

test('a refused file needs a person until it is sent again or a week has passed, and is counted once', async () => {
  const accountId = await newAccount()
  const count = async () => assertOk(await get('/manage/overview')).json().needsPerson.failedImports
  const open = async () => (await listOf('?unresolved=true')).data.map(({ file }: { file: string }) => file)
  const before = await open()
  const since = async () => (await open()).filter((file: string) => !before.includes(file))
  const bad = Buffer.from('Not yet a statement\n')
  const sendAs = async (name: string, body: Buffer) =>
    ask(`/manage/statements?accountId=${accountId}&fileName=${name}`, {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/octet-stream', prefer: 'wait=60' },
      payload: Buffer.from(body),
    })
  for (const name of ['march.xml', 'march.xml', 'april.xml'])
    assertRefused(await sendAs(name, bad), ROW.invalid_argument)
  assert.deepEqual(await since(), ['april.xml'], 'the same content was sent again under another name')
  assertRefused(await sendAs('march.xml', bytes.subarray(0, 300)), ROW.invalid_argument)
  assert.deepEqual(await since(), ['march.xml', 'april.xml'])
  assert.equal(await count(), before.length + 2)
  await sendAs('march.xml', bytes)
  assert.deepEqual(await since(), ['april.xml'])
  assert.equal((await listOf(`?accountId=${accountId}&status=refused`)).data.length, 4, 'the list has every one')
  await setDatabaseClock(database, new Date(Date.now() + 8 * 86_400_000))
  assert.deepEqual(await open(), [])
  assert.equal(await count(), 0)
  await setDatabaseClock(database, null)
})

test('on the terminal imports are listed and shown, and wrong usage is reported', async () => {
  const accountId = (await newAccount()) as Id<'account'>
  const taken = await command(path, '--account', accountId, '--keep', '--json')
  const report = JSON.parse(taken.out)
  const listed = await command('list', '--account', accountId)
  assert.match(
    listed.out,
    /^import +status +at +file +format +bytes +statements +added +kept +reason\nimp_\w+ +done +20\S+ \S+Z +statement\.xml +camt +\d+ +1 +3 +yes +-\n$/,
  )
  assert.deepEqual(JSON.parse((await command('list', '--account', accountId, '--json')).out)[0].sha256, sha256)
  const shown = await command('show', report.id)
  assert.match(shown.out, new RegExp(`${sha256} +yes\n\nstatement.xml: camt, 1 statement\n`))
  assert.deepEqual(JSON.parse((await command('show', report.id, '--json')).out).report, report)
  const half = join(folder, 'half.xml')
  await writeFile(half, bytes.subarray(0, bytes.length / 2))
  const refused = await command(half, '--account', accountId)
  assert.equal(refused.code, 1)
  const { id, reason } = JSON.parse((await command('list', '--status', 'refused', '--json')).out)[0]
  assert.match(reason, /^half\.xml, line \d+: /)
  assert.ok((await command('show', id)).out.endsWith(`\n\n${reason}\n`))
  for (const wrong of [['show'], ['show', 'x'], ['list', '--limit', '0'], ['list', '--status', 'lost']]) {
    assert.equal((await command(...wrong)).code, 2, wrong.join(' '))
  }
  const unknown = await command('show', 'imp_1')
  assert.deepEqual(
    [unknown.code, unknown.err],
    [1, 'vitrine import: There is no import imp_1. See: vitrine import list\n'],
  )
})
