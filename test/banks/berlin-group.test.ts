import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { BankFault, BankFaultReason, FetchedPage } from '@vitrine/bank-connectors'
import { TELLING_PROFILES } from '@vitrine/sandbox-bank'
import {
  assertStep,
  berlinGroup,
  decide,
  decideInApp,
  fetchFile,
  linkAs,
  linkRequest,
  openSandbox,
  PSU,
  readFetched,
  rowsOf,
  rowsOfBooks,
} from './sandbox.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const START = '2026-04-10T18:00:00Z'
const KIOSK = { name: 'Kiosk' }
const dayless = (row: string) => row.split(' ').at(-1)!

for (const told of TELLING_PROFILES) {
  test(`a bank of the kind ${told.id}: linked, fetched, equal to its books, ended`, async (t) => {
    const { url, control, access, books } = await openSandbox(START, t)
    await control('POST', '/customers/student-1/payments', { amount: '-12.30', holdDays: 3, with: KIOSK })
    await control('POST', '/customers/traveller-1/payments', {
      amount: '-45.60',
      holdDays: 3,
      with: KIOSK,
      account: 'card',
    })
    const bank = access(sandboxProfile(told.id, url))
    const { calls } = bank
    for (const [login, customer] of [
      ['noor.student-1', 'student-1'],
      ['lukas.traveller-1', 'traveller-1'],
    ] as const) {
      const grant = await linkAs(bank, login)
      assert.ok(grant.validUntil! > '2026-04-10')
      const accounts = await berlinGroup.accounts(bank, grant, PSU)
      const truth = await books(customer)
      assert.equal(accounts.length, truth.size)
      for (const account of accounts) {
        const key = account.kind === 'card' ? 'card' : 'current'
        assert.match(account.keys[0]!, key === 'card' ? /^pan:[\dxX*]+ EUR$/ : /^iban:[A-Z]{2}\d\d\w+ EUR$/)
        const { file } = await fetchFile(bank, grant, { account, attended: PSU })
        const { records, head, foot } = readFetched(file)
        const all = rowsOfBooks({ ...truth.get(key)!, ...(told.hidesPending && { pending: [] }) })
        const shown = (row: string) => (told.weekends === 'as-is' ? row : dayless(row))
        assert.deepEqual(rowsOf(records).map(shown).sort(), all.map(shown).sort(), `${customer} ${key}`)
        assert.equal(file.created, '2026-04-10T18:00:00.000Z')
        const isJson = told.format === 'json' || key === 'card'
        if (key === 'current') assert.equal(head.account.iban, account.iban)
        assert.equal(foot.booked, isJson ? 'complete' : undefined)
        // A camt.052 says it itself.
        const isBookedOnly = told.bookingStatuses.every((status) => status === 'booked')
        if (isJson) assert.equal(foot.pending, isBookedOnly ? undefined : 'complete')
        if (isJson) assert.ok(file.period!.from <= '2026-01-01' && file.period!.to === '2026-04-10')
        else assert.equal(file.period, undefined, 'a statement says itself what it covers')
        if (isJson) assert.equal(foot.interim?.amount, truth.get(key)!.balance)
      }
      await berlinGroup.end(bank, grant)
      await berlinGroup.end(bank, grant)
      await assert.rejects(berlinGroup.accounts(bank, grant), isFault('ended'))
    }
    assert.ok(calls.every(({ headers }) => !('Consent-ID' in headers) || headers['X-Request-ID'] !== undefined))
  })
}

const isFault =
  (reason: BankFaultReason, more: Partial<BankFault> = {}) =>
  (error: BankFault) => {
    assert.equal(error.reason, reason, error.message)
    for (const [name, value] of Object.entries(more)) assert.equal(error[name as keyof BankFault], value)
    return true
  }

test('a refusal by the owner is one, at the page and in the app', async (t) => {
  const { url, access } = await openSandbox(START, t)
  for (const kind of ['plain', 'oauth', 'no-links']) {
    const bank = access(sandboxProfile(kind, url))
    const { url: page, kept } = assertStep(await berlinGroup.begin(bank, linkRequest()), 'redirect')
    const returned = (await decide(page, 'noor.student-1', 'refuse'))!
    assert.equal(assertStep(await berlinGroup.proceed(bank, kept, { returned }), 'refused').by, 'owner', kind)
    // Also where nobody came back.
    assertStep(await berlinGroup.proceed(bank, kept, {}), 'refused')
  }
  const bank = access(sandboxProfile('decoupled', url))
  const waiting = assertStep(await berlinGroup.begin(bank, linkRequest()), 'wait')
  assert.match(waiting.message!, /banking app/)
  await decideInApp(`${url}/banks/decoupled`, 'noor.student-1', 'refuse')
  assert.equal(assertStep(await berlinGroup.proceed(bank, waiting.kept, {}), 'refused').by, 'owner')
})

test('an approval that has to be started first is started', async (t) => {
  const { url, access } = await openSandbox(START, t)
  const headers = { 'TPP-Explicit-Authorisation-Preferred': 'true' }
  for (const kind of ['plain', 'oauth', 'decoupled', 'positional-ids', 'no-links']) {
    const bank = access({ ...sandboxProfile(kind, url), headers })
    const { calls } = bank
    const grant = await linkAs(bank, 'noor.student-1')
    assert.equal((await berlinGroup.accounts(bank, grant, PSU)).length, 1)
    assert.ok(
      calls.some((call) => call.method === 'POST' && call.url.endsWith('/authorisations')),
      kind,
    )
  }
})

test('the first request carries the id of the attempt, the owner, and where to send them back', async (t) => {
  const { url, access } = await openSandbox(START, t)
  const bank = access({ ...sandboxProfile('plain', url), withoutHeaders: ['psu-accept-language'] })
  const { calls } = bank
  const request = linkRequest()
  await berlinGroup.begin(bank, request)
  const [{ headers, body }] = calls as [(typeof calls)[0]]
  assert.equal(headers['X-Request-ID'], request.requestId)
  assert.equal(headers['PSU-IP-Address'], PSU.ipAddress)
  assert.equal(headers['PSU-User-Agent'], PSU.userAgent)
  assert.equal('PSU-Accept-Language' in headers, false)
  assert.equal(new URL(headers['TPP-Redirect-URI']!).searchParams.get('state'), request.state)
  assert.equal(new URL(headers['TPP-Nok-Redirect-URI']!).searchParams.get('state'), request.state)
  assert.deepEqual(JSON.parse(body!), {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: true,
    validUntil: '2026-10-07',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  })
})

test('without the owner no address of theirs is sent, and the bank counts four calls of each kind a day', async (t) => {
  const { url, access } = await openSandbox(START, t)
  const bank = access(sandboxProfile('monday', url))
  const { calls } = bank
  const grant = await linkAs(bank, 'noor.student-1')
  const [account] = await berlinGroup.accounts(bank, grant)
  calls.length = 0
  for (let count = 0; count < 4; count++) await fetchFile(bank, grant, { account: account!, from: '2026-01-01' })
  assert.ok(calls.every(({ isAttended, headers }) => !isAttended && headers['PSU-IP-Address'] === undefined))
  const counted = calls.filter(({ endpoint, isFurtherPage }) => endpoint === 'transactions' && !isFurtherPage)
  assert.equal(counted.length, 4, 'pages of one list are one call')
  await assert.rejects(fetchFile(bank, grant, { account: account! }), isFault('limited'))
  await fetchFile(bank, grant, { account: account!, attended: PSU })
})

test('a renewal gives the same keys, and the former grant is over', async (t) => {
  const { url, access, control } = await openSandbox(START, t)
  for (const kind of ['plain', 'oauth', 'fresh-ids']) {
    const bank = access(sandboxProfile(kind, url))
    const former = await linkAs(bank, 'lukas.traveller-1')
    const before = await berlinGroup.accounts(bank, former, PSU)
    await control('POST', '/clock', { advanceBy: '1m' })
    const renewed = await linkAs(bank, 'lukas.traveller-1')
    const after = await berlinGroup.accounts(bank, renewed, PSU)
    assert.deepEqual(
      after.map(({ keys }) => keys),
      before.map(({ keys }) => keys),
    )
    await assert.rejects(berlinGroup.accounts(bank, former), isFault('action_needed'))
  }
})

test('a token is renewed when it ends soon, and not before', async (t) => {
  const { url, access, control } = await openSandbox(START, t)
  const bank = access(sandboxProfile('oauth', url))
  const { calls } = bank
  const grant = await linkAs(bank, 'noor.student-1')
  assert.equal(berlinGroup.refresh!(bank, grant), undefined)
  await control('POST', '/clock', { advanceBy: '57m' })
  assert.equal(berlinGroup.refresh!(bank, grant), undefined)
  await control('POST', '/clock', { advanceBy: '2m' })
  const renewed = await berlinGroup.refresh!(bank, grant)!()
  assert.equal(renewed.validUntil, grant.validUntil)
  assert.deepEqual(Object.keys(renewed.secrets).sort(), Object.keys(grant.secrets).sort())
  assert.equal((await berlinGroup.accounts(bank, renewed, PSU)).length, 1)
  await assert.rejects(berlinGroup.accounts(bank, grant), isFault('action_needed'))
  await assert.rejects(berlinGroup.refresh!(bank, grant)!(), isFault('action_needed'))
  assert.ok(
    calls.filter(({ endpoint }) => endpoint === 'token').every(({ body }) => body?.includes('client_id=vitrine')),
  )
  const plain = await linkAs(access(sandboxProfile('plain', url)), 'noor.student-1')
  assert.equal(berlinGroup.refresh!(bank, plain), undefined)
})

test('tokens are told before they are used, and a code that is used up leads to the bank once more', async (t) => {
  const { url, access } = await openSandbox(START, t)
  const bank = access(sandboxProfile('oauth', url))
  const { url: page, kept } = assertStep(await berlinGroup.begin(bank, linkRequest()), 'redirect')
  const returned = (await decide(page, 'noor.student-1'))!
  const waiting = assertStep(await berlinGroup.proceed(bank, kept, { returned }), 'wait')
  assert.equal(waiting.seconds, 0)
  const { grant } = assertStep(await berlinGroup.proceed(bank, waiting.kept, {}), 'done')
  assert.equal((await berlinGroup.accounts(bank, grant, PSU)).length, 1)
  // As after an interruption: the code is used, and nobody has the tokens.
  const again = assertStep(await berlinGroup.proceed(bank, kept, { returned }), 'redirect')
  assert.equal(again.kept.consentId, kept.consentId, 'there is no second consent')
  const code = (await decide(again.url, 'noor.student-1'))!
  const tokens = assertStep(await berlinGroup.proceed(bank, again.kept, { returned: code }), 'wait')
  assert.equal(assertStep(await berlinGroup.proceed(bank, tokens.kept, {}), 'done').step, 'done')
  // Not for ever.
  assert.equal(assertStep(await berlinGroup.proceed(bank, again.kept, { returned: code }), 'refused').by, 'bank')
})

test('every fault of the bank has its reason', async (t) => {
  const { url, access, control } = await openSandbox(START, t)
  const bank = access(sandboxProfile('plain', url))
  const expected: [fault: object, reason: BankFaultReason, wait?: number][] = [
    [{ fault: 'too-many-requests', retryAfterSeconds: 120 }, 'limited', 120],
    [{ fault: 'too-many-requests' }, 'limited'],
    [{ fault: 'outage', retryAfterSeconds: 60 }, 'unavailable', 60],
    [{ fault: 'certificate-refused' }, 'misconfigured'],
    [{ fault: 'half-page' }, 'unavailable'],
    [{ fault: 'sca-due' }, 'action_needed'],
    [{ fault: 'revoked' }, 'ended'],
  ]
  for (const [fault, reason, retryAfterSeconds] of expected) {
    const grant = await linkAs(bank, 'noor.student-1')
    const [account] = await berlinGroup.accounts(bank, grant, PSU)
    await control('POST', '/clock', { advanceBy: '1m' })
    await control('POST', '/faults', { ...fault, customer: 'student-1' })
    const more = { retryAfterSeconds }
    await assert.rejects(fetchFile(bank, grant, { account: account! }), isFault(reason, more), JSON.stringify(fault))
    await assert.rejects(berlinGroup.accounts(bank, grant), isFault(reason, more), JSON.stringify(fault))
    await control('DELETE', '/faults')
    if (reason === 'misconfigured') {
      await control('POST', '/faults', fault)
      await assert.rejects(berlinGroup.begin(bank, linkRequest()), isFault(reason))
      await control('DELETE', '/faults')
    }
  }
  const grant = await linkAs(bank, 'noor.student-1')
  const id = grant.secrets.consentId
  await control('POST', `/grants/${id}/revoke`)
  await assert.rejects(berlinGroup.accounts(bank, grant), isFault('ended'))
})

test('pages that are repeated or swapped double no line and lose none; only a list without repetition is complete', async (t) => {
  const { url, access, control, books } = await openSandbox(START, t)
  const truth = rowsOfBooks((await books('student-1')).get('current')!)
  for (const kind of ['plain', 'fresh-ids', 'positional-ids', 'no-ids', 'no-links', 'numbers'])
    for (const fault of ['repeated-page', 'swapped-pages']) {
      const bank = access(sandboxProfile(kind, url))
      const grant = await linkAs(bank, 'noor.student-1')
      const [account] = await berlinGroup.accounts(bank, grant, PSU)
      await control('POST', '/faults', { fault })
      const { file } = await fetchFile(bank, grant, { account: account!, attended: PSU })
      await control('DELETE', '/faults')
      const { records, foot } = readFetched(file)
      assert.deepEqual(rowsOf(records), truth, `${kind} ${fault}`)
      assert.equal(foot.booked, fault === 'repeated-page' ? undefined : 'complete')
    }
})

test('a fetch goes on after any page that was stored, with the same file', async (t) => {
  const { url, access } = await openSandbox(START, t)
  for (const kind of ['monday', 'no-links', 'positional-ids', 'decoupled']) {
    const bank = access(sandboxProfile(kind, url))
    const { calls } = bank
    const grant = await linkAs(bank, 'noor.student-1')
    const [account] = await berlinGroup.accounts(bank, grant, PSU)
    const { pages, file } = await fetchFile(bank, grant, { account: account!, attended: PSU })
    assert.ok(pages.length > 1)
    for (let count = 1; count < pages.length; count++) {
      const stored: FetchedPage[] = pages.slice(0, count)
      calls.length = 0
      const { next } = stored.at(-1)!
      for await (const page of berlinGroup.fetch(bank, grant, { account: account!, attended: PSU, resume: next! }))
        stored.push(page)
      assert.ok(calls.length <= pages.length - count + 1, 'what is stored is not asked for again')
      const again = berlinGroup.toFile(bank.profile, account!, stored)
      assert.deepEqual(readFetched(again).records, readFetched(file).records)
      assert.deepEqual(again.options, file.options)
    }
  }
})

test('what a bank does not take is asked for in a smaller way', async (t) => {
  const { url, access, control } = await openSandbox(START, t)
  const { historyDays: _, lists: __, ...untold } = sandboxProfile('no-ids', url)
  const bank = access(untold)
  const { calls } = bank
  const grant = await linkAs(bank, 'noor.student-1')
  const [account] = await berlinGroup.accounts(bank, grant, PSU)
  await control('POST', '/clock', { advanceBy: '2h' })
  calls.length = 0
  const { file } = await fetchFile(bank, grant, { account: account! })
  const asked = calls.filter(({ endpoint }) => endpoint === 'transactions').map(({ url }) => new URL(url).searchParams)
  assert.deepEqual(
    asked.slice(0, 3).map((query) => [query.get('bookingStatus'), query.get('dateFrom')]),
    [
      ['both', '2024-04-10'],
      ['booked', '2024-04-10'],
      ['booked', '2026-01-11'],
    ],
  )
  assert.deepEqual(file.period, { from: '2026-01-11', to: '2026-04-10' })
  const refused = fetchFile(bank, grant, { account: account!, from: '2026-09-09' })
  await assert.rejects(refused, isFault('misconfigured'))
})

test('an account and a consent that the bank does not know have their reasons', async (t) => {
  const { url, access } = await openSandbox(START, t)
  const bank = access(sandboxProfile('plain', url))
  const grant = await linkAs(bank, 'noor.student-1')
  const [account] = await berlinGroup.accounts(bank, grant, PSU)
  const other = { ...account!, resourceId: randomUUID() }
  await assert.rejects(fetchFile(bank, grant, { account: other }), isFault('malformed'))
  const unknown = { secrets: { consentId: randomUUID() } }
  await assert.rejects(berlinGroup.accounts(bank, unknown), isFault('action_needed'))
  await berlinGroup.end(bank, unknown)
})
