/** A tenant's logo from the upload to the pages: nobody is shown a logo that is not where its address says. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { openFolder } from '../../src/clients/logos/content-folder.service.ts'
import type { ContentStore } from '../../src/clients/logos/content-store.ts'
import { logoJob, readLogo, removeLogo, replaceLogo } from '../../src/clients/logos/logo.service.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { hugePng, picture, svg } from './images.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-logos-'))
after(() => rm(folder, { recursive: true, force: true }))
const service = await testService({ LOGO_STORE: `file:${folder}` })
const { ask, database, deps } = service
const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
const BY = atCommandLine('test')
const START = new Date('2026-11-15T10:00:00.000Z')
const later = (seconds: number) => setDatabaseClock(database, new Date(START.getTime() + seconds * 1000))

const red = await picture(300, 100).png().toBuffer()
const blue = svg('<rect width="100" height="50" fill="#00c"/>')

let fixture: Awaited<ReturnType<typeof makeFixture>>
let path: string
beforeEach(async () => {
  await setDatabaseClock(database, null)
  await database.script('delete from jobs; delete from logos; update tenants set logo_url = null')
  for (const name of await readdir(folder)) await rm(join(folder, name))
  fixture = await makeFixture(deps)
  path = `/manage/tenants/${fixture.tenant.id}/logo`
})

const disk = openFolder(folder)
const work = (store: ContentStore = disk) => runDueJobs(deps, { logo: logoJob(store, '/logos/') }, () => {})
const put = (payload: Buffer, type = 'application/octet-stream') =>
  ask(path, { method: 'PUT', token, payload, headers: { 'content-type': type } })
const state = async () => (await ask(path, { token })).json() as { state: string; reason?: string; logoUrl?: string }
/** As the tenant's client sees it. */
const logoUrl = async (): Promise<string | undefined> =>
  (await ask(`/service/inquiries/${fixture.inquiryId}`, { token: fixture.token })).json().tenant.logoUrl

test('a logo that is uploaded waits, and is shown to clients once its files are where they are served', async () => {
  assert.deepEqual(await state(), { state: 'none' })
  const answer = await put(red, 'text/html')
  assert.deepEqual([answer.statusCode, answer.json()], [202, { state: 'waiting' }])
  assert.deepEqual([await logoUrl(), await readdir(folder)], [undefined, []])
  await work()
  const shown = (await logoUrl())!
  assert.match(shown, /^http:\/\/vitrine\.test\/logos\/[0-9a-f]{32}-320\.png$/)
  assert.deepEqual(await state(), { state: 'synchronised', logoUrl: shown })
  const small = await readFile(join(folder, `${shown.slice(-40, -8)}-160.png`))
  assert.deepEqual(await readLogo(deps.db, disk, fixture.tenant.id), small, 'mails show the small one')
  const names = (await readdir(folder)).map((name) => name.slice(32)).sort()
  assert.deepEqual(names, ['-160.png', '-160.webp', '-320.png', '-320.webp'])
  const [row] = await database.rows<{ images: unknown }>(sql`select images from logos`)
  assert.equal(row!.images, null, 'the database no longer holds the bytes')
})

test('a served logo has its type, may be kept for ever, can run nothing, and has no neighbours', async () => {
  await put(red)
  await work()
  const shown = new URL((await logoUrl())!).pathname
  for (const [file, type] of [
    [shown, 'image/png'],
    [shown.replace('-320.png', '-160.webp'), 'image/webp'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await ask(file)
    assert.deepEqual([statusCode, headers['content-type']], [200, type])
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.ok(rawPayload.length > 100)
  }
  const name = shown.slice('/logos/'.length)
  for (const other of [
    `x${name}`,
    `${name}x`,
    `..%2f${name}`,
    '%2e%2e%2fpasswd',
    name.replace('320', '99'),
    '.',
    `%00${name}`,
  ])
    assert.equal((await ask(`/logos/${other}`)).statusCode, 404, other)
})

test('a new logo takes the place of the old one only when it is confirmed; then the files of the old one go', async () => {
  await put(red)
  await work()
  const first = (await logoUrl())!
  assert.equal((await put(blue)).json().state, 'waiting')
  assert.equal(await logoUrl(), first)
  assert.equal((await ask(new URL(first).pathname)).statusCode, 200)
  await work()
  assert.notEqual(await logoUrl(), first)
  assert.deepEqual([(await ask(new URL(first).pathname)).statusCode, (await readdir(folder)).length], [404, 4])
})

test('the same image again has files of its own: the deletion of the old ones does not concern it', async () => {
  await put(red)
  await work()
  const first = await logoUrl()
  assert.equal((await put(red)).statusCode, 202)
  await work()
  assert.notEqual(await logoUrl(), first)
  assert.equal((await ask(new URL((await logoUrl())!).pathname)).statusCode, 200)
  assert.equal((await readdir(folder)).length, 4)
})

test('of several uploads before a worker comes, the last is shown', async () => {
  for (const image of [red, blue, red]) await put(image)
  const [last] = await database.rows<{ name: string }>(sql`select name from logos where status = 'waiting'`)
  await work()
  assert.ok((await logoUrl())!.includes(last!.name))
  assert.equal((await readdir(folder)).length, 4)
})

test('a logo that is removed is no longer shown at once, and its files are deleted', async () => {
  await put(red)
  await work()
  const answer = await ask(path, { method: 'DELETE', token })
  assert.deepEqual([answer.statusCode, answer.json()], [202, { state: 'none' }])
  assert.equal(await logoUrl(), undefined)
  await work()
  assert.deepEqual([await readdir(folder), await database.rows(sql`select 1 from logos`)], [[], []])
  assert.equal((await ask(path, { method: 'DELETE', token })).statusCode, 202, 'once more changes nothing')
})

test('a logo that is removed, or replaced, while it is being uploaded leaves no files behind', async () => {
  for (const meanwhile of [
    () => removeLogo(deps, BY, fixture.tenant.id),
    () => replaceLogo(deps, BY, fixture.tenant.id, blue),
  ]) {
    await put(red)
    let puts = 0
    const store: ContentStore = {
      ...disk,
      put: async (name, bytes) => {
        await disk.put(name, bytes)
        if (++puts === 4) await meanwhile()
      },
    }
    await work(store)
    const { state: now } = await state()
    assert.equal((await readdir(folder)).length, now === 'none' ? 0 : 4)
    assert.equal((await logoUrl()) === undefined, now === 'none')
  }
})

test('a store that fails is tried again later, then given up with the reason; a retry starts anew', async () => {
  await setDatabaseClock(database, START)
  const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
  const broken: ContentStore = {
    ...disk,
    put: () => Promise.reject(Object.assign(new Error('The bucket does not exist'), { name: 'NoSuchBucket' })),
  }
  await put(red)
  const reason = 'NoSuchBucket: The bucket does not exist'
  for (const seconds of [0, 5, 35, 155, 755]) {
    await later(seconds)
    assert.equal(await work(broken), 1)
    assert.deepEqual(await state(), { state: 'waiting', reason })
    assert.equal(await work(broken), 0, 'not at once')
  }
  await later(4355)
  await work(broken)
  assert.deepEqual(await state(), { state: 'failed', reason })
  assert.equal(await logoUrl(), undefined)
  const retried = await ask(`${path}/retry`, { method: 'POST', token })
  assert.deepEqual([retried.statusCode, retried.json().state], [202, 'waiting'])
  await work()
  assert.deepEqual(await state(), { state: 'synchronised', logoUrl: await logoUrl() })
  const nothing = await ask(`${path}/retry`, { method: 'POST', token })
  assert.deepEqual([nothing.statusCode, nothing.json().errorCode], [400, 'invalid_parameter'])
})

test('a logo that is read back with other content is not shown', async () => {
  await put(red)
  await work({ ...disk, get: async (name) => Buffer.concat([await disk.get(name), Buffer.from('x')]) })
  assert.match((await state()).reason!, /read back with other content/)
  assert.equal(await logoUrl(), undefined)
})

test('an image that is refused changes nothing, and the answer says what is wrong with it', async () => {
  await put(red)
  await work()
  const shown = await logoUrl()
  for (const [image, status, why] of [
    [hugePng(20_000, 20_000), 400, /million pixels/],
    [svg('<script/>'), 400, /a script/],
    [Buffer.from('GIF89a'), 400, /PNG, JPEG, WebP or SVG/],
    [Buffer.alloc(2 * 1024 * 1024 + 1), 413, /larger than 2097152 bytes/],
    [Buffer.alloc(0), 400, /no body/],
  ] as const) {
    const answer = await put(image)
    assert.equal(answer.statusCode, status, answer.body)
    assert.match(answer.json().errorMessage, why)
  }
  assert.deepEqual([await state(), await logoUrl()], [{ state: 'synchronised', logoUrl: shown }, shown])
})

test('a tenant that does not exist is not found', async () => {
  for (const id of ['ten_01kgx2m1b3d5f7h9k2n4p6r8t0', 'x'])
    for (const [method, rest] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/retry'],
    ] as const) {
      const payload = method === 'PUT' ? { payload: red } : {}
      const answer = await ask(`/manage/tenants/${id}/logo${rest}`, { method, token, ...payload })
      assert.equal(answer.statusCode, 404, `${method} ${id} ${answer.body}`)
    }
})

test('what was done to a logo is recorded, with who did it', async () => {
  await put(red)
  await ask(path, { method: 'DELETE', token })
  const rows = await database.rows<{ action: string; name: string }>(sql`
    select action, by_name as name from operator_changes where subject = ${fixture.tenant.id} order by number`)
  assert.deepEqual(rows.map(({ action, name }) => [action, name]).slice(1), [
    ['logo.replace', 'test'],
    ['logo.remove', 'test'],
  ])
})
