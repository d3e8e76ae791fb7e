/** What a user would lose: one small body of records keeps the worker busy, and every other import waits behind it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFile, Unreadable } from '@vitrine/bank-statements'
import { openRecordsReader } from '../../src/ledger/imports/records/records.ts'
import { deadline } from '../support/deadline.ts'

const PIECE = 16_384

/** The reason of the refusal, or that there is none. */
function read(body: string): string {
  const opened = openFile(() => {}, { records: true }, { format: 'records', open: openRecordsReader, hints: {} })
  const bytes = Buffer.from(body)
  try {
    for (let at = 0; at < bytes.length; at += PIECE) opened.write(bytes.subarray(at, at + PIECE))
    opened.end()
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
  return 'taken'
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const BEGINNINGS: Record<string, [start: string, end: string]> = {
  'a record': ['[{"amount":"', '"}]'],
  'an amount in a record': ['[{"amount":', '}]'],
}
const CHARACTERS = ' \t,;:01.-+aA/<>&"\\\'[{}=\u00a0\u2028\r\u0001'
const REPEATED = [...CHARACTERS, ',;:', '1.', '1,', 'a b', '<a', '&#', '""', '{}']
const SIZE = 60_000
const MAX_MS = deadline(2_000)

for (const [about, [start, end]] of Object.entries(BEGINNINGS)) {
  test(`60 KB in ${about}: read or refused in no time`, () => {
    for (const repeated of REPEATED) {
      const began = cpuMs()
      read(start + repeated.repeat(SIZE / repeated.length) + end)
      const took = cpuMs() - began
      assert.ok(took < MAX_MS, `${JSON.stringify(repeated)}: ${Math.round(took)} ms`)
    }
  })
}

test('a record that is too long is refused, with its position and its length', () => {
  assert.match(read(`[{"description":"${'a'.repeat(70_000)}"}]`), /^line 1: .*65536/)
})

test('bytes that are not text are refused, not altered', async (t) => {
  for (const wrong of ['\\u0000', '\\udc00'])
    await t.test(wrong, () => assert.match(read(`[{"description":"a${wrong}b"}]`), /^line 1: .*(NUL|surrogate)/))
})
