import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directBank } from './direct.ts'
import { openClient } from './flows.ts'

type Row = { transactionId: string; bookingDate: string; transactionAmount: { amount: string } }

test('a year of a household, fetched once a day: every line on its day and once, and the consent is renewed when it ends', async () => {
  const { send, control } = directBank({ start: Date.parse('2026-01-01T21:00:00Z') })
  const { call, connect } = openClient(send)
  let { id } = await connect('anna.household-1')
  let renewals = 0
  const seen = new Map<string, string>()
  const get = async (path: string, query: Record<string, string> = {}) => {
    const answer = await call('GET', path, { headers: { 'consent-id': id }, query })
    return answer.status === 401 ? undefined : (JSON.parse(answer.body) as Record<string, unknown>)
  }
  for (let day = 0; day < 365; day++) {
    const today = new Date(Date.parse('2026-01-01T00:00:00Z') + day * 86_400_000).toISOString().slice(0, 10)
    let list = await get('/accounts')
    if (!list) {
      renewals += 1
      ;({ id } = await connect('anna.household-1'))
      list = await get('/accounts')
    }
    const [account] = list!.accounts as { resourceId: string }[]
    const query = { dateFrom: today, bookingStatus: 'booked' }
    const report = await get(`/accounts/${account!.resourceId}/transactions`, query)
    for (const row of (report!.transactions as { booked: Row[] }).booked) {
      assert.equal(row.bookingDate, today, 'a line is there on the day of its booking')
      assert.ok(!seen.has(row.transactionId), 'and never again')
      seen.set(row.transactionId, row.transactionAmount.amount)
    }
    control('POST', '/clock', { advanceBy: '1d' })
  }
  assert.equal(renewals, 2, 'consents are for 180 days')
  control('POST', '/clock', { to: '2026-12-31T21:00:00Z' })
  const truth = JSON.parse(control('GET', '/customers/household-1/truth').body) as { accounts: { booked: unknown[] }[] }
  assert.equal(seen.size, truth.accounts[0]!.booked.length)
})
