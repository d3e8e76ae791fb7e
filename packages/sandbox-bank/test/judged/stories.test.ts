/** Stories that nobody in their right mind would write, and what every dialect says of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFile, type Scanned, scan } from '@vitrine/bank-statements'
import { addDecimals } from '@vitrine/money'
import { readStory } from '../../src/index.ts'
import { claimSimplefin, openEnableBanking } from '../aggregators.ts'
import { type DirectBank, directBank } from '../direct.ts'
import { openClient, requestOf } from '../flows.ts'

type Json = Record<string, unknown>
type Line = { amount: string; currency: string; text: string }

const transfer = (name: string, change: Json = {}): Json => ({
  name,
  type: 'transfer',
  day: 3,
  at: '12:00',
  amount: '-1.00',
  with: { name: 'Kiosk' },
  text: 'Paper',
  ...change,
})

const storyOf = (payments: Json[], change: Json = {}): Json => ({
  story: 'odd',
  about: 'Odd things.',
  begins: '2026-01-01',
  country: 'DE',
  people: { ada: { name: 'Ada Odd' } },
  accounts: { current: { kind: 'current', holders: ['ada'], name: 'Konto', currency: 'EUR', opening: '100.00' } },
  payments,
  expected: { afterDays: 60, accounts: {} },
  ...change,
})

function tell(story: Json, at = '2026-03-31T20:00:00Z'): DirectBank {
  const made = directBank({ start: Date.parse(at), customers: [] })
  const told = made.control('POST', '/stories', story)
  assert.ok(told.status < 300, told.body)
  const customer = made.control('POST', '/customers', { story: 'odd', seed: 1 })
  assert.ok(customer.status < 300, customer.body)
  return made
}

const faultsOf = (story: unknown): string => {
  try {
    readStory(story)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

function readFile(text: string): { lines: Line[]; balanced: boolean[] } {
  const lines: Line[] = []
  const balanced: boolean[] = []
  const take = (event: Scanned) => {
    if (event.kind === 'end') balanced.push(event.summary.balanced)
    if (event.kind !== 'entry') return
    const [record] = event.entry.records
    if (record!.status === 'pending') return
    lines.push({
      amount: event.entry.amount,
      currency: record!.currency,
      text: `${record!.description} ${record!.additional} ${record!.reference}`,
    })
  }
  const file = openFile(scan(take), {})
  file.write(Buffer.from(text))
  file.end()
  return { lines, balanced }
}

const FILES = ['camt.053', 'mt940', 'german.csv', 'dutch.csv', 'camt.052.xml']

/** What all files of a kind say together. */
function filesOf(
  { bank }: DirectBank,
  account: string,
  kind: string,
  profile = '',
): { lines: Line[]; balanced: boolean[] } {
  const root = `${profile}/files/odd-1/${account}`
  const get = (path: string, query = {}) => {
    const answer = bank.answer(requestOf('GET', path, { query }))
    assert.equal(answer.status, 200, `${path}: ${answer.body.slice(0, 200)}`)
    return answer.body
  }
  const listed = (JSON.parse(get(root)) as { files: { name: string }[] }).files.map(({ name }) => name)
  const names = listed.filter((name) => name.startsWith(kind))
  const all = (names.length > 0 ? names : [kind]).map((name) =>
    readFile(get(`${root}/${name}`, { from: '2026-01-01', to: '2026-03-31' })),
  )
  // Only statements have balances that add up to the end.
  const balanced = kind === 'camt.053' || kind === 'mt940' ? all.flatMap((one) => one.balanced) : []
  return { lines: all.flatMap(({ lines }) => lines), balanced }
}

const sumOf = (amounts: string[]) => amounts.reduce((sum, amount) => addDecimals(sum, amount), '0.00')

test('what is wrong with a story is named with its place and what a right value looks like', () => {
  const broken: [Json, RegExp[]][] = [
    [storyOf([transfer('a', { amount: '-1.234' })]), [/payments\[0\]\.amount must look like -12\.30/]],
    [storyOf([transfer('a', { amount: -1.5 })]), [/payments\[0\]\.amount/]],
    [storyOf([transfer('a', { amount: '-0001.00' })]), [/payments\[0\]\.amount/]],
    [storyOf([transfer('a', { at: '25:00' })]), [/payments\[0\]\.at must look like 21:40/]],
    [storyOf([transfer('a', { day: -1 })]), [/payments\[0\]\.day/]],
    [storyOf([transfer('a', { day: 1.5 })]), [/payments\[0\]\.day/]],
    [storyOf([transfer('a', { holdays: 2 })]), [/holdays/]],
    [storyOf([transfer('A b')]), [/payments\[0\]\.name/]],
    [storyOf([transfer('a', { toAccount: 'nowhere' })]), [/nowhere/]],
    [storyOf([transfer('a', { toAccount: 'current' })]), [/toAccount/]],
    [storyOf([], { people: {} }), [/people|ada/]],
    [storyOf([], { accounts: {} }), [/account/]],
    [
      storyOf([], { expected: { afterDays: 1, accounts: { none: { booked: 0, pending: 0, balance: '0.00' } } } }),
      [/none/],
    ],
    [
      storyOf([], {
        accounts: { current: { kind: 'current', holders: ['bob'], name: 'K', currency: 'EUR', opening: '0.00' } },
      }),
      [/bob/],
    ],
    [
      storyOf([], {
        accounts: { current: { kind: 'current', holders: [], name: 'K', currency: 'EUR', opening: '0.00' } },
      }),
      [/holders/],
    ],
    [
      storyOf([], {
        accounts: {
          current: { kind: 'current', holders: ['ada'], name: 'K', currency: 'EUR', opening: '0.00', iban: 'DE00' },
        },
      }),
      [/iban/i],
    ],
    [storyOf([transfer('a', { every: 'month', day: undefined, on: 'friday' })]), [/on/]],
    [storyOf([transfer('a', { foreign: { amount: '-1.00', currency: 'USD', rate: '0' } })]), [/rate/]],
  ]
  for (const [story, why] of broken) {
    const said = faultsOf(JSON.parse(JSON.stringify(story)))
    for (const pattern of why) assert.match(said, pattern, JSON.stringify(story.payments ?? story))
  }
})

test('by call a wrong story is 400 with all of its faults, and nothing of it is kept', () => {
  const { control } = directBank()
  const answer = control('POST', '/stories', storyOf([transfer('a', { amount: 'x', at: 'y' })], { begins: 'z' }))
  assert.equal(answer.status, 400)
  for (const place of ['begins', 'payments[0].amount', 'payments[0].at']) assert.ok(answer.body.includes(place), place)
  assert.ok(control('POST', '/customers', { story: 'odd' }).status >= 400)
})

test('dates of other centuries are refused or told, never a crash', () => {
  for (const begins of ['0001-01-01', '1582-10-10', '1899-12-31', '2099-12-31', '9999-12-31']) {
    const { control } = directBank()
    const told = control('POST', '/stories', storyOf([transfer('a')], { begins }))
    assert.ok(told.status < 500, `${begins}: ${told.body}`)
    if (told.status >= 300) continue
    const made = control('POST', '/customers', { story: 'odd', seed: 1 })
    assert.ok(made.status < 500, `${begins}: ${made.body}`)
    assert.ok(control('GET', '/customers/odd-1/truth').status < 500)
  }
})

test('a payment on a day that no clock reaches, or held for a century, hurts nobody; more is refused', () => {
  const { control } = tell(
    storyOf([
      transfer('late', { day: 36_525 }),
      transfer('held', { type: 'card', holdDays: 36_525, day: 5 }),
      transfer('kept', { day: 6, removedAfterDays: 36_525 }),
    ]),
  )
  assert.equal(control('GET', '/customers/odd-1/truth').status, 200)
  assert.equal(control('POST', '/clock', { to: '2099-06-01T00:00:00Z' }).status, 200)
  assert.equal(control('GET', '/customers/odd-1/truth').status, 200)
  const further = control('POST', '/customers/odd-1/payments', { amount: '-1.00', with: 'x', holdDays: 1e9 })
  assert.deepEqual([further.status, /holdDays must be 36525 or less/.test(further.body)], [400, true])
})

test('a story of far too many payments is refused with how many there may be', () => {
  const payments = Array.from({ length: 50_000 }, (_, n) => transfer(`p${n}`, { day: n % 80 }))
  assert.equal(faultsOf(storyOf(payments)), 'payments must have at most 10000')
  assert.equal(faultsOf(storyOf(payments.slice(0, 10_000))), '')
})

test('nights when clocks change: each payment once, on the day of the bank’s clocks, in every dialect', async () => {
  for (const [country, spring] of [
    ['DE', 87],
    ['NL', 87],
    ['SI', 87],
    ['CH', 87],
    ['AT', 87],
  ] as const) {
    const hours = ['00:00:00', '01:59:59', '02:00:00', '02:30:00', '03:00:00', '23:59:59']
    const payments = [spring, 297].flatMap((day) =>
      hours.map((at, n) => transfer(`d${day}-${n}`, { day, at, amount: `-${n + 1}.00` })),
    )
    const made = tell(storyOf(payments, { country }), '2026-10-27T12:00:00Z')
    const client = openClient(made.send)
    const { id } = await client.connect('ada.odd-1')
    const headers = { 'consent-id': id, 'psu-ip-address': '192.0.2.7' }
    const { accounts } = (await client.json('GET', '/accounts', { headers })) as never as {
      accounts: { resourceId: string }[]
    }
    const { transactions } = (await client.json('GET', `/accounts/${accounts[0]!.resourceId}/transactions`, {
      headers,
      query: { dateFrom: '2026-01-01', bookingStatus: 'booked' },
    })) as { transactions: { booked: { bookingDate: string }[] } }
    const days = transactions.booked.map(({ bookingDate }) => bookingDate)
    for (const day of ['2026-03-29', '2026-10-25'])
      assert.equal(days.filter((one) => one === day).length, 6, `${country} ${day}: ${days}`)
  }
})

const HOSTILE = [
  ':61:2601020102D9999,99NTRFNONREF//X',
  '-}{1:F01',
  '-',
  ']]><Ntry><Amt Ccy="EUR">9999</Amt></Ntry><![CDATA[',
  '<!-- & &amp; &#0; "\'',
  '=HYPERLINK("http://evil")',
  '";"2026-01-01";"-9999,99"',
  'ÄÖÜ ß € Žlutý 漢字 🙂 \u202egnirts',
  'x'.repeat(35),
  'y'.repeat(36),
  'z'.repeat(300),
  '?20?21?30 ?',
  '  ',
  '{day} {number} {unknown} {__proto__}',
  '/EREF/1/REMI/2/',
  'SVWZ+hidden EREF+other KREF+third',
]

test('control characters, halves of characters and line breaks are refused wherever a text is given', () => {
  const { control } = tell(storyOf([transfer('a')]))
  const pay = (change: Json) =>
    control('POST', '/customers/odd-1/payments', { amount: '-1.00', with: 'Kiosk', ...change })
  for (const text of [
    'a\u0000b',
    'a\n:61:2601020102D9999,99NTRF',
    '\r\n-\r\n:20:NEW',
    '\u001b[31m',
    'a\u007f',
    '\ud800',
    '\ufffe',
    '\t',
  ])
    for (const change of [
      { text },
      { with: text },
      { with: { name: 'x', place: text } },
      { reference: text },
      { mandate: text },
    ])
      assert.equal(pay(change).status, 400, JSON.stringify(change))
  assert.equal(control('POST', '/customers/odd-1/events', { type: 'correct', text: 'a\u0000b' }).status, 400)
  assert.equal(control('POST', '/customers/odd-1/events', { type: 'correct', text: {} }).status, 400)
  assert.equal(pay({ with: { name: 'x', iban: '</IBAN>' } }).status, 400)
  assert.equal(pay({ text: 'Žlutý 漢字 👩‍👧 \u202e' }).status, 201)
})

test('whatever a text has in it, no file has another line, another amount or another balance', () => {
  const payments = HOSTILE.map((text, n) =>
    transfer(`h${n}`, { day: n + 1, amount: `-${n + 1}.00`, text, with: text.slice(0, 70) }),
  )
  const made = tell(storyOf(payments))
  const amounts = HOSTILE.map((_, n) => `-${n + 1}.00`)
  for (const profile of ['', '/banks/monday', '/banks/mt940', '/banks/camt'])
    for (const kind of FILES) {
      const { lines, balanced } = filesOf(made, 'current', kind, profile)
      assert.deepEqual(lines.map(({ amount }) => amount).sort(), [...amounts].sort(), `${profile} ${kind}`)
      assert.ok(balanced.every(Boolean), `${profile} ${kind}: balances`)
    }
})

test('what a text says in words arrives in words, from camt and CSV', () => {
  const texts = [
    'Rechnung 17 & Söhne <GmbH>',
    'a;b,c"d',
    'Zwei  Worte',
    'ÄÖÜ ß é',
    '=1+1',
    '-5 Grad',
    '@home',
    '+49 30',
  ]
  const made = tell(storyOf(texts.map((text, n) => transfer(`t${n}`, { day: n + 1, text, amount: `-${n + 1}.00` }))))
  for (const kind of ['camt.053', 'german.csv', 'dutch.csv', 'camt.052.xml']) {
    const { lines } = filesOf(made, 'current', kind)
    for (const [n, text] of texts.entries()) {
      const line = lines.find(({ amount }) => amount === `-${n + 1}.00`)!
      assert.ok(
        line.text.replace(/\s+/g, ' ').includes(text.replace(/\s+/g, ' ')),
        `${kind}: ${JSON.stringify(line.text)} for ${JSON.stringify(text)}`,
      )
    }
  }
})

test('an account in yen or dinars has in every file its own currency and amounts, and balances that add up', async () => {
  for (const currency of ['JPY', 'KWD', 'USD']) {
    const accounts = {
      current: { kind: 'current', holders: ['ada'], name: 'Konto', currency, opening: '500.00' },
    }
    const story = storyOf([transfer('a', { amount: '-120.00' }), transfer('b', { amount: '-7.00', day: 5 })], {
      accounts,
    })
    const made = tell(story)
    for (const kind of FILES.filter((one) => one !== 'german.csv')) {
      const { lines, balanced } = filesOf(made, 'current', kind)
      assert.equal(sumOf(lines.map(({ amount }) => amount)), '-127.00', `${currency} ${kind}`)
      assert.ok(
        lines.every((line) => line.currency === currency),
        `${currency} ${kind}`,
      )
      assert.ok(balanced.every(Boolean), `${currency} ${kind}`)
    }
    const german = made.bank.answer(requestOf('GET', '/files/odd-1/current/german.csv'))
    assert.equal(german.status, 404, 'an export that knows euros alone')
  }
})

test('sums are equal in every dialect, also with tips, reversals, corrections and removals, and amounts of twelve digits', async () => {
  const made = tell(
    storyOf([
      transfer('big', { amount: '999999999999.99' }),
      transfer('bigger', { amount: '-999999999999.98', day: 4 }),
      transfer('tip', { type: 'card', holdDays: 2, tip: '-6.00', amount: '-52.00', day: 9 }),
      transfer('hotel', { type: 'card', holdDays: 2, holdAmount: '-300.00', amount: '-212.10', day: 12 }),
      transfer('back', { amount: '-33.33', reversedAfterDays: 3, day: 20 }),
      transfer('fixed', { amount: '-10.00', correctedAfterDays: 2, correctedAmount: '-11.00', day: 25 }),
      transfer('gone', { amount: '-99.00', removedAfterDays: 5, day: 30 }),
      transfer('never', { type: 'card', amount: '-77.00', holdDays: 5, withdrawnAfterDays: 4, day: 35 }),
      transfer('zero', { amount: '0.00', day: 40 }),
      transfer('cent', { amount: '0.01', day: 41 }),
    ]),
  )
  const truth = JSON.parse(made.control('GET', '/customers/odd-1').body) as { accounts: { balance: string }[] }
  const { balance } = truth.accounts[0]!
  const expected = addDecimals(balance, '-100.00')
  const client = openClient(made.send)
  const { id } = await client.connect('ada.odd-1')
  const headers = { 'consent-id': id, 'psu-ip-address': '192.0.2.7' }
  const { accounts } = (await client.json('GET', '/accounts', { headers })) as never as {
    accounts: { resourceId: string }[]
  }
  const { transactions } = (await client.json('GET', `/accounts/${accounts[0]!.resourceId}/transactions`, {
    headers,
    query: { dateFrom: '2026-01-01', bookingStatus: 'booked' },
  })) as { transactions: { booked: { transactionAmount: { amount: string } }[] } }
  const said: Record<string, string> = {
    'berlin-group': sumOf(transactions.booked.map(({ transactionAmount }) => transactionAmount.amount)),
  }
  const enable = openEnableBanking(made.send)
  const session = await enable.connect('ada.odd-1')
  const lines = (await enable.list(session.accounts[0]!.uid, { date_from: '2026-01-01' })) as {
    status: string
    credit_debit_indicator: string
    transaction_amount: { amount: string }
  }[]
  said['enable-banking'] = sumOf(
    lines
      .filter(({ status }) => status === 'BOOK')
      .map(({ credit_debit_indicator: side, transaction_amount: { amount } }) =>
        side === 'DBIT' ? `-${amount.replace('-', '')}` : amount,
      ),
  )
  const simplefin = await claimSimplefin(made.send, 'ada.odd-1')
  const set = JSON.parse((await simplefin({ version: '2', 'start-date': '1767225600' })).body) as {
    accounts: { balance: string; transactions: { amount: string }[] }[]
  }
  said.simplefin = sumOf(set.accounts[0]!.transactions.map(({ amount }) => amount))
  assert.equal(set.accounts[0]!.balance, balance)
  for (const kind of FILES.filter((one) => one !== 'camt.053' && one !== 'mt940'))
    said[kind] = sumOf(filesOf(made, 'current', kind).lines.map(({ amount }) => amount))
  for (const [dialect, sum] of Object.entries(said)) assert.equal(sum, expected, dialect)
})
