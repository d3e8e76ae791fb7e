import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMt940Reader } from '../../src/statements/mt940/mt940.ts'
import { follow, type OpenStatement } from '../../src/statements/parse.ts'
import type { SourceRecord } from '../../src/transactions/source-record.ts'

type Ended = Pick<OpenStatement, 'inOrder'> & { balanced: boolean; gap: string | undefined; balances: unknown[] }

/** What is heard of MT940 messages. */
function hear(text: string, notes: string[] = []): Ended[] {
  const ended: Ended[] = []
  let records: SourceRecord[] = []
  const tell = follow(
    {
      statement() {
        records = []
      },
      whole: () => {},
      record: (_, record) => records.push(record),
      end: ({ inOrder }, { balanced, gap }) =>
        ended.push({ inOrder, balanced, gap, balances: records.map(({ balance }) => balance) }),
      note: ({ line, text }) => notes.push(`${line}: ${text}`),
    },
    new Set(),
  )
  const reader = openMt940Reader(tell, {})
  reader.write(text)
  reader.end()
  return ended
}

const message = (opening: string, lines: string[], closing: string, number = 1): string =>
  [
    ...[':20:R1', ':25:NL13TEST0123456789', `:28C:${number}`, `:60F:C260227EUR${opening}`],
    ...[...lines.map((line) => `:61:${line}NTRFNONREF`), `:62F:C260303EUR${closing}`, '-', ''],
  ].join('\n')

test('lines in the order of their booking are each told the balance after them', () => {
  const [statement] = hear(message('10,00', ['2603020302D1,00', '2603020302C2,00', '2603030303C3,00'], '14,00'))
  assert.deepEqual(statement, { inOrder: true, balanced: true, gap: '0', balances: ['9.00', '11.00', '14.00'] })
})

test('the newest line first, the lines add up to the closing balance and yet prove none of their own', () => {
  const [statement] = hear(message('10,00', ['2603030303C3,00', '2603020302D1,00'], '12,00'))
  assert.deepEqual([statement!.balanced, statement!.inOrder], [true, false])
})

test('amounts that add up to more digits than an amount can have are refused with their line', () => {
  const large = `2603020302C${'9'.repeat(18)},00`
  assert.throws(() => hear(message('0,00', [large, large, large], '1,00')), /^Error: line 6: up to here the amounts/)
})

test('a gap may have more digits than an amount', () => {
  const [statement] = hear(
    message(`${'9'.repeat(18)},00`, [], '0,00').replace(':62F:C260303EUR0,00', `:62F:D260303EUR${'9'.repeat(18)},00`),
  )
  assert.equal(statement!.gap, '-1999999999999999998')
})

test('a file with one statement twice is refused, because its lines would be in the books twice', () => {
  const day = message('10,00', ['2603020302C1,00'], '11,00')
  assert.throws(() => hear(day + day), /line 12: the statement with this line is in the file twice/)
  const notes: string[] = []
  assert.equal(hear(day + day.replace(':20:R1', ':20:R2'), notes).length, 2)
  assert.match(notes.join(), /^12: .*the number, balances and sum of an earlier one/)
  const next = message('11,00', ['2603020302C1,00'], '12,00', 2)
  assert.equal(hear(day + next).length, 2)
  const empty = message('10,00', [], '10,00')
  assert.equal(hear(empty + empty).length, 2)
})
