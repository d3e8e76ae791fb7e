import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBank } from '../src/bank.ts'
import { approve, approveByOAuth, openClient, requestOf, type SendToBank } from './flows.ts'

const START = Date.parse('2026-03-31T20:00:00Z')

function open(start = START) {
  const bank = openBank({ start, publicUrl: 'http://bank.example' })
  const send: SendToBank = async (request) => bank.answer(request)
  const control = (method: string, path: string, body?: unknown) =>
    bank.answer(requestOf(method, `/control${path}`, { body }))
  return { bank, send, control }
}

type Row = {
  transactionId?: string
  transactionAmount: { amount: string }
  bookingDate?: string
  entryReference?: string
}
type List = { transactions: { booked: Row[]; pending?: Row[]; _links: Record<string, { href: string }> } }

test('a person approves by redirect, and the client reads accounts, balances and transactions', async () => {
  const { send } = open()
  const { json, connect } = openClient(send)
  const { id, back } = await connect('anna.household-1')
  assert.deepEqual([back.status, back.headers.location], [303, 'https://tpp.example/back'])
  const headers = { 'consent-id': id }
  assert.deepEqual(await json('GET', `/consents/${id}/status`), { consentStatus: 'valid' })
  const consent = await json('GET', `/consents/${id}`)
  assert.equal(consent.validUntil, '2026-09-27', 'the far future became 180 days')
  const { accounts } = (await json('GET', '/accounts', { headers, query: { withBalance: 'true' } })) as unknown as {
    accounts: { resourceId: string; iban: string; balances: { balanceAmount: { amount: string } }[] }[]
  }
  assert.deepEqual(
    accounts.map(({ balances }) => balances[0]!.balanceAmount.amount),
    ['5165.02', '4600.00'],
  )
  const path = `/accounts/${accounts[0]!.resourceId}`
  const balances = await json('GET', `${path}/balances`, { headers })
  assert.match(JSON.stringify(balances), /"interimBooked"/)
  const query = { dateFrom: '2026-01-01', bookingStatus: 'both' }
  const { transactions } = (await json('GET', `${path}/transactions`, { headers, query })) as List
  assert.deepEqual([transactions.booked.length, transactions.pending!.length], [40, 1])
  assert.ok(transactions.booked[0]!.bookingDate! > transactions.booked.at(-1)!.bookingDate!, 'the newest first')
  const one = transactions.booked[3]!
  const details = await json('GET', `${path}/transactions/${one.transactionId}`, { headers })
  assert.deepEqual((details.transactionsDetails as Row).transactionAmount, one.transactionAmount)
})

test('pages follow each other by links and have each line once; a delta has what came since', async () => {
  const { send, control } = open(Date.parse('2026-03-01T12:00:00Z'))
  const { json, connect } = openClient(send)
  const { id } = await connect('noor.student-1')
  const headers = { 'consent-id': id, 'psu-ip-address': '192.0.2.7' }
  const { accounts } = (await json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string }[]
  }
  const path = `/accounts/${accounts[0]!.resourceId}/transactions`
  const seen: string[] = []
  let query: Record<string, string> | undefined = { dateFrom: '2026-01-01', bookingStatus: 'booked', itemsPerPage: '7' }
  let newest: Row | undefined
  let pages = 0
  while (query) {
    const { transactions } = (await json('GET', path, { headers, query })) as List
    newest ??= transactions.booked[0]
    seen.push(...transactions.booked.map(({ transactionId }) => transactionId!))
    const next = transactions._links.next
    query = next && Object.fromEntries(new URL(next.href).searchParams)
    pages += 1
  }
  assert.ok(pages > 3)
  assert.equal(new Set(seen).size, seen.length)
  const delta = { bookingStatus: 'booked', deltaList: 'true' }
  assert.equal(
    ((await json('GET', path, { headers, query: delta })) as List).transactions.booked.length,
    Math.min(50, seen.length),
  )
  assert.equal(((await json('GET', path, { headers, query: delta })) as List).transactions.booked.length, 0)
  control('POST', '/clock', { advanceBy: '3d' })
  const came = ((await json('GET', path, { headers, query: delta })) as List).transactions.booked.length
  assert.ok(came > 2)
  const since = { bookingStatus: 'booked', entryReferenceFrom: newest!.entryReference! }
  assert.equal(((await json('GET', path, { headers, query: since })) as List).transactions.booked.length, came)
})

test('OAuth with PKCE: without a token nothing is read, with it everything', async () => {
  const { send } = open()
  const { json, ask, call, root } = openClient(send, 'oauth')
  const consent = await ask()
  assert.match(JSON.stringify(consent._links), /scaOAuth/)
  const id = consent.consentId as string
  const { access_token } = await approveByOAuth(send, root, id, 'ruth.company-1')
  const refused = await call('GET', '/accounts', { headers: { 'consent-id': id } })
  assert.equal(refused.status, 401)
  const headers = { 'consent-id': id, authorization: `Bearer ${access_token}` }
  assert.equal(((await json('GET', '/accounts', { headers })).accounts as unknown[]).length, 1)
})

test('decoupled: the client polls while the person decides in the app of the bank', async () => {
  const { send } = open()
  const { json, ask, root } = openClient(send, 'decoupled')
  const consent = await ask({ 'psu-id': 'eva.overdraft-1' })
  const id = consent.consentId as string
  const links = consent._links as Record<string, { href: string }>
  assert.deepEqual(Object.keys(links), ['scaStatus', 'self', 'status'])
  const sca = links.scaStatus!.href.split('/v1')[1]!
  assert.deepEqual(await json('GET', sca), { scaStatus: 'received' })
  assert.match((await send(requestOf('GET', `${root}/app`))).body, /eva.overdraft-1/)
  await approve(send, `${root}/approve/${id}`, 'eva.overdraft-1')
  assert.deepEqual(await json('GET', sca), { scaStatus: 'finalised' })
  assert.deepEqual(await json('GET', `/consents/${id}/status`), { consentStatus: 'valid' })
})

test('an authorisation may be started by the client; a refusal goes back by the other address', async () => {
  const { send } = open()
  const { json, ask } = openClient(send)
  const consent = await ask({
    'tpp-explicit-authorisation-preferred': 'true',
    'tpp-nok-redirect-uri': 'https://tpp.example/no',
  })
  const id = consent.consentId as string
  assert.ok('startAuthorisation' in (consent._links as object))
  const started = await json('POST', `/consents/${id}/authorisations`, { body: {} }, 201)
  assert.match(JSON.stringify(started._links), /scaRedirect/)
  assert.deepEqual(await json('GET', `/consents/${id}/authorisations`), { authorisationIds: [started.authorisationId] })
  const back = await approve(send, `/approve/${id}`, 'anna.household-1', 'refuse')
  assert.equal(back.headers.location, 'https://tpp.example/no')
  assert.deepEqual(await json('GET', `/consents/${id}/status`), { consentStatus: 'rejected' })
})

test('a consent ends: by its date, by the client, by the person, by a newer one', async () => {
  const { send, control } = open()
  const { json, connect, call } = openClient(send)
  const status = async (id: string) => (await json('GET', `/consents/${id}/status`)).consentStatus
  const read = (id: string) => call('GET', '/accounts', { headers: { 'consent-id': id } })
  const [first, second] = [await connect('anna.household-1'), await connect('anna.household-1')]
  assert.deepEqual([await status(first.id), await status(second.id)], ['expired', 'valid'])
  assert.match((await read(first.id)).body, /CONSENT_EXPIRED/)
  const deleted = await call('DELETE', `/consents/${second.id}`)
  assert.deepEqual([deleted.status, await status(second.id)], [204, 'terminatedByTpp'])
  const third = await connect('anna.household-1')
  control('POST', `/grants/${third.id}/revoke`)
  assert.equal(await status(third.id), 'revokedByPsu')
  assert.match((await read(third.id)).body, /CONSENT_INVALID/)
  const fourth = await connect('anna.household-1', {}, { validUntil: '2026-04-10' })
  control('POST', '/clock', { to: '2026-04-10T21:59:00Z' })
  assert.equal(await status(fourth.id), 'valid')
  control('POST', '/clock', { advanceBy: '1m' })
  assert.equal(await status(fourth.id), 'expired')
})

test('without the person there are four reads in 24 hours for each account and endpoint; with them, any number', async () => {
  const { send, control } = open()
  const { connect, call } = openClient(send)
  const { id } = await connect('josef.empty-1')
  const read = async (headers: Record<string, string> = {}) =>
    (await call('GET', '/accounts', { headers: { 'consent-id': id, ...headers } })).status
  const statuses: number[] = []
  for (let time = 0; time < 5; time++) statuses.push(await read())
  assert.deepEqual(statuses, [200, 200, 200, 200, 429])
  assert.equal(await read({ 'psu-ip-address': '192.0.2.7' }), 200)
  control('POST', '/clock', { advanceBy: '1d' })
  assert.equal(await read(), 200)
})

test('card accounts have a path of their own', async () => {
  const { send } = open()
  const { json, connect } = openClient(send)
  const { id } = await connect('lukas.traveller-1')
  const headers = { 'consent-id': id }
  const { accounts } = (await json('GET', '/accounts', { headers })) as { accounts: unknown[] }
  const { cardAccounts } = (await json('GET', '/card-accounts', { headers })) as unknown as {
    cardAccounts: { resourceId: string; maskedPan: string }[]
  }
  assert.deepEqual([accounts.length, cardAccounts.length], [1, 1])
  const path = `/card-accounts/${cardAccounts[0]!.resourceId}`
  await json('GET', `${path}/balances`, { headers })
  const list = await json('GET', `${path}/transactions`, {
    headers,
    query: { dateFrom: '2026-01-01', bookingStatus: 'both' },
  })
  const booked = (list.cardTransactions as { booked: { originalAmount?: unknown }[] }).booked
  assert.equal(booked.length, 15)
  assert.ok(booked.some(({ originalAmount }) => originalAmount !== undefined))
})

test('wrong requests are refused in the words of the standard', async () => {
  const { send } = open()
  const { call, connect, json } = openClient(send, 'no-ids')
  const { id } = await connect('anna.household-1')
  const headers = { 'consent-id': id }
  const { accounts } = (await json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string }[]
  }
  const path = `/accounts/${accounts[0]!.resourceId}/transactions`
  const list = (query: Record<string, string>, more: Record<string, string> = {}) =>
    call('GET', path, { headers: { ...headers, ...more }, query })
  const cases: [Promise<{ status: number; body: string }>, number, RegExp][] = [
    [list({ dateFrom: '2026-01-01' }), 400, /FORMAT_ERROR.*bookingStatus/],
    [list({ bookingStatus: 'booked' }), 400, /dateFrom is missing/],
    [list({ bookingStatus: 'both', dateFrom: '2026-03-01' }), 400, /PARAMETER_NOT_SUPPORTED/],
    [list({ bookingStatus: 'booked', deltaList: 'true' }), 400, /PARAMETER_NOT_SUPPORTED/],
    [list({ bookingStatus: 'booked', dateFrom: '2026-03-02', dateTo: '2026-03-01' }), 400, /PERIOD_INVALID/],
    [list({ bookingStatus: 'booked', dateFrom: '2026-03-01' }, { accept: 'image/png' }), 406, /REQUESTED_FORMATS/],
    [call('GET', '/accounts/nothing', { headers }), 404, /RESOURCE_UNKNOWN/],
    [call('GET', '/accounts', { headers: { 'consent-id': 'nothing' } }), 400, /CONSENT_UNKNOWN/],
    [call('GET', '/accounts'), 400, /Consent-ID is missing/],
    [call('GET', '/consents/nothing'), 403, /CONSENT_UNKNOWN/],
    [call('PUT', `/consents/${id}`), 405, /SERVICE_INVALID/],
    [call('POST', '/consents', { body: {} }), 400, /access is missing/],
  ]
  for (const [asked, status, text] of cases) {
    const answer = await asked
    assert.deepEqual([answer.status, text.test(answer.body)], [status, true], `${answer.status} ${answer.body}`)
  }
})

test('old history is only there within an hour of the approval', async () => {
  const { send, control } = open()
  const { call, connect, json } = openClient(send, 'no-ids')
  const { id } = await connect('anna.household-1')
  const headers = { 'consent-id': id, 'psu-ip-address': '192.0.2.7' }
  const { accounts } = (await json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string }[]
  }
  const query = { dateFrom: '2025-10-01', bookingStatus: 'booked' }
  const list = () => call('GET', `/accounts/${accounts[0]!.resourceId}/transactions`, { headers, query })
  assert.equal((await list()).status, 200)
  control('POST', '/clock', { advanceBy: '2h' })
  assert.match((await list()).body, /PERIOD_INVALID/)
})
