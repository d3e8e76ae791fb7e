import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sensesOf } from '../../src/csv/titles.ts'
import { inspectCsv, openFile } from '../../src/detect.ts'
import { type ReaderEvent, type ReadOptions, Unreadable } from '../../src/statement.ts'

/** Every answer that a person could be led to give. */
const ANSWERED: ReadOptions = { sign: 'signed', currency: 'EUR', dateOrder: 'dmy', decimalMark: ',' }

function read(text: string | Uint8Array, options: ReadOptions = ANSWERED): string {
  const events: ReaderEvent[] = []
  try {
    const file = openFile((one) => events.push(one), options)
    file.write(Buffer.from(text as string))
    file.end()
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
  const entries = events.flatMap((one) => (one.kind === 'entry' ? one.entry : []))
  return entries.map(({ amount, records: [record] }) => `${record!.booked} ${amount}`).join(', ')
}

const lines = (...rows: string[]): string => `${rows.join('\n')}\n`
const columnsOf = (text: string) => inspectCsv(Buffer.from(text), {}, []).guess!.draft.columns

const BALANCES = [
  ...[
    'Saldo',
    'Balance',
    'Running Balance',
    'account_balance',
    'RunningBalance',
    'Saldo na mutatie',
    'Kontostand',
    'Saldo in EUR',
  ],
  ...[
    'Solde',
    'Nouveau solde',
    'Saldo contabile',
    'Sold final',
    'Zůstatek',
    'Zostatok na účte',
    'Saldo po operacji',
    'Stanje',
  ],
  ...[
    'Novo stanje',
    'Egyenleg',
    'Könyvelt egyenleg',
    'Bakiye',
    'Υπόλοιπο',
    'Салдо',
    'Остаток',
    'Залишок',
    'Баланс',
    'Стање',
  ],
  ...[
    'Likutis',
    'Atlikums',
    'Jääk',
    'Saldo kontekst',
    'Behållning',
    'Staða',
    'Bilanċ',
    'Gjendja',
    'Guthaben',
    'Balance amount',
  ],
]

test('a column that is called a balance, in any language we know, is never the amount', () => {
  for (const title of BALANCES) {
    assert.ok(sensesOf(title).has('balance'), title)
    const rows = ['01.02.2026;Bakery;x;1.283,00', '02.02.2026;Rent;y;783,00', '13.02.2026;Pay;z;2.783,00']
    const text = lines(`Datum;Text;Other;${title}`, ...rows)
    assert.match(read(text), /columns: no amount was found/, title)
    assert.equal((columnsOf(text) as { amount?: string }).amount, undefined, title)
  }
  for (const title of ['Betrag', 'Amount', 'Znesek', 'Iznos', 'Standing order', 'Moved', 'Montant', 'Částka', 'Kwota'])
    assert.ok(!sensesOf(title).has('balance'), title)
})

test('a name is understood also where the charset of the file is not known yet', () => {
  const header = Buffer.from([...'Datum;Text;Z'].map((one) => one.charCodeAt(0)))
  // `Zůstatek` and `Částka` in windows-1250.
  const bytes = Buffer.concat([
    header,
    Buffer.from([0xf9]),
    Buffer.from('statek;'),
    Buffer.from([0xc8, 0xe1]),
    Buffer.from('stka\n'),
  ])
  const rows = '01.02.2026;Bakery;1.283,00;-4,5O\n02.02.2026;Rent;783,00;-500,00\n'
  assert.match(read(Buffer.concat([bytes, Buffer.from(rows)])), /^line 2: column "[^"]+stka": "-4,5O" is not a number/)
})

test('a cell that is no number in a column called an amount is refused with its line, column and text', () => {
  const text = lines(
    'Datum;Text;Betrag;Saldo',
    '01.02.2026;Rent;-500,00;1.287,50',
    '02.02.2026;Phone;-20,00;1.267,50',
    '13.02.2026;Bakery;-4,5O;1.263,00',
  )
  for (const options of [{}, ANSWERED]) {
    assert.match(read(text, options), /^line 4: column "Betrag": "-4,5O" is not a number\n/)
    assert.match(read(text, options), /amount +column "Betrag": by its name or by most of its cells/)
    assert.match(read(text, options), /balance +column "Saldo"/)
  }
  assert.equal((columnsOf(text) as { amount: string }).amount, 'Betrag')
  const right = text.replace('-4,5O', '-4,50')
  assert.equal(read(right, { currency: 'EUR' }), '2026-02-01 -500.00, 2026-02-02 -20.00, 2026-02-13 -4.50')
})

test('no other column takes the place of an amount that cannot be read at all', () => {
  const faulty = (title: string, cells: string[]) =>
    lines(`Datum;Text;Betrag;${title}`, ...cells.map((cell, index) => `1${index}.02.2026;x;${index},5O;${cell}`))
  for (const title of ['Saldo', 'Nr', 'Lfd. Nr.', 'Gebühr', 'Kurs', 'Originalbetrag', 'Other', 'Punkte'])
    assert.match(read(faulty(title, ['1,00', '2,00', '3,00'])), /^line 2: column "Betrag": "0,5O" is not/, title)
})

test('a running number, a fee, a rate or an amount in another currency is not the amount', () => {
  for (const title of [
    'Nr',
    'Lfd. Nr.',
    'Zap. št.',
    'Gebühr',
    'Kurs',
    'Exchange rate',
    'Original amount',
    'Local amount',
    'MwSt',
  ]) {
    const rows = ['01.02.2026;x;1,00', '02.02.2026;y;2,00', '13.02.2026;z;3,00']
    assert.match(read(lines(`Datum;Text;${title}`, ...rows)), /columns: no amount was found/, title)
    const beside = rows.map((row) => `${row};-7,00`)
    const found = columnsOf(lines(`Datum;Text;${title};Moved`, ...beside)) as { amount: string }
    assert.equal(found.amount, 'Moved', title)
  }
})

test('the day of booking is not read from another day because of one cell', () => {
  const text = lines(
    'Buchungstag;Valuta;Text;Betrag EUR',
    '27.02.2026;01.03.2026;x;-1,00',
    '2B.02.2026;02.03.2026;y;-2,00',
    '28.02.2026;03.03.2026;z;-3,00',
  )
  assert.match(read(text), /^line 3: column "Buchungstag": "2B\.02\.2026" is not a date/)
  const strange = text.replaceAll(/^(..)\.02\.2026/gm, 'Fri $1 Feb')
  assert.match(read(strange), /columns: "Buchungstag" is called a day of booking, and has no dates that can be read/)
  const alone = lines('Valuta;Text;Betrag EUR', '27.02.2026;x;-1,00', '28.02.2026;y;-2,00')
  assert.match(read(alone), /columns: "Valuta" is called a day of value; is it the day of booking too\?/)
  const card = lines(
    'Transaction date,Posting date,Text,Amount EUR',
    '2026-02-27,2026-03-02,x,-1.00',
    '2026-02-28,2026-03-03,y,-2.00',
  )
  assert.equal(read(card, { sign: 'signed' }), '2026-03-02 -1.00, 2026-03-03 -2.00')
})

test('typing errors in a column of debits are refused, and money out stays out where no money came in', () => {
  const rows = ['01.02.2026;x;1,00;;99,00', '02.02.2026;y;2,oo;;97,00', '13.02.2026;z;;5,00;102,00']
  assert.match(read(lines('Datum;Text;Soll;Haben;Saldo', ...rows)), /^line 3: column "Soll": "2,oo" is not/)
  const oneWay = ['01.02.2026;x;1,00;', '02.02.2026;y;2,00;', '13.02.2026;z;3,00;']
  assert.equal(read(lines('Datum;Text;Soll;Haben', ...oneWay)), '2026-02-01 -1.00, 2026-02-02 -2.00, 2026-02-13 -3.00')
  const alone = oneWay.map((row) => row.slice(0, -1))
  assert.match(
    read(lines('Datum;Text;Soll', ...alone)),
    /columns: "Soll" is one direction only; which column is money in\?/,
  )
})

test('a typing error in a column of currencies is refused, and which of two columns is meant is asked', () => {
  const rows = ['01.02.2026;x;-1,00;USD', '02.02.2026;y;-2,00;U5D', '13.02.2026;z;-3,00;USD']
  assert.match(read(lines('Datum;Text;Betrag;Währung', ...rows)), /^line 3: column "Währung": "U5D" is not a currency/)
  const two = ['01.02.2026;x;-1,00;USD;EUR', '02.02.2026;y;-2,00;EUR;EUR', '13.02.2026;z;-3,00;USD;EUR']
  assert.match(
    read(lines('Datum;Text;Betrag;One;Two', ...two)),
    /which of "One", "Two" is the currency of the amount\?/,
  )
  const named = columnsOf(lines('Datum;Text;Betrag;Originalwährung;Währung', ...two)) as { currency: string }
  assert.equal(named.currency, 'Währung')
})

test('a typing error in the first row does not hide the names of the columns', () => {
  const first = lines('Datum;Text;Betrag', '01.02.2026;x;-1,oo', '02.02.2026;y;-2,00', '13.02.2026;z;-3,00')
  assert.match(read(first), /^line 2: column "Betrag": "-1,oo" is not an amount/)
})

test('a profile of a person that reads a balance as the amount is followed, and the report says so', () => {
  const profile = {
    ...{ id: 'my-bank', bank: 'My bank', country: 'SI', delimiter: ';' as const, header: ['Dan', 'Stanje'] },
    ...{ columns: { date: 'Dan', amount: 'Stanje' }, dateFormat: 'DD.MM.YYYY', decimalMark: ',' as const },
    ...{ sign: 'signed' as const, currency: 'EUR' },
  }
  const notes: string[] = []
  const file = openFile((one) => one.kind === 'note' && notes.push(one.note.text), { profile })
  file.write(Buffer.from(lines('Dan;Stanje', '01.02.2026;1,00')))
  file.end()
  assert.deepEqual(notes, ['the column "Stanje" is read as the amount, and is called a balance'])
})
