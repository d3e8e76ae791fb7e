import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type AccountAtBank, CONNECTORS, type ConnectorProfile } from '@vitrine/bank-connectors'
import { ANNA, accessAt, linkAt } from './links.ts'
import {
  fetchFile,
  linkRequest,
  makeToken,
  openSandbox,
  readFetched,
  reasonOf,
  rowsOf,
  rowsOfBooks,
  type Sandbox,
} from './sandbox.ts'

const connector = CONNECTORS.simplefin!
const START = '2026-11-30T20:00:00Z'
let sandbox: Sandbox
before(async () => {
  sandbox = await openSandbox(START)
})
after(() => sandbox.close())
beforeEach(() => sandbox.mend())

const open = (more: Partial<ConnectorProfile> = {}, root = '') => accessAt(sandbox, 'simplefin', more, root)
type Opened = ReturnType<typeof open>

const give = (bank: Opened, token: string) => connector.proceed(bank, {}, { given: { token } })

const current = (accounts: AccountAtBank[]): AccountAtBank => accounts.find(({ name }) => name === 'Girokonto')!
const BOOKS = 'current'

test('an owner pastes a token, and the first fetch has what the server keeps', async () => {
  const bank = open()
  const asked = await connector.begin(bank, linkRequest())
  assert.deepEqual(asked.step === 'ask' && asked.fields.map(({ name, isSecret }) => [name, isSecret]), [
    ['token', true],
  ])
  const { grant, accounts } = await linkAt(bank)
  assert.deepEqual(accounts.map(({ name }) => name).sort(), ['Girokonto', 'Tagesgeld'])
  const account = current(accounts)
  const { file, pages } = await fetchFile(bank, grant, { account })
  const { format, records, foot } = readFetched(file)
  const truth = (await sandbox.books()).get(BOOKS)!
  assert.equal(format, 'simplefin')
  assert.deepEqual([pages.length, file.period], [1, undefined])
  assert.ok(records.length > 30)
  const first = '2026-09-03'
  assert.deepEqual(rowsOf(records.filter(({ booked = '9' }) => booked >= first)), rowsOfBooks(truth, first))
  assert.equal(foot.interim!.amount, truth.balance)
})

test('a long history is fetched in windows of 90 days, and goes on after the one that was stored last', async () => {
  const bank = open({ historyDays: 360 })
  const { grant, accounts } = await linkAt(bank)
  const account = current(accounts)
  const { file, pages } = await fetchFile(bank, grant, { account })
  assert.equal(pages.length, 4)
  assert.deepEqual(rowsOf(readFetched(file).records), rowsOfBooks((await sandbox.books()).get(BOOKS)!))
  for (const [index, { next }] of pages.entries()) {
    if (next === undefined) continue
    const rest = await fetchFile(bank, grant, { account, resume: next })
    assert.deepEqual(
      rest.pages.map(({ body }) => body.toString()),
      pages.slice(index + 1).map(({ body }) => body.toString()),
    )
  }
})

test('the next fetch claims the days that it has whole, wherever the bank is', async () => {
  const bank = open()
  const { grant, accounts } = await linkAt(bank)
  const account = current(accounts)
  const from = '2026-11-16'
  const { file } = await fetchFile(bank, grant, { account, from })
  assert.deepEqual(file.period, { from, to: '2026-11-30' })
  const { records } = readFetched(file)
  const books = rowsOfBooks((await sandbox.books()).get(BOOKS)!, from)
  assert.deepEqual(rowsOf(records.filter(({ booked = '9' }) => booked >= '2026-11-15T23')), books)
  const tooLong = await fetchFile(bank, grant, { account, from: '2026-01-01' })
  assert.equal(tooLong.file.period!.from, '2026-09-04')
})

test('the access URL is kept in parts and sent as a header', async () => {
  const bank = open()
  const { grant } = await linkAt(bank)
  assert.deepEqual(Object.keys(grant.secrets).sort(), ['address', 'password', 'user'])
  assert.ok(bank.calls.every(({ url }) => !url.includes('@') && !url.includes(grant.secrets.password!)))
})

test('a second link has the same keys, and the same account under another id is known by its name', async () => {
  const bank = open()
  const [first, second] = [await linkAt(bank), await linkAt(bank)]
  assert.deepEqual(
    first.accounts.map(({ keys }) => keys),
    second.accounts.map(({ keys }) => keys),
  )
  assert.deepEqual(current(first.accounts).keys[1], 'name:INST-plain Girokonto EUR')
})

const tokenOf = (url: string): string => Buffer.from(url).toString('base64')

test('a token is only sent to the server of the profile, and only once', async () => {
  const bank = open()
  for (const token of [
    'not a token!',
    tokenOf('nothing'),
    tokenOf('http://169.254.169.254/latest'),
    tokenOf('https://example.org/claim/1'),
    tokenOf('file:///etc/passwd'),
    'A'.repeat(5000),
  ]) {
    const step = await give(bank, token)
    assert.equal(step.step, 'ask', token.slice(0, 40))
    assert.ok(step.step === 'ask' && step.message)
  }
  assert.deepEqual(bank.calls, [])
  const token = (await makeToken(bank.profile.address, ANNA))!
  assert.equal((await give(bank, ` ${token}\n`)).step, 'done')
  const again = await give(bank, token)
  assert.match(again.step === 'refused' ? again.message : '', /used before/)
})

test('a server that is not this machine is asked by https only', async () => {
  const bank = open({ address: 'http://bridge.example/simplefin' })
  assert.equal((await give(bank, tokenOf('http://bridge.example/simplefin/claim/1'))).step, 'ask')
  assert.deepEqual(bank.calls, [])
})

const FAULTS = [
  { fault: 'too-many-requests', more: { retryAfterSeconds: 60 }, expected: ['limited', 60] },
  { fault: 'outage', more: {}, expected: ['unavailable', undefined] },
  { fault: 'half-page', more: {}, expected: ['unavailable', undefined] },
  { fault: 'sca-due', more: {}, expected: ['action_needed', undefined] },
  { fault: 'revoked', more: {}, expected: ['ended', undefined] },
  // The protocol has no other refusal of an application.
  { fault: 'certificate-refused', more: {}, expected: ['ended', undefined] },
] as const

for (const { fault, more, expected } of FAULTS)
  test(`what the bank does wrong is named: ${fault}`, async () => {
    const bank = open()
    const { grant, accounts } = await linkAt(bank)
    await sandbox.fault(fault, more)
    assert.deepEqual(await reasonOf(fetchFile(bank, grant, { account: current(accounts) })), expected)
    assert.deepEqual(await reasonOf(connector.accounts(bank, grant)), expected)
  })

test('other answers of a server are named too', async () => {
  const bank = open()
  const { grant, accounts } = await linkAt(bank)
  const [account, id] = [current(accounts), current(accounts).resourceId]
  const own = { id, conn_id: 'c1', name: 'n', currency: 'EUR', balance: '1', 'balance-date': 1, transactions: [] }
  const reasonAt = async (status: number, body: object | string) => {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    const answering = { ...bank, send: async () => ({ status, headers: {}, body: bytes }) }
    return (await reasonOf(fetchFile(answering, grant, { account })))[0]
  }
  const problem = (code: string, more: object = {}) => ({ errlist: [{ code, msg: 'm', ...more }], accounts: [own] })
  assert.equal(await reasonAt(402, ''), 'action_needed')
  assert.equal(await reasonAt(404, ''), 'misconfigured')
  assert.equal(await reasonAt(302, ''), 'malformed')
  assert.equal(await reasonAt(200, '<html>'), 'malformed')
  assert.equal(await reasonAt(200, { errlist: [] }), 'malformed')
  assert.equal(await reasonAt(200, { errlist: [], accounts: [] }), 'action_needed')
  assert.equal(await reasonAt(200, problem('gen.auth')), 'action_needed')
  assert.equal(await reasonAt(200, problem('con.auth', { conn_id: 'c1' })), 'action_needed')
  assert.equal(await reasonAt(200, problem('act.failed', { account_id: id })), 'unavailable')
  const others = [
    problem('gen.api'),
    problem('con.auth', { conn_id: 'c2' }),
    problem('act.failed', { account_id: 'x' }),
  ]
  for (const body of others) {
    const bytes = Buffer.from(JSON.stringify(body))
    const answering = { ...bank, send: async () => ({ status: 200, headers: {}, body: bytes }) }
    await fetchFile(answering, grant, { account })
  }
})

for (const root of ['', '/banks/no-ids', '/banks/fresh-ids', '/banks/monday'])
  test(`no row is lost or doubled over several windows: ${root}`, async () => {
    const bank = open({ historyDays: 360 }, root)
    const { grant, accounts } = await linkAt(bank)
    const { file } = await fetchFile(bank, grant, { account: current(accounts) })
    const amounts = (rows: string[]) => rows.map((row) => row.split(' ').at(-1)).sort()
    const truth = (await sandbox.books()).get(BOOKS)!
    const expected = rowsOfBooks(root === '/banks/no-ids' ? { ...truth, pending: [] } : truth)
    // At a bank that books weekends on Monday, days differ.
    assert.deepEqual(amounts(rowsOf(readFetched(file).records)), amounts(expected))
  })
