import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '../../platform/core/id.ts'
import { macKeyOf } from '../../platform/core/secret.ts'
import {
  addressHashOf,
  clientRequester,
  isPin,
  PIN_LENGTH,
  PIN_MINUTES,
  PIN_TRIES,
  pinIdOfLink,
  pinOf,
  signInLinkOf,
} from './pin.ts'

const key = { mac: macKeyOf(new Uint8Array(32).fill(7)) }
const other = { mac: macKeyOf(new Uint8Array(32).fill(8)) }
const id = (n: number): Id<'pin'> => `pin_${n.toString(36).padStart(26, '0')}`

test('a PIN is six digits, for ten minutes, with five tries', () => {
  assert.deepEqual([PIN_LENGTH, PIN_MINUTES, PIN_TRIES], [6, 10, 5])
  for (let n = 0; n < 1_000; n++) assert.match(pinOf(key, id(n)), /^[0-9]{6}$/)
})

test('the same id and secret always give the same PIN, another id or secret another one', () => {
  assert.equal(pinOf(key, id(1)), pinOf({ mac: macKeyOf(new Uint8Array(32).fill(7)) }, id(1)))
  const same = (one: (n: number) => string, two: (n: number) => string) =>
    Array.from({ length: 1_000 }, (_, n) => one(n) === two(n)).filter(Boolean).length
  const mine = (n: number) => pinOf(key, id(n))
  assert.ok(same(mine, (n) => pinOf(other, id(n))) <= 2)
  assert.ok(same(mine, (n) => pinOf(key, id(n + 1))) <= 2)
})

test('leading zeroes are kept: about a tenth of all PINs begin with one', () => {
  const zeroes = Array.from({ length: 10_000 }, (_, n) => pinOf(key, id(n))).filter((pin) => pin.startsWith('0'))
  assert.ok(zeroes.length > 850 && zeroes.length < 1_150, String(zeroes.length))
})

test('every digit is equally likely at every place, and PINs spread over the whole range', () => {
  const count = 60_000
  const seen = Array.from({ length: PIN_LENGTH }, () => new Array<number>(10).fill(0))
  const buckets = new Array<number>(100).fill(0)
  for (let n = 0; n < count; n++) {
    const pin = pinOf(key, id(n))
    for (let place = 0; place < PIN_LENGTH; place++) seen[place]![Number(pin[place])]! += 1
    buckets[Math.floor(Number(pin) / 10_000)]! += 1
  }
  const chi = (counts: number[]) => {
    const wanted = count / counts.length
    return counts.reduce((sum, each) => sum + (each - wanted) ** 2 / wanted, 0)
  }
  // Values beyond these occur once in a million draws; the draw is fixed, so this never fails by chance.
  for (const digits of seen) assert.ok(chi(digits) < 45, String(chi(digits)))
  assert.ok(chi(buckets) < 180, String(chi(buckets)))
})

test('only six plain digits count as a PIN', () => {
  for (const right of ['000000', '042917', '999999']) assert.ok(isPin(right), right)
  const wrong = ['', '12345', '1234567', ' 123456', '123456 ', '12345\n', '123456\n', '12 456', '+12345', '-12345']
  const odd = ['1e5000', '0x1234', '１２３４５６', '١٢٣٤٥٦', '123.56', '12345a', '𝟏𝟐𝟑𝟒𝟓𝟔', '123456\0']
  for (const text of [...wrong, ...odd]) assert.ok(!isPin(text), JSON.stringify(text))
})

test('an address is identified by a keyed hash that identifies no one without the secret', () => {
  const hash = addressHashOf(key, 'ana@example.com')
  assert.deepEqual(addressHashOf(key, 'ana@example.com'), hash)
  assert.notDeepEqual(addressHashOf(other, 'ana@example.com'), hash)
  assert.notDeepEqual(addressHashOf(key, 'anb@example.com'), hash)
  assert.equal(hash.length, 32)
})

test('a sign-in link belongs to its PIN and to this service; anything else opens nothing', () => {
  const link = signInLinkOf(key, id(1))
  assert.match(link, new RegExp(`^${id(1)}\\.[\\w-]{22}$`))
  assert.equal(pinIdOfLink(key, link), id(1))
  const mac = link.split('.')[1]!
  const wrong = [
    '',
    '.',
    id(1),
    mac,
    `${id(1)}.`,
    `.${mac}`,
    `${id(2)}.${mac}`,
    link.slice(0, -1),
    `${link}x`,
    // Only ids of PINs have links, even with the right MAC of another one.
    signInLinkOf(key, 'con_1' as Id<'pin'>),
    signInLinkOf(other, id(1)),
  ]
  for (const text of wrong) assert.equal(pinIdOfLink(key, text), undefined, text)
})

test('what is derived for one purpose is of no use for another', () => {
  const texts = [signInLinkOf(key, id(1)).split('.')[1]!, addressHashOf(key, id(1)).toString('base64url').slice(0, 22)]
  assert.equal(new Set(texts).size, 2)
  assert.notDeepEqual(addressHashOf(key, ''), addressHashOf(key, 'a'))
})

test('a client that asks for PINs is its tenant, whatever key it uses', () => {
  assert.deepEqual(clientRequester('ten_1'), clientRequester('ten_1'))
  assert.notDeepEqual(clientRequester('ten_1'), clientRequester('ten_2'))
  assert.equal(clientRequester('ten_1').length, 32)
})
