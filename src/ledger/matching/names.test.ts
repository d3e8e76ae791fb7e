import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import {
  bankReferences,
  batchName,
  holdName,
  idName,
  idPrefix,
  namesOf,
  noticeName,
  referenceName,
  reportedName,
} from './names.ts'

/** Names are stored: the digest in them can never change. */
const digestOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\u001f')).digest('base64url').slice(0, 32)

const hold = (more: Partial<SourceRecord> = {}): SourceRecord => ({
  status: 'pending',
  booked: '2026-01-06',
  amount: '-3.00',
  currency: 'EUR',
  description: 'Coffee',
  ...more,
})

test('names of ids belong to a source, and those of references to the bank', () => {
  assert.equal(idName('camt', 'P1'), `id:camt:${digestOf('P1')}`)
  assert.ok(idName('camt', 'P1').startsWith(idPrefix('camt')))
  assert.equal(idPrefix('camt'), 'id:camt:')
  assert.equal(referenceName('K1'), 'ref:K1')
  assert.equal(batchName('K1'), 'batch:K1')
  assert.equal(noticeName('camt'), 'notice:camt')
  assert.equal(reportedName('camt'), 'reported:camt')
})

test('a reference of up to 64 characters is stored as it is, a longer one as a digest of all of it', () => {
  const [longest, longer] = ['K'.repeat(64), 'K'.repeat(65)]
  assert.equal(referenceName(longest), `ref:${longest}`)
  assert.equal(batchName(longest), `batch:${longest}`)
  assert.equal(referenceName(longer), `ref:${digestOf(longer)}`)
  assert.equal(batchName(longer), `batch:${digestOf(longer)}`)
  assert.notEqual(referenceName(`${longer}1`), referenceName(`${longer}2`))
})

test('a hold is named by its time, amount, currency, counterparty and words', () => {
  assert.equal(holdName(hold()), `hold:${digestOf('2026-01-06', '-3', 'EUR', '', 'COFFEE  ')}`)
  const iban = 'SI56192001234567892'
  assert.equal(
    holdName(hold({ counterparty: { iban, paymentPointer: 'https://wallet.example/alice' } })),
    `hold:${digestOf('2026-01-06', '-3', 'EUR', iban, 'COFFEE  ')}`,
  )
  for (const [what, other] of [
    ['day', { booked: '2026-01-07' }],
    ['amount', { amount: '-3.01' }],
    ['currency', { currency: 'CHF' }],
    ['words', { description: 'Tea' }],
    ['IBAN', { counterparty: { iban } }],
    ['payment pointer', { counterparty: { paymentPointer: 'https://wallet.example/alice' } }],
  ] as const) {
    assert.notEqual(holdName(hold(other)), holdName(hold()), what)
  }
})

test('a hold keeps its name when its amount, time or words are spelled in another way', () => {
  const authorised = hold({ authorised: '2026-01-06T10:20:30Z' })
  for (const same of [
    { amount: '-3' },
    { description: 'COFFEE!' },
    { authorised: '2026-01-06T11:20:30+01:00' },
    { authorised: '2026-01-06T10:20:30.000Z' },
    { booked: '2026-01-07', valueDate: '2026-01-08' },
  ]) {
    assert.equal(holdName({ ...authorised, ...same }), holdName(authorised))
  }
  assert.equal(
    holdName(authorised),
    `hold:${digestOf('2026-01-06T10:20:30.000Z', '-3', 'EUR', '', 'COFFEE  ')}`,
    'the moment in UTC',
  )
  assert.notEqual(holdName({ ...authorised, authorised: '2026-01-06T10:20:31Z' }), holdName(authorised))
})

test('the time of a hold is that of its authorisation, else of its booking, else its value date', () => {
  const { booked: _, ...undated } = hold()
  const [first, second, third] = ['2026-01-01', '2026-01-02', '2026-01-03']
  const expected = (when: string) => `hold:${digestOf(when, '-3', 'EUR', '', 'COFFEE  ')}`
  assert.equal(holdName({ ...undated, authorised: first, booked: second, valueDate: third }), expected(first))
  assert.equal(holdName({ ...undated, booked: second, valueDate: third }), expected(second))
  assert.equal(holdName({ ...undated, valueDate: third }), expected(third))
  assert.equal(holdName(undated), undefined, 'it may be the next one at the same shop')
})

test('a time without a zone is taken as it is spelled', () => {
  const when = '2026-01-06T10:20:30'
  assert.equal(holdName(hold({ booked: when })), `hold:${digestOf(when, '-3', 'EUR', '', 'COFFEE  ')}`)
})

test('a booked line has no name of a hold', () => {
  assert.equal(holdName(hold({ status: 'booked' })), undefined)
})

test('a line can be found by its id, its references and those of its collective entry; a hold without an id by its content', () => {
  const referred = hold({ bankReferences: ['K1', 'K2'], batchReferences: ['B1'] })
  const references = ['ref:K1', 'ref:K2', 'batch:B1']
  assert.deepEqual(namesOf('camt', { ...referred, sourceId: 'P1' }), [idName('camt', 'P1'), ...references])
  assert.deepEqual(namesOf('camt', referred), [...references, holdName(referred)])
  assert.deepEqual(namesOf('camt', { ...referred, status: 'booked' }), references)
  assert.deepEqual(namesOf('camt', hold({ status: 'booked' })), [])
  assert.deepEqual(bankReferences(referred), ['K1', 'K2'])
  assert.deepEqual(bankReferences(hold()), [])
})
