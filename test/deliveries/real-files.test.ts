/** Deviations of real files from the standards, where they matter for what a line means. The banks are not named. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeliveryFixture, openTestImportPaths } from './import-paths.ts'

const importPaths = await openTestImportPaths()

type RealFile = {
  name: string
  text: (fixture: DeliveryFixture) => string
  /** The rows: amount and text; or the message of the refusal. */
  has: [amount: string, text: string][] | { refused: RegExp }
  note?: RegExp
}

const mt940 = (lines: string[]) => (fixture: DeliveryFixture) =>
  `${[':20:X', `:25:${fixture.iban}`, ':28C:1/1', ...lines, '-'].join('\r\n')}\r\n`
const csv =
  (...rows: string[]) =>
  () =>
    rows.join('\n')
const report = (booked: object[]) => (fixture: DeliveryFixture) =>
  JSON.stringify({
    account: { iban: fixture.iban, currency: 'EUR' },
    transactions: { booked: booked.map((one) => ({ ...one, debtorAccount: { iban: fixture.iban } })), pending: [] },
  })

const FILES: RealFile[] = [
  {
    name: 'MT940 that ends in :65F: without :62F:',
    text: mt940([':60F:C260211EUR100,00', ':61:2602120212D3,00NTRFNONREF', ':86:Tea', ':65F:C260213EUR97,00']),
    has: [['-3.00', 'Tea']],
  },
  {
    name: ':61: without a type code',
    text: mt940([':60F:C260211EUR100,00', ':61:2602120212D3,00', ':86:Tea', ':62F:C260212EUR97,00']),
    has: [['-3.00', 'Tea']],
  },
  {
    name: 'CSV whose detection leaves nothing open is imported with a note',
    text: csv(
      'Booking date;Text;Amount;Currency;Balance',
      '25.01.2026;Wage;1250,00;EUR;1350,00',
      '26.01.2026;Tea;-3,50;EUR;1346,50',
      '27.01.2026;Soup;-7,00;EUR;1339,50',
      '',
    ),
    has: [
      ['-7.00', 'Soup'],
      ['-3.50', 'Tea'],
      ['1250.00', 'Wage'],
    ],
    note: /profile|recogni|bank/i,
  },
  {
    name: 'CSV with three decimals is refused with a question, never read as thousands',
    text: csv('Booking date;Text;Amount;Currency', '25.01.2026;Tyres;-29.000;EUR', ''),
    has: { refused: /29\.000|decimal|thousand/i },
  },
  {
    name: 'CSV of purchases without a sign is refused with a question, never guessed',
    text: csv('Transaction date;Merchant;Amount;Currency', '25.01.2026;Tea;3,50;EUR', '26.01.2026;Soup;7,00;EUR', ''),
    has: { refused: /sign/i },
  },
  {
    name: 'CSV whose last row has no line end',
    text: csv(
      '"Booking Date","Value Date","Partner Name","Partner Iban","Type","Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '"2026-02-11","2026-02-11","Tearoom","","Presentment","Tea","Main Account","-3.00","","",""',
    ),
    has: [['-3.00', 'Tea']],
  },
  {
    name: 'Berlin Group amounts keep their sign when the debtor is the account itself',
    text: report([
      {
        transactionId: '1',
        bookingDate: '2026-02-12',
        transactionAmount: { amount: '3.00', currency: 'EUR' },
        remittanceInformationUnstructured: 'Refund',
      },
    ]),
    has: [['3.00', 'Refund']],
  },
  {
    name: 'camt: the text of the payer takes precedence over raw codes of the bank',
    text: ({ iban }) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-02-12</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>Tea for two</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>/TRTP/SEPA OVERBOEKING/REMI/Tea for two</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`,
    has: [['-3.00', 'Tea for two']],
  },
]

for (const { name, text, has, note } of FILES) {
  test(name, async () => {
    const fixture = await importPaths.open()
    const answer = await importPaths.textByApi(text(fixture), fixture)
    const { rows } = await importPaths.list(fixture)
    if ('refused' in has) {
      assert.ok(!('accounts' in answer), `taken: ${rows.map(({ amount }) => amount).join(', ')}`)
      assert.match(answer.refused, has.refused)
      assert.equal(rows.length, 0)
      return
    }
    assert.ok(!!('accounts' in answer), 'refused' in answer ? answer.refused : '')
    // The description is what a person reads first: exactly the clean text, where the format has a field for it.
    assert.deepEqual(
      rows.map(({ amount, description }) => [amount, description]),
      has,
    )
    if (note)
      assert.ok(
        answer.notes.some((one) => note.test(one.text)),
        JSON.stringify(answer.notes),
      )
  })
}
