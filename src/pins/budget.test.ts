import assert from 'node:assert/strict'
import { test } from 'node:test'
import { macKeyOf } from '../core/secret.ts'
import { clientBudgets, linkBudgets, mailboxOf, networkOf, signInBudgets, tenantBudget } from './budget.ts'
import { PIN_LENGTH, PIN_TRIES } from './pin.ts'

const key = { mac: macKeyOf(new Uint8Array(32).fill(7)) }
const from = (ip: string) => ({ requester: Buffer.alloc(32), ip, known: false })
const asked = {
  consentId: 'con_1',
  number: 1,
  tenantId: 'ten_1',
  contact: { address: 'ana@example.com' },
} as const

test('guessing at one address by one kind of request succeeds less than once in a thousand days', () => {
  const kinds = [
    signInBudgets(key, 'ana@example.com', from('192.0.2.1')),
    linkBudgets(key, asked),
    clientBudgets(key, asked),
  ]
  for (const budgets of kinds) {
    // The tightest of the budgets that do not depend on where a request comes from.
    const aDay = budgets.map(({ burst, everySeconds }) => burst + 86_400 / everySeconds)
    const guesses = Math.min(...aDay) * PIN_TRIES
    assert.ok(guesses / 10 ** PIN_LENGTH < 1 / 1000, String(guesses))
  }
  // For signing in, all networks together.
  const { burst, everySeconds } = signInBudgets(key, 'ana@example.com', from('192.0.2.1'))[0]!
  assert.equal((burst + 86_400 / everySeconds) * PIN_TRIES, 950)
})

test('no one waits longer than 15 minutes for the next PIN', () => {
  const all = [
    ...signInBudgets(key, 'ana@example.com', from('::1')),
    ...linkBudgets(key, asked),
    ...clientBudgets(key, asked),
    tenantBudget('ten_1', 1000),
  ]
  for (const { subject, everySeconds } of all) assert.ok(everySeconds <= 900, subject)
})

test('one network has a smaller budget than all together, so that it cannot use up that of others', () => {
  const [all, network] = signInBudgets(key, 'ana@example.com', from('192.0.2.1'))
  assert.ok(network!.burst < all!.burst && network!.everySeconds > all!.everySeconds)
})

test('kinds of requests, tenants, people and networks are counted separately, and no address can be read from a subject', () => {
  const other = { ...asked, tenantId: 'ten_2', consentId: 'con_2' } as const
  const subjects = [
    ...signInBudgets(key, 'ana@example.com', from('192.0.2.1')),
    ...signInBudgets(key, 'eva@example.com', from('198.51.100.1')),
    ...linkBudgets(key, asked),
    ...linkBudgets(key, other),
    ...clientBudgets(key, asked),
    ...clientBudgets(key, other),
  ].map(({ subject }) => subject)
  assert.equal(new Set(subjects).size, subjects.length)
  for (const subject of subjects) assert.doesNotMatch(subject, /ana|eva|example|192|198/)
})

test('plus-addresses are one mailbox; dots make no difference at Google, and elsewhere they do', () => {
  const table: [address: string, mailbox: string][] = [
    ['ana@example.com', 'ana@example.com'],
    ['ana+1@example.com', 'ana@example.com'],
    ['ana+1+2@example.com', 'ana@example.com'],
    ['+ana@example.com', '+ana@example.com'],
    ['a.na@example.com', 'a.na@example.com'],
    ['ana-1@example.com', 'ana-1@example.com'],
    ['a.na+x@gmail.com', 'ana@gmail.com'],
    ['an.a@googlemail.com', 'ana@gmail.com'],
    ['an.a@gmail.com.example', 'an.a@gmail.com.example'],
    ['+38640123456', '+38640123456'],
  ]
  for (const [address, mailbox] of table) assert.equal(mailboxOf(address), mailbox, address)
})

test('a network is the first 24 bits of an IPv4 address, or the first 48 of an IPv6 address, however it is written', () => {
  const table: [ip: string, network: string][] = [
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['::FFFF:192.0.2.200', '192.0.2.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['2001:0db8:0001:ffff:0:0:0:1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['::', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ]
  for (const [ip, network] of table) assert.equal(networkOf(ip), network, ip)
})
