import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankFault, BankFaultReason } from '../../src/bank-fault.ts'
import { berlinGroup, fetchFrom, GRANT, openScript, type ToldAnswer } from './script.ts'

const line = (id: string) => ({
  transactionId: id,
  bookingDate: '2026-04-01',
  transactionAmount: { currency: 'EUR', amount: '-1.00' },
})
const page = (ids: string[], next?: string): ToldAnswer => ({
  body: { transactions: { booked: ids.map(line), ...(next !== undefined && { _links: { next: { href: next } } }) } },
})
const BALANCES: ToldAnswer = { body: { balances: [] } }
const isFault =
  (reason: BankFaultReason, pattern = /./) =>
  (error: BankFault) => {
    assert.equal(error.reason, reason, error.message)
    assert.match(error.message, pattern)
    return true
  }
const errors = (code: string, text = 'Words of the bank.') => ({ tppMessages: [{ category: 'ERROR', code, text }] })

test('links lead on where they are absolute, of the host, of the interface or relative', async () => {
  const targets: [href: string, url: string][] = [
    ['https://bank.example/psd2/v1/more?p=1', 'https://bank.example/psd2/v1/more?p=1'],
    ['/psd2/v1/more?p=1', 'https://bank.example/psd2/v1/more?p=1'],
    ['/v1/more?p=1', 'https://bank.example/psd2/v1/more?p=1'],
    ['?p=1', 'https://bank.example/psd2/v1/accounts/r1/transactions?p=1'],
  ]
  for (const [href, url] of targets) {
    const { bank, calls } = openScript([BALANCES, page(['a'], href), page(['b'])])
    const { file } = await fetchFrom(bank)
    assert.equal(calls[2]!.url, url)
    assert.equal(calls[2]!.isFurtherPage, true)
    assert.equal(file.options.booked, 'complete')
  }
})

test('no link leads to another host, with the consent and the token', async () => {
  for (const href of [
    'https://evil.example/v1',
    '//evil.example/v1',
    'http://bank.example/psd2/v1',
    'javascript:1',
    'https://bank.example:444/',
  ]) {
    const { bank, calls } = openScript([BALANCES, page(['a'], href)])
    await assert.rejects(fetchFrom(bank), isFault('malformed', /another host/), href)
    assert.equal(calls.length, 2)
  }
  const download = { body: { _links: { download: { href: 'https://evil.example/' } } } }
  await assert.rejects(fetchFrom(openScript([BALANCES, download]).bank), isFault('malformed'))
})

test('the approval is only at addresses with TLS', async () => {
  for (const links of [
    { scaRedirect: { href: 'http://bank.example/' } },
    { scaOAuth: { href: 'http://bank.example/' } },
    { scaRedirect: { href: 'javascript:alert(1)' } },
  ]) {
    const { bank, request } = openScript([{ status: 201, body: { consentId: 'c', _links: links } }])
    await assert.rejects(berlinGroup.begin(bank, request), isFault('malformed'))
  }
})

test('paging without an end is bounded', async () => {
  // The same page, again and again, at addresses that are always new.
  const same = openScript((_, count) => (count === 0 ? BALANCES : page(['a'], `?p=${count}`)))
  await assert.rejects(fetchFrom(same.bank), isFault('malformed', /no end/))
  assert.equal(same.calls.length, 4)
  const other = openScript((_, count) => (count === 0 ? BALANCES : page([`${count}`], `?p=${count}`)))
  await assert.rejects(fetchFrom(other.bank), isFault('malformed', /no end/))
  assert.equal(other.calls.length, 1_001)
  // A circle: all there is has been read, and nothing is claimed.
  const circle = openScript((call, count) =>
    count === 0 ? BALANCES : call.url.endsWith('?p=2') ? page(['b'], '?p=2') : page(['a'], '?p=2'),
  )
  const { pages, file } = await fetchFrom(circle.bank)
  assert.equal(pages.length, 3)
  assert.equal(file.options.booked, undefined)
  // One that does not know numbers of pages.
  const numbers = openScript((_, count) => (count === 0 ? BALANCES : page(['a'])), {
    profile: { lists: { pages: 'index' } },
  })
  const { file: once } = await fetchFrom(numbers.bank)
  assert.equal(numbers.calls.length, 4)
  assert.equal((JSON.parse(once.bytes.toString()) as { pages: unknown[] }).pages.length, 1)
})

test('errors are told by their code, in an object, in a bare list, and by the status alone', async () => {
  const cases: [ToldAnswer, BankFaultReason][] = [
    [{ status: 429, body: [{ category: 'ERROR', code: 'ACCESS_EXCEEDED' }] }, 'limited'],
    [{ status: 400, body: errors('ACCESS_EXCEEDED') }, 'limited'],
    [{ status: 401, body: errors('CERTIFICATE_EXPIRED') }, 'misconfigured'],
    [{ status: 400, body: errors('SIGNATURE_INVALID') }, 'misconfigured'],
    [{ status: 401, body: errors('TOKEN_EXPIRED') }, 'action_needed'],
    [{ status: 401, body: { error: 'invalid_token' } }, 'action_needed'],
    [{ status: 401, body: '' }, 'action_needed'],
    [{ status: 500, body: '<html>' }, 'unavailable'],
    [{ status: 503, body: errors('SERVICE_UNAVAILABLE') }, 'unavailable'],
    [{ status: 302, body: '' }, 'malformed'],
    [{ status: 406, body: errors('REQUESTED_FORMATS_INVALID') }, 'misconfigured'],
    [{ status: 400, body: 'null' }, 'misconfigured'],
    [{ status: 400, body: '{"tppMessages": null}' }, 'misconfigured'],
  ]
  for (const [answer, reason] of cases) {
    const { bank } = openScript([answer])
    await assert.rejects(berlinGroup.accounts(bank, GRANT), isFault(reason, /GET \/psd2\/v1\/accounts answered \d+/))
  }
})

test('an invalid consent was taken back or is over: its status says which', async () => {
  for (const [status, reason] of [
    ['revokedByPsu', 'ended'],
    ['terminatedByTpp', 'ended'],
    ['expired', 'action_needed'],
    ['valid', 'action_needed'],
  ] as const) {
    const { bank } = openScript([{ status: 401, body: errors('CONSENT_INVALID') }, { body: { consentStatus: status } }])
    await assert.rejects(berlinGroup.accounts(bank, GRANT), isFault(reason, new RegExp(status)))
  }
  const silent = openScript([{ status: 401, body: errors('CONSENT_INVALID') }, { status: 500 }])
  await assert.rejects(berlinGroup.accounts(silent.bank, GRANT), isFault('action_needed'))
})

test('half an answer, a page for people and a list that is none are not read', async () => {
  const cases: [ToldAnswer, BankFaultReason][] = [
    [{ body: '{"transactions": {"booked": [' }, 'malformed'],
    [{ body: '{"transactions": {}}' }, 'malformed'],
    [{ body: '[]' }, 'malformed'],
    [{ body: '', headers: { 'content-type': 'text/plain' } }, 'malformed'],
    [{ body: '<!DOCTYPE html><title>Maintenance</title>', headers: { 'content-type': 'text/html' } }, 'unavailable'],
  ]
  for (const [answer, reason] of cases)
    await assert.rejects(fetchFrom(openScript([BALANCES, answer]).bank), isFault(reason), JSON.stringify(answer))
  for (const body of ['[]', '{"accounts": {}}', '{"accounts": [{}]}', '{'])
    await assert.rejects(berlinGroup.accounts(openScript([{ body }]).bank, GRANT), isFault('malformed'), body)
})

test('a bank without balances or cards is read without them; one that is down is not', async () => {
  const without = openScript([{ status: 404, body: errors('RESOURCE_UNKNOWN') }, page(['a'])])
  assert.deepEqual(
    (await fetchFrom(without.bank)).pages.map(({ part }) => part),
    ['transactions'],
  )
  const accounts = { body: { accounts: [{ resourceId: 'r', iban: 'DE89 3704 0044 0532 0130 00', currency: 'EUR' }] } }
  const noCards = openScript([accounts, { status: 404, body: errors('SERVICE_INVALID') }])
  const [account] = await berlinGroup.accounts(noCards.bank, GRANT)
  assert.deepEqual(account!.keys, ['iban:DE89370400440532013000 EUR'])
  await assert.rejects(
    berlinGroup.accounts(openScript([accounts, { status: 503 }]).bank, GRANT),
    isFault('unavailable'),
  )
})

test('a bank that knows no global consent is asked for lists', async () => {
  const consent = {
    status: 201,
    body: { consentId: 'c', _links: { scaRedirect: { href: 'https://bank.example/go' } } },
  }
  const { bank, calls, request } = openScript([{ status: 400, body: errors('PARAMETER_NOT_SUPPORTED') }, consent])
  assert.equal((await berlinGroup.begin(bank, request)).step, 'redirect')
  const [first, second] = calls.map(({ body, headers }) => ({ body: JSON.parse(body!), id: headers['X-Request-ID'] }))
  assert.deepEqual(second!.body.access, { accounts: [], balances: [], transactions: [] })
  assert.equal(first!.id, request.requestId)
  assert.match(second!.id!, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const again = openScript([{ status: 400, body: errors('PARAMETER_NOT_SUPPORTED') }, consent])
  await berlinGroup.begin(again.bank, again.request)
  assert.equal(again.calls[1]!.headers['X-Request-ID'], second!.id, 'a repetition of the attempt has the same ids')
})

test("a bank that wants the owner's password here is refused as one that is not supported", async () => {
  const href = '/v1/consents/c/authorisations'
  const answers: [links: object, approach?: string][] = [
    [{ startAuthorisationWithPsuAuthentication: { href } }],
    [{ updatePsuAuthentication: { href }, scaStatus: { href } }],
    [{ startAuthorisation: { href } }, 'EMBEDDED'],
    // Approved in an app, but not without the password.
    [{ updatePsuAuthentication: { href }, scaStatus: { href } }, 'DECOUPLED'],
  ]
  for (const [links, approach] of answers) {
    const headers = approach === undefined ? {} : { 'aspsp-sca-approach': approach }
    const { bank, request } = openScript([{ status: 201, headers, body: { consentId: 'c', _links: links } }])
    await assert.rejects(berlinGroup.begin(bank, request), isFault('misconfigured', /embedded/))
  }
})

test('a bank that wants OAuth and does not say where is a matter of its profile, and not waited for', async () => {
  const _links = { scaOAuth: { href: null }, scaStatus: { href: '/v1/consents/c/authorisations/a' } }
  const { bank, request } = openScript([{ status: 201, body: { consentId: 'c', _links } }])
  await assert.rejects(berlinGroup.begin(bank, request), isFault('misconfigured', /Set oauth\.metadata in its profile/))
})

test('credentials are asked for as far as the bank needs them', () => {
  const { profile } = openScript([]).bank
  const names = (more: object) =>
    berlinGroup
      .describe({ ...profile, ...more })
      .credentials.map(
        ({ name, secret, isRequired }) => `${name}${secret ? ' secret' : ''}${isRequired ? '' : ' optional'}`,
      )
  assert.deepEqual(names({}), [])
  assert.deepEqual(names({ signature: 'all', tlsCertificate: true, approval: 'oauth' }), [
    'tlsCertificate',
    'tlsKey secret',
    'signingCertificate',
    'signingKey secret',
    'clientId optional',
    'clientSecret secret optional',
  ])
  assert.deepEqual(names({ approval: 'oauth' }), ['clientId', 'clientSecret secret optional'])
})
