/** Habits of a source: stated for one file, declared by the profile of its bank, or stated by its format. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileOptions } from '../src/detect.ts'
import { openFile } from '../src/detect.ts'
import type { StatementFoot, StatementHead } from '../src/statement.ts'
import { Unreadable } from '../src/statement.ts'

function read(text: string, options: FileOptions = {}) {
  const heads: StatementHead[] = []
  const feet: StatementFoot[] = []
  const amounts: string[] = []
  const notes: string[] = []
  const file = openFile((event) => {
    if (event.kind === 'statement') heads.push(event.head)
    else if (event.kind === 'end') feet.push(event.foot)
    else if (event.kind === 'entry') amounts.push(event.entry.amount)
    else if (event.kind === 'note') notes.push(event.note.text)
  }, options)
  file.write(Buffer.from(text))
  file.end()
  const { ids, order, pending, booked, covers } = { ...heads[0]!, ...feet[0]! }
  return { habits: { ids, order, pending, booked, covers }, amounts, notes }
}

const NOTHING = { ids: undefined, order: undefined, pending: undefined, booked: undefined, covers: 'period' }

const berlinGroup = (iban: string, more: object = {}, list: object = {}) =>
  JSON.stringify({
    account: { iban, ...more },
    transactions: {
      booked: [
        {
          transactionId: 'T1',
          bookingDate: '2026-03-02',
          transactionAmount: { currency: 'EUR', amount: '180.12' },
          debtorAccount: { iban },
        },
      ],
      ...list,
    },
  })
const PLAIN = 'SI56192001234567892'

const uk = (links: object = {}) =>
  JSON.stringify({
    Data: {
      Transaction: [
        {
          AccountId: '1',
          TransactionId: 'T1',
          Status: 'Booked',
          CreditDebitIndicator: 'Debit',
          BookingDateTime: '2026-03-02T10:00:00Z',
          Amount: { Amount: '3.00', Currency: 'GBP' },
        },
      ],
    },
    Links: links,
  })

const ofx = (organisation: string, currency = '') => `OFXHEADER:100
DATA:OFXSGML

<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20260303<FI><ORG>${organisation}<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260302
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260302<TRNAMT>3.00<FITID>A1<NAME>Tea${currency}</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

test('for an unknown bank nothing is declared', () => {
  assert.deepEqual(read(berlinGroup(PLAIN)).habits, NOTHING)
  assert.deepEqual(read(ofx('MYBANK')).habits, NOTHING)
  assert.deepEqual(read(uk()).habits, { ...NOTHING, pending: 'complete' })
})

test('the profile of a bank is found by the name in the file, or requested', () => {
  const found: [what: string, text: string, options: FileOptions, ids: string][] = [
    ['by the letters of the IBAN', berlinGroup('GB29NAIA60161331926819'), {}, 'volatile'],
    ['by the BIC', berlinGroup(PLAIN, { bic: 'GKCCBEBB' }), {}, 'reused'],
    ['by the organisation', ofx('Banco do Brasil S/A'), {}, 'reused'],
    ['by its id, in Berlin Group JSON', berlinGroup(PLAIN), { profile: 'gb-nationwide' }, 'volatile'],
    ['by its id, in UK JSON', uk(), { profile: 'gb-nationwide' }, 'volatile'],
    ['by its id, in OFX', ofx('MYBANK'), { profile: 'us-chase' }, 'reused'],
  ]
  for (const [what, text, options, ids] of found) assert.equal(read(text, options).habits.ids, ids, what)
})

test('the sign of a bank that writes no minus is known by its profile, and the call takes precedence', () => {
  assert.deepEqual(read(berlinGroup(PLAIN, { bic: 'HYVEDEMM488' })).amounts, ['-180.12'])
  assert.deepEqual(read(berlinGroup(PLAIN, { bic: 'HYVEDEMM488' }), { sign: 'signed' }).amounts, ['180.12'])
  assert.deepEqual(read(ofx('MYBANK'), { sign: 'reversed' }).amounts, ['-3.00'])
})

test('habits stated for one file take precedence over the profile of its bank, in every format', () => {
  const stated = { ids: 'stable', order: 'newest-first', pending: 'increment' } as const
  const csv = 'Date,Amount,Account,Counterparty,Name,Description\n2026-03-02,"-3,00",NL91ABNA0417164300,,Tea,Tea\n'
  for (const text of [berlinGroup('GB29NAIA60161331926819'), uk(), ofx('B1'), csv]) {
    assert.deepEqual(read(text, stated).habits, { ...NOTHING, ...stated }, text.slice(0, 40))
  }
})

test('a profile for another format is refused, and an unknown one lists the known ones', () => {
  const refused = (text: string, profile: string) => {
    try {
      read(text, { profile })
    } catch (error) {
      if (error instanceof Unreadable) return error.why
      throw error
    }
    return undefined
  }
  assert.equal(refused(uk(), 'us-chase'), 'the profile us-chase is for ofx, and this is uk-open-banking')
  assert.match(refused(uk(), 'us-none') ?? '', /^there is no profile "us-none"; there are .*nl-rabobank.*us-chase/)
})

test('one page of several is never complete, even if stated so', () => {
  const page = berlinGroup(PLAIN, {}, { pending: [], _links: { next: { href: '/2' } } })
  assert.deepEqual(read(page).habits, { ...NOTHING, covers: 'increment', pending: 'increment' })
  for (const stated of [{ pending: 'complete' }, { booked: 'complete' }] as const) {
    assert.throws(() => read(page, stated), /this is one part of several/)
  }
})

test('where a line was left out, nothing is concluded from missing lines', () => {
  const foreign = ofx('MYBANK', '<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>')
  const { habits, notes } = read(foreign, { pending: 'complete', booked: 'complete' })
  assert.deepEqual([habits.pending, habits.booked], ['increment', 'increment'])
  assert.ok(notes.includes('lines were left out, so nothing is withdrawn for being missing'))
})
