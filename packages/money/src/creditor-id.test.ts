import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCreditorId, isCreditorId, normaliseCreditorId } from './creditor-id.ts'

const RIGHT = ['DE98ZZZ09999999999', 'AT61ZZZ01234567890', 'FR72ZZZ123456']

test('a creditor identifier is recognised by its check digits, whatever its business code', () => {
  for (const id of RIGHT) {
    assert.ok(isCreditorId(id), id)
    assert.ok(isCreditorId(id.replace('ZZZ', 'A01')), id)
    assert.ok(!isCreditorId(`${id.slice(0, -1)}${(Number(id.at(-1)) + 1) % 10}`), id)
  }
  assert.equal(normaliseCreditorId('de98 zzz 09999999999'), RIGHT[0])
})

test('it is found in a text, and an IBAN or a mandate is not mistaken for it', () => {
  assert.equal(findCreditorId('MREF M-77 CRED DE98ZZZ09999999999 DE89370400440532013000'), RIGHT[0])
  assert.equal(findCreditorId('DE89370400440532013000; SI56192001234567892; MANDATE 12'), undefined)
})
