import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { BankRequest } from '../src/http/message.ts'
import { directBank } from './direct.ts'
import { openClient } from './flows.ts'

const word = fc.oneof(
  fc.constantFrom(
    ...[
      'banks',
      'plain',
      'oauth',
      'nothing',
      'berlin-group',
      'v1',
      'consents',
      'accounts',
      'card-accounts',
      'balances',
    ],
    ...['transactions', 'authorisations', 'downloads', 'enable-banking', 'auth', 'sessions', 'aspsps', 'simplefin'],
    ...['claim', 'create', 'files', 'household-1', 'current', 'german.csv', 'camt.053-2026-01-01.xml', 'control'],
    ...[
      'customers',
      'grants',
      'faults',
      'stories',
      'clock',
      'approve',
      'payments',
      'events',
      'truth',
      'token',
      'app',
      '',
    ],
  ),
  fc.string({ maxLength: 12 }),
)
const value = fc.oneof(
  fc.constantFrom(
    '2026-01-01',
    '9999-12-31',
    'both',
    'booked',
    'true',
    '-1',
    '1e9',
    'NaN',
    '{}',
    '[]',
    'null',
    '{"to":1}',
  ),
  fc.json({ maxDepth: 2 }),
  fc.string({ maxLength: 40 }),
)
const names = (some: string[]) => fc.dictionary(fc.constantFrom(...some), value, { maxKeys: 5 })

const anyRequest = (consent: string) =>
  fc.record({
    method: fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'),
    path: fc.array(word, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
    query: names([
      'dateFrom',
      'dateTo',
      'bookingStatus',
      'pageIndex',
      'itemsPerPage',
      'start-date',
      'from',
      'continuation_key',
    ]),
    headers: names(['x-request-id', 'psu-ip-address', 'tpp-redirect-uri', 'authorization', 'accept']).map((given) => ({
      'x-request-id': 'r',
      'consent-id': consent,
      authorization: 'Bearer a.b.c',
      ...given,
    })),
    body: value,
  })

test('whatever is sent, the bank answers', async () => {
  const { bank, send } = directBank()
  const { id } = await openClient(send).connect('anna.household-1')
  fc.assert(
    fc.property(anyRequest(id), (request) => {
      const { status } = bank.answer(request as unknown as BankRequest)
      return status >= 200 && status < 600
    }),
    { numRuns: 3000 },
  )
  assert.ok(bank.journal().length > 1)
})

test('the clock and the beginning of a story stay within what can be computed', () => {
  const { control } = directBank()
  for (const body of [{ to: '2100-01-02T00:00:00Z' }, { advanceBy: '99999w' }])
    assert.match(control('POST', '/clock', body).body, /until 2100/)
  assert.equal(control('POST', '/customers', { story: 'household', seed: 3, begins: '1000-01-01' }).status, 400)
})
