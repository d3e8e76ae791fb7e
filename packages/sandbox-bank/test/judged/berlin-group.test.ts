/** Berlin Group, by somebody who had only the standard and the guide. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directBank } from '../direct.ts'
import { approve, openClient, requestOf } from '../flows.ts'

type Row = { transactionId?: string; entryReference?: string; bookingDate?: string; valueDate?: string }
type List = { transactions: { booked?: Row[]; pending?: Row[]; _links: Record<string, { href: string }> } }
const PRESENT = { 'psu-ip-address': '192.0.2.7' }

async function reader(login: string, profile = 'plain', at = '2026-03-31T20:00:00Z') {
  const made = directBank({ start: Date.parse(at) })
  const client = openClient(made.send, profile)
  const { id } = await client.connect(login)
  const headers = { 'consent-id': id, ...PRESENT }
  const { accounts } = (await client.json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string }[]
  }
  const path = `/accounts/${accounts[0]!.resourceId}/transactions`
  const list = (query: Record<string, string>) => client.call('GET', path, { headers, query })
  /** All pages, by their links, as the bank wrote them. */
  const walk = async (query: Record<string, string>): Promise<List['transactions'][]> => {
    const pages: List['transactions'][] = []
    for (let next: Record<string, string> | undefined = query; next; ) {
      const { transactions } = (await client.json('GET', path, { headers, query: next })) as List
      pages.push(transactions)
      const link: string | undefined = transactions._links.next?.href
      next = link === undefined ? undefined : Object.fromEntries(new URL(link, 'http://bank.example').searchParams)
    }
    return pages
  }
  return { ...made, client, id, headers, path, list, walk }
}

const bookedOf = (pages: List['transactions'][]) => pages.flatMap(({ booked = [] }) => booked)

test('dateFrom and dateTo are both included, and one day alone is that day alone', async () => {
  const { walk } = await reader('noor.student-1')
  const all = bookedOf(await walk({ dateFrom: '2026-01-01', bookingStatus: 'booked' }))
  const day = all[Math.floor(all.length / 2)]!.bookingDate!
  const that = bookedOf(await walk({ dateFrom: day, dateTo: day, bookingStatus: 'booked' }))
  assert.deepEqual(
    that,
    all.filter(({ bookingDate }) => bookingDate === day),
  )
  const later = bookedOf(await walk({ dateFrom: day, bookingStatus: 'booked', itemsPerPage: '3' }))
  assert.deepEqual(
    later,
    all.filter(({ bookingDate }) => bookingDate! >= day),
  )
})

test('a date that is none, a page that is none, an unknown booking status: 400, in the words of the standard', async () => {
  const { list } = await reader('noor.student-1')
  const good = { dateFrom: '2026-01-01', bookingStatus: 'booked' }
  const wrong: Record<string, string>[] = [
    { ...good, dateFrom: '2026-02-30' },
    { ...good, dateFrom: '01.02.2026' },
    { ...good, dateFrom: '2026-1-1' },
    { ...good, dateTo: 'tomorrow' },
    { ...good, bookingStatus: 'BOOKED' },
    { ...good, itemsPerPage: '-1' },
    { ...good, itemsPerPage: '0' },
    { ...good, itemsPerPage: '1e3' },
    { ...good, pageIndex: '-1' },
    { ...good, pageIndex: '1.5' },
    { ...good, deltaList: 'perhaps' },
  ]
  for (const query of wrong) {
    const answer = await list(query)
    assert.equal(answer.status, 400, `${JSON.stringify(query)}: ${answer.status} ${answer.body.slice(0, 200)}`)
    const { tppMessages } = JSON.parse(answer.body) as { tppMessages: { category: string; code: string }[] }
    assert.equal(tppMessages[0]!.category, 'ERROR')
  }
})

test('a page after the last one is an empty list or a refusal, never a failure or an earlier page', async () => {
  const { list } = await reader('noor.student-1')
  const answer = await list({ dateFrom: '2026-01-01', bookingStatus: 'booked', itemsPerPage: '10', pageIndex: '9999' })
  if (answer.status === 200) assert.deepEqual((JSON.parse(answer.body) as List).transactions.booked, [])
  else assert.equal(answer.status, 400, answer.body)
})

test('pages that are read while payments are made lose no line', async () => {
  const { client, headers, path, control } = await reader('noor.student-1')
  const seen: string[] = []
  let query: Record<string, string> | undefined = {
    dateFrom: '2026-01-01',
    bookingStatus: 'booked',
    itemsPerPage: '10',
  }
  while (query) {
    const { transactions } = (await client.json('GET', path, { headers, query })) as List
    seen.push(...transactions.booked!.map(({ transactionId }) => transactionId!))
    control('POST', '/customers/student-1/payments', { amount: '-1.00', with: { name: 'Kiosk' } })
    const link: string | undefined = transactions._links.next?.href
    query = link === undefined ? undefined : Object.fromEntries(new URL(link).searchParams)
  }
  assert.ok(new Set(seen).size >= 89, String(new Set(seen).size))
})

test('pending lists have no booked lines and booked lists no pending ones; both have both', async () => {
  const { walk } = await reader('anna.household-1')
  const [pending, booked, both] = await Promise.all(
    ['pending', 'booked', 'both'].map(async (bookingStatus) => walk({ dateFrom: '2026-01-01', bookingStatus })),
  )
  const counts = [pending!, booked!, both!].map((pages) => [
    bookedOf(pages).length,
    pages.flatMap((page) => page.pending ?? []).length,
  ])
  assert.deepEqual(counts, [
    [0, 1],
    [40, 0],
    [40, 1],
  ])
})

test('a delta list is told whole, however many pages it has', async () => {
  const { walk, control } = await reader('noor.student-1')
  const all = bookedOf(await walk({ dateFrom: '2026-01-01', bookingStatus: 'booked' }))
  assert.equal(
    bookedOf(await walk({ deltaList: 'true', bookingStatus: 'booked', itemsPerPage: '7' })).length,
    all.length,
  )
  assert.equal(bookedOf(await walk({ deltaList: 'true', bookingStatus: 'booked' })).length, 0)
  for (let n = 0; n < 9; n++)
    control('POST', '/customers/student-1/payments', { amount: '-1.00', with: { name: 'Kiosk' }, type: 'transfer' })
  assert.equal(bookedOf(await walk({ deltaList: 'true', bookingStatus: 'booked', itemsPerPage: '4' })).length, 9)
})

test('entryReferenceFrom gives what came after that entry, page by page', async () => {
  const { walk } = await reader('noor.student-1')
  const all = bookedOf(await walk({ dateFrom: '2026-01-01', bookingStatus: 'booked' }))
  const at = 20
  const after = bookedOf(
    await walk({ entryReferenceFrom: all[at]!.entryReference!, bookingStatus: 'booked', itemsPerPage: '6' }),
  )
  assert.deepEqual(
    after.map(({ entryReference }) => entryReference),
    all.slice(0, at).map(({ entryReference }) => entryReference),
  )
})

test('one person’s consent reads no other person’s account, by no path', async () => {
  const { client, headers } = await reader('anna.household-1')
  const other = await client.connect('noor.student-1')
  const theirs = (
    (await client.json('GET', '/accounts', { headers: { ...PRESENT, 'consent-id': other.id } })).accounts as {
      resourceId: string
    }[]
  )[0]!.resourceId
  const query = { dateFrom: '2026-01-01', bookingStatus: 'booked' }
  const lines = (await client.json('GET', `/accounts/${theirs}/transactions`, {
    headers: { ...PRESENT, 'consent-id': other.id },
    query,
  })) as List
  const line = lines.transactions.booked![0]!.transactionId!
  for (const path of ['', '/balances', '/transactions', `/transactions/${line}`])
    for (const kind of ['accounts', 'card-accounts']) {
      const answer = await client.call('GET', `/${kind}/${theirs}${path}`, { headers, query })
      assert.ok([401, 403, 404].includes(answer.status), `${kind}${path}: ${answer.status} ${answer.body.slice(0, 80)}`)
    }
})

test('accounts that a person did not choose are neither listed nor read', async () => {
  const { send } = directBank()
  const client = openClient(send)
  const { consentId } = (await client.ask()) as { consentId: string }
  await approve(send, `/approve/${consentId}`, 'anna.household-1', 'approve', ['savings'])
  const headers = { ...PRESENT, 'consent-id': consentId }
  const { accounts } = (await client.json('GET', '/accounts', { headers })) as { accounts: { name: string }[] }
  assert.deepEqual(
    accounts.map(({ name }) => name),
    ['Tagesgeld'],
  )
  const whole = await client.connect('anna.household-1')
  const all = (await client.json('GET', '/accounts', { headers: { ...PRESENT, 'consent-id': whole.id } })) as {
    accounts: { resourceId: string; name: string }[]
  }
  assert.equal(all.accounts.length, 2)
})

test('a consent that names accounts opens those alone, and of them what it names', async () => {
  const { send, control } = directBank()
  const client = openClient(send)
  const known = JSON.parse(control('GET', '/customers/household-1').body) as { accounts: { iban: string }[] }
  const [current, savings] = known.accounts.map(({ iban }) => ({ iban }))
  const asked = { accounts: [current, savings], balances: [savings], transactions: [savings] }
  const id = (await client.ask({}, { access: asked })).consentId as string
  await approve(send, `/approve/${id}`, 'anna.household-1')
  const headers = { ...PRESENT, 'consent-id': id }
  const { accounts } = (await client.json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string; iban: string }[]
  }
  assert.equal(accounts.length, 2)
  const query = { dateFrom: '2026-01-01', bookingStatus: 'booked' }
  const status = async (iban: string, what: string) => {
    const { resourceId } = accounts.find((one) => one.iban === iban)!
    return (await client.call('GET', `/accounts/${resourceId}/${what}`, { headers, query })).status
  }
  assert.deepEqual([await status(savings!.iban, 'transactions'), await status(savings!.iban, 'balances')], [200, 200])
  assert.deepEqual([await status(current!.iban, 'transactions'), await status(current!.iban, 'balances')], [401, 401])
  const one = (await client.ask({}, { access: { accounts: [savings], transactions: [savings] } })).consentId as string
  await approve(send, `/approve/${one}`, 'anna.household-1')
  const list = (await client.json('GET', '/accounts', { headers: { ...PRESENT, 'consent-id': one } })) as {
    accounts: { iban: string }[]
  }
  assert.deepEqual(
    list.accounts.map(({ iban }) => iban),
    [savings!.iban],
  )
})

test('a consent for balances alone does not show transactions', async () => {
  const { send } = directBank()
  const client = openClient(send)
  const consent = await client.ask({}, { access: { accounts: [], balances: [] } })
  const id = consent.consentId as string
  await approve(send, `/approve/${id}`, 'anna.household-1')
  const headers = { ...PRESENT, 'consent-id': id }
  const { accounts } = (await client.json('GET', '/accounts', { headers })) as unknown as {
    accounts: { resourceId: string }[]
  }
  await client.json('GET', `/accounts/${accounts[0]!.resourceId}/balances`, { headers })
  const answer = await client.call('GET', `/accounts/${accounts[0]!.resourceId}/transactions`, {
    headers,
    query: { dateFrom: '2026-01-01', bookingStatus: 'booked' },
  })
  assert.ok([401, 403].includes(answer.status), `${answer.status} ${answer.body.slice(0, 120)}`)
})

test('a consent that waits, was refused, was revoked or has expired reads nothing', async () => {
  const { send, control } = directBank()
  const client = openClient(send)
  const read = async (id: string) => {
    const { status, body } = await client.call('GET', '/accounts', { headers: { ...PRESENT, 'consent-id': id } })
    return `${status} ${/CONSENT_[A-Z]+/.exec(body)?.[0]}`
  }
  const waiting = (await client.ask()).consentId as string
  assert.match(await read(waiting), /^401 CONSENT_INVALID/)
  await approve(send, `/approve/${waiting}`, 'anna.household-1', 'refuse')
  assert.match(await read(waiting), /^401 CONSENT_INVALID/)
  const { id } = await client.connect('anna.household-1', {}, { validUntil: '2026-04-10' })
  control('POST', '/clock', { advanceBy: '30d' })
  assert.equal(await read(id), '401 CONSENT_EXPIRED')
})

test('a refused consent is not approved afterwards, and an approved one not twice', async () => {
  const { send, control } = directBank()
  const client = openClient(send)
  const status = async (id: string) => (await client.json('GET', `/consents/${id}/status`)).consentStatus
  const refused = (await client.ask()).consentId as string
  await approve(send, `/approve/${refused}`, 'anna.household-1', 'refuse')
  assert.ok(control('POST', `/grants/${refused}/approve`, { login: 'anna.household-1' }).status >= 400)
  assert.equal(await status(refused), 'rejected')
  const { id } = await client.connect('anna.household-1')
  await client.call('DELETE', `/consents/${id}`)
  assert.ok(control('POST', `/grants/${id}/approve`, { login: 'anna.household-1' }).status >= 400)
  assert.equal(await status(id), 'terminatedByTpp')
})

test('a new consent ends the former of the same person only when it is approved, and not another person’s', async () => {
  const { send } = directBank()
  const client = openClient(send)
  const status = async (id: string) => (await client.json('GET', `/consents/${id}/status`)).consentStatus
  const anna = await client.connect('anna.household-1')
  const noor = await client.connect('noor.student-1')
  const asked = (await client.ask()).consentId as string
  assert.deepEqual([await status(anna.id), await status(noor.id)], ['valid', 'valid'])
  await approve(send, `/approve/${asked}`, 'anna.household-1', 'refuse')
  assert.equal(await status(anna.id), 'valid', 'a refusal ends nothing')
  await client.connect('anna.household-1')
  assert.deepEqual([await status(anna.id), await status(noor.id)], ['expired', 'valid'])
})

test('the same X-Request-ID is the same consent at one bank, and another one at another', async () => {
  const { send } = directBank()
  const id = { 'x-request-id': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' }
  const [plain, camt] = [openClient(send), openClient(send, 'camt')]
  const first = (await plain.ask(id)).consentId
  assert.equal((await plain.ask(id)).consentId, first)
  const other = (await camt.ask(id)).consentId as string
  assert.notEqual(other, first)
  assert.deepEqual(await camt.json('GET', `/consents/${other}/status`), { consentStatus: 'received' })
})

test('wrong consents are refused: a past date, no frequency, more than is there', async () => {
  const { send } = directBank()
  const client = openClient(send)
  const wrong: Record<string, unknown>[] = [
    { validUntil: '2026-03-30' },
    { validUntil: '2026-02-30' },
    { validUntil: 20260401 },
    { frequencyPerDay: 0 },
    { frequencyPerDay: -4 },
    { frequencyPerDay: '4' },
    { recurringIndicator: 'yes' },
    { access: [] },
    { access: { allPsd2: 'everything' } },
    { access: null },
  ]
  for (const change of wrong) {
    const body = {
      access: { allPsd2: 'allAccounts' },
      recurringIndicator: true,
      validUntil: '9999-12-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
      ...change,
    }
    const headers = { ...PRESENT, 'tpp-redirect-uri': 'https://tpp.example/back' }
    const answer = await client.call('POST', '/consents', { headers, body })
    assert.equal(answer.status, 400, `${JSON.stringify(change)}: ${answer.status}`)
    assert.match(answer.body, /tppMessages/)
  }
})

test('the budget counts each account and endpoint by itself, refusals do not use it up, and 24 hours roll', async () => {
  const { client, headers, path, control } = await reader('anna.household-1')
  const alone = { 'consent-id': headers['consent-id'] }
  const query = { dateFrom: '2026-03-01', bookingStatus: 'booked' }
  const read = async (where: string, q: Record<string, string> = {}) =>
    (await client.call('GET', where, { headers: alone, query: q })).status
  for (let n = 0; n < 4; n++) {
    assert.equal(await read(path, { bookingStatus: 'nonsense', dateFrom: '2026-03-01' }), 400)
    assert.equal(await read(path, query), 200)
    control('POST', '/clock', { advanceBy: '1h' })
  }
  const refused = await client.call('GET', path, { headers: alone, query })
  assert.equal(refused.status, 429)
  assert.match(refused.body, /ACCESS_EXCEEDED/)
  assert.equal(await read(path.replace('/transactions', '/balances')), 200)
  control('POST', '/clock', { advanceBy: '20h' })
  assert.deepEqual([await read(path, query), await read(path, query)], [200, 429], 'one of four is a day old')
})

test('a fault of 429 has Retry-After only where it is asked for, and uses up no budget', async () => {
  const { client, headers, control } = await reader('anna.household-1')
  const alone = { 'consent-id': headers['consent-id'] }
  const read = () => client.call('GET', '/card-accounts', { headers: alone })
  control('POST', '/faults', { fault: 'too-many-requests', times: 3 })
  const without = await read()
  assert.deepEqual([without.status, without.headers['retry-after']], [429, undefined])
  control('DELETE', '/faults')
  control('POST', '/faults', { fault: 'too-many-requests', times: 1, retryAfterSeconds: 90 })
  const having = await read()
  assert.deepEqual([having.status, having.headers['retry-after']], [429, '90'])
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await read()).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 429])
})

test('a download is for the consent that asked for it, and for nobody else', async () => {
  const { client, headers, list, send } = await reader('noor.student-1', 'decoupled')
  const answer = JSON.parse((await list({ dateFrom: '2026-01-01', bookingStatus: 'booked' })).body) as {
    _links: Record<string, { href: string }>
  }
  const url = new URL(answer._links.download!.href, 'http://bank.example')
  const get = (more: Record<string, string>) =>
    send(
      requestOf('GET', url.pathname, {
        query: Object.fromEntries(url.searchParams),
        headers: { 'x-request-id': '99391c7e-ad88-49ec-a2ad-000000000001', ...more },
      }),
    )
  assert.equal((await get(headers)).status, 200)
  assert.ok((await get({})).status >= 400, 'without a consent')
  const other = await client.connect('anna.household-1')
  assert.ok((await get({ ...PRESENT, 'consent-id': other.id })).status >= 400, 'with another consent')
  await client.call('DELETE', `/consents/${headers['consent-id']}`)
  assert.ok((await get(headers)).status >= 400, 'after the consent ended')
})
