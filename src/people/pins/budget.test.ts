import assert from 'node:assert/strict'
import { test } from 'node:test'
import { macKeyOf } from '../../platform/core/secret.ts'
import {
  clientBudgets,
  erasureBudgets,
  isPrivate,
  knownBrowserProof,
  laneOf,
  linkBudgets,
  mailboxHashOf,
  mailboxOf,
  networkOf,
  signInBudgets,
  tenantBudget,
} from './budget.ts'
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
    ['a+b', 'a+b'],
    ['@googlemail.com', '@gmail.com'],
    ['an.a', 'an.a'],
    ['"x@y"+1@gmail.com', '"x@y"@gmail.com'],
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
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001::db8:1:2:3:4:5', '2001:0:db8::/48'],
    ['1::2:3:4:5:6:7', '1:0:2::/48'],
    ['192.0.2.77', '192.0.2.0/24'],
    ['10.255.255.254', '10.255.255.0/24'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0::/48'],
    // No addresses: any network will do, as long as it is no other one's.
    ['1.2.3.4.5', '1::/48'],
  ]
  for (const [ip, network] of table) assert.equal(networkOf(ip), network, ip)
})

const HASH = '[\\w-]{22}'

test('each kind of request has its own budget, under its own name', () => {
  const shape = (budgets: { subject: string; burst: number; everySeconds: number }[]) =>
    budgets.map(({ subject, burst, everySeconds }) => [
      subject.replace(new RegExp(HASH, 'g'), '#'),
      burst,
      everySeconds,
    ])
  const stranger = from('192.0.2.1')
  assert.deepEqual(shape(signInBudgets(key, 'ana@example.com', stranger)), [
    ['sign-in #', 10, 480],
    ['sign-in # #', 3, 900],
    ['sign-in from #', 20, 120],
  ])
  assert.deepEqual(shape(signInBudgets(key, 'ana@example.com', from('10.0.0.1'))), [
    ['sign-in #', 10, 480],
    ['sign-in # #', 3, 900],
  ])
  const [known, ...more] = signInBudgets(key, 'ana@example.com', { ...stranger, known: true })
  assert.deepEqual(known, { subject: `browser ${'A'.repeat(43)}`, burst: 5, everySeconds: 900 })
  assert.deepEqual(more, [])
  assert.deepEqual(shape(linkBudgets(key, asked)), [
    ['ask con_1 1', 5, 900],
    ['link ten_1 #', 10, 480],
  ])
  assert.deepEqual(shape(clientBudgets(key, asked)), [['client ten_1 #', 5, 900]])
  assert.deepEqual(shape(erasureBudgets(key, 'ana@example.com')), [['erasure #', 5, 900]])
  assert.deepEqual(tenantBudget('ten_1', 1_000), { subject: 'messages ten_1', burst: 100, everySeconds: 3.6 })
  assert.equal(tenantBudget('ten_1', 11).burst, 2)
})

test('hashes are of the mailbox and of the network, by this service, each for its own purpose', () => {
  const hash = (address: string) => mailboxHashOf(key, address).toString('base64url')
  assert.equal(hash('ana+1@example.com'), hash('ana@example.com'))
  assert.notEqual(hash('eva@example.com'), hash('ana@example.com'))
  assert.equal(mailboxHashOf(key, 'ana@example.com').length, 16)
  assert.equal(laneOf(key, '192.0.2.1'), laneOf(key, '192.0.2.200'))
  assert.notEqual(laneOf(key, '192.0.2.1'), laneOf(key, '192.0.3.1'))
  assert.match(laneOf(key, '192.0.2.1'), new RegExp(`^${HASH}$`))
  const other = { mac: macKeyOf(new Uint8Array(32).fill(8)) }
  assert.notEqual(laneOf(other, '192.0.2.1'), laneOf(key, '192.0.2.1'))
  // The same text as a mailbox and as a network.
  assert.notEqual(hash(networkOf('192.0.2.1')), laneOf(key, '192.0.2.1'))
})

test('a browser is known for one mailbox, and the proof of one is of no use to another', () => {
  const [mine, theirs] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const proof = knownBrowserProof(key, mine, 'ana@example.com')
  assert.equal(proof.length, 32)
  assert.deepEqual(knownBrowserProof(key, mine, 'ana+1@example.com'), proof)
  assert.notDeepEqual(knownBrowserProof(key, theirs, 'ana@example.com'), proof)
  assert.notDeepEqual(knownBrowserProof(key, mine, 'eva@example.com'), proof)
})

test('private addresses are those of private networks, in every notation, and no others', () => {
  const own = [
    '127.0.0.1',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '172.19.0.1',
    '172.20.0.1',
    '172.29.9.9',
    '172.30.0.1',
    '172.31.255.255',
    '100.64.0.1',
    '100.69.0.1',
    '100.70.0.1',
    '100.99.0.1',
    '100.100.0.1',
    '100.119.0.1',
    '100.120.0.1',
    '100.127.0.1',
    '::ffff:10.0.0.1',
    '::FFFF:192.168.1.1',
    '::1',
    'fc00::1',
    'fd12::1',
    'FD12::1',
    'fe80::1',
    'fe9f::1',
    'feaf::1',
    'febf::1',
  ]
  const others = [
    '1.127.0.1',
    '8.8.8.8',
    '11.0.0.1',
    '110.0.0.1',
    '210.0.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '172.1.0.1',
    '172.160.0.1',
    '192.169.0.1',
    '192.0.2.1',
    '100.63.0.1',
    '100.128.0.1',
    '100.6.0.1',
    '100.7.0.1',
    '100.130.0.1',
    '100.1.0.1',
    '1001:db8::',
    '127x0.0.1',
    '10x',
    '192.168x',
    '192x168.0.1',
    '172x16.0.1',
    '172.16x',
    '100x64.0.1',
    '100.64x',
    '::ffff:8.8.8.8',
    '::12',
    '::1:1',
    '2001:fc00::1',
    '2001:db8::fe80',
    'fb00::1',
    'ff02::1',
    'fec0::1',
    'fe70::1',
    'fa00::',
  ]
  for (const ip of own) assert.ok(isPrivate(ip), ip)
  for (const ip of others) assert.ok(!isPrivate(ip), ip)
})
