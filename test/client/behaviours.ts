/** What both clients do, row by row: what the service answers, what is called, and what comes of it. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { rateLimiter } from '../../src/platform/http/rate-limit.ts'
import type { Behaviour, Step } from './behaviour.ts'
import { type ArrivedRequest, type FakeAnswer, given } from './fake-service.ts'

const refusal = (
  status: number,
  errorCode: string,
  errorSubCode: string,
  headers: Record<string, string> = {},
): FakeAnswer => ({ status, headers, body: { errorMessage: 'No', errorCode, errorSubCode, requestId: 'req_fake' } })
const AWAY = refusal(503, 'other', 'unspecified')
const FAULT = refusal(500, 'other', 'unspecified')
const LIMITED = (seconds: number) =>
  refusal(429, 'not_allowed', 'access_not_allowed', { 'retry-after': String(seconds) })
const EXPIRED = refusal(401, 'unauthorized', 'access_token_expired')
const DONE: FakeAnswer = { status: 204 }

const ACCOUNT = {
  id: 'acc_1',
  consentId: 'con_1',
  currency: 'EUR',
  timeZone: 'Europe/Ljubljana',
  connection: { status: 'none' },
}
const FOUND: FakeAnswer = { status: 200, body: ACCOUNT }
const GET = { call: 'accounts.get', ids: ['acc_1'], show: ['id'] }
const GOT = { id: 'acc_1' }
const GET_ACCOUNT = 'GET /accounts/acc_1'

const CONSENT = {
  consentId: 'con_1',
  inquiryId: 'inq_1',
  status: 'initiated',
  scope: 'all',
  frequency: 'daily',
  accountIds: [],
  created: '2026-11-16T12:00:00.000Z',
  modified: '2026-11-16T12:00:00.000Z',
}
const STARTED: FakeAnswer = { status: 201, body: CONSENT }
const START = {
  call: 'consents.start',
  with: { inquiryId: 'inq_1', email: 'ana@example.com' },
  show: ['consentId', 'created'],
}
const WEBHOOK = {
  webhookId: 'whk_1',
  url: 'https://hooks.example.com',
  events: [],
  status: 'enabled',
  created: '2026-11-16T12:00:00.000Z',
}

const MOVING = refusal(409, 'not_allowed', 'unspecified')
const ADVANCE = { call: 'sandbox.advance', with: { advanceBy: '2 days' } }
const ADVANCED = {
  before: '2026-11-16T12:00:00.000Z',
  now: '2026-11-18T12:00:00.000Z',
  stops: 0,
  jobs: {},
  deliveries: 0,
  events: {},
  webhooks: {},
  consents: {},
}

const RETRY: Behaviour[] = [
  {
    of: 'retry',
    about: 'a read is tried again when the connection breaks or the service is away, each time later',
    answers: ['break', 'cut', { status: 502, text: '<html>' }, AWAY, FAULT, FOUND],
    steps: [GET],
    results: [GOT],
    requests: Array(6).fill(GET_ACCOUNT),
    waits: [
      [0.125, 0.25],
      [0.25, 0.5],
      [0.5, 1],
      [1, 2],
      [2, 4],
    ],
  },
  {
    of: 'retry',
    about: 'the request for a token is tried again like any other',
    tokens: ['break', AWAY, LIMITED(2), given(1)],
    answers: [FOUND],
    steps: [GET],
    results: [GOT],
    tokensAsked: 4,
    waits: [
      [0.125, 0.25],
      [0.25, 0.5],
      [2, 20],
    ],
  },
  {
    of: 'retry',
    about: 'after so many tries the last failure is the answer',
    settings: { retries: 2 },
    answers: [AWAY],
    steps: [GET],
    results: [{ error: 'RefusalError', status: 503, code: 'other', subCode: 'unspecified', requestId: 'req_fake' }],
    requests: Array(3).fill(GET_ACCOUNT),
    waits: 'any',
  },
  {
    of: 'retry',
    about: 'a token that has expired is replaced, and the call sent again',
    answers: [EXPIRED, FOUND, FOUND],
    steps: [GET, GET],
    results: [GOT, GOT],
    tokensAsked: 2,
    check: (arrived) => assert.deepEqual(tokensOf(arrived), ['vt_1', 'vt_2', 'vt_2']),
  },
  {
    of: 'retry',
    about: 'a token that is refused again is a refusal, not a loop',
    answers: [EXPIRED],
    steps: [GET],
    results: [
      {
        error: 'RefusalError',
        status: 401,
        code: 'unauthorized',
        subCode: 'access_token_expired',
        requestId: 'req_fake',
      },
    ],
    tokensAsked: 2,
  },
  {
    of: 'retry',
    about: 'a refusal is not tried again',
    answers: [refusal(404, 'not_found', 'unspecified')],
    steps: [GET],
    results: [{ error: 'RefusalError', status: 404, code: 'not_found', subCode: 'unspecified', requestId: 'req_fake' }],
    requests: [GET_ACCOUNT],
  },
  {
    of: 'retry',
    about: 'a change without a key is sent again only where it was turned away',
    answers: [AWAY, 'break', LIMITED(1), DONE],
    steps: [
      { call: 'webhooks.change', ids: ['whk_1'], with: { status: 'disabled' } },
      { call: 'consents.end', ids: ['con_1'] },
      { call: 'consents.end', ids: ['con_1'] },
    ],
    results: [
      { error: 'RefusalError', status: 503, code: 'other', subCode: 'unspecified', requestId: 'req_fake' },
      { error: 'ConnectionError' },
      null,
    ],
    requests: ['PATCH /webhooks/whk_1', ...Array(3).fill('DELETE /consents/con_1')],
    waits: [[1, 2]],
  },
  {
    of: 'retry',
    about: 'an advance of the clock is tried again while another one is in its way, or its own first try',
    answers: [MOVING, MOVING, { status: 200, body: ADVANCED }],
    steps: [{ ...ADVANCE, show: ['stops'] }],
    results: [{ stops: 0 }],
    requests: Array(3).fill('POST /sandbox/clock'),
    waits: 'any',
    check: (arrived) => assert.equal(new Set(keysOf(arrived)).size, 1),
  },
  {
    of: 'retry',
    about: 'a redirect is not followed: it would take the secret elsewhere',
    tokens: [{ status: 302, headers: { location: '/0/service/accounts/acc_2' } }],
    answers: [FOUND],
    steps: [GET],
    results: [{ error: 'ConnectionError', status: 302 }],
    requests: [],
    tokensAsked: 1,
  },
]

/** By the limiter of the service itself. */
const limitedTo = (perSecond: number) => () => {
  let now = 0
  const limiter = rateLimiter(perSecond, () => now)
  return (_: ArrivedRequest, seconds: number): FakeAnswer => {
    now = seconds * 1000
    try {
      limiter.check('key')
      return FOUND
    } catch (error) {
      return LIMITED(Number((error as { headers: Record<string, string> }).headers['Retry-After']))
    }
  }
}

const limitedFor = (seconds: number) => ({
  error: 'RefusalError',
  status: 429,
  code: 'not_allowed',
  subCode: 'access_not_allowed',
  requestId: 'req_fake',
  retryAfterSeconds: seconds,
})

const WAITS: Behaviour[] = [
  {
    of: 'cap',
    about: 'a wait of more than a minute is not waited for but thrown, with the time',
    answers: [LIMITED(894), LIMITED(60), LIMITED(60), FOUND],
    steps: [GET, GET],
    results: [limitedFor(894), GOT],
    requests: Array(4).fill(GET_ACCOUNT),
    waits: [
      [60, 66],
      [60, 66],
    ],
    check: (_, { waits }) => assert.notEqual(waits[0], waits[1], 'those who wait for the longest time come back apart'),
  },
  {
    of: 'cap',
    about: 'a time to come back at is waited for, and text that is neither is no time',
    answers: () => {
      let n = 0
      return () => {
        const later = new Date(Date.now() + 30_000).toUTCString()
        const asked = [later, 'Thu, 01 Jan 1970 00:00:00 GMT', '0x10', '1e9', 'soon'][n++]
        return asked === undefined ? FOUND : refusal(429, 'not_allowed', 'access_not_allowed', { 'retry-after': asked })
      }
    },
    steps: [GET],
    results: [GOT],
    waits: [
      [1, 60],
      [0, 0.75],
      [0.5, 1],
      [1, 2],
      [2, 4],
    ],
  },
  {
    of: 'cap',
    about: 'a wait of ages, or with white space around it, is a wait',
    answers: ['99999999999999999999', '894 '].map((asked) =>
      refusal(429, 'not_allowed', 'access_not_allowed', { 'retry-after': asked }),
    ),
    steps: [GET, GET],
    results: [limitedFor(1e20), limitedFor(894)],
    requests: Array(2).fill(GET_ACCOUNT),
  },
  {
    of: 'cap',
    about: 'so is one of the request for a token',
    tokens: [LIMITED(894)],
    answers: [FOUND],
    steps: [GET],
    results: [limitedFor(894)],
    tokensAsked: 1,
  },
  {
    of: 'cap',
    about: 'so is what a proxy asks for',
    answers: [{ status: 503, headers: { 'retry-after': '3600' }, text: '<html>' }],
    steps: [GET],
    results: [{ error: 'ConnectionError', status: 503, retryAfterSeconds: 3600 }],
    requests: [GET_ACCOUNT],
  },
  {
    of: 'cap',
    about: 'how long is a setting, and no wait exceeds it by more than a tenth',
    settings: { longestWaitSeconds: 5 },
    answers: [LIMITED(4), LIMITED(4), LIMITED(5), LIMITED(6)],
    steps: [GET],
    results: [limitedFor(6)],
    waits: [
      [4, 5],
      [4, 5],
      [5, 5.5],
    ],
  },
  {
    of: 'jitter',
    about: '40 calls at once get through a limit of 3 requests a second within their retries',
    answers: limitedTo(3),
    steps: [{ ...GET, times: 40 }],
    results: [{ succeeded: 40 }],
    waits: 'any',
    check: (_, { waits }) => {
      assert.ok(waits.every((seconds) => seconds >= 1 && seconds <= 60))
      assert.equal(new Set(waits).size, waits.length, 'no two wait as long')
    },
  },
  {
    of: 'timeout',
    about: 'a try that gets no answer, half of one, or one without end has failed, and is tried again',
    settings: { timeoutSeconds: 0.05, retries: 3, token: 'vt_1' },
    answers: ['silence', 'stall', 'drip', 'silence'],
    steps: [GET],
    results: [{ error: 'ConnectionError' }],
    requests: Array(4).fill(GET_ACCOUNT),
    waits: 'any',
  },
  {
    of: 'timeout',
    about: 'is 30 seconds where nothing was set, and ten minutes for an advance of the clock',
    answers: [],
    steps: [{ defaultTimeout: GET }, { defaultTimeout: ADVANCE }],
    results: [30, 600],
  },
]

const tokensOf = (arrived: ArrivedRequest[]) => arrived.map(({ token }) => token)
const keysOf = (arrived: ArrivedRequest[]) => arrived.map(({ key }) => key)

const IDEMPOTENCY: Behaviour[] = [
  {
    of: 'idempotency',
    about: 'what creates something is tried again with the same key, and the next call has another',
    answers: ['break', FAULT, 'cut', EXPIRED, STARTED, STARTED],
    steps: [START, START],
    results: Array(2).fill({ consentId: 'con_1', created: '2026-11-16T12:00:00.000Z' }),
    requests: Array(6).fill('POST /consents'),
    waits: 'any',
    check: (arrived) => {
      const [first, ...others] = keysOf(arrived)
      assert.match(first!, /^[\w-]{22,}$/)
      assert.deepEqual(others.slice(0, 4), Array(4).fill(first))
      assert.notEqual(others[4], first)
      for (const { body } of arrived) assert.deepEqual(body, { inquiryId: 'inq_1', email: 'ana@example.com' })
    },
  },
  {
    of: 'idempotency',
    about: 'a key of your own is sent as it is',
    answers: [STARTED],
    steps: [{ ...START, with: { ...START.with, idempotencyKey: 'order-7' } }],
    results: [{ consentId: 'con_1', created: '2026-11-16T12:00:00.000Z' }],
    check: (arrived) => assert.deepEqual(keysOf(arrived), ['order-7']),
  },
  {
    of: 'idempotency',
    about: 'an empty key is a mistake in the call, not one of the client',
    answers: [STARTED],
    steps: [{ ...START, with: { ...START.with, idempotencyKey: '' } }],
    results: [{ error: 'VitrineError' }],
    requests: [],
  },
  {
    of: 'idempotency',
    about: 'what has no effect, or the same each time, has no key',
    answers: [FOUND, { status: 200, body: WEBHOOK }, DONE],
    steps: [
      GET,
      { call: 'webhooks.change', ids: ['whk_1'], with: { status: 'enabled' }, show: ['status'] },
      { call: 'webhooks.delete', ids: ['whk_1'] },
    ],
    results: [GOT, { status: 'enabled' }, null],
    check: (arrived) => assert.deepEqual(keysOf(arrived), [undefined, undefined, undefined]),
  },
  {
    of: 'idempotency',
    about: 'a secret whose answer was lost is replaced by another one',
    answers: [
      'cut',
      { status: 201, body: WEBHOOK },
      { status: 200, body: { webhookId: 'whk_1', secret: 'whsec_2', previousSecretUntil: '2026-11-17T12:00:00.000Z' } },
    ],
    steps: [{ call: 'webhooks.create', with: { url: WEBHOOK.url }, show: ['webhookId', 'secret'] }],
    results: [{ webhookId: 'whk_1', secret: 'whsec_2' }],
    requests: ['POST /webhooks', 'POST /webhooks', 'POST /webhooks/whk_1/rotate'],
    waits: 'any',
    check: ([first, second, third]) => {
      assert.equal(first!.key, second!.key)
      assert.notEqual(third!.key, second!.key)
    },
  },
]

const TRANSACTION = {
  created: '2026-11-16T12:00:00.000Z',
  executed: '2026-11-15T23:00:00.000Z',
  accountId: 'acc_1',
  currency: 'EUR',
  status: 'booked',
}
/** As the service writes it: the digits of numbers matter. */
const transactions = (rows: string[], metadata = '{}'): FakeAnswer => ({
  status: 200,
  headers: { 'consent-id': 'con_1', 'changes-cursor': 'chg_1', etag: '"e1"' },
  text: `{"data":[${rows.join()}],"metadata":${metadata}}`,
})
const row = (id: string, more = '"amount":-1.00') => `${JSON.stringify({ id, ...TRANSACTION }).slice(0, -1)},${more}}`
const LIST = { call: 'transactions.list', ids: ['acc_1'], show: ['id'] }
const idsOf = (...ids: string[]) => ids.map((id) => ({ id }))

const NO_AMOUNTS = ['NaN', 'Infinity', '1e999999999', '-1e5', '1.5E-3']

const MONEY: Behaviour[] = [
  {
    of: 'money',
    about: 'every digit of an amount and a rate arrives',
    answers: [
      transactions([
        row('tx_1', '"amount":-9007199254740993.01,"balance":0.10'),
        row(
          'tx_2',
          '"amount":1200.00,"details":{"exchange":{"source":"USD","target":"EUR","exchangeRate":1.084200000000000000001}}',
        ),
        row('tx_3', '"amount":5,"description":"\\"amount\\":1.5"'),
      ]),
    ],
    steps: [
      { ...LIST, as: 'items', show: ['amount', 'balance'], stopAfter: 1 },
      { ...LIST, as: 'items', show: ['amount', 'executed'] },
    ],
    results: [
      {
        items: [{ amount: '-9007199254740993.01', balance: '0.10' }],
        changesCursor: 'chg_1',
        consentId: 'con_1',
      },
      {
        items: ['-9007199254740993.01', '1200.00', '5'].map((amount) => ({ amount, executed: TRANSACTION.executed })),
        changesCursor: 'chg_1',
        consentId: 'con_1',
      },
    ],
  },
  {
    of: 'money',
    about: 'also of one transaction, and of an account',
    answers: [
      {
        status: 200,
        text: row(
          'tx_1',
          '"amount":-12.30,"details":{"exchange":{"source":"USD","target":"EUR","exchangeRate":1.08420}}',
        ),
      },
      { status: 200, text: `${JSON.stringify(ACCOUNT).slice(0, -1)},"balance":99999999999999999.99}` },
    ],
    steps: [
      { call: 'transactions.get', ids: ['acc_1', 'tx_1'], show: ['amount', 'details.exchange.exchangeRate'] },
      { ...GET, show: ['balance'] },
    ],
    results: [{ amount: '-12.30', 'details.exchange.exchangeRate': '1.08420' }, { balance: '99999999999999999.99' }],
  },
  {
    of: 'money',
    about: 'what is no amount of the service did not come from it',
    answers: NO_AMOUNTS.map((amount) => ({ status: 200, text: row('tx_1', `"amount":${amount}`) })),
    steps: Array(NO_AMOUNTS.length).fill({ call: 'transactions.get', ids: ['acc_1', 'tx_1'], show: ['amount'] }),
    results: Array(NO_AMOUNTS.length).fill({ error: 'ConnectionError', status: 200 }),
  },
]

const feed = (ids: string[], cursor: string, more: boolean): FakeAnswer => ({
  status: 200,
  headers: { 'consent-id': 'con_1' },
  text: `{"data":[${ids.map((id) => `{"change":"added","reason":"new","id":"${id}","transaction":${row(id)}}`).join()}],"metadata":{"next_cursor":"${cursor}","has_more":${more}}}`,
})
const FEED = { call: 'transactions.changes', ids: ['acc_1'], show: ['change', 'id', 'transaction.amount'] }
const added = (...ids: string[]) => ids.map((id) => ({ change: 'added', id, 'transaction.amount': '-1.00' }))
const PAGES = [transactions([row('tx_3'), row('tx_2')], '{"next_cursor":"c2"}'), transactions([row('tx_1')])]
const shownPage = (ids: string[], nextCursor: string | null) => ({
  data: idsOf(...ids),
  nextCursor,
  requestId: 'req_fake',
  etag: '"e1"',
  consentId: 'con_1',
})

const ITERATION: Behaviour[] = [
  {
    of: 'iteration',
    about: 'a list goes through all pages, and says where its changes begin and which consent was used',
    answers: PAGES,
    steps: [{ ...LIST, as: 'items', with: { pageSize: 2 } }],
    results: [{ items: idsOf('tx_3', 'tx_2', 'tx_1'), changesCursor: 'chg_1', consentId: 'con_1' }],
    requests: ['GET /accounts/acc_1/transactions?limit=2', 'GET /accounts/acc_1/transactions?limit=2&cursor=c2'],
  },
  {
    of: 'iteration',
    about: 'who stops early fetches no more pages',
    answers: PAGES,
    steps: [{ ...LIST, as: 'items', stopAfter: 2 }],
    results: [{ items: idsOf('tx_3', 'tx_2'), changesCursor: 'chg_1', consentId: 'con_1' }],
    requests: ['GET /accounts/acc_1/transactions'],
  },
  {
    of: 'iteration',
    about: 'pages have their cursor, request id and ETag, and one can begin with a cursor',
    answers: [...PAGES, PAGES[1]!],
    steps: [
      { ...LIST, as: 'pages' },
      { ...LIST, as: 'pages', cursor: 'c2' },
    ],
    results: [[shownPage(['tx_3', 'tx_2'], 'c2'), shownPage(['tx_1'], null)], [shownPage(['tx_1'], null)]],
    requests: ['', '?cursor=c2', '?cursor=c2'].map((query) => `GET /accounts/acc_1/transactions${query}`),
  },
  {
    of: 'iteration',
    about: 'a feed goes on where it ended',
    answers: [feed(['tx_1', 'tx_2'], 'c1', true), feed(['tx_3'], 'c2', false)],
    steps: [{ ...FEED, as: 'items', with: { since: 'c0', pageSize: 2 } }],
    results: [{ items: added('tx_1', 'tx_2', 'tx_3'), cursor: 'c2', consentId: 'con_1' }],
    requests: ['c0', 'c1'].map((since) => `GET /accounts/acc_1/transactions/changes?since=${since}&limit=2`),
  },
  {
    of: 'iteration',
    about: 'the cursor of a feed moves when a whole page was consumed: what was interrupted comes again',
    answers: [feed(['tx_1', 'tx_2'], 'c1', true), feed(['tx_3', 'tx_4'], 'c2', false)],
    steps: [{ ...FEED, as: 'items', stopAfter: 3 }],
    results: [{ items: added('tx_1', 'tx_2', 'tx_3'), cursor: 'c1', consentId: 'con_1' }],
  },
  {
    of: 'iteration',
    about: 'what has not changed is said so, where an ETag was given',
    answers: [...PAGES, { status: 304 }, { status: 304 }],
    steps: [
      { ...LIST, as: 'items', with: { ifNoneMatch: '"e0"' } },
      { ...LIST, as: 'items', with: { ifNoneMatch: '"e1"' } },
      { call: 'transactions.get', ids: ['acc_1', 'tx_1'], with: { ifNoneMatch: '"e1"' } },
    ],
    results: [
      { items: idsOf('tx_3', 'tx_2', 'tx_1'), changesCursor: 'chg_1', consentId: 'con_1' },
      { error: 'NotModifiedError' },
      { error: 'NotModifiedError' },
    ],
    check: (arrived) =>
      assert.deepEqual(
        arrived.map(({ condition }) => condition),
        ['"e0"', undefined, '"e1"', '"e1"'],
      ),
  },
  {
    of: 'iteration',
    about: 'a cursor that is none, or comes a second time, is an error, not a list without end',
    answers: [
      PAGES[0]!,
      PAGES[0]!,
      feed(['tx_1'], 'c1', true),
      feed(['tx_2'], 'c0', true),
      feed([], 'c9', false),
      transactions([], '{"next_cursor":{}}'),
    ],
    steps: [
      { ...LIST, as: 'items' },
      { ...FEED, as: 'items', with: { since: 'c0' } },
      // Nothing has changed.
      { ...FEED, as: 'items', with: { since: 'c9' } },
      { ...LIST, as: 'items' },
    ],
    results: [
      { error: 'ConnectionError' },
      { error: 'ConnectionError' },
      { items: [], cursor: 'c9', consentId: 'con_1' },
      { error: 'ConnectionError' },
    ],
    requests: ['', '?cursor=c2', '/changes?since=c0', '/changes?since=c1', '/changes?since=c9', ''].map(
      (rest) => `GET /accounts/acc_1/transactions${rest}`,
    ),
  },
  {
    of: 'iteration',
    about: 'a list that is none did not come from the service',
    answers: [{ status: 200, body: {} }],
    steps: [
      { ...LIST, as: 'items' },
      { ...FEED, as: 'items' },
      { call: 'accounts.list', as: 'pages' },
    ],
    results: Array(3).fill({ error: 'ConnectionError' }),
  },
]

const ERRORS: Behaviour[] = [
  {
    of: 'compression',
    about: 'compressed answers are asked for and read',
    answers: [{ status: 200, body: ACCOUNT, compressed: true }],
    steps: [GET],
    results: [GOT],
    check: ([one]) => assert.ok(one!.takesGzip),
  },
  {
    of: 'errors',
    about:
      'an answer that is too large is not read to its end, nor asked for again; compressed ones count as they will be',
    settings: { largestAnswerBytes: 10_000 },
    answers: [
      { status: 200, body: { ...ACCOUNT, name: 'x'.repeat(20_000) } },
      { status: 200, body: { ...ACCOUNT, name: 'x'.repeat(20_000) }, compressed: true },
      { status: 200, body: { ...ACCOUNT, name: 'x'.repeat(9_000) }, compressed: true },
    ],
    steps: [GET, GET, GET],
    results: [{ error: 'ConnectionError', status: 200 }, { error: 'ConnectionError', status: 200 }, GOT],
    requests: Array(3).fill(GET_ACCOUNT),
  },
  {
    of: 'errors',
    about: 'a token or a key that would end a header is a mistake in the call, and nothing is sent',
    settings: { token: 'vt_1\r\nx: y' },
    answers: [FOUND],
    steps: [GET],
    results: [{ error: 'VitrineError' }],
    requests: [],
  },
  {
    of: 'errors',
    about: 'so is an idempotency key',
    answers: [STARTED],
    steps: [{ ...START, with: { ...START.with, idempotencyKey: 'order-7\n' } }],
    results: [{ error: 'VitrineError' }],
    requests: [],
  },
  {
    of: 'errors',
    about: 'a success tells its request id, ETag and consent to those who ask',
    answers: [{ status: 200, headers: { etag: '"e1"', 'consent-id': 'con_1' }, body: ACCOUNT }],
    steps: [{ ...GET, as: 'response' }],
    results: [{ status: 200, requestId: 'req_fake', etag: '"e1"', consentId: 'con_1' }],
  },
  {
    of: 'errors',
    about: 'a refusal has its codes, its request id, and the consent that is the reason',
    answers: [refusal(403, 'forbidden', 'access_not_allowed', { 'consent-id': 'con_1', 'consent-status': 'expired' })],
    steps: [GET],
    results: [
      {
        error: 'RefusalError',
        status: 403,
        code: 'forbidden',
        subCode: 'access_not_allowed',
        requestId: 'req_fake',
        consentId: 'con_1',
        consentStatus: 'expired',
      },
    ],
  },
  {
    of: 'errors',
    about: 'what something else answers is no refusal, and no answer',
    settings: { retries: 0 },
    answers: [
      { status: 200, text: '<!doctype html>' },
      { status: 403, text: '<!doctype html>' },
      { status: 500, body: { message: 'Internal server error' } },
      { status: 200 },
      { status: 200, text: '"ok"' },
    ],
    steps: Array(5).fill(GET),
    results: [200, 403, 500, 200, 200].map((status) => ({ error: 'ConnectionError', status })),
  },
  {
    of: 'errors',
    about: 'an id that is empty, or would lead to another address, is a mistake in the call, and nothing is sent',
    answers: [FOUND],
    steps: ['', '.', '..'].map((id) => ({ ...GET, ids: [id] })),
    results: Array(3).fill({ error: 'VitrineError' }),
    requests: [],
    tokensAsked: 0,
  },
  {
    of: 'errors',
    about: 'what an answer has more than this version knows does no harm',
    answers: [{ status: 200, body: { ...ACCOUNT, colour: 'green', more: { list: [1.5] } } }],
    steps: [GET],
    results: [GOT],
  },
]

const EMPTY = { data: [], metadata: {} }
const EMPTY_FEED = { data: [], metadata: { next_cursor: 'c', has_more: false } }
const BOUNDS = { from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }
const REDIRECT = { redirectUrl: 'https://shop.example/back', locale: 'sl' }
const OWNER = { email: 'ana@example.com', phoneNumber: '+38640123456' }
const DATA = [{ key: 'order', value: '4711' }]

const HAPPENS = {
  type: 'pay',
  account: 'main',
  amount: '-5.00',
  name: 'Bakery',
  text: 'Bread',
  holdDays: 2,
  tip: '1.00',
  for: '1 day',
}

type Named = { step: Step; request: string; body?: object; result?: unknown; answer?: unknown }
/** Every filter of a list and every field of a body by the name that the clients have for it, and what arrives. */
const NAMED: Named[] = [
  {
    step: { call: 'inquiries.list', with: { pageSize: 7 }, as: 'items' },
    request: 'GET /inquiries?limit=7',
  },
  {
    step: {
      call: 'consents.list',
      with: { inquiryId: 'inq_1', status: 'valid', ...OWNER, dataKey: 'order', dataValue: '4711', pageSize: 7 },
      as: 'items',
    },
    request:
      'GET /consents?inquiryId=inq_1&status=valid&email=ana%40example.com&phoneNumber=%2B38640123456&dataKey=order&dataValue=4711&limit=7',
  },
  {
    step: { call: 'accounts.list', with: { consentId: 'con_1', pageSize: 7 }, as: 'items' },
    request: 'GET /accounts?consentId=con_1&limit=7',
  },
  {
    step: { ...GET, with: { consentId: 'con_1' } },
    request: 'GET /accounts/acc_1?consentId=con_1',
    answer: ACCOUNT,
    result: GOT,
  },
  {
    step: { ...LIST, with: { ...BOUNDS, consentId: 'con_1', pageSize: 7 }, as: 'items' },
    request:
      'GET /accounts/acc_1/transactions?fromBookedTime=2026-01-01T00%3A00%3A00Z&untilBookedTime=2026-02-01T00%3A00%3A00Z&consentId=con_1&limit=7',
    result: { items: [], changesCursor: null, consentId: null },
  },
  {
    step: { call: 'transactions.get', ids: ['acc_1', 'tx_1'], with: { consentId: 'con_1' } },
    request: 'GET /accounts/acc_1/transactions/tx_1?consentId=con_1',
    answer: { id: 'tx_1', ...TRANSACTION, amount: 1 },
    result: {},
  },
  {
    step: { ...FEED, with: { since: 'c0', consentId: 'con_1', pageSize: 7 }, as: 'items' },
    request: 'GET /accounts/acc_1/transactions/changes?since=c0&consentId=con_1&limit=7',
    answer: EMPTY_FEED,
    result: { items: [], cursor: 'c', consentId: null },
  },
  {
    step: { call: 'categories.list', with: { language: 'de' } },
    request: 'GET /categories?language=de',
    answer: { data: [], groups: [] },
    result: {},
  },
  {
    step: { call: 'webhooks.list', with: { pageSize: 7 }, as: 'items' },
    request: 'GET /webhooks?limit=7',
  },
  {
    step: { call: 'webhooks.deliveries', ids: ['whk_1'], with: { status: 'failed', pageSize: 7 }, as: 'items' },
    request: 'GET /webhooks/whk_1/deliveries?status=failed&limit=7',
  },
  {
    step: { call: 'consents.start', with: { inquiryId: 'inq_1', ...OWNER, ...REDIRECT, data: DATA } },
    request: 'POST /consents',
    body: { inquiryId: 'inq_1', ...OWNER, ...REDIRECT, data: DATA },
    answer: CONSENT,
    result: {},
  },
  {
    step: { call: 'consents.renew', ids: ['con_1'], with: REDIRECT },
    request: 'POST /consents/con_1/renew',
    body: REDIRECT,
    answer: CONSENT,
    result: {},
  },
  {
    step: { call: 'consents.authorize', ids: ['con_1'], with: { pin: '123456', accountIds: ['acc_1'] } },
    request: 'POST /consents/con_1/authorize',
    body: { pin: '123456', accountIds: ['acc_1'] },
    answer: CONSENT,
    result: {},
  },
  {
    step: { call: 'webhooks.create', with: { url: WEBHOOK.url, events: ['consent.valid'] } },
    request: 'POST /webhooks',
    body: { url: WEBHOOK.url, events: ['consent.valid'] },
    answer: { ...WEBHOOK, secret: 'whsec_1' },
    result: {},
  },
  {
    step: {
      call: 'webhooks.change',
      ids: ['whk_1'],
      with: { url: WEBHOOK.url, events: ['consent.valid'], status: 'enabled' },
    },
    request: 'PATCH /webhooks/whk_1',
    body: { url: WEBHOOK.url, events: ['consent.valid'], status: 'enabled' },
    answer: WEBHOOK,
    result: {},
  },
  {
    step: { call: 'sandbox.createOwner', with: { story: 'calm', seed: 7, inquiryId: 'inq_1' } },
    request: 'POST /sandbox/owners',
    body: { story: 'calm', seed: 7, inquiryId: 'inq_1' },
    answer: { ownerId: 'own_1', story: 'calm', seed: 7, consentId: 'con_1', accounts: [] },
    result: {},
  },
  {
    step: { call: 'sandbox.happen', ids: ['own_1'], with: HAPPENS },
    request: 'POST /sandbox/owners/own_1/events',
    body: HAPPENS,
    answer: { type: 'pay', happened: '2026-11-16T12:00:00.000Z' },
    result: {},
  },
  {
    step: { call: 'sandbox.advance', with: { advanceBy: '2 days', advanceTo: BOUNDS.until } },
    request: 'POST /sandbox/clock',
    body: { advanceBy: '2 days', advanceTo: BOUNDS.until },
    answer: ADVANCED,
    result: {},
  },
  {
    step: { call: 'sandbox.coverage', with: { since: '2026-11-16T12:00:00Z' } },
    request: 'GET /sandbox/coverage?since=2026-11-16T12%3A00%3A00Z',
    answer: { covered: 0, of: 0, data: [] },
    result: {},
  },
  {
    step: { call: 'webhooks.replayPeriod', ids: ['whk_1'], with: { ...BOUNDS, preview: true }, show: ['replayed'] },
    request: 'POST /webhooks/whk_1/replay?preview=true',
    body: BOUNDS,
    answer: { replayed: 3 },
    result: { replayed: 3 },
  },
  {
    step: { call: 'webhooks.replayPeriod', ids: ['whk_1'], with: BOUNDS, show: ['replayed'] },
    request: 'POST /webhooks/whk_1/replay',
    body: BOUNDS,
    answer: { replayed: 3 },
    result: { replayed: 3 },
  },
]

export const NAMES: Behaviour = {
  of: 'names',
  about: 'every filter and every field of a body has a name, and arrives; a preview of a replay is one',
  answers: NAMED.map(({ answer = EMPTY }) => ({ status: 200, body: answer })),
  steps: NAMED.map(({ step }) => step),
  results: NAMED.map(({ result = { items: [] } }) => result),
  requests: NAMED.map(({ request }) => request),
  check: (arrived) =>
    assert.deepEqual(
      arrived.map(({ body }) => body),
      NAMED.map(({ body }) => body),
    ),
}

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const NOW = Date.parse('2026-11-16T12:00:00Z') / 1000
const BODY = '{"type":"account.updated","timestamp":"2026-11-16T12:00:00.000Z","data":{"accountId":"acc_ü"}}'
const sign = (secret: string, seconds: number | string = NOW, body = BODY) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`evt_1.${seconds}.${body}`)
    .digest('base64')}`

type Received = {
  body?: string
  seconds?: number | string
  signature?: string
  secret?: string | null
  drop?: string
  id?: string
}
function received({ body = BODY, seconds = NOW, signature, secret = SECRET, drop, id = 'evt_1' }: Received): Step {
  const headers: Record<string, string> = {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature ?? sign(SECRET, seconds),
  }
  if (drop) delete headers[drop]
  return { webhook: { body, headers, secret, nowSeconds: NOW } }
}

const EVENT = { id: 'evt_1', type: 'account.updated', data: { accountId: 'acc_ü' } }
const REFUSED: Received[] = [
  { body: BODY.replace('acc_ü', 'acc_2') },
  { signature: sign(OTHER) },
  { signature: sign(SECRET).replace('v1', 'v2') },
  { signature: 'v1,%%%' },
  { signature: sign(SECRET).slice(0, -8) },
  { seconds: NOW - 301 },
  { seconds: NOW + 301 },
  { id: 'evt_2' },
  { drop: 'webhook-id' },
  { drop: 'webhook-timestamp' },
  { drop: 'webhook-signature' },
  { secret: '' },
  { secret: 'whsec_%%%' },
  ...[
    'no event',
    'null',
    '{}',
    '[]',
    BODY.replace(/\{"acc.*\}\}/, '[]}'),
    BODY.replace('"account.updated"', '1'),
    BODY.replace('"acc_ü"', '['.repeat(1e5) + ']'.repeat(1e5)),
  ].map((body) => ({ body, signature: sign(SECRET, NOW, body) })),
  { seconds: '9'.repeat(400) },
  { seconds: '9'.repeat(5000) },
  { signature: `${Array(2000).fill(sign(OTHER)).join(' ')} ${sign(SECRET)}` },
  // What a missing secret would be as text, and one that can be guessed.
  ...['null', 'None', 'undefined', 'AAAA'].flatMap((guess) =>
    [null, guess].map((secret) => ({ secret, signature: sign(`whsec_${guess}`) })),
  ),
]

const CAPITALS: Step = {
  webhook: {
    body: BODY,
    headers: { 'Webhook-Id': 'evt_1', 'Webhook-Timestamp': String(NOW), 'WEBHOOK-SIGNATURE': sign(SECRET) },
    secret: SECRET,
    nowSeconds: NOW,
  },
}

const WEBHOOKS: Behaviour[] = [
  {
    of: 'webhook',
    about: 'a signed event is read, also while its secret is replaced and up to five minutes late',
    answers: [],
    steps: [
      received({}),
      received({ signature: `${sign(OTHER)} ${sign(SECRET)}` }),
      received({ signature: `${sign(OTHER)} ${sign(SECRET)}`, secret: OTHER }),
      received({ seconds: NOW - 300 }),
    ],
    results: Array(4).fill(EVENT),
  },
  {
    of: 'webhook',
    about: 'a secret may end in a newline, as in a file, and lack its padding; names of headers may have capitals',
    answers: [],
    steps: [received({ secret: `${SECRET}\n` }), received({ secret: SECRET.replace('=', '') }), CAPITALS],
    results: Array(3).fill(EVENT),
  },
  {
    of: 'webhook',
    about: 'anything else is refused',
    answers: [],
    steps: REFUSED.map(received),
    results: Array(REFUSED.length).fill({ error: 'WebhookError' }),
  },
]

export const BEHAVIOURS: Behaviour[] = [
  ...RETRY,
  ...WAITS,
  ...IDEMPOTENCY,
  ...MONEY,
  ...ITERATION,
  ...ERRORS,
  NAMES,
  ...WEBHOOKS,
]
