import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { describeGuess } from '../../src/csv/describe.ts'
import type { Profile } from '../../src/csv/profile.ts'
import { PROFILES } from '../../src/csv/profiles/index.ts'
import { readProfile } from '../../src/csv/read-profile.ts'
import { recogniseProfile } from '../../src/csv/recognise.ts'
import { REMEDY_CURRENCY, REMEDY_SIGN } from '../../src/remedies.ts'
import { brief, decode, fixture, readCsv } from './support.ts'

test('a header row is recognised as its own bank and no other, also after a preamble and in another order', () => {
  for (const profile of PROFILES) {
    if (profile.header === false) continue
    const columns = Object.values(profile.columns).flat().map(String)
    const names = [...new Set([...profile.header, ...columns])].reverse()
    const header = names.map((name) => `"${name}"`).join(profile.delimiter)
    const { profile: found, guess } = recogniseProfile(`\uFEFFLetterhead\r\n\r\n${header}\r\n`)
    assert.equal(found?.id, profile.onlyWhenAsked ? undefined : profile.id)
    assert.equal(guess, undefined, 'without rows there is nothing to guess by')
  }
})

test('text that is no CSV is neither recognised nor guessed at', () => {
  const texts = [
    '',
    '\n\n',
    'hello',
    '{"transactions": {"booked": []}}',
    '<?xml version="1.0"?><Document/>',
    '"',
    ';;;;\n;;;;',
  ]
  for (const text of texts) assert.deepEqual(recogniseProfile(text), {}, text)
})

test('recognising and describing never fail, whatever the text', () => {
  const word = fc.constantFrom(
    '2026-01-02',
    '02.01.2026',
    '-1,50',
    '7.00',
    'EUR',
    'Af',
    'Bij',
    'Datum',
    '"',
    ';',
    ',',
    '\n',
    '',
    'x',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), fc.constantFrom(',', ';', '\t'), (words, delimiter) => {
      const { guess } = recogniseProfile(words.join(delimiter).replaceAll(`${delimiter}\n${delimiter}`, '\n'))
      if (guess) assert.ok(describeGuess(guess).length > 0)
    }),
  )
})

test('an unknown bank: the findings, their reasons, and a profile that reads the file', () => {
  const text = decode(fixture('unknown-bank.csv'))
  const { profile, guess } = recogniseProfile(text)
  assert.equal(profile, undefined)
  assert.deepEqual(
    guess!.findings.map(({ role, column }) => [role, column]),
    [
      ['date', 'Posted'],
      ['valueDate', 'Valued'],
      ['amount', 'Moved'],
      ['balance', 'Left'],
      ['currency', 'CCY'],
      ['description', 'What'],
    ],
  )
  assert.deepEqual(guess!.questions, [])
  assert.equal(guess!.header?.line, 4)
  const written = readProfile(JSON.parse(JSON.stringify(guess!.draft)))
  assert.ok(!Array.isArray(written), String(written))
  const first = readCsv(written, text)
  assert.equal(first.refused, 'line 8: column "Posted": "Total" is not a date of the form DD.MM.YYYY')
  const { refused, statements, notes } = readCsv({ ...written, skip: [{ startsWith: 'Total' }] }, text)
  assert.equal(refused, undefined)
  assert.deepEqual(notes, [])
  assert.deepEqual(statements[0]!.entries.map(brief), [
    '5 booked 2026-02-03 -1250.00 DKK |  | Repairs to two nets',
    '6 booked 2026-02-05 4000.00 DKK |  | Thirty crates of herring',
    '7 booked 2026-02-14 -500.50 DKK |  | Ice, in blocks',
  ])
})

test('facts that a file does not state are asked, and the draft is refused until a person answered', () => {
  const { guess } = recogniseProfile(decode(fixture('unknown-card.csv')))
  assert.deepEqual(guess!.questions, [
    `sign: no amount has a minus. If minus is money out, say ${REMEDY_SIGN}. If plus is, as on many cards, say reversed instead`,
    `currency: no column has it; say it with ${REMEDY_CURRENCY}`,
  ])
  assert.deepEqual(readProfile(guess!.draft), [
    'sign must be one of signed, reversed, debit-plus, debit-minus, or {"in": ["C"], "out": ["D"]}',
    'currency must be like "EUR"',
  ])
  const answered = readProfile({ ...guess!.draft, sign: 'reversed', currency: 'GBP' })
  assert.ok(!Array.isArray(answered))
  const { statements } = readCsv(answered, decode(fixture('unknown-card.csv')))
  assert.deepEqual(
    statements[0]!.entries.map(({ amount }) => amount),
    ['-20.59', '-3.00', '-1.20'],
  )
  const words = describeGuess(guess!)
  for (const part of [
    'a comma',
    'columns are counted from 1',
    'column 1: every cell is a date, DD MMM YY',
    '"?"',
    '--profile',
  ]) {
    assert.ok(words.includes(part), `${part} in\n${words}`)
  }
})

test('days that fit two orders, and words that mean a direction, are asked for or known', () => {
  const guessOf = (rows: string[]) => recogniseProfile(`${rows.join('\n')}\n`).guess!
  const orders = guessOf(['When,What,Sum EUR', '01/02/2026,a,-1.00', '03/04/2026,b,2.00'])
  assert.equal(orders.draft.dateFormat, 'DD/MM/YYYY or MM/DD/YYYY?')
  assert.equal(orders.draft.currency, 'EUR')
  assert.match(orders.questions[0]!, /^dateFormat: every day is below 13/)
  const flags = guessOf(['When;What;Sum;D/C', '13.02.2026;a;1,00;D', '14.02.2026;b;2,00;C', '15.02.2026;c;2,00;D'])
  assert.deepEqual(flags.draft.sign, { in: ['C'], out: ['D'] })
  const strange = guessOf([
    'When;What;Sum;Way',
    '13.02.2026;a;1,00;ud',
    '14.02.2026;b;2,00;ind',
    '15.02.2026;c;2,00;ud',
  ])
  assert.deepEqual(strange.draft.sign, { in: ['?'], out: ['?'] })
  assert.ok((readProfile(strange.draft) as string[]).includes('sign still has a question mark'))
  const pair = guessOf(['When;What;Paid out;Paid in', '13.02.2026;a;1,00;', '14.02.2026;b;;2,00'])
  assert.deepEqual([pair.draft.sign, (pair.draft.columns as Profile['columns']).debit], ['debit-plus', 'Paid out'])
})
