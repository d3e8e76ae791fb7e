import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INQUIRY_STATUSES } from '../../clients/inquiries/inquiry.ts'
import { macKeyOf } from '../../platform/core/secret.ts'
import { ASK_REASONS, type AskState, askState, consentUrlOf, type Terms, termsHashOf } from './ask.ts'
import { CONSENT_STATUSES } from './consent.ts'

type Facts = Parameters<typeof askState>[0]
const first: Facts = {
  number: 1,
  newest: 1,
  decision: null,
  lapsed: false,
  status: 'initiated',
  inquiryStatus: 'active',
}
const renewal: Facts = { ...first, number: 2, newest: 2, status: 'valid' }

test('a first ask is open while it waits for an answer, a renewal while there is something to renew', () => {
  for (const status of CONSENT_STATUSES) {
    const isUnanswered = ['initiated', 'started', 'received', 'partially_authorised'].includes(status)
    const asFirst: AskState = isUnanswered ? 'open' : 'closed'
    assert.equal(askState({ ...first, status }), asFirst, `first, ${status}`)
    const asRenewal: AskState = status === 'valid' || status === 'expired' ? 'open' : 'closed'
    assert.equal(askState({ ...renewal, status }), asRenewal, `renewal, ${status}`)
  }
})

test('only an active inquiry can be answered', () => {
  for (const inquiryStatus of INQUIRY_STATUSES) {
    const state = inquiryStatus === 'active' ? 'open' : 'closed'
    assert.equal(askState({ ...first, inquiryStatus }), state, inquiryStatus)
    assert.equal(askState({ ...renewal, inquiryStatus }), state, inquiryStatus)
  }
})

test('a decided ask keeps its decision, whatever happens later', () => {
  for (const decision of ['approved', 'refused', 'failed', 'replaced'] as const) {
    for (const status of CONSENT_STATUSES) {
      for (const inquiryStatus of INQUIRY_STATUSES) {
        for (const lapsed of [false, true]) {
          for (const newest of [1, 2, 9]) {
            assert.equal(askState({ ...first, decision, status, inquiryStatus, lapsed, newest }), decision)
          }
        }
      }
    }
  }
})

test('of several asks only the newest can be open; an old link says that there is a newer one', () => {
  for (const newest of [2, 3, 100]) {
    assert.equal(askState({ ...first, newest, status: 'valid' }), 'replaced')
    assert.equal(askState({ ...first, newest, lapsed: true }), 'replaced')
  }
  assert.equal(askState({ ...renewal, number: 3, newest: 3 }), 'open')
})

test('a link that was not used in time is expired, also if the inquiry or the consent ended meanwhile', () => {
  for (const status of CONSENT_STATUSES) {
    assert.equal(askState({ ...first, status, lapsed: true }), 'expired')
    assert.equal(askState({ ...renewal, status, lapsed: true, inquiryStatus: 'deleted' }), 'expired')
  }
})

test('every state but open has a reason for clients', () => {
  const states: Record<Exclude<AskState, 'open'>, true> = {
    approved: true,
    refused: true,
    failed: true,
    replaced: true,
    expired: true,
    closed: true,
  }
  assert.deepEqual(Object.keys(ASK_REASONS).sort(), Object.keys(states).sort())
  for (const words of Object.values(ASK_REASONS)) assert.match(words, /^(has|was|could|can) /)
})

const terms: Terms = {
  tenant: {
    name: 'Shop',
    companyName: 'Shop Ltd',
    addressStreet: 'Main Street',
    addressStreetNumber: '1',
    addressCity: 'Ljubljana',
    addressZipCode: '1000',
    addressCountry: 'SI',
    privacyUrl: null,
  },
  displayName: 'A question',
  description: 'Because',
  translations: {},
  scope: 'all',
  frequency: 'daily',
  validityDays: 90,
}

test('equal terms have the same hash, in whatever order their fields come', () => {
  const turned = Object.fromEntries(Object.entries(terms).reverse()) as Terms
  turned.tenant = Object.fromEntries(Object.entries(terms.tenant).reverse()) as Terms['tenant']
  assert.deepEqual(termsHashOf(turned), termsHashOf(terms))
  assert.equal(termsHashOf(terms).length, 32)
})

test('the hash changes with every field of the terms and of the tenant', () => {
  const changed: Terms[] = [
    { ...terms, displayName: 'Another' },
    { ...terms, description: 'Because ' },
    { ...terms, translations: { de: { displayName: 'Eine Frage', description: 'Darum' } } },
    { ...terms, scope: 'accounts' },
    { ...terms, scope: 'balances' },
    { ...terms, scope: 'transactions' },
    { ...terms, frequency: 'once' },
    { ...terms, validityDays: 91 },
    ...Object.keys(terms.tenant).map((field) => ({ ...terms, tenant: { ...terms.tenant, [field]: 'X' } })),
  ]
  // Every field is in the list above: a new one that is not hashed would be missing here.
  assert.equal(changed.length, Object.keys(terms).length - 1 + 2 + Object.keys(terms.tenant).length)
  const hashes = [terms, ...changed].map((each) => termsHashOf(each).toString('hex'))
  assert.equal(new Set(hashes).size, hashes.length)
})

test('the hash changes with every translation, and terms without any have the hash that they had before there were some', () => {
  const [de, texts] = [
    { displayName: 'A', description: 'B' },
    { displayName: 'A', description: 'C' },
  ]
  const all: Terms['translations'][] = [{}, { de }, { de: texts }, { sl: de }, { de, sl: de }, { de: texts, sl: de }]
  assert.equal(new Set(all.map((translations) => termsHashOf({ ...terms, translations }).toString('hex'))).size, 6)
  assert.deepEqual(
    termsHashOf({ ...terms, translations: { de, sl: texts } }),
    termsHashOf({ ...terms, translations: { sl: texts, de } }),
  )
  assert.equal(termsHashOf(terms).toString('hex'), '4833a228cb9989b0fc4543fb994610396ffa621cc6baf80e7fe6c958f278ba85')
})

test('text cannot move from one field into the next without changing the hash', () => {
  const hashes = [
    { ...terms, displayName: 'A', description: 'BC' },
    { ...terms, displayName: 'AB', description: 'C' },
    { ...terms, displayName: 'A","B', description: 'C' },
    { ...terms, displayName: 'A', description: 'B","C' },
    { ...terms, tenant: { ...terms.tenant, name: 'Shop Ltd', companyName: 'Shop' } },
    { ...terms, tenant: { ...terms.tenant, addressStreet: 'Main Street 1', addressStreetNumber: '' } },
  ].map((each) => termsHashOf(each).toString('hex'))
  assert.equal(new Set(hashes).size, hashes.length)
})

test('a link has a token of 256 bits behind the #, which belongs to one ask and cannot be made without the key', () => {
  const ask = { consentId: 'con_1', number: 1, linkSeed: Buffer.alloc(32, 1) }
  const urlOf = (more: object = {}, fill = 7) =>
    consentUrlOf('https://ais.example', { mac: macKeyOf(new Uint8Array(32).fill(fill)) }, { ...ask, ...more })
  assert.match(urlOf(), /^https:\/\/ais\.example\/consent\/con_1#[\w-]{43}$/)
  assert.match(urlOf({ number: 2 }), /^https:\/\/ais\.example\/consent\/con_1\?ask=2#[\w-]{43}$/)
  assert.equal(urlOf(), urlOf())
  const others = [urlOf({ linkSeed: Buffer.alloc(32, 2) }), urlOf({}, 8)]
  for (const other of others) assert.notEqual(other, urlOf())
})
