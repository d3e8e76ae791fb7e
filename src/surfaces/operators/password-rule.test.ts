import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enqueue, hashPassword, isOutdated, isPassword, NO_PASSWORD, QUEUES } from './password.service.ts'
import { passwordFault } from './password-rule.ts'

const faultOf = (password: string) => passwordFault(password, 'ana.novak@example.com')

test('a password has 12 to 200 characters, of any kind', () => {
  assert.match(faultOf('xkqvb-wpzrj')!, /at least 12/)
  assert.match(faultOf('é'.repeat(201))!, /at most 200/)
  const good = [
    'violet tractor sings below',
    'Tr4cksuit-Lemon-Orbit',
    'žoga pod hruško spi',
    'k7#Vq9!zLm2@',
    'aGVsbG8gd29ybGQh',
    '床前明月光疑是地上霜举头望',
    'correct horse battery staple',
    'passwordless gardens bloom',
  ]
  for (const password of good) assert.equal(faultOf(password), undefined, password)
})

test('the most common passwords of that length are refused, however they are spelled', () => {
  const common = [
    'password1234',
    'Password123!',
    'P@ssw0rd2024',
    'passwordpassword',
    'Passwort12345',
    'qwertyuiop123',
    'qwertzuiop12',
    '1q2w3e4r5t6y',
    'qwerty123456',
    '123456789012',
    '111111111111',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'abcabcabcabc',
    'iloveyou1234',
    'letmein12345',
    'Welcome2024!',
    'administrator',
    'admin1234567',
    'changeme1234',
    'Summer2024!!',
    'ana.novak1234',
    'AnaNovak2026!',
    'example12345',
    'vitrine12345',
    '1qaz2wsx1qaz2wsx',
    'asdfghjkl123',
  ]
  for (const password of common) assert.match(faultOf(password) ?? password, /easy to guess/, password)
})

test('a password is stored with its cost, and differently every time', async () => {
  const stored = await hashPassword('violet tractor')
  assert.match(stored.toString(), /^\$argon2id\$v=19\$m=32768,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notDeepEqual(await hashPassword('violet tractor'), stored)
  assert.equal(await isPassword('violet tractor', stored), true)
  assert.equal(await isPassword('violet tractoR', stored), false)
  assert.equal(isOutdated(stored), false)
  assert.equal(isOutdated(Buffer.from(stored.toString().replace('t=3', 't=2'))), true)
  assert.equal(await isPassword('', NO_PASSWORD), false)
  assert.equal(await isPassword('e\u0301', await hashPassword('\u00e9')), true)
})

test('passwords are checked one at a time, and of very many at once most are refused before they cost anything', async () => {
  const guess = () => enqueue(QUEUES.stranger, () => isPassword('a guess', NO_PASSWORD, QUEUES.stranger))
  const guesses = await Promise.allSettled(Array.from({ length: 200 }, guess))
  const refused = guesses.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 190)
  for (const one of refused) assert.equal((one as PromiseRejectedResult).reason.refusal, 'rate_limited')
  assert.equal(await guess(), false)
})

test('however many strangers are waiting, an operator whom we know is next', async () => {
  const ended: string[] = []
  const enter = (name: string, queue: (typeof QUEUES)['known']) =>
    enqueue(queue, () => isPassword('a guess', NO_PASSWORD, queue)).then(() => void ended.push(name))
  const strangers = Array.from({ length: 10 }, () => enter('stranger', QUEUES.stranger))
  await assert.rejects(enter('stranger', QUEUES.stranger), { refusal: 'rate_limited' })
  await Promise.all([...strangers, enter('known', QUEUES.known)])
  assert.equal(ended.indexOf('known'), 1, 'only the check that was under way came before')
})
