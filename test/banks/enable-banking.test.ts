import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type AccountAtBank, type BankGrant, CONNECTORS, type ConnectorProfile } from '@vitrine/bank-connectors'
import { ANNA, APPLICATION, accessAt, linkAt } from './links.ts'
import {
  decide,
  fetchFile,
  type Linked,
  linkRequest,
  openSandbox,
  PSU,
  readFetched,
  reasonOf,
  rowsOf,
  rowsOfBooks,
  type Sandbox,
} from './sandbox.ts'

const connector = CONNECTORS['enable-banking']!
const START = '2026-11-30T20:00:00Z'
let sandbox: Sandbox
before(async () => {
  sandbox = await openSandbox(START)
})
after(() => sandbox.close())
beforeEach(() => sandbox.mend())

const open = (more: Partial<ConnectorProfile> = {}) => accessAt(sandbox, 'enable-banking', more)
type Opened = ReturnType<typeof open>

const begin = async (bank: Opened) => {
  const step = await connector.begin(bank, { ...linkRequest(), state: 'state-1' })
  assert.equal(step.step, 'redirect')
  return step as Extract<typeof step, { step: 'redirect' }>
}

const current = (accounts: AccountAtBank[]): AccountAtBank => accounts.find(({ kind }) => kind === 'current')!
const BOOKS = 'current'
const read = async (bank: Opened, grant: BankGrant, request: Parameters<typeof fetchFile>[2]) =>
  readFetched((await fetchFile(bank, grant, request)).file)

test('an owner links accounts at the bank, and the first fetch has all of its books', async () => {
  const bank = open()
  const { grant, accounts } = await linkAt(bank)
  assert.match(grant.validUntil!, /^2027-05-2\dT/)
  assert.deepEqual(accounts.map(({ kind }) => kind).sort(), ['current', 'savings'])
  for (const { keys, currency } of accounts) assert.ok(keys.every((key) => key.endsWith(` ${currency}`)))
  const account = current(accounts)
  assert.equal(account.keys[0], `iban:${account.iban} EUR`)
  const { pages, file } = await fetchFile(bank, grant, { account, attended: PSU })
  const { format, records, foot } = readFetched(file)
  const truth = (await sandbox.books()).get(BOOKS)!
  assert.equal(format, 'enable-banking')
  assert.ok(pages.length > 3, 'it has several pages')
  assert.deepEqual(rowsOf(records), rowsOfBooks(truth))
  assert.equal(foot.interim!.amount, truth.balance)
  assert.deepEqual([file.period, file.created], [undefined, '2026-11-30T20:00:00.000Z'])
  assert.deepEqual(
    connector.toFile(bank.profile, account, pages).bytes,
    file.bytes,
    'the same pages give the same file',
  )
})

test('the next fetch has the days from its first one on, and claims to be complete for them', async () => {
  const bank = open()
  const { grant, accounts } = await linkAt(bank)
  const from = '2026-11-16'
  const { file } = await fetchFile(bank, grant, { account: current(accounts), from })
  assert.deepEqual(file.period, { from, to: '2026-11-30' })
  assert.deepEqual([file.options.booked, file.options.pending], ['complete', 'complete'])
  assert.deepEqual(rowsOf(readFetched(file).records), rowsOfBooks((await sandbox.books()).get(BOOKS)!, from))
})

test('a fetch goes on after the page that was stored last', async () => {
  const bank = open()
  const { grant, accounts } = await linkAt(bank)
  const account = current(accounts)
  const { pages } = await fetchFile(bank, grant, { account })
  for (const [index, { next }] of pages.entries()) {
    if (next === undefined) continue
    const rest = await fetchFile(bank, grant, { account, resume: next, attended: PSU })
    assert.deepEqual(
      rest.pages.map(({ body }) => body.toString()),
      pages.slice(index + 1).map(({ body }) => body.toString()),
    )
  }
})

test('the token of each request is signed by the key of the application, and lasts minutes', async () => {
  const bank = open()
  await linkAt(bank)
  const [head, claims, signature] = bank.calls[0]!.headers.authorization!.replace('Bearer ', '').split('.')
  const parsed = [head, claims].map((part) => JSON.parse(Buffer.from(part!, 'base64url').toString()))
  const issued = Date.parse(START) / 1000
  assert.deepEqual(parsed, [
    { typ: 'JWT', alg: 'RS256', kid: APPLICATION.applicationId },
    { iss: 'enablebanking.com', aud: 'api.enablebanking.com', iat: issued, exp: issued + 600 },
  ])
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(APPLICATION.privateKey),
    Buffer.from(signature!, 'base64url'),
  )
  assert.ok(isRight)
})

test('the bank hears of the owner only while they are there, and never where it refuses that', async () => {
  const bank = open()
  const { grant, accounts } = await linkAt(bank)
  const account = current(accounts)
  const headersOf = async (attended: typeof PSU | undefined, more: Partial<ConnectorProfile> = {}) => {
    const one = open(more)
    await fetchFile(one, grant, { account, from: '2026-11-29', ...(attended && { attended }) })
    return one.calls.map(({ headers, isAttended }) => [headers['psu-ip-address'], isAttended])
  }
  assert.deepEqual(await headersOf(PSU), [
    [PSU.ipAddress, true],
    [PSU.ipAddress, true],
  ])
  assert.deepEqual(await headersOf(undefined), [
    [undefined, false],
    [undefined, false],
  ])
  assert.deepEqual(await headersOf(PSU, { withoutHeaders: ['psu-ip-address'] }), [
    [undefined, false],
    [undefined, false],
  ])
})

test('a card is known by its masked number', async () => {
  const { accounts } = await linkAt(open(), 'lukas.traveller-1')
  const card = accounts.find(({ kind }) => kind === 'card')!
  assert.equal(card.iban, undefined)
  assert.match(card.maskedPan!, /^\d{4,6}[*X]+\d{4}$/i)
  assert.equal(card.keys.at(-1), `pan:${card.maskedPan} EUR`)
})

test('a second link has other ids and the same keys, and ends the first', async () => {
  const bank = open()
  const first = await linkAt(bank)
  const second = await linkAt(bank)
  const keysOf = ({ accounts }: Linked) => accounts.map(({ keys }) => keys)
  const idsOf = ({ accounts }: Linked) => accounts.map(({ resourceId }) => resourceId)
  assert.deepEqual(keysOf(first), keysOf(second))
  assert.equal(new Set([...idsOf(first), ...idsOf(second)]).size, 2 * first.accounts.length)
  const account = current(second.accounts)
  assert.deepEqual(
    rowsOf((await read(bank, second.grant, { account })).records),
    rowsOfBooks((await sandbox.books()).get(BOOKS)!),
  )
  const old = fetchFile(bank, first.grant, { account: current(first.accounts) })
  assert.deepEqual(await reasonOf(old), ['action_needed', undefined])
})

test('an owner may refuse at the bank, come back without a code, or with that of another attempt', async () => {
  const bank = open()
  const { url, kept } = await begin(bank)
  assert.deepEqual(await connector.proceed(bank, kept, {}), { step: 'redirect', url, kept })
  const stateOf = async (returned: Record<string, string>) => {
    const step = await connector.proceed(bank, kept, { returned })
    return step.step === 'refused' ? step.by : step.step
  }
  assert.equal(await stateOf((await decide(url, ANNA, 'refuse'))!), 'owner')
  assert.equal(await stateOf({ state: 'state-1', error: 'server_error' }), 'bank')
  assert.equal(await stateOf({ state: 'state-1' }), 'bank')
  assert.equal(await stateOf({ state: 'state-1', code: 'wrong' }), 'bank')
  assert.equal(await stateOf({ state: 'another', code: 'wrong' }), 'bank')
})

test('a link that is given back has ended, also when it is given back twice', async () => {
  const bank = open()
  const { grant, accounts } = await linkAt(bank)
  await connector.end(bank, grant)
  await connector.end(bank, grant)
  await connector.end(bank, { secrets: { sessionId: 'unknown' } })
  assert.deepEqual(await reasonOf(fetchFile(bank, grant, { account: current(accounts) })), ['ended', undefined])
})

test('a period that is too long for the bank is made shorter', async () => {
  const bank = open({ name: 'Genossenschaftsbank Heide' })
  const { grant, accounts } = await linkAt(bank)
  await sandbox.advance('2h')
  const account = current(accounts)
  const { file } = await fetchFile(bank, grant, { account, from: '2026-01-01' })
  assert.deepEqual(file.period, { from: '2026-09-02', to: '2026-11-30' })
  const known = await fetchFile(open({ name: 'Genossenschaftsbank Heide', historyDays: 60 }), grant, {
    account,
    from: '2026-01-01',
  })
  assert.equal(known.file.period!.from, '2026-10-02')
})

const FAULTS = [
  { fault: 'too-many-requests', more: {}, expected: ['limited', undefined] },
  { fault: 'too-many-requests', more: { retryAfterSeconds: 3600 }, expected: ['limited', 3600] },
  { fault: 'outage', more: {}, expected: ['unavailable', undefined] },
  { fault: 'half-page', more: {}, expected: ['unavailable', undefined] },
  { fault: 'certificate-refused', more: {}, expected: ['misconfigured', undefined] },
  { fault: 'sca-due', more: {}, expected: ['action_needed', undefined] },
  { fault: 'revoked', more: {}, expected: ['ended', undefined] },
] as const

for (const { fault, more, expected } of FAULTS)
  test(`what the bank does wrong is named: ${fault} ${JSON.stringify(more)}`, async () => {
    const bank = open()
    const { grant, accounts } = await linkAt(bank)
    await sandbox.fault(fault, more)
    assert.deepEqual(await reasonOf(fetchFile(bank, grant, { account: current(accounts), attended: PSU })), expected)
  })

for (const fault of ['repeated-page', 'swapped-pages', 'slow'])
  for (const { name, reading } of [
    { name: 'Vitrine Sandbox Bank', reading: {} },
    { name: 'Genossenschaftsbank Heide', reading: {} },
    { name: 'Neobank Flink', reading: { ids: 'volatile' as const } },
    { name: 'Ersparnisanstalt Elbtal', reading: { ids: 'volatile' as const } },
  ])
    test(`no row is lost or doubled: ${fault} at ${name}`, async () => {
      const bank = open({ name, reading })
      const { grant, accounts } = await linkAt(bank)
      const account = current(accounts)
      const before = await read(bank, grant, { account, attended: PSU })
      await sandbox.fault(fault, { delayMs: 1 })
      const { records } = await read(bank, grant, { account, attended: PSU })
      assert.ok(records.length > 50)
      assert.deepEqual(rowsOf(records), rowsOf(before.records))
    })

test('a fifth fetch in a day without the owner is limited by the bank', async () => {
  const bank = open()
  const { grant, accounts } = await linkAt(bank)
  const account = current(accounts)
  for (let time = 0; time < 4; time++) await fetchFile(bank, grant, { account })
  assert.deepEqual(await reasonOf(fetchFile(bank, grant, { account })), ['limited', undefined])
  await fetchFile(bank, grant, { account, attended: PSU })
})

test('a list that leads back to itself ends', async () => {
  const bank = open()
  const { grant, accounts } = await linkAt(bank)
  const page = JSON.stringify({ transactions: [], continuation_key: 'again' })
  const answer = { status: 200, headers: {}, body: Buffer.from(page) }
  const looping = { ...bank, send: async () => answer }
  assert.deepEqual(await reasonOf(fetchFile(looping, grant, { account: current(accounts) })), ['malformed', undefined])
})

test('credentials that cannot sign are a matter of the operator', async () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  for (const credentials of [{}, { ...APPLICATION, privateKey: 'none' }, { ...APPLICATION, privateKey: ec as string }])
    assert.deepEqual(await reasonOf(begin({ ...open(), credentials })), ['misconfigured', undefined])
  assert.deepEqual(await reasonOf(begin(open({ name: 'Nobody' }))), ['misconfigured', undefined])
})
