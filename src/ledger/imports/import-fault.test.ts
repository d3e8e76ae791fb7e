import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnknownCsv, Unreadable } from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import { FAULT_CODES, FileRefused, faultOfReader, faultWords, type ImportFault } from './import-fault.ts'

const ACCOUNT = 'acc_01kgx2kz4e8r5t7y9w1' as Id<'account'>
const IBAN = 'DE17200400600628908600'
const csv = new UnknownCsv(1, 'the bank is not known', 'the bank is not known. Use it with --profile FILE', [
  { id: 'nl-rabobank', bank: 'Rabobank' },
])

const FAULTS: ImportFault[] = [
  { code: 'no_account', number: IBAN, currency: 'EUR', accountIds: [] },
  { code: 'several_accounts', number: IBAN, accountIds: [ACCOUNT, ACCOUNT] },
  { code: 'account_not_named', number: '12-345' },
  { code: 'one_for_several', numbers: ['Giro', 'Savings'], accountIds: [ACCOUNT] },
  { code: 'other_iban', number: IBAN, accountIban: 'SI56192001234567892', accountIds: [ACCOUNT] },
  { code: 'other_currency', currency: 'USD', accountCurrency: 'EUR', accountIds: [ACCOUNT] },
  { code: 'account_gone', accountIds: [ACCOUNT] },
  faultOfReader(new Unreadable(3, 'QIF does not say its currency', 'currency')),
  { code: 'not_stated', line: 1, why: 'the file does not state its period', option: 'period' },
  faultOfReader(csv),
  faultOfReader(new Unreadable(12, 'the statement ends in the middle')),
]

test('every fault has words for the terminal and for programs, and neither speaks to the other', () => {
  assert.deepEqual([...new Set(FAULTS.map(({ code }) => code))].sort(), [...FAULT_CODES].sort())
  for (const fault of FAULTS) {
    const [terminal, api] = [faultWords([fault], 'terminal'), faultWords([fault], 'api')]
    assert.doesNotMatch(api, /--[a-z]|\bvitrine [a-z]/, fault.code)
    assert.doesNotMatch(terminal, /accountId=|in the address|\/manage/, fault.code)
  }
})

test('a fault of a line names the file and the line; what can be stated is named in the words of each surface', () => {
  const fault = faultOfReader(new Unreadable(3, 'QIF does not say its currency', 'currency'))
  assert.equal(
    faultWords([fault], 'terminal', 'a.qif'),
    'a.qif, line 3: QIF does not say its currency: say it with --currency EUR',
  )
  assert.equal(
    faultWords([fault], 'api', 'a.qif'),
    'a.qif, line 3: QIF does not say its currency: say it with currency=EUR in the address',
  )
})

test('of a CSV file of an unknown bank the terminal shows what it looks like, and programs get what to do', () => {
  const fault = faultOfReader(csv)
  assert.equal(
    faultWords([fault], 'terminal', 'a.csv'),
    'a.csv, line 1: the bank is not known. Use it with --profile FILE',
  )
  assert.match(
    faultWords([fault], 'api'),
    /POST \/manage\/csv-profiles, or say which it is, such as profile=nl-rabobank\.$/,
  )
})

test('a fault that many statements have is named once, and of very many faults the first ones', () => {
  const same: ImportFault = { code: 'account_not_named', number: '1' }
  assert.equal(new FileRefused([same, { ...same }]).faults.length, 1)
  const many = Array.from({ length: 150 }, (_, at): ImportFault => ({ code: 'account_not_named', number: String(at) }))
  const refused = new FileRefused(many)
  assert.equal(refused.faults.length, 100)
  assert.match(refused.message, /^100 accounts of this file are not known:\n- .*and 80 more$/s)
})
