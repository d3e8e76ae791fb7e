import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeMt940 } from '../../src/mt940/mt940.ts'
import type { ReaderEvent } from '../../src/statement.ts'
import { entriesOf, feetOf, fixture, headsOf, NAMES, notesOf, read, units } from './reading.ts'

test('every fixture is recognised, has all of its lines, and adds up wherever it has balances', () => {
  for (const name of NAMES) {
    const text = fixture(name)
    const lines = text.split('\n').flatMap((line, index) => (line.startsWith(':61:') ? index + 1 : []))
    assert.ok(looksLikeMt940(text.slice(0, 4096)), name)
    const events = read(text)
    assert.deepEqual(
      entriesOf(events).map((entry) => entry.line),
      lines,
      name,
    )
    let sum: bigint | undefined
    for (const one of events) {
      if (one.kind === 'statement') sum = one.head.opening && units(one.head.opening.amount)
      if (one.kind === 'entry' && sum !== undefined) sum += units(one.entry.amount)
      if (one.kind === 'end' && one.foot.closing) assert.equal(sum, units(one.foot.closing.amount), name)
    }
  }
})

test('lines may end with LF, CRLF or CR', () => {
  for (const name of NAMES) {
    const events = read(fixture(name))
    for (const end of ['\r\n', '\r']) assert.deepEqual(read(fixture(name).replaceAll('\n', end)), events, name)
  }
})

test('the head has the account of the statement, in all notations', () => {
  const accounts = headsOf(read(fixture('accounts'))).map((head) => head.account)
  const iban = { iban: 'NL13TEST0123456789' }
  const german = { iban: 'DE85999999990001234567' }
  const others = ['99999999/0001234567', '1234.56.789', 'TESTHUHB/0001234567'].map((other) => ({ other }))
  assert.deepEqual(accounts, [iban, iban, ...others, german, german])
  assert.deepEqual(headsOf(read(fixture('plain'))), [
    {
      account: { other: '99999999/0001234567' },
      currency: 'EUR',
      opening: { amount: '1000.00', date: '2026-02-27' },
      number: '00042',
      page: '001',
      nature: 'statement',
      covers: 'sequence',
    },
  ])
  assert.deepEqual(feetOf(read(fixture('plain'))), [{ closing: { amount: '1187.70', date: '2026-03-02' } }])
  const [report] = headsOf(read(fixture('report')))
  assert.deepEqual([report!.nature, report!.currency, report!.opening], ['report', 'EUR', undefined])
  assert.deepEqual([report!.covers, report!.created], ['increment', '2026-03-02T11:30:00+01:00'])
})

test('a report has all pending lines with those before it of its day, unless it has a floor or no lines', () => {
  const report = (floor: string, lines: string) =>
    feetOf(read(`:20:R1\n:25:99999999/0001234567\n:28C:1/1\n:34F:${floor}\n:13D:2603021130+0100\n${lines}-\n`))
  const line = ':61:2603020302C1,00NTRFNONREF\n'
  assert.deepEqual(report('EUR0,', line), [{ pending: 'continued' }])
  assert.deepEqual(report('EURD500,00', line), [{ pending: 'increment' }])
  assert.deepEqual(report('EUR0,', ''), [{}])
})

test('a statement without a closing balance is read where a field follows its last line', () => {
  const events = read(fixture('no-closing'))
  assert.deepEqual(feetOf(events), [{}, { interim: { amount: '589.00', date: '2026-03-03' } }])
  assert.equal(notesOf(events).filter(({ text }) => /has no closing balance/.test(text)).length, 2)
  assert.throws(() => read(fixture('no-closing').replace(/:65F:.*\n-\n/, '-\n')), /without its closing balance/)
})

test('a message with opening and closing balance is a statement, even after the time and floor of a report', () => {
  const events = (before: string, header = '') =>
    read(
      `${header}:20:R1\n:25:99999999/0001234567\n:28C:12/1\n${before}\n:60F:C260227EUR10,00\n` +
        ':61:2603020302D1,00NTRFNONREF\n:62F:C260302EUR9,00\n-}\n',
    )
  const natureAndStatus = (all: ReaderEvent[]) => [headsOf(all)[0]!.nature, entriesOf(all)[0]!.records[0]!.status]
  for (const before of [':13D:2603021730+0100', ':34F:EUR0,'])
    assert.deepEqual(natureAndStatus(events(before)), ['statement', 'booked'], before)
  const header = '{1:F01TESTNL2AXXXX0000000000}{2:O942}{4:\n'
  assert.deepEqual(natureAndStatus(events(':34F:EUR0,', header)), ['report', 'pending'])
})

test('pages that follow each other are one statement; pages that do not are several, and noted', () => {
  const whole = read(fixture('pages'))
  assert.deepEqual(
    whole.map((event) => event.kind),
    ['statement', 'entry', 'entry', 'entry', 'end', 'statement', 'entry', 'end'],
  )
  assert.equal(feetOf(whole)[0]!.closing!.amount, '106.00')
  const torn = read(fixture('pages-missing'))
  assert.deepEqual(
    feetOf(torn).map((foot) => foot.closing!.amount),
    ['103.00', '153.00'],
  )
  assert.deepEqual(
    notesOf(torn).map((note) => [note.line, note.text.replace(/.*;/, '')]),
    [
      [1, ' the page before it is missing'],
      [9, ' its next page is missing'],
      [9, ' the page before it is missing'],
      [15, ' the next page of the statement is missing'],
    ],
  )
})

test('irregularities are noted with their line', () => {
  const table: [name: string, notes: [number, string][]][] = [
    ['plain', []],
    [
      'impossible-dates',
      [
        [5, 'the value date 260230 does not exist; taken for 2026-02-28'],
        [7, 'the entry date 0230 does not exist; taken for 2026-02-28'],
        [11, ':62F: is of 261131, which does not exist; taken for 2026-11-30'],
      ],
    ],
    ['amounts', [[19, 'the amount 500 has no decimal comma; taken as it stands']]],
    ['report', [[22, ':90D: and :90C: count 5, the report holds 1']]],
  ]
  for (const [name, notes] of table) {
    assert.deepEqual(
      notesOf(read(fixture(name))).map((note) => [note.line, note.text]),
      notes,
      name,
    )
  }
})
