/** The same story, seed, time and requests give the same bytes. */
import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { clockRequest, openBank, type SandboxBank, startBank } from '../../src/index.ts'
import { callsOf, directBank } from '../direct.ts'
import { openClient, requestOf } from '../flows.ts'

const START = Date.parse('2026-02-10T08:00:00Z')
const OPTIONS = { start: START, publicUrl: 'http://bank.example' }
const FILES = ['household-1/current', 'company-1/main', 'student-1/current']

const books = (bank: SandboxBank) =>
  FILES.flatMap((file) => [
    bank.answer(requestOf('GET', `/files/${file}/camt.052.xml`)).body,
    bank.answer(requestOf('GET', `/files/${file}/dutch.csv`)).body,
    bank.answer(requestOf('GET', `/control/customers/${file.split('/')[0]}/truth`)).body,
  ])

test('reads in another order change nothing in each other’s answers', () => {
  const paths = FILES.flatMap((file) =>
    ['german.csv', 'dutch.csv', 'camt.052.xml', 'camt.054.xml'].map((name) => `/files/${file}/${name}`),
  )
  const read = (order: string[]) => {
    const bank = openBank(OPTIONS)
    return new Map(order.map((path) => [path, JSON.stringify(bank.answer(requestOf('GET', path)))]))
  }
  const forwards = read(paths)
  const backwards = read([...paths].reverse())
  for (const path of paths) assert.equal(backwards.get(path), forwards.get(path), path)
})

test('time in one jump or in many gives the same books; there and back, too', () => {
  const [once, often, back] = [openBank(OPTIONS), openBank(OPTIONS), openBank(OPTIONS)]
  once.answer(clockRequest({ advanceBy: '40d' }))
  for (let hours = 0; hours < 960; hours += 8) often.answer(clockRequest({ advanceBy: '8h' }))
  back.answer(clockRequest({ advanceBy: '90d' }))
  back.answer(requestOf('POST', '/control/clock', { body: { to: new Date(START + 40 * 86_400_000).toISOString() } }))
  assert.deepEqual(books(often), books(once))
  assert.deepEqual(books(back), books(once))
})

test('a payment by call and an event stay what they were: after fork, rewind behind them, and advance', () => {
  const bank = openBank(OPTIONS)
  const { control } = callsOf(bank)
  control('POST', '/customers/household-1/payments', { amount: '-12.30', with: { name: 'Kiosk' }, holdDays: 2 })
  bank.answer(clockRequest({ advanceBy: '1h' }))
  const middle = books(bank)
  const forked = bank.fork()
  callsOf(forked).control('POST', '/customers/household-1/events', { type: 'withdraw' })
  assert.deepEqual(books(bank), middle, 'what happens to the fork does not happen to the bank')
  bank.answer(clockRequest({ advanceBy: '5d' }))
  control('POST', '/customers/household-1/events', { type: 'correct', text: 'Otherwise' })
  control('POST', '/clock', { to: new Date(START + 3_600_000).toISOString() })
  assert.deepEqual(books(bank), middle)
})

test('of two clients at once each gets what it would get alone', async () => {
  const alone = async (login: string, other?: string) => {
    const { send } = directBank(OPTIONS)
    const client = openClient(send)
    const mine = await client.connect(login)
    const theirs = other === undefined ? undefined : await client.connect(other)
    const lists: unknown[] = []
    for (let n = 0; n < 4; n++) {
      const headers = { 'consent-id': mine.id }
      const { accounts } = (await client.json('GET', '/accounts', { headers })) as never as {
        accounts: { iban: string; resourceId: string }[]
      }
      if (theirs) await client.json('GET', '/accounts', { headers: { 'consent-id': theirs.id } })
      const query = { dateFrom: '2026-01-01', bookingStatus: 'both' }
      const list = await client.json('GET', `/accounts/${accounts[0]!.resourceId}/transactions`, { headers, query })
      lists.push(list.account, (list.transactions as { booked: unknown }).booked)
    }
    return lists
  }
  assert.deepEqual(await alone('anna.household-1', 'noor.student-1'), await alone('anna.household-1'))
})

test('moving to the time that it is moves nothing; wrong moves are refused with a right one', () => {
  const bank = openBank(OPTIONS)
  const { control } = callsOf(bank)
  const before = books(bank)
  const same = control('POST', '/clock', { advanceTo: new Date(START).toISOString() })
  assert.ok(same.status === 200 || same.status === 400, same.body)
  assert.equal(control('POST', '/clock', { advanceBy: '0s' }).status < 500, true)
  assert.deepEqual(books(bank), before)
  for (const body of [
    {},
    { advanceBy: '-1d' },
    { advanceBy: '1 day' },
    { advanceBy: 5 },
    { advanceBy: '1d', advanceTo: '2026-05-01T00:00:00Z' },
    { advanceTo: '2026-01-01T00:00:00Z' },
    { advanceTo: '2026-05-01' },
    { advanceTo: '2026-02-30T00:00:00Z' },
    { to: '2026-05-01T00:00:00' },
    { to: 'yesterday' },
    [],
  ]) {
    const answer = control('POST', '/clock', body)
    assert.equal(answer.status, 400, `${JSON.stringify(body)}: ${answer.body}`)
    assert.match(answer.body, /such as|Say|until|in the past/, answer.body)
  }
  assert.deepEqual(books(bank), before)
})

test('a journal that was cut off in its last line is read up to there, or refused by name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bank-'))
  const journalFile = join(folder, 'journal.ndjson')
  try {
    const first = await startBank({ start: START, journalFile })
    const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })
    await post(`${first.url}/control/customers`, { story: 'student', seed: 9 })
    await post(`${first.url}/control/customers`, { story: 'joint', seed: 9 })
    const told = await (await fetch(`${first.url}/control/customers/student-9`)).text()
    await first.close()
    const whole = readFileSync(journalFile, 'utf8')
    writeFileSync(journalFile, whole.slice(0, -10))
    const second = await startBank({ start: START, journalFile }).catch((error: Error) => error)
    if (second instanceof Error) assert.match(second.message, /journal/)
    else {
      assert.equal(await (await fetch(`${second.url}/control/customers/student-9`)).text(), told)
      await post(`${second.url}/control/customers`, { story: 'joint', seed: 8 })
      await second.close()
      const third = await startBank({ start: START, journalFile })
      assert.equal((await fetch(`${third.url}/control/customers/joint-8`)).status, 200, 'and goes on after it')
      await third.close()
    }
    appendFileSync(journalFile, 'not json\n{"x":1}\n')
    await assert.rejects(async () => (await startBank({ start: START, journalFile })).close(), /journal/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('requests by many at once over HTTP are in the journal in the order of their answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bank-'))
  const journalFile = join(folder, 'journal.ndjson')
  try {
    const first = await startBank({ start: START, journalFile })
    const pay = (n: number) =>
      fetch(`${first.url}/control/customers/household-1/payments`, {
        method: 'POST',
        body: JSON.stringify({ amount: `-${n}.00`, with: { name: `Kiosk ${n}` } }),
      })
    await Promise.all(Array.from({ length: 20 }, (_, n) => pay(n + 1)))
    const get = async (url: string) =>
      (await fetch(`${url}/control/customers/household-1/truth?account=current`)).text()
    const told = await get(first.url)
    await first.close()
    const second = await startBank({ start: START, journalFile })
    assert.equal(await get(second.url), told)
    await second.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a fault of "times" is used up by answers, also when bank and clock are restarted between them', async () => {
  const bank = openBank(OPTIONS)
  callsOf(bank).control('POST', '/faults', { fault: 'outage', times: 2 })
  const read = (one: SandboxBank) => one.answer(requestOf('GET', '/files/household-1/current/dutch.csv')).status
  assert.equal(read(bank), 503)
  const restarted = openBank({ ...OPTIONS, journal: structuredClone(bank.journal()) as never })
  assert.deepEqual([read(restarted), read(restarted)], [503, 200])
  assert.deepEqual([read(bank), read(bank)], [503, 200])
})

test('a body that is too large is refused, and the next request is answered', async () => {
  const running = await startBank({ start: START, customers: ['empty'] })
  try {
    const large = await fetch(`${running.url}/control/stories`, { method: 'POST', body: 'x'.repeat(3_000_000) })
    assert.deepEqual([large.status, /at most \d+ bytes/.test(await large.text())], [413, true])
    for (let n = 0; n < 3; n++) assert.equal((await fetch(`${running.url}/control/customers`)).status, 200)
  } finally {
    await running.close()
  }
})
