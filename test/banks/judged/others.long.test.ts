/** The consent page with a choice of the bank, the other protocols, and what an operator and a bank learn. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { makeClient, makeInquiry } from '../../support/make.ts'
import { decide } from '../sandbox.ts'
import { tablesWith } from './dump.ts'
import { type AnyJson, DAY, linesOf, openWorld } from './world.ts'

const w = await openWorld({
  banks: ['plain', 'eb', 'sf'],
  profile: {
    eb: (url) => ({
      connector: 'enable-banking',
      address: `${url}/enable-banking`,
      listedAs: 'Vitrine Sandbox Bank',
    }),
    sf: (url) => ({ connector: 'simplefin', address: `${url}/simplefin`, limits: { callsPerDay: 24 }, country: 'US' }),
  },
})
beforeEach(() => w.calm())
const seeded = async (story: string, seed: number, person: string) => {
  await w.control('POST', '/customers', { story, seed })
  return `${person}.${story}-${seed}`
}

test('an owner without accounts connects the bank on the consent page, chooses accounts, and the client reads them', async () => {
  const login = await seeded('household', 1, 'anna')
  const client = await makeClient(w.deps)
  const inquiryId = await makeInquiry(w.deps, client.tenant)
  const email = 'fresh@owner.example'
  const started = await w.who.start(client, { inquiryId, email })
  const id = started.consentId
  const opened = await w.who.openPage(id)
  assert.deepEqual(opened.accounts, [])
  const headers = {
    origin: 'http://vitrine.test',
    ...(await w.who.linkOf(id)),
    cookie: opened.cookie,
    'csrf-token': opened.csrfToken,
  }
  const post = async (path: string, payload: object): Promise<AnyJson> => {
    const answer = await w.ask(`/owner/asks/${id}${path}`, { method: 'POST', headers, payload: { ask: 1, ...payload } })
    assert.ok(answer.statusCode < 300, `${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const banks = await w.ask(`/owner/asks/${id}/banks?ask=1`, { headers })
  assert.ok(
    banks.json().data.some((bank: AnyJson) => bank.id === 'plain'),
    banks.body,
  )
  const first = await post('/connections', { providerId: 'plain' })
  assert.equal(first.step, 'redirect')
  assert.ok(['started', 'received', 'partially_authorised'].includes((await w.who.read(client, id)).status))
  const back = await w.comeBack((await decide(first.url, login))!)
  assert.match(back.location, new RegExp(`/consent/${id}`))
  let step = await post(`/connection-links/${back.linkId}`, { returned: back.returned })
  for (let i = 0; i < 5 && step.step === 'wait'; i++) step = await post(`/connection-links/${back.linkId}`, {})
  assert.equal(step.step, 'done')
  const session = await w.who.askSession(id, opened.cookie)
  const accounts = session.json().accounts as { id: string; name: string }[]
  assert.equal(accounts.length, 2)
  const chosen = accounts[0]!.id
  const decided = await w.who.decide(id, opened, { accountIds: [chosen] })
  assert.equal(decided.statusCode, 200, decided.body)
  await w.settle()
  const read = await w.ask('/service/accounts', { token: client.token })
  assert.deepEqual(
    read.json().data.map((account: AnyJson) => account.id),
    [chosen],
  )
  const rows = await w.ask(`/service/accounts/${chosen}/transactions?limit=500`, { token: client.token })
  assert.ok(rows.json().data.length > 0)
})

test('Enable Banking: first link, all rows, a renewal that keeps ids although the accounts of a session are new', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const login = await seeded('household', 2, 'anna')
  const credentials = { applicationId: '0f9e7f3a-6a0e-4b8e-9d0a-8f6f3a2b1c0d', privateKey }
  await w.okJson(w.manage('PUT', '/providers/eb/credentials', { credentials }))
  const { owner } = await w.connect(login, 'eb')
  const client = await w.client(owner.id)
  const accounts = await client.accounts()
  assert.equal(accounts.length, 2)
  const before = new Map<string, string[]>()
  for (const account of accounts) {
    const rows = await client.rows(account.id)
    before.set(account.id, rows.map(({ id }) => id).sort())
    const key = account.name.includes('Tages') ? 'savings' : 'current'
    assert.deepEqual(linesOf(rows), await w.truth('household-2', key))
  }
  assert.equal((await w.link(await w.atMe(owner.email), 'eb', login)).step, 'done')
  await w.settle()
  for (const [id, ids] of before) assert.deepEqual((await client.rows(id)).map((row) => row.id).sort(), ids)
  assert.equal((await client.accounts()).length, 2)
})

test('SimpleFIN: the owner brings a token; a used or wrong one is told apart from a right one, and none is kept readable', async () => {
  const login = await seeded('household', 3, 'anna')
  const owner = await w.newOwner()
  const me = await w.atMe(owner.email)
  const first = await me.begin('sf')
  assert.equal(first.step, 'ask', JSON.stringify(first))
  const field = first.fields![0]!.name
  const wrong = await me.tryProceed(first.id, { given: { [field]: 'not a token' } })
  assert.ok(wrong.statusCode < 500, wrong.body)
  assert.notEqual(wrong.json().step, 'done')
  const evil = Buffer.from('https://evil.example/claim/x').toString('base64')
  const stolen = await me.tryProceed((await me.begin('sf')).id, { given: { [field]: evil } })
  assert.ok(stolen.statusCode < 500 && stolen.json().step !== 'done', stolen.body)
  const opened = await fetch(`${w.bankUrl}/simplefin/create`)
  const form = (body: string) =>
    fetch(opened.url, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const shown = await (await form(`login=${login}`)).text()
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec(shown)![1]
  const ticked = [...shown.matchAll(/name="account" value="([^"]+)"/g)].map(([, key]) => `&account=${key}`).join('')
  const page = await (await form(`login=${login}&tan=${tan}&decision=approve${ticked}`)).text()
  const token = /[A-Za-z0-9+/=]{40,}/.exec(page)?.[0]
  assert.ok(token, page)
  const again = await me.begin('sf')
  const done = await w.waited(me, await me.proceed(again.id, { given: { [field]: token } }))
  assert.equal(done.step, 'done', JSON.stringify(done))
  await w.settle()
  const client = await w.client(owner.id)
  for (const account of await client.accounts()) {
    const rows = await client.rows(account.id)
    assert.ok(rows.length > 0, account.name)
  }
  assert.deepEqual(await tablesWith(w.databaseUrl, token), [])
  const basic = w.calls.flatMap(({ headers }) => /^Basic (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? [])
  const password = Buffer.from(basic.at(-1)!, 'base64').toString().split(':')[1]!
  assert.deepEqual(await tablesWith(w.databaseUrl, password), [])
})

test('the address of the owner’s browser goes to the bank while the owner is there, and is in no log and no table afterwards', async () => {
  const login = await seeded('household', 4, 'anna')
  const me = await w.atMe((await w.newOwner()).email)
  const headers = {
    origin: 'http://vitrine.test',
    cookie: me.cookie,
    'csrf-token': me.csrfToken,
    'user-agent': 'JudgedBrowser/7',
  }
  const remoteAddress = '203.0.113.77'
  const post = async (url: string, payload: object): Promise<AnyJson> =>
    (await w.ask(url, { method: 'POST', headers, payload, remoteAddress })).json()
  const first = await post('/owner/connections', { providerId: 'plain' })
  const back = await w.comeBack((await decide(first.url, login))!)
  const done = await post(`/owner/connection-links/${back.linkId}`, { returned: back.returned })
  assert.equal(done.step, 'done')
  await w.settle()
  assert.ok(w.calls.some(({ headers: sent }) => sent['psu-ip-address'] === remoteAddress))
  const where = [
    ...(await tablesWith(w.databaseUrl, remoteAddress)),
    ...(w.logs.join('\n').includes(remoteAddress) ? ['log'] : []),
  ]
  assert.deepEqual(where, [])
})

test('the calendar of a connection shows the days on which nobody fetched', async () => {
  const login = await seeded('household', 5, 'anna')
  const { connectionId } = await w.connect(login)
  await w.jump(4 * DAY)
  await w.settle()
  const { data } = await w.okJson(w.manage('GET', `/connections/${connectionId}/days?days=7`))
  assert.equal(data.length, 7)
  const done = data.map((day: AnyJson) => day.done)
  assert.ok(done.at(-1) > 0 && done.at(-5) > 0, JSON.stringify(data))
  assert.deepEqual(done.slice(-4, -1), [0, 0, 0])
})

test('of two holders of a joint account, who ends their connection ends their own consent at the bank, and no other', async () => {
  await w.control('POST', '/customers', { story: 'joint', seed: 9 })
  const { people } = (await w.control('GET', '/customers/joint-9')) as { people: { login: string }[] }
  await w.connect(people[0]!.login)
  const { connectionId } = await w.connect(people[1]!.login)
  await w.okJson(w.manage('POST', `/connections/${connectionId}/end`, {}))
  await w.settle()
  const open = (await w.grants()).filter(({ status }) => status === 'valid').map(({ login }) => login)
  assert.deepEqual(
    people.map(({ login }) => open.includes(login)),
    [true, false],
  )
})

test('a broken profile in the folder breaks neither the other banks nor the page of the owner', async () => {
  const fresh = await openWorld({ banks: ['plain'] })
  writeFileSync(join(fresh.folder, 'broken.json'), '{"id": "broken"')
  const me = await fresh.atMe((await fresh.newOwner()).email)
  const banks = await me.get('/owner/banks')
  assert.equal(banks.statusCode, 200, banks.body)
  assert.equal(banks.json().data.length, 1)
})
