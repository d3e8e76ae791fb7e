import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import { CopyRows } from '../../src/platform/core/copy-rows.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testDatabase } from '../support/database.ts'
import { runs } from '../support/runs.ts'

const { database } = await testDatabase()

const decimal = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
    fc.integer({ min: 0, max: 10 }),
    fc.nat(9_999_999_999 % 2 ** 31),
  )
  .map(([minus, whole, places, digits]) => {
    const fraction = String(digits).padStart(places, '0').slice(0, places)
    return `${minus ? '-' : ''}${whole}${places === 0 ? '' : `.${fraction}`}`
  })
const anyRow = fc.record({
  number: fc.oneof(decimal, fc.constantFrom('0', '-0', '0.00', '-0.00', '0.0001', '10000', '-9999.9999', '1.50')),
  text: fc.string({ unit: 'grapheme', maxLength: 50 }).map((text) => text.replaceAll('\0', '')),
  hex: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  count: fc.integer({ min: -(2 ** 48), max: 2 ** 48 }),
  time: fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
  missing: fc.boolean(),
})

test('rows arrive as they were written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 20 }), async (reported) => {
      const rows = new CopyRows()
      for (const { number, text, hex, count, time, missing } of reported) {
        rows.row(7)
        rows.numeric(number)
        rows.text(text)
        rows.hex(hex)
        rows.bigint(count)
        rows.time(time)
        rows.real(0.9)
        if (missing) rows.null()
        else rows.numeric(number)
      }
      await database.transaction(async (tx) => {
        await tx.rows(sql`create temporary table received (place serial, number numeric, text text, bytes bytea, count bigint,
          time timestamptz(3), share real, maybe numeric) on commit drop`)
        await tx.copy(
          'copy received (number, text, bytes, count, time, share, maybe) from stdin (format binary)',
          Readable.from([rows.take()]),
        )
        const found = await tx.rows(sql`
          select number::text, text, encode(bytes, 'hex') as hex, count, time, share, maybe::text from received order by place`)
        const parsed = await tx.rows<{ number: string }>(sql`
          select number::numeric::text as number from unnest(${reported.map(({ number }) => number)}::text[])
            with ordinality as t (number, place) order by place`)
        assert.deepEqual(
          found,
          reported.map(({ text, hex, count, time, missing }, at) => {
            const { number } = parsed[at]!
            return { number, text, hex, count, time, share: 0.9, maybe: missing ? null : number }
          }),
        )
      })
    }),
    { numRuns: runs(60) },
  )
})

test('a row longer than a buffer is written, and buffers are reused', async () => {
  const rows = new CopyRows()
  const long = 'ž'.repeat(3_000_000)
  for (const text of ['short', long]) {
    rows.row(1)
    rows.text(text)
  }
  assert.ok(rows.isFull)
  const taken = rows.take()
  assert.ok(!rows.isFull)
  assert.ok(Buffer.from(taken).includes(long))
  rows.release(taken.buffer)
  const empty = rows.take()
  assert.equal(empty.length, 21)
  assert.equal(rows.take().buffer, taken.buffer)
})
