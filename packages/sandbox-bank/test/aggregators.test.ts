import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimSimplefin, openEnableBanking } from './aggregators.ts'
import { directBank } from './direct.ts'

test('Enable Banking: from the choice of a bank to all lines, page by page', async () => {
  const { send } = directBank()
  const { json, connect, list } = openEnableBanking(send)
  const { aspsps } = (await json('GET', '/aspsps')) as { aspsps: { name: string }[] }
  assert.ok(aspsps.length >= 10)
  const { session, accounts } = await connect('noor.student-1')
  const [account] = accounts
  assert.equal((await json('GET', `/sessions/${session}`)).status, 'AUTHORIZED')
  await json('GET', `/accounts/${account!.uid}/details`)
  const { balances } = (await json('GET', `/accounts/${account!.uid}/balances`)) as {
    balances: { balance_amount: { amount: string } }[]
  }
  assert.equal(balances[0]!.balance_amount.amount, '710.34')
  const lines = await list(account!.uid, { date_from: '2026-01-01' })
  assert.deepEqual(
    ['BOOK', 'PDNG'].map((status) => lines.filter((line) => line.status === status).length),
    [89, 1],
  )
  assert.equal(new Set(lines.map((line) => line.transaction_id)).size, 90)
})

test('Enable Banking: a renewed session has other account ids and the same hash and references', async () => {
  const { send } = directBank()
  const { connect, list, call } = openEnableBanking(send)
  const [first, second] = [await connect('anna.household-1'), await connect('anna.household-1')]
  const [before, after] = [first.accounts[0]!, second.accounts[0]!]
  assert.notEqual(before.uid, after.uid)
  assert.equal(before.identification_hash, after.identification_hash)
  const old = await call('GET', `/accounts/${before.uid}/transactions`)
  assert.deepEqual([old.status, /EXPIRED_SESSION/.test(old.body)], [401, true])
  const lines = await list(after.uid, { date_from: '2026-01-01' })
  assert.ok(lines.every((line) => line.status !== 'BOOK' || typeof line.entry_reference === 'string'))
})

test('Enable Banking: a refusal and a closed session say so', async () => {
  const { send } = directBank()
  const { connect, json, call } = openEnableBanking(send)
  assert.equal((await connect('anna.household-1', 'refuse')).error, 'access_denied')
  const { session, accounts } = await connect('anna.household-1')
  await json('DELETE', `/sessions/${session}`)
  assert.match((await call('GET', `/accounts/${accounts[0]!.uid}/balances`)).body, /CLOSED_SESSION/)
})

type AccountSet = {
  errors?: string[]
  errlist?: { code: string; conn_id?: string }[]
  connections?: { conn_id: string }[]
  accounts: { id: string; conn_id?: string; org?: object; balance: string; transactions: { pending?: boolean }[] }[]
}

test('SimpleFIN 1 and 2: a token is claimed once, and the access URL reads all accounts', async () => {
  const { send } = directBank()
  const read = await claimSimplefin(send, 'anna.household-1')
  const ask = async (query: Record<string, string>) => JSON.parse((await read(query)).body) as AccountSet
  const since = String(Date.parse('2026-01-01T00:00:00Z') / 1000)
  const second = await ask({ version: '2', 'start-date': since, pending: '1' })
  assert.deepEqual(second.errlist, [])
  assert.equal(second.accounts[0]!.conn_id, second.connections![0]!.conn_id)
  const { transactions } = second.accounts[0]!
  assert.deepEqual([transactions.filter(({ pending }) => !pending).length, transactions.length], [40, 41])
  const first = await ask({ 'start-date': since })
  assert.deepEqual([first.errors, first.accounts[0]!.transactions.length], [[], 40])
  assert.ok(first.accounts[0]!.org)
  const one = await ask({ version: '2', account: second.accounts[1]!.id, 'balances-only': '1' })
  assert.deepEqual(
    one.accounts.map(({ balance, transactions: lines }) => [balance, lines]),
    [['4600.00', undefined]],
  )
})

test('SimpleFIN: an expired connection is an error beside the answer, a revoked one is refused', async () => {
  const { send, control } = directBank()
  const read = await claimSimplefin(send, 'anna.household-1')
  control('POST', '/faults', { fault: 'sca-due', customer: 'household-1' })
  const due = JSON.parse((await read({ version: '2' })).body) as AccountSet
  assert.deepEqual([due.errlist!.map(({ code }) => code), due.accounts], [['con.auth'], []])
  control('POST', '/faults', { fault: 'revoked', customer: 'household-1' })
  assert.equal((await read()).status, 403)
})
