import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReadable, purposeOf, readablePurpose } from './purpose.ts'

test('the purpose is what the payer wrote, without what the bank put around it', () => {
  const table: [text: string, purpose: string][] = [
    ['Miete März', 'Miete März'],
    ['EREF+R. 1005MREF+KD02CRED+DE20KD000000058294SVWZ+02/2026 Ihre Rechnung', '02/2026 Ihre Rechnung'],
    ['SVWZ+Miete ABWA+Anna', 'Miete'],
    ['EREF+R. 1005', ''],
    ['Beitrag 2026 EREF: DD-1 MREF: 27', 'Beitrag 2026'],
    ['Anna IBAN: DE89370400440532013000 BIC: TESTDEFF', 'Anna'],
    ['Taschengeld DATUM 19.02.2026, 13.24 UHR1.TAN 002153', 'Taschengeld'],
    ['mandatereference:,creditorid:,remittanceinformation:Miete, warm', 'Miete, warm'],
    ['Naam: De Bakker Omschrijving: Taart IBAN: NL13TEST0123456789 Kenmerk: 17', 'Taart'],
    ['Naam: De Bakker Omschrijving: Taart', 'Taart'],
    ['1515517797 0030003801566609 Fiets', 'Fiets'],
    // Not the notations above, so nothing is taken away.
    ['Antrag IBAN+BIC', 'Antrag IBAN+BIC'],
    ['IBAN: DE89370400440532013000', 'IBAN: DE89370400440532013000'],
    ['Factuur 0012345678901234 dank', 'Factuur 0012345678901234 dank'],
    ['Omschrijving: Taart', 'Omschrijving: Taart'],
  ]
  for (const [text, purpose] of table) assert.equal(purposeOf(text), purpose, text)
})

test('ids, numbers, placeholders, codes and the data of a terminal are not for people', () => {
  const texts = ['Miete', 'INV-00003', 'RE 17', 'Invoice12345', 'žito', 'Naročnina 2026', 'R.O. BV']
  for (const text of texts) assert.ok(isReadable(text), text)
  const others = [
    ...['', '4711 0815', 'EV10001REP1000000T1000', '201604-005', 'NOTPROVIDED', 'OLD18D038146 HUF 1.218.882,00'],
    ...['2026-02-15T20.10 Debitk.4 2028-12', 'Betaalautomaat 14:23 pasnr. 065', '?REJECT?1'],
    'TESTDAM 25-02-2026 16:57 PAS: 8XX9',
  ]
  for (const text of others) assert.ok(!isReadable(text), text)
  assert.equal(readablePurpose('Order E2E 17', 'OrderE2E17'), undefined)
  assert.equal(readablePurpose('Order E2E 17', 'E2E17'), 'Order E2E 17')
})
