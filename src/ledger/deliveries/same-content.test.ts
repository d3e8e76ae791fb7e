import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { contentDigest, hasSameContent } from './same-content.ts'

const payment: SourceRecord = { status: 'booked', booked: '2026-01-06', amount: '-3', currency: 'EUR' }
const hold: SourceRecord = { status: 'pending', amount: '-3', currency: 'EUR' }
const exchange = { source: 'USD', target: 'EUR', unit: 'USD', rate: '1.1' }
const categorization = { code: '5462', description: 'Bakeries', groupId: 1, groupDescription: 'Food' }

type Fields = Partial<SourceRecord>
const named = (fields: unknown): string => JSON.stringify(fields)

test('two records have the same content where only numbers or times are spelled differently', () => {
  const table: [one: Fields, other: Fields][] = [
    [{}, {}],
    [{ amount: '-3' }, { amount: '-3.00' }],
    [{ balance: '10' }, { balance: '10.0' }],
    [{ booked: '2026-01-06T10:00:00Z' }, { booked: '2026-01-06T11:00:00.000+01:00' }],
    [{ authorised: '2026-01-06T10:00:00Z' }, { authorised: '2026-01-06T11:00:00+01:00' }],
    [{ exchange }, { exchange: { ...exchange } }],
    [{ categorization }, { categorization: { ...categorization } }],
  ]
  for (const [one, other] of table) {
    const [a, b] = [
      { ...payment, ...one },
      { ...payment, ...other },
    ]
    assert.ok(hasSameContent(a, b), named([one, other]))
    assert.equal(contentDigest(a), contentDigest(b), named([one, other]))
  }
  assert.ok(hasSameContent(hold, { ...hold }), 'a hold without any time')
})

test('names of a movement are no content', () => {
  const names = { sourceId: 'P1', bankReferences: ['K1'], endToEndId: 'E1', batchReferences: ['B1'] }
  assert.ok(hasSameContent(payment, { ...payment, ...names }))
})

test('two records that differ in any field differ in their content', () => {
  const table: [one: Fields, other: Fields][] = [
    [{}, { status: 'pending' }],
    [{}, { booked: '2026-01-07' }],
    [{}, { booked: '2026-01-06T00:00:00Z' }],
    [{ booked: '2026-01-06T10:00:00Z' }, { booked: '2026-01-06T10:00:01Z' }],
    // Without an offset it is no instant, so it counts as it is written.
    [{ booked: '2026-01-06T10:00:00' }, { booked: '2026-01-06T11:00:00' }],
    [{ authorised: '2026-01-06T10:00:00Z' }, {}],
    [{ authorised: '2026-01-06T10:00:00Z' }, { authorised: '2026-01-05T10:00:00Z' }],
    [{ valueDate: '2026-01-06' }, { valueDate: '2026-01-07' }],
    [{}, { amount: '-3.01' }],
    [{}, { currency: 'USD' }],
    [{ description: 'Coffee' }, { description: 'Tea' }],
    [{ reference: 'R1' }, { reference: 'R2' }],
    [{ additional: 'Card 1' }, { additional: 'Card 2' }],
    [{ counterparty: { name: 'Ana' } }, { counterparty: { name: 'Bor' } }],
    [{ counterparty: { iban: 'SI56263300012039086' } }, { counterparty: { iban: 'NO9386011117947' } }],
    [
      { counterparty: { paymentPointer: 'https://wallet.example/ana' } },
      { counterparty: { paymentPointer: 'https://wallet.example/bor' } },
    ],
    [{ exchange }, {}],
    [{ exchange }, { exchange: { ...exchange, source: 'CHF' } }],
    [{ exchange }, { exchange: { ...exchange, target: 'CHF' } }],
    [{ exchange }, { exchange: { ...exchange, unit: 'EUR' } }],
    [{ exchange }, { exchange: { ...exchange, rate: '1.2' } }],
    [{ bankCode: 'PMNT' }, { bankCode: 'CARD' }],
    [{ merchantCode: '5462' }, { merchantCode: '5411' }],
    [{ categorization }, {}],
    [{ categorization }, { categorization: { ...categorization, code: '5411' } }],
    [{ categorization }, { categorization: { ...categorization, groupId: 2 } }],
    [{ balance: '10' }, {}],
    [{ balance: '10' }, { balance: '11' }],
    // The same text in another field is another content.
    [{ description: 'Coffee' }, { reference: 'Coffee' }],
    [{ description: 'Rent', reference: 'May' }, { description: 'RentMay' }],
  ]
  for (const [one, other] of table) {
    const [a, b] = [
      { ...payment, ...one },
      { ...payment, ...other },
    ]
    assert.ok(!hasSameContent(a, b), named([one, other]))
    assert.ok(!hasSameContent(b, a), named([other, one]))
    assert.notEqual(contentDigest(a), contentDigest(b), named([one, other]))
  }
})

test('the digest of a content is short, and stays what it was', () => {
  const fields = ['booked', '2026-01-06', '', '', '-3', 'EUR', ...Array<string>(10).fill('')].join('\u001f')
  const digestOf = (balance: string) =>
    createHash('sha256').update(`${fields}\u001f${balance}`).digest('base64url').slice(0, 22)
  assert.equal(contentDigest(payment), digestOf(''))
  assert.equal(contentDigest({ ...payment, balance: '10.0' }), digestOf('10'))
})
