import assert from 'node:assert/strict'
import type { BankAnswer } from '../src/http/message.ts'
import type { openEnableBanking } from './aggregators.ts'
import { approve, type openClient, type SendToBank } from './flows.ts'

type Client = ReturnType<typeof openClient>
type Control = (method: string, path: string, body?: unknown) => Promise<BankAnswer>

/** Every resource of the interface and every refusal that the bank has, once: for whoever judges the answers. */
export async function berlinGroupTour(client: Client, send: SendToBank, control: Control): Promise<void> {
  const { ask, json, call, connect } = client
  const refused = async (method: string, path: string, status: number, asked = {}) =>
    assert.equal((await call(method, path, asked)).status, status, `${method} ${path}`)

  const explicit = await ask({ 'tpp-explicit-authorisation-preferred': 'true' })
  const first = explicit.consentId as string
  await json('GET', `/consents/${first}`)
  const started = await json('POST', `/consents/${first}/authorisations`, { body: {} }, 201)
  await json('GET', `/consents/${first}/authorisations`)
  await json('GET', `/consents/${first}/authorisations/${started.authorisationId as string}`)
  await approve(send, `/approve/${first}`, 'anna.household-1', 'refuse')
  await json('GET', `/consents/${first}/status`)
  await ask({ 'tpp-decoupled-preferred': 'true', 'psu-id': 'anna.household-1' })
  await refused('GET', '/consents/nothing/status', 403)

  for (const login of PEOPLE) await readEverything(client, login)

  const { id } = await connect('lukas.traveller-1')
  const headers = { 'consent-id': id }
  const list = { dateFrom: '2026-01-01', bookingStatus: 'booked' }
  const { accounts } = (await json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string }[]
  }
  const path = `/accounts/${accounts[0]!.resourceId}/transactions`
  await refused('GET', '/accounts/nothing', 404, { headers })
  await refused('GET', '/accounts', 400, { headers: { 'consent-id': 'nothing' } })
  await refused('GET', path, 400, { headers, query: { ...list, dateTo: '2025-01-01' } })
  for (const [fault, status] of [
    ['too-many-requests', 429],
    ['outage', 503],
    ['certificate-refused', 401],
  ] as const) {
    await control('POST', '/faults', { fault, retryAfterSeconds: 60 })
    await refused('GET', path, status, { headers, query: list })
    await refused('GET', '/card-accounts', status, { headers })
    await control('DELETE', '/faults')
  }
  await refused('DELETE', `/consents/${id}`, 204)
  await refused('GET', '/accounts', 401, { headers })
}

const PEOPLE = [
  'anna.household-1',
  'maja.freelancer-1',
  'tom.joint-1',
  'lukas.traveller-1',
  'josef.empty-1',
  'eva.overdraft-1',
  'ruth.company-1',
  'noor.student-1',
]

async function readEverything({ json, connect, call }: Client, login: string): Promise<void> {
  const { id } = await connect(login)
  const headers = { 'consent-id': id, 'psu-ip-address': '192.0.2.7' }
  await json('GET', `/consents/${id}`)
  for (const [path, list] of [
    ['accounts', 'accounts'],
    ['card-accounts', 'cardAccounts'],
  ] as const) {
    const found = await json('GET', `/${path}`, { headers, query: { withBalance: 'true' } })
    for (const { resourceId } of found[list] as { resourceId: string }[]) {
      const own = `/${path}/${resourceId}`
      await json('GET', own, { headers, query: { withBalance: 'true' } })
      await json('GET', `${own}/balances`, { headers })
      for (const bookingStatus of ['booked', 'both', 'pending'] as const) {
        const query = { dateFrom: '2026-01-01', bookingStatus, withBalance: 'true', itemsPerPage: '20', pageIndex: '0' }
        const page = await json('GET', `${own}/transactions`, { headers, query })
        const lines = (page.transactions as { booked?: { transactionId: string }[] } | undefined)?.booked ?? []
        if (path === 'accounts' && lines[0])
          await json('GET', `${own}/transactions/${lines[0].transactionId}`, { headers })
      }
      for (const accept of path === 'accounts' ? ['application/xml', 'text/plain'] : []) {
        const query = { dateFrom: '2026-01-01', bookingStatus: 'booked' }
        const file = await call('GET', `${own}/transactions`, { headers: { ...headers, accept }, query })
        assert.equal(file.status, 200, file.body.slice(0, 200))
      }
    }
  }
}

/** The same for Enable Banking. */
export async function enableBankingTour(
  { call, json, connect, list }: ReturnType<typeof openEnableBanking>,
  control: Control,
): Promise<void> {
  await json('GET', '/application')
  await json('GET', '/aspsps', { query: { country: 'DE' } })
  let last = { session: '', uid: '' }
  for (const login of PEOPLE) {
    const { session, accounts } = await connect(login)
    await json('GET', `/sessions/${session}`)
    for (const { uid } of accounts) {
      await json('GET', `/accounts/${uid}/details`)
      await json('GET', `/accounts/${uid}/balances`)
      await list(uid, { date_from: '2026-01-01' })
      last = { session, uid }
    }
  }
  const path = `/accounts/${last.uid}/transactions`
  for (const fault of ['too-many-requests', 'outage', 'certificate-refused']) {
    await control('POST', '/faults', { fault })
    assert.ok((await call('GET', path)).status >= 400)
    await control('DELETE', '/faults')
  }
  assert.equal((await call('GET', path, { query: { date_to: '2026-01-01' } })).status, 422)
  await json('DELETE', `/sessions/${last.session}`)
  assert.equal((await call('GET', path)).status, 401)
}
