import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableColumn } from './column.ts'
import { compareBy, createSortedRows, MAX_SORTED } from './sorted-rows.ts'

type Row = { name: string; size: number | undefined }
const NAME: TableColumn<Row> = { name: 'name', label: 'Name', width: '1rem', text: ({ name }) => name }
const SIZE: TableColumn<Row> = {
  ...NAME,
  name: 'size',
  text: ({ size }) => (size === undefined ? '' : String(size)),
  sort: ({ size }) => size ?? '',
}
const ROWS: Row[] = [
  { name: 'b', size: 9 },
  { name: 'Č', size: undefined },
  { name: 'a', size: 10 },
]

/** The rows once they are there. */
const sorted = (column: TableColumn<Row>, isDown: boolean, pages: Row[][]) =>
  new Promise<ReturnType<typeof createSortedRows<Row>>>((resolve) => {
    const rows = createSortedRows<Row>(
      async (cursor = '0') => {
        const next = Number(cursor) + 1
        return { data: pages[next - 1]!, metadata: next < pages.length ? { next_cursor: String(next) } : {} }
      },
      compareBy(column, isDown),
      () => resolve(rows),
    )
    rows.want(0, 10)
  })

const namesOf = (rows: Awaited<ReturnType<typeof sorted>>) =>
  Array.from({ length: rows.count() }, (_, at) => rows.row(at)?.name)

test('a list of several pages is sorted as a whole, by words or by numbers, both ways', async () => {
  const pages = ROWS.map((row) => [row])
  assert.deepEqual(namesOf(await sorted(NAME, false, pages)), ['a', 'b', 'Č'])
  assert.deepEqual(namesOf(await sorted(NAME, true, pages)), ['Č', 'b', 'a'])
  assert.deepEqual(namesOf(await sorted(SIZE, false, pages)), ['b', 'a', 'Č'])
})

test('what has no value comes last in both directions', async () => {
  assert.deepEqual(namesOf(await sorted(SIZE, true, [ROWS])), ['a', 'b', 'Č'])
})

test('a list that is too long is not sorted, and not read to its end', async () => {
  const page = Array.from({ length: MAX_SORTED / 2 }, (): Row => ({ name: 'x', size: 1 }))
  // A third page would be missing here.
  const rows = await sorted(NAME, false, Object.assign([page, page], { length: 10 }))
  assert.ok(rows.isTooLong() && rows.count() === 0 && !rows.isComplete())
})
