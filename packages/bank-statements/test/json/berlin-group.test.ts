import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeBerlinGroup, openBerlinGroupReader } from '../../src/json/berlin-group.ts'
import { REMEDY_UNSIGNED } from '../../src/remedies.ts'
import type { SourceRecord } from '../../src/source-record.ts'
import { faultOf } from '../fault.ts'
import { fixture, readJson } from './support.ts'

const read = (file: string) => readJson(openBerlinGroupReader, fixture(file))
const refused = (document: unknown) =>
  readJson(openBerlinGroupReader, typeof document === 'string' ? document : JSON.stringify(document)).refused
const pick = <K extends keyof SourceRecord>(records: SourceRecord[], ...keys: K[]) =>
  records.map((record) => keys.map((key) => record[key]))

const PLAIN = { bookingDate: '2026-03-02', transactionAmount: { currency: 'EUR', amount: '1.00' } }

const NO_PARTY = 'no minus, and neither debtor nor creditor is named: taken as written, money in'
const OTHER_CREDITOR =
  'no minus, though a creditor is named who is not known to be this account: taken as written, money in'

test('an amount keeps its sign, with a note where the parties contradict it', () => {
  const { records, notes, statements } = read('bg-signs.json')
  assert.deepEqual(statements[0]!.head, {
    account: { iban: 'DE89370400440532013000' },
    currency: 'EUR',
    nature: 'statement',
    covers: 'period',
    isState: true,
  })
  assert.deepEqual(
    records.map(({ amount, counterparty }) => [amount, counterparty?.name]),
    [
      ['-5.00', 'Baker'],
      ['180.12', 'Landlord'],
      ['12.00', 'Friend'],
      ['13.00', 'Employer'],
      ['256.67', 'John Doe'],
      ['0.07', undefined],
      ['0.00', undefined],
      ['3.00', undefined],
    ],
  )
  assert.deepEqual(notes, [
    `12: no minus, though the account itself is the debtor: taken as written, money in. ${REMEDY_UNSIGNED}`,
    `36: ${OTHER_CREDITOR} (2 times, first here)`,
    `43: ${NO_PARTY}`,
  ])
})

test('the debtor decides for a bank that writes no minus; for one with reversed signs only the sign does', () => {
  const amounts = (sign: 'unsigned' | 'reversed') =>
    readJson(openBerlinGroupReader, fixture('bg-signs.json'), { sign }).records.map(({ amount }) => amount)
  assert.deepEqual(amounts('unsigned'), ['-5.00', '-180.12', '12.00', '13.00', '-256.67', '0.07', '0.00', '-3.00'])
  assert.deepEqual(amounts('reversed'), ['5.00', '-180.12', '-12.00', '-13.00', '-256.67', '-0.07', '0.00', '-3.00'])
})

test('pending lines are complete where the answer lists them, even when the list is empty', () => {
  const head = (transactions: object, more: object = {}) =>
    readJson(openBerlinGroupReader, JSON.stringify({ account: { bban: '1' }, transactions, ...more })).statements[0]!
  assert.equal(head({ booked: [PLAIN] }).foot!.pending, undefined)
  assert.equal(head({ booked: [PLAIN], pending: [] }).foot!.pending, 'complete')
  const page = head({ booked: [PLAIN], pending: [], _links: { next: { href: '/2' } } })
  assert.deepEqual([page.head.covers, page.foot!.pending], ['increment', 'increment'])
  const self = { self: { href: '/transactions?dateFrom=2026-03-01&dateTo=2026-03-31' } }
  const asked = head({ booked: [PLAIN], _links: self }, { lastUpdated: '2026-04-01T08:00:00Z' }).head
  assert.deepEqual([asked.period, asked.created], [{ from: '2026-03-01', to: '2026-03-31' }, '2026-04-01T08:00:00Z'])
})

test('an intraday balance has its time; the expected one counts only where nothing is pending', () => {
  const foot = (balanceType: string, pending: object[]) => {
    const balance = {
      balanceType,
      balanceAmount: { amount: '7.00', currency: 'EUR' },
      ...{ lastChangeDateTime: '2026-03-02T10:00:00Z', referenceDate: '2026-03-02' },
    }
    const document = { account: { bban: '1' }, transactions: { booked: [PLAIN], pending }, balances: [balance] }
    const { pending: _, ...foot } = readJson(openBerlinGroupReader, JSON.stringify(document)).statements[0]!.foot!
    return foot
  }
  const interim = { amount: '7.00', date: '2026-03-02T10:00:00Z' }
  assert.deepEqual(foot('interimBooked', [PLAIN]), { interim })
  assert.deepEqual(foot('expected', []), { interim })
  assert.deepEqual(foot('expected', [PLAIN]), {})
  assert.deepEqual(foot('closingBooked', []), { closing: { amount: '7.00', date: '2026-03-02' } })
  assert.deepEqual(foot('interimAvailable', []), {})
})

test('amounts keep their digits, as numbers or as texts', () => {
  const { records, statements } = read('bg-digits.json')
  assert.deepEqual(pick(records, 'amount', 'currency'), [
    ['-256.67', 'EUR'],
    ['-256.67', 'EUR'],
    ['-123456789012345678.91', 'EUR'],
    ['-1.234', 'BHD'],
  ])
  assert.deepEqual(
    statements.map(({ head }) => head.currency),
    ['EUR', 'BHD'],
  )
})

test('an account with another identifier than an IBAN is recognised as the debtor, too', () => {
  const amountsOf = (account: object) =>
    readJson(
      openBerlinGroupReader,
      JSON.stringify({
        account,
        transactions: {
          booked: [
            { ...PLAIN, debtorAccount: account, creditorName: 'Bakery' },
            { ...PLAIN, creditorAccount: account, debtorName: 'Employer' },
            { ...PLAIN, debtorAccount: { bban: '4711' }, debtorName: 'Employer' },
          ],
        },
      }),
      { sign: 'unsigned' },
    ).records.map(({ amount, counterparty }) => [amount, counterparty?.name])
  for (const account of [{ bban: 'BARC12345612345678' }, { maskedPan: '525412******3241' }])
    assert.deepEqual(amountsOf(account), [
      ['-1.00', 'Bakery'],
      ['1.00', 'Employer'],
      ['1.00', 'Employer'],
    ])
})

test('an id counts only where it is one', () => {
  const { records, notes } = read('bg-ids.json')
  assert.deepEqual(pick(records, 'sourceId', 'status', 'amount'), [
    ['E-1', 'booked', '-1'],
    ['I-2', 'booked', '-2'],
    ['E-3', 'booked', '-3'],
    ['E-3', 'booked', '-4'],
    [undefined, 'booked', '-5'],
    ['66', 'booked', '-6'],
    ['E-1', 'pending', '-1'],
  ])
  assert.deepEqual(notes, [
    '17: several entries share an id: their day and amount distinguish them (2 times, first here)',
  ])
})

test('a day stays a day, and an instant an instant', () => {
  const { records, notes } = read('bg-dates.json')
  assert.deepEqual(pick(records, 'booked', 'valueDate'), [
    ['2026-03-02T23:30:00+01:00', '2026-05-01'],
    ['2026-03-02', '2026-03-03'],
    ['2026-03-02', undefined],
    ['2026-03-02', undefined],
    ['2026-03-04', '2026-03-04'],
    ['2026-03-02', undefined],
    ['2026-03-02', undefined],
    [undefined, '2026-03-05'],
  ])
  assert.deepEqual(notes, [
    '28: booked without a booking date: its value date is taken',
    '29: a value date that is no date is left out',
  ])
})

test('texts, references and codes in all the shapes that banks send', () => {
  const { records } = read('bg-texts.json')
  assert.deepEqual(pick(records, 'description', 'reference', 'additional'), [
    ['Rent March Flat 3', 'SI00 123-45', 'Standing order\nE2E-1\nM-1'],
    ['one two', 'RF18539007547034', undefined],
    ['Account fee', 'R-3', undefined],
    ['first second', 'E2E-4', 'Parent Company'],
    ['20260302', undefined, undefined],
    [undefined, undefined, undefined],
  ])
  assert.deepEqual(pick(records.slice(4), 'merchantCode', 'bankCode', 'balance'), [
    ['0742', 'PMNT-CCRD-POSD', undefined],
    ['5411', 'NDDT+105', '99.5'],
  ])
})

test('an exchange is copied as stated, and half of one is left out', () => {
  const { records, notes } = read('bg-exchange.json')
  assert.deepEqual(pick(records, 'exchange').flat(), [
    { source: 'USD', target: 'EUR', unit: 'USD', rate: '0.9220' },
    { source: 'USD', target: 'EUR', rate: '1.085' },
    undefined,
    undefined,
  ])
  assert.deepEqual(notes, ['18: an exchange without two currencies and a rate above zero is left out'])
})

test('a batch is split only where its parts add up to it exactly', () => {
  const { statements, notes } = read('bg-batch.json')
  const entries = statements[0]!.entries.map(({ amount, records }) => [
    amount,
    records.map(({ sourceId, amount, counterparty }) => [sourceId, amount, counterparty?.name]),
  ])
  assert.deepEqual(entries, [
    [
      '-300.00',
      [
        ['b1/1', '-100.00', 'Ann'],
        ['b1/2', '-200', 'Bob'],
      ],
    ],
    ['-300.00', [['b2', '-300.00', undefined]]],
    ['-300.00', [['b3', '-300.00', undefined]]],
  ])
  assert.deepEqual(notes, ['14: a batch whose parts do not add up to it is kept as one (2 times, first here)'])
})

test('a card report may write debits as plus, and says so', () => {
  const { statements, records, notes } = read('bg-card.json')
  assert.deepEqual(statements[0]!.head.account, { other: '525412******3241' })
  assert.deepEqual(pick(records, 'sourceId', 'amount', 'booked', 'authorised', 'description'), [
    ['c1', '-45.80', '2026-03-02', '2026-03-01T18:00:00+01:00', 'NOODLE BAR'],
    ['c2', '10.00', '2026-03-03', undefined, 'REFUND'],
  ])
  assert.deepEqual(notes, [])
})

test('entries for information are left out, and a further page is noted', () => {
  const { statements, notes } = read('bg-information.json')
  assert.deepEqual(statements, [
    {
      head: {
        account: { iban: 'DE89370400440532013000' },
        currency: 'EUR',
        opening: { amount: '100.00', date: '2026-03-01' },
        nature: 'statement',
        isState: true,
        covers: 'increment',
      },
      entries: [],
      foot: { covers: 'increment', closing: { amount: '100.0', date: '2026-03-31' } },
    },
  ])
  assert.deepEqual(notes, [
    '7: an entry that is for information only is left out (2 times, first here)',
    '3: the answer goes on on a further page (_links.next), which has to be imported too',
  ])
})

test('an IBAN with two currencies is two statements', () => {
  const { statements } = read('bg-two-currencies.json')
  assert.deepEqual(
    statements.map(({ head, entries }) => [head.currency, entries.map(({ amount }) => amount)]),
    [
      ['EUR', ['-1.00', '-3.00']],
      ['USD', ['-2.00']],
    ],
  )
})

test('other answers of the same interface are refused by name', () => {
  const table: [document: unknown, why: string][] = [
    [{ consentId: '1', consentStatus: 'received' }, 'line 1: not a transaction report: this is a consent'],
    [{ access: {}, recurringIndicator: true }, 'line 1: not a transaction report: this is a consent'],
    [{ account: {}, balances: [] }, 'line 1: not a transaction report: these are balances'],
    [{ accounts: [] }, 'line 1: not a transaction report: this is a list of accounts'],
    [{ cardAccount: {} }, 'line 1: not a transaction report: these are the details of an account'],
    [{ scaStatus: 'finalised' }, 'line 1: not a transaction report: this is a step of an authorisation'],
    [{ tppMessages: [] }, "line 1: not a transaction report: this is the bank's refusal of a request"],
    [
      { transactionsDetails: {} },
      'line 1: not a transaction report: this is a single transaction, which does not say whether it is booked',
    ],
    [
      { transactions: { _links: { download: { href: '/x' } } } },
      'line 1: the answer has no transactions, only a link (_links.download) to where they are',
    ],
    [{ transactions: {} }, 'line 1: the report has neither booked nor pending transactions'],
    [{ hello: 1 }, 'line 1: not a transaction report: there are no transactions'],
    [[], 'line 1: not an answer of a bank: expected a JSON object'],
    ['', 'line 1: the file is empty'],
    ['{"transactions": {"booked": [', 'line 1: this is not JSON: expected a value, and the document ends'],
  ]
  for (const [document, why] of table) assert.equal(refused(document), why)
})

test('a fault that would cost money is refused, with the line of the transaction', () => {
  const one = (transaction: unknown) => refused(`{"transactions": {\n"booked": [\n${JSON.stringify(transaction)}]}}`)
  const amount = (amount: unknown, currency: unknown = 'EUR') =>
    one({ bookingDate: '2026-03-02', transactionAmount: { amount, currency } })
  assert.equal(amount('1,00'), 'line 3: transactionAmount: "1,00" is not a decimal such as -12.30')
  assert.equal(amount('1e3'), 'line 3: transactionAmount: "1e3" is not a decimal such as -12.30')
  assert.equal(amount(null), 'line 3: transactionAmount: nothing is not a decimal such as -12.30')
  assert.equal(amount({}), 'line 3: transactionAmount: nothing is not a decimal such as -12.30')
  assert.equal(amount('1', 'eur'), 'line 3: transactionAmount: "eur" is not a currency such as EUR')
  assert.equal(one({ bookingDate: '2026-03-02' }), 'line 3: the transaction has no transactionAmount')
  assert.equal(one(5), 'line 2: booked, number 1, is not an object')
  const transactionAmount = { amount: '-1', currency: 'EUR' }
  assert.equal(one({ transactionAmount }), 'line 3: a booked transaction without bookingDate, and without valueDate')
  assert.equal(
    one({ transactionAmount, bookingDate: '2026-02-30' }),
    'line 3: bookingDate: "2026-02-30" is not a date such as 2026-02-11',
  )
  assert.equal(refused({ transactions: { booked: [], pending: {} } }), 'line 1: pending is not a list')
})

test('keys that every object inherits are ordinary keys', () => {
  const text = '{"__proto__": {"booked": []}, "transactions": {"booked": [], "constructor": 1, "__proto__": 2}}'
  assert.deepEqual(readJson(openBerlinGroupReader, text).statements.length, 1)
  assert.equal(refused('{"__proto__": {"booked": []}}'), 'line 1: not a transaction report: there are no transactions')
})

test('it is recognised by its beginning', () => {
  const yes = ['bg-signs.json', 'bg-card.json', 'bg-ids.json'].map(fixture)
  const no = [
    '',
    '[]',
    '{}',
    '{"a": 1}',
    fixture('uk-v3.json'),
    '[{"amount": "1"}]',
    'transactions',
    '{"transactions": [1]}',
  ]
  for (const text of [...yes, `\uFEFF ${yes[0]}`, '{"consentId": "1"}'])
    assert.ok(looksLikeBerlinGroup(text.slice(0, 4096)))
  for (const text of no) assert.ok(!looksLikeBerlinGroup(text), text.slice(0, 30))
})

test('every record of the reader may be stored', () => {
  for (const file of ['signs', 'ids', 'dates', 'texts', 'exchange', 'batch', 'card', 'two-currencies']) {
    for (const record of read(`bg-${file}.json`).records) {
      assert.equal(faultOf(record), undefined, JSON.stringify(record))
    }
  }
})

test('the description is what the payer wrote, else what the bank says, else the name; never an id', () => {
  const described = (texts: object) => {
    const booked = [
      { ...PLAIN, transactionAmount: { currency: 'EUR', amount: '-1.00' }, creditorName: 'Baker', ...texts },
    ]
    const document = { account: { bban: '1' }, transactions: { booked } }
    const { description, additional } = readJson(openBerlinGroupReader, JSON.stringify(document)).records[0]!
    return [description, additional]
  }
  const free = (remittanceInformationUnstructured: string) => ({ remittanceInformationUnstructured })
  assert.deepEqual(described(free('Bread and tea')), ['Bread and tea', undefined])
  const named = 'EREF+E-1SVWZ+Bread and tea'
  assert.deepEqual(described(free(named)), ['Bread and tea', named])
  const ing = 'mandatereference:M-1,creditorid:DE98ZZZ09999999999,remittanceinformation:Bread, tea'
  assert.deepEqual(described(free(ing)), ['Bread, tea', ing])
  assert.deepEqual(described({ ...free('E2E-17'), endToEndId: 'E2E-17' }), ['Baker', 'E2E-17'])
  assert.deepEqual(described({ ...free('4711 0815'), additionalInformation: 'Card' }), ['Card', '4711 0815'])
  assert.deepEqual(described({ mandateId: 'M-1' }), ['Baker', 'M-1'])
})

test('joined pages are one list: complete, with one account, its balances, and each line with an id once', () => {
  const line = (id: string | undefined, amount: string) => ({
    ...(id !== undefined && { transactionId: id }),
    ...{ bookingDate: '2026-03-02', transactionAmount: { currency: 'EUR', amount } },
  })
  const account = { iban: 'DE89370400440532013000', currency: 'EUR' }
  const balance = { balanceType: 'interimBooked', balanceAmount: { amount: '7.00', currency: 'EUR' } }
  const page = (booked: object[], pending: object[], links: object = {}) => ({
    transactions: { booked, pending, _links: links },
  })
  const join = (pages: object[], balances: unknown = { account, balances: [balance] }) =>
    readJson(openBerlinGroupReader, JSON.stringify({ balances, pages }), { booked: 'complete' })
  const next = { next: { href: '/2' }, previous: { href: '/0' } }
  const { records, statements, notes } = join([
    page([line('a', '-1.00'), line('b', '-2.00')], [line('h', '-9.00')], next),
    page([line('b', '-2.00'), line('b', '-3.00'), line(undefined, '-4.00')], [line('h', '-9.00')]),
    page([line(undefined, '-4.00')], []),
  ])
  assert.deepEqual(
    records.map(({ amount }) => amount),
    ['-1.00', '-2.00', '-3.00', '-4.00', '-4.00', '-9.00'],
  )
  assert.deepEqual(notes.filter((note) => /earlier page/.test(note)).length, 1)
  const [{ head, foot }] = statements as [(typeof statements)[0]]
  assert.deepEqual([head.account, head.covers], [{ iban: account.iban }, 'period'])
  assert.deepEqual([foot!.booked, foot!.pending, foot!.interim], ['complete', 'complete', { amount: '7.00' }])
  assert.match(join([page([], [], next)]).refused!, /one part of several/)
  assert.match(join([]).refused!, /the list of pages is empty/)
  assert.match(join([{ tppMessages: [] }]).refused!, /refusal of a request/)
  assert.deepEqual(join([{ account, ...page([], []) }], [balance]).statements[0]!.foot!.interim, { amount: '7.00' })
})

test('joined pages are recognised by their first page', () => {
  const start = '{"pages": [\n{"account":{"iban":"DE89370400440532013000"},"transactions":{"booked":[]}}\n]}'
  assert.ok(looksLikeBerlinGroup(start))
})
