import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankAnswer } from '../src/http/message.ts'
import { STORIES } from '../src/stories/stories.ts'
import { claimSimplefin, openEnableBanking } from './aggregators.ts'
import { directBank } from './direct.ts'
import { openClient, requestOf } from './flows.ts'

type Row = { transactionId: string; transactionAmount: { amount: string }; bookingDate: string }

/** One customer, and a read of the list by each way in. */
async function open() {
  const bank = directBank()
  const { send, control } = bank
  const berlin = openClient(send, 'monday')
  const { id } = await berlin.connect('noor.student-1')
  const headers = { 'consent-id': id, 'psu-ip-address': '192.0.2.7' }
  const { accounts } = (await berlin.json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string }[]
  }
  const enable = openEnableBanking(send)
  const session = await enable.connect('noor.student-1')
  const simplefin = await claimSimplefin(send, 'noor.student-1')
  const page = (pageIndex: number) =>
    berlin.call('GET', `/accounts/${accounts[0]!.resourceId}/transactions`, {
      headers,
      query: { dateFrom: '2026-01-01', bookingStatus: 'both', pageIndex: String(pageIndex) },
    })
  const reads: Record<string, () => Promise<BankAnswer>> = {
    'berlin-group': () => page(0),
    'enable-banking': () =>
      enable.call('GET', `/accounts/${session.accounts[0]!.uid}/transactions`, { query: { date_from: '2026-01-01' } }),
    simplefin: () => simplefin({ version: '2' }),
    files: () => send(requestOf('GET', '/files/student-1/current/dutch.csv')),
  }
  return { ...bank, control, page, reads, berlin, headers }
}

const linesOf = (answer: BankAnswer): Row[] =>
  (JSON.parse(answer.body) as { transactions: { booked: Row[] } }).transactions.booked

test('a fault on demand is answered by every dialect in its own words, and is over when it is taken away', async () => {
  const { reads, control } = await open()
  const expected: [fault: object, statuses: Record<string, number>][] = [
    [
      { fault: 'too-many-requests', retryAfterSeconds: 120 },
      { 'berlin-group': 429, 'enable-banking': 429, simplefin: 429, files: 429 },
    ],
    [{ fault: 'outage' }, { 'berlin-group': 503, 'enable-banking': 500, simplefin: 503, files: 503 }],
    [{ fault: 'certificate-refused' }, { 'berlin-group': 401, 'enable-banking': 401, simplefin: 403, files: 403 }],
  ]
  for (const [fault, statuses] of expected) {
    control('POST', '/faults', fault)
    for (const [dialect, read] of Object.entries(reads)) {
      const answer = await read()
      assert.equal(answer.status, statuses[dialect], `${JSON.stringify(fault)} ${dialect}`)
      assert.equal(answer.headers['retry-after'], 'retryAfterSeconds' in fault ? '120' : undefined)
    }
    control('DELETE', '/faults')
    for (const [dialect, read] of Object.entries(reads)) assert.equal((await read()).status, 200, dialect)
  }
})

test('a fault may be for one customer, one dialect, a number of answers or a time', async () => {
  const { reads, control } = await open()
  const status = async () => (await reads['berlin-group']!()).status
  control('POST', '/faults', { fault: 'outage', customer: 'empty-1' })
  control('POST', '/faults', { fault: 'outage', dialect: 'simplefin' })
  assert.deepEqual([await status(), (await reads.simplefin!()).status], [200, 503])
  control('POST', '/faults', { fault: 'outage', times: 2, customer: 'student-1' })
  assert.deepEqual([await status(), await status(), await status()], [503, 503, 200])
  control('POST', '/faults', { fault: 'outage', for: '2h' })
  control('POST', '/clock', { advanceBy: '119m' })
  assert.equal(await status(), 503)
  control('POST', '/clock', { advanceBy: '1m' })
  assert.equal(await status(), 200)
})

test('slow answers wait, and half a page ends in the middle', async () => {
  const { reads, control } = await open()
  control('POST', '/faults', { fault: 'slow', delayMs: 700 })
  control('POST', '/faults', { fault: 'half-page' })
  for (const [dialect, read] of Object.entries(reads)) {
    const { delayMs, cutAfterBytes, body } = await read()
    assert.equal(delayMs, 700, dialect)
    assert.ok(cutAfterBytes! > 0 && cutAfterBytes! < Buffer.byteLength(body), dialect)
  }
})

test('a repeated page loses nothing, and swapped pages have the same lines in another order', async () => {
  const { page, control } = await open()
  const walk = async () => {
    const rows: Row[] = []
    for (let index = 0; index < 20; index++) {
      const answer = await page(index)
      rows.push(...linesOf(answer))
      if (!answer.body.includes('"next"')) break
    }
    return rows.map(({ transactionId }) => transactionId)
  }
  const plain = await walk()
  assert.ok(plain.length > 60)
  control('POST', '/faults', { fault: 'repeated-page' })
  const repeated = await walk()
  assert.equal(repeated.length, plain.length + 10)
  assert.deepEqual(new Set(repeated), new Set(plain))
  control('DELETE', '/faults')
  control('POST', '/faults', { fault: 'swapped-pages' })
  const swapped = await walk()
  assert.notDeepEqual(swapped, plain)
  assert.deepEqual([...swapped].sort(), [...plain].sort())
})

test('ids that are issued anew are new for every line and stay so', async () => {
  const { page, control } = await open()
  const before = linesOf(await page(0)).map(({ transactionId }) => transactionId)
  control('POST', '/faults', { fault: 'new-ids', customer: 'student-1' })
  const [after, again] = [linesOf(await page(0)), linesOf(await page(0))].map((rows) =>
    rows.map(({ transactionId }) => transactionId),
  )
  assert.deepEqual(after, again)
  assert.equal(new Set([...before, ...after!]).size, before.length + after!.length)
})

test('an SCA that is due or a revocation at the bank ends what was approved before, and a new approval helps', async () => {
  for (const [fault, code] of [
    ['sca-due', 'CONSENT_EXPIRED'],
    ['revoked', 'CONSENT_INVALID'],
  ] as const) {
    const { reads, control, berlin } = await open()
    control('POST', '/clock', { advanceBy: '1m' })
    control('POST', '/faults', { fault, customer: 'student-1' })
    assert.match((await reads['berlin-group']!()).body, new RegExp(code))
    control('POST', '/clock', { advanceBy: '1m' })
    const { id } = await berlin.connect('noor.student-1')
    await berlin.json('GET', '/accounts', { headers: { 'consent-id': id } })
  }
})

test('in the night when clocks change a bank with wrong clocks dates late lines a day later, until it is mended', async () => {
  const { send, control } = directBank()
  const { connect, json } = openClient(send)
  const { id } = await connect('eva.overdraft-1')
  const headers = { 'consent-id': id, 'psu-ip-address': '192.0.2.7' }
  const { accounts } = (await json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string }[]
  }
  const interest = async () => {
    const query = { dateFrom: '2026-02-20', bookingStatus: 'booked' }
    const body = await json('GET', `/accounts/${accounts[0]!.resourceId}/transactions`, { headers, query })
    const rows = (body.transactions as { booked: (Row & { bankTransactionCode: string })[] }).booked
    return rows.find(({ bankTransactionCode }) => bankTransactionCode.endsWith('INTR'))!.bookingDate
  }
  assert.equal(await interest(), '2026-02-28')
  control('POST', '/faults', { fault: 'clock-change' })
  assert.equal(await interest(), '2026-03-01')
  control('DELETE', '/faults')
  assert.equal(await interest(), '2026-02-28')
})

test('a reissued statement without a line and a late correction are events of the books', async () => {
  const { control, send } = directBank()
  const file = async () => (await send(requestOf('GET', '/files/joint-1/shared/dutch.csv'))).body
  const before = await file()
  const removed = JSON.parse(control('POST', '/customers/joint-1/events', { type: 'remove' }).body) as {
    movement: string
  }
  assert.match(removed.movement, /^energy/)
  assert.equal((await file()).split('\n').length, before.split('\n').length - 1)
  control('POST', '/customers/joint-1/events', { type: 'correct', text: 'Berichtigt', amount: '-1.00' })
  assert.match(await file(), /"-1,00".*"Berichtigt"/)
})

test('a story has its own faults, at its own time', async () => {
  const story = {
    ...STORIES[0]!,
    story: 'troubled',
    faults: [{ fault: 'outage' as const, day: 10, at: '09:00', forHours: 3 }],
  }
  const { control, send } = directBank({ stories: [story] })
  const status = async () => (await send(requestOf('GET', '/files/troubled-1/current/camt.052.xml'))).status
  const at = async (to: string) => {
    control('POST', '/clock', { to })
    return status()
  }
  assert.deepEqual(
    [await at('2026-01-11T07:59:00Z'), await at('2026-01-11T08:00:00Z'), await at('2026-01-11T11:00:00Z')],
    [200, 503, 200],
  )
})
