import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { clockRequest, openBank, type SandboxBank } from '../src/bank.ts'
import type { BankAnswer, BankRequest } from '../src/http/message.ts'
import { startBank } from '../src/server.ts'
import { claimSimplefin, openEnableBanking } from './aggregators.ts'
import { callsOf } from './direct.ts'
import { approveByOAuth, openClient, requestOf } from './flows.ts'

const OPTIONS = { start: Date.parse('2026-02-10T08:00:00Z'), publicUrl: 'http://bank.example' }

/** What a client asks in two weeks: consents of all kinds, reads, faults, events, the clock. Returns every answer. */
async function live(bank: SandboxBank, afterStep: (step: number) => SandboxBank = () => bank): Promise<BankAnswer[]> {
  const answers: BankAnswer[] = []
  let current = bank
  let step = 0
  let requests = 0
  const send = async (request: BankRequest) => {
    current = afterStep(step++)
    requests += 1
    const named = { ...request, headers: { ...request.headers } }
    if ('x-request-id' in named.headers) named.headers['x-request-id'] = `request-${requests}`
    const answer = current.answer(named)
    answers.push(answer)
    return answer
  }
  const control = (method: string, path: string, body?: unknown) => send(requestOf(method, `/control${path}`, { body }))
  const berlin = openClient(send, 'fresh-ids')
  const { id } = await berlin.connect('anna.household-1')
  const headers = { 'consent-id': id }
  const oauth = openClient(send, 'oauth')
  const asked = await oauth.ask()
  await approveByOAuth(send, oauth.root, asked.consentId as string, 'ruth.company-1')
  const enable = openEnableBanking(send)
  const session = await enable.connect('noor.student-1')
  const simplefin = await claimSimplefin(send, 'lukas.traveller-1')
  await control('POST', '/customers', { story: 'household', seed: 7 })
  const { accounts } = (await berlin.json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string }[]
  }
  for (let day = 0; day < 14; day++) {
    await send(clockRequest({ advanceBy: '1d' }))
    if (day === 3) await control('POST', '/faults', { fault: 'too-many-requests', times: 2 })
    if (day === 5)
      await control('POST', '/customers/household-1/payments', { amount: '-3.20', with: { name: 'Kiosk' } })
    if (day === 7) await control('POST', '/customers/household-1/events', { type: 'correct', text: 'Anders' })
    if (day === 9) await control('POST', '/faults', { fault: 'new-ids' })
    const query = { dateFrom: '2026-01-01', bookingStatus: 'both' }
    await berlin.call('GET', `/accounts/${accounts[0]!.resourceId}/transactions`, { headers, query })
    await enable.call('GET', `/accounts/${session.accounts[0]!.uid}/transactions`)
    await simplefin({ version: '2', pending: '1' })
    await send(requestOf('GET', '/files/household-1/current'))
    await send(requestOf('GET', '/files/household-7/current/camt.052.xml'))
  }
  return answers
}

test('the same story, seed and requests give the same bytes in two runs', async () => {
  const [one, two] = [await live(openBank(OPTIONS)), await live(openBank(OPTIONS))]
  assert.ok(one.length > 100, String(one.length))
  assert.deepEqual(one, two)
  assert.notDeepEqual(await live(openBank({ ...OPTIONS, seed: 1, publicUrl: 'http://other.example' })), one)
})

test('a bank that is restarted again and again in the middle answers the same bytes', async () => {
  const plain = await live(openBank(OPTIONS))
  let bank = openBank(OPTIONS)
  const restarted = await live(bank, (step) => {
    if (step % 5 !== 4) return bank
    bank = openBank({ ...OPTIONS, journal: structuredClone(bank.journal()) as never })
    return bank
  })
  assert.deepEqual(restarted, plain)
})

test('a fork answers as the bank itself would, and leaves it alone', async () => {
  const plain = await live(openBank(OPTIONS))
  const bank = openBank(OPTIONS)
  let fork = bank
  const forked = await live(bank, (step) => {
    if (step % 10 === 9) fork = fork.fork()
    return fork
  })
  assert.deepEqual(forked, plain)
  assert.equal(bank.journal().length < 20, true)
})

test('a bank that is turned back forgets what came after, and then answers as the first time', async () => {
  const bank = openBank(OPTIONS)
  const first = await live(bank)
  const before = bank.journal().length
  bank.answer(clockRequest({ to: new Date(OPTIONS.start - 1000).toISOString() }))
  assert.ok(bank.journal().length < before)
  bank.answer(clockRequest({ to: new Date(OPTIONS.start).toISOString() }))
  assert.deepEqual(await live(bank), first)
})

test('advancing says what the bank did meanwhile, once', () => {
  const { control } = callsOf(openBank({ ...OPTIONS, start: Date.parse('2025-12-31T12:00:00Z') }))
  const happened = (body: Record<string, string>) =>
    (JSON.parse(control('POST', '/clock', body).body) as { happened: Record<string, number> }).happened
  const whole = happened({ advanceTo: '2026-04-01T12:00:00Z' })
  control('POST', '/clock', { to: '2025-12-31T12:00:00Z' })
  const total: Record<string, number> = {}
  for (let day = 0; day < 91; day++)
    for (const [name, count] of Object.entries(happened({ advanceBy: '1d' }))) total[name] = (total[name] ?? 0) + count
  assert.deepEqual(total, whole)
  assert.deepEqual(whole.removed, 1)
  assert.ok(whole.booked! > 250 && whole.withdrawn === 2 && whole.corrected === 1, JSON.stringify(whole))
})

test('by HTTP a journal file carries a bank over a restart; half a page is a reset connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bank-'))
  const journalFile = join(folder, 'journal.ndjson')
  try {
    const start = OPTIONS.start
    const first = await startBank({ start, journalFile })
    const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })
    const created = await post(`${first.url}/control/customers`, { story: 'student', seed: 9 })
    const told = await created.text()
    await post(`${first.url}/control/clock`, { advanceBy: '2d' })
    await post(`${first.url}/control/clock`, { to: new Date(start).toISOString() })
    await first.close()
    const second = await startBank({ start, journalFile })
    try {
      assert.equal(await (await fetch(`${second.url}/control/customers/student-9`)).text(), told)
      const answer = await fetch(`${second.url}/files/student-9/current/dutch.csv`)
      assert.equal(answer.headers.get('date'), new Date(start).toUTCString(), "the bank's clock")
      await post(`${second.url}/control/faults`, { fault: 'half-page' })
      await assert.rejects(async () => (await fetch(`${second.url}/files/student-9/current/dutch.csv`)).text())
    } finally {
      await second.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
