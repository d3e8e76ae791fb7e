import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFile } from '../../src/detect.ts'
import { REMEDY_DATE_ORDER, REMEDY_DECIMAL_MARK } from '../../src/remedies.ts'
import { type ReaderEvent, type ReadOptions, Unreadable } from '../../src/statement.ts'
import { fixture } from './support.ts'

/** The amounts and notes of a file of an unknown bank, or why it is refused. */
function read(text: string | Buffer, options: ReadOptions = {}): { amounts: string[]; notes: string[] } | string {
  const events: ReaderEvent[] = []
  try {
    const file = openFile((one) => events.push(one), options)
    file.write(Buffer.from(text))
    file.end()
  } catch (error) {
    if (error instanceof Unreadable) return error.why
    throw error
  }
  const amounts = events.flatMap((one) => (one.kind === 'entry' ? one.entry.amount : []))
  return { amounts, notes: events.flatMap((one) => (one.kind === 'note' ? one.note.text : [])) }
}

const lines = (...rows: string[]): string => `${rows.join('\n')}\n`

test('a file of an unknown bank that leaves nothing open is read, and the report says how', () => {
  const text = lines(
    'Posted;What;Moved;CCY;Left',
    '13.02.2026;Nets;-1.250,00;DKK;8.750,00',
    '15.02.2026;Herring;4.000,00;DKK;12.750,00',
    '16.02.2026;Ice;-500,50;DKK;12.249,50',
  )
  assert.deepEqual(read(text), {
    amounts: ['-1250.00', '4000.00', '-500.50'],
    notes: [
      'the bank of this CSV file is not known. Read as: date "Posted", amount "Moved", balance "Left", currency "CCY", description "What"; dates DD.MM.YYYY; minus is money out',
    ],
  })
})

test('the direction of the money is proved by balances, by words, by two columns, or stated by a person', () => {
  const signed = (header: string, rows: string[]) => lines(header, ...rows)
  const plain = ['13.02.2026;Nets;-1,00', '14.02.2026;Fish;2,00', '15.02.2026;Ice;-3,00']
  const open = signed('Day;What;Sum EUR', plain)
  assert.match(read(open) as string, /sign: nothing proves what the minus of some amounts means\..*--sign signed/)
  assert.deepEqual((read(open, { sign: 'signed' }) as { amounts: string[] }).amounts, ['-1.00', '2.00', '-3.00'])
  assert.deepEqual((read(open, { sign: 'reversed' }) as { amounts: string[] }).amounts, ['1.00', '-2.00', '3.00'])
  const words = plain.map((row, index) => `${row};${['credit', 'debit', 'credit'][index]}`)
  const byWords = read(signed('Day;What;Sum EUR;Kind', words)) as { amounts: string[] }
  assert.deepEqual(byWords.amounts, ['1.00', '-2.00', '3.00'], 'a purchase is a debit, also without a minus')
  const contradictory = plain.map((row, index) => `${row};${['credit', 'credit', 'debit'][index]}`)
  assert.match(read(signed('Day;What;Sum EUR;Kind', contradictory)) as string, /sign: nothing proves/)
  const pair = ['13.02.2026;Nets;1,00;', '14.02.2026;Fish;;2,00']
  assert.deepEqual((read(signed('Day;What;Paid out EUR;Paid in EUR', pair)) as { amounts: string[] }).amounts, [
    '-1.00',
    '2.00',
  ])
  const sparse = [...pair, '15.02.2026;Ice;3,00;', '16.02.2026;Salt;;4,00']
  const two = read(signed('Day;What;Paid out EUR;Paid in EUR', sparse)) as { amounts: string[] }
  assert.deepEqual(
    two.amounts,
    ['-1.00', '2.00', '-3.00', '4.00'],
    'a column that is filled now and then is no balance',
  )
  // The balance of a card is the debt, and follows from purchases that are written with plus.
  const card = ['13.02.2026;Nets;1,00;11,00', '14.02.2026;Fish;2,00;13,00', '15.02.2026;Paid;-3,00;10,00']
  assert.match(read(signed('Card day;What;Sum EUR;Balance', card)) as string, /sign: nothing proves/)
})

test('an amount such as 29.000 is asked about, unless other amounts or a person settle it', () => {
  const text = fixture('three-decimals.csv')
  const refused = read(text) as string
  assert.ok(
    refused.includes(`can be 29.000 or 29000, and no other amount shows which; say it with ${REMEDY_DECIMAL_MARK}`),
  )
  assert.deepEqual((read(text, { decimalMark: ',' }) as { amounts: string[] }).amounts, ['-29000', '10000', '-11000'])
  assert.deepEqual((read(text, { decimalMark: '.' }) as { amounts: string[] }).amounts, [
    '-29.000',
    '10.000',
    '-11.000',
  ])
  const proved = text
    .toString()
    .replace('10.000;81.000\n15.02.2026;Tax;-11.000;70.000', '10.5;81.5\n15.02.2026;Tax;-11.5;70')
  const others = read(proved.replace('71.000', '71'), { sign: 'signed' })
  assert.deepEqual((others as { amounts: string[] }).amounts, ['-29.000', '10.5', '-11.5'])
})

test('£ and € say the currency too; anything else open is asked with the option that answers it', () => {
  const pounds = lines('Day,What,Paid out,Paid in', '01/02/2026,Nets,£1.00,', '03/04/2026,Fish,,"£1,002.50"')
  assert.ok((read(pounds) as string).includes(`both fit; say which comes first with ${REMEDY_DATE_ORDER}`))
  const { amounts, notes } = read(pounds, { dateOrder: 'dmy' }) as { amounts: string[]; notes: string[] }
  assert.deepEqual(amounts, ['-1.00', '1002.50'])
  assert.match(notes[0]!, /dates DD\/MM\/YYYY; one column for money out and one for money in; all in GBP$/)
})

test('which of several columns is the amount, and what the words of a status mean, is not guessed', () => {
  const two = lines('Day;What;One EUR;Two EUR', '13.02.2026;a;-1,00;5,00', '14.02.2026;b;2,00;7,00')
  assert.match(read(two, { sign: 'signed' }) as string, /which of "One EUR", "Two EUR" is the amount\?/)
  const fee = lines('Day;What;Amount EUR;Fee', '13.02.2026;a;-1,00;0,50', '14.02.2026;b;2,00;0,00')
  assert.match(read(fee, { sign: 'signed' }) as string, /is "Fee" charged on top of the amount\?/)
  const state = lines('Day;What;Amount EUR;State', '13.02.2026;a;-1,00;REVERTED', '14.02.2026;b;2,00;COMPLETED')
  assert.match(read(state, { sign: 'signed' }) as string, /what do the words of "State" mean\?/)
})

test('a row that cannot be read is refused with what the file looks like, so that a profile can be written from it', () => {
  const refused = read(fixture('unknown-bank.csv')) as string
  assert.match(refused, /^column "Posted": "Total" is not a date of the form DD\.MM\.YYYY\n\nthe bank of this CSV file/)
  assert.match(refused, /"dateFormat": "DD\.MM\.YYYY"/)
})

test('an IBAN above the rows names the account, unless there are two', () => {
  const rows = 'Datum;Text;Betrag;Währung\n28.02.2026;Bakery;-4,50;EUR\n27.02.2026;Salary;1200,00;EUR\n'
  const accountOf = (preamble: string) => {
    const accounts: unknown[] = []
    const file = openFile((one) => one.kind === 'statement' && accounts.push(one.head.account), { sign: 'signed' })
    file.write(Buffer.from(preamble + rows))
    file.end()
    return accounts
  }
  const iban = 'SI56192001234567892'
  for (const preamble of [
    `Konto;SI56 1920 0123 4567 892\n\n`,
    `IBAN: ${iban};;;\n`,
    `Kontoauszug\nKonto;${iban}\nIBAN;${iban}\n`,
  ])
    assert.deepEqual(accountOf(preamble), [{ iban }], preamble)
  for (const preamble of ['', 'Konto;SI56192001234567893\n', `Von;${iban}\nNach;DE89370400440532013000\n`])
    assert.deepEqual(accountOf(preamble), [{}], preamble)
})

/** What a person reads of each row: description, counterparty, kind of booking. */
function textsOf(...rows: string[]): unknown[] {
  const texts: unknown[] = []
  const file = openFile(
    (one) => {
      if (one.kind !== 'entry') return
      const { description, counterparty, bankCode } = one.entry.records[0]!
      texts.push([description, counterparty?.name, bankCode])
    },
    { currency: 'EUR' },
  )
  file.write(Buffer.from(lines(...rows)))
  file.end()
  return texts
}

test('a text of two words that repeat is kept, and the kind of booking does not take its place', () => {
  const amounts = ['12.50,987.50', '-500.00,487.50', '80.00,567.50', '-5.00,562.50']
  const british = (header: string, texts: string[]) =>
    textsOf(header, ...texts.map((text, index) => `${index + 15}/01/2026,${text},${amounts[index]}`))
  const shops = ['BAC,SALARY', 'DEB,TESCO', 'BAC,SALARY', 'DEB,TESCO']
  const expected = [
    ['SALARY', undefined, 'BAC'],
    ['TESCO', undefined, 'DEB'],
    ['SALARY', undefined, 'BAC'],
    ['TESCO', undefined, 'DEB'],
  ]
  for (const title of ['Description', 'Details', 'Narrative', 'Reference', 'Transaction'])
    assert.deepEqual(british(`Date,Type,${title},Amount,Balance`, shops), expected, title)
  const long = ['Bank credit received,PAY', 'Card payment at a shop,TESCO', 'Bank credit received,PAY']
  assert.deepEqual(british('Date,Transaction Type,Description,Value,Balance', long)[1], [
    'TESCO',
    undefined,
    'Card payment at a shop',
  ])
})

test('the purpose and the counterparty are found by their names in other languages, and not confused', () => {
  const rows = ['15.01.2026;A;B;-12,50;987,50', '16.01.2026;C;D;500,00;1487,50', '19.01.2026;E;F;-80,00;1407,50']
  const first = (names: string) => textsOf(`Datum;${names};Znesek;Stanje`, ...rows)[0]
  // Slovenian: namen is the purpose, and no name.
  assert.deepEqual(first('Namen;Prejemnik'), ['A', 'B', undefined])
  assert.deepEqual(first('Naziv;Namen plačila'), ['B', 'A', undefined])
  assert.deepEqual(first('Koda namena;Namen nakazila'), ['B', undefined, undefined])
  assert.deepEqual(first('Tytuł;Nadawca/Odbiorca'), ['A', 'B', undefined])
  assert.deepEqual(first('Opis operacji;Tytuł'), ['B', undefined, undefined])
  assert.deepEqual(first('Buchungstext;Verwendungszweck'), ['B', undefined, 'A'])
  assert.deepEqual(first('Payee;Memo'), ['B', 'A', undefined])
})

test('the name of the account itself is not the counterparty', () => {
  const texts = textsOf(
    'Date,Type,Description,Value,Balance,Account Name',
    '15/01/2026,POS,TESCO STORES,-12.50,987.50,SMITH J',
    '16/01/2026,BAC,SALARY OF MAY,500.00,1487.50,SMITH J',
    '19/01/2026,POS,BOOTS,-80.00,1407.50,SMITH J',
  )
  assert.deepEqual(texts[0], ['TESCO STORES', undefined, 'POS'])
})
