import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFile, type SourceRecord, scan } from '@vitrine/bank-statements'
import { addDecimals } from '@vitrine/money'
import { TELLING_PROFILES } from '../src/profiles/profiles.ts'
import { directBank } from './direct.ts'
import { approve, approveByOAuth, openClient, requestOf } from './flows.ts'

type Bank = ReturnType<typeof directBank>

/** The list of an account as a bank of this profile gives it, page by page, in whatever it writes. */
async function fetchList({ send }: Bank, profile: string, login: string) {
  const { call, ask, root } = openClient(send, profile)
  const consent = await ask({ 'psu-id': login })
  const id = consent.consentId as string
  const known = TELLING_PROFILES.find((one) => one.id === profile)!
  const headers: Record<string, string> = { 'consent-id': id, accept: '*/*', 'psu-ip-address': '192.0.2.7' }
  if (known.sca === 'oauth') {
    const { access_token } = await approveByOAuth(send, root, id, login)
    headers.authorization = `Bearer ${access_token}`
  } else await approve(send, `${root}/approve/${id}`, login)
  const { accounts } = JSON.parse((await call('GET', '/accounts', { headers })).body) as {
    accounts: { resourceId: string }[]
  }
  const bodies: string[] = []
  const bookingStatus = known.bookingStatuses.includes('both') ? 'both' : 'booked'
  const path = `/accounts/${accounts[0]!.resourceId}/transactions`
  for (let page = 0; ; page++) {
    const query = { dateFrom: '2026-01-01', bookingStatus, pageIndex: String(page) }
    let answer = await call('GET', path, { headers, query })
    assert.equal(answer.status, 200, answer.body.slice(0, 200))
    const download = /"download":\{"href":"([^"]+)"/.exec(answer.body)?.[1]
    if (download !== undefined) {
      const url = new URL(download)
      const asked = { headers: { ...headers, 'x-request-id': 'd' }, query: Object.fromEntries(url.searchParams) }
      answer = await send(requestOf('GET', url.pathname, asked))
    }
    const count = answer.body.match(/"transactionAmount"/g)?.length ?? 0
    if (page > 0 && count === 0) break
    bodies.push(answer.body)
    if (known.format !== 'json' || download !== undefined) break
  }
  return { bodies, id, call, known }
}

function readBodies(bodies: string[], sign: 'signed' | 'unsigned'): SourceRecord[] {
  const records: SourceRecord[] = []
  for (const body of bodies) {
    const file = openFile(
      scan((event) => {
        if (event.kind === 'entry')
          records.push(...(event.entry.records.length > 1 ? [event.entry.whole!] : event.entry.records))
      }),
      { sign },
    )
    file.write(Buffer.from(body))
    file.end()
  }
  return records
}

test('there are at least ten kinds of bank, and each tells the same booked lines and the same sum', async () => {
  assert.ok(TELLING_PROFILES.length >= 10)
  // A Tuesday: what a bank books on Monday is booked.
  const bank = directBank()
  for (const { id, sign } of TELLING_PROFILES) {
    const { bodies } = await fetchList(bank, id, 'ruth.company-1')
    const booked = readBodies(bodies, sign).filter(({ status }) => status === 'booked')
    const sum = booked.reduce((total, { amount }) => addDecimals(total, amount), '0.00')
    assert.deepEqual([booked.length, sum], [41, addDecimals('18776.35', '-28400.00')], id)
  }
})

test('each kind of bank has its own ways', async () => {
  const bank = directBank()
  const bodyOf = async (profile: string, login = 'anna.household-1') =>
    (await fetchList(bank, profile, login)).bodies[0]!
  const numbers = await bodyOf('numbers')
  assert.match(numbers, /"amount":-?\d+\.\d{2}[,}]/)
  assert.doesNotMatch(numbers, /"amount":"/)
  const nulls = await bodyOf('nulls')
  assert.match(nulls, /"mandateId":null/)
  assert.doesNotMatch(nulls, /"transactionAmount":\{"currency":"EUR","amount":"-/)
  assert.doesNotMatch(await bodyOf('no-ids'), /"transactionId"|"pending"/)
  assert.match(await bodyOf('positional-ids'), /"transactionId":"1".*"href":"\/v1\/accounts/s)
  assert.match(await bodyOf('camt'), /camt\.052\.001\.08/)
  const mt940 = await bodyOf('mt940')
  assert.match(mt940, /^:20:/)
  assert.doesNotMatch(mt940.replace(/SVWZ/g, ''), /Miete/)
  assert.doesNotMatch(await bodyOf('no-links'), /"_links"/)
  assert.match(await bodyOf('monday'), /Baeckerei Krueger/)
  const [one, two] = [await bodyOf('fresh-ids'), await bodyOf('fresh-ids')]
  const ids = (body: string) => [...body.matchAll(/"transactionId":"([^"]+)"/g)].map((match) => match[1])
  assert.equal(ids(one).length, ids(two).length)
  assert.equal(new Set([...ids(one), ...ids(two)]).size, 2 * ids(one).length, 'no id twice')
  const { id, call } = await fetchList(bank, 'camt', 'anna.household-1')
  assert.equal((await call('DELETE', `/consents/${id}`)).status, 202)
})

test('a bank that books weekends on Monday has no line on a weekend, and shows it as pending until then', async () => {
  const sunday = directBank({ start: Date.parse('2026-03-15T12:00:00Z') })
  const find = async (profile: string) => {
    const { bodies } = await fetchList(sunday, profile, 'tom.joint-1')
    const parsed = JSON.parse(bodies[0]!) as { transactions: Record<'booked' | 'pending', { bookingDate?: string }[]> }
    return { booked: parsed.transactions.booked[0]!.bookingDate, pending: parsed.transactions.pending.length }
  }
  assert.deepEqual(await find('plain'), { booked: '2026-03-14', pending: 0 })
  assert.deepEqual(await find('monday'), { booked: '2026-03-09', pending: 2 })
})
