import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManageError } from '../api/manage-call.ts'
import { createPagedRows } from './paged-rows.ts'

const settled = () => new Promise((done) => setImmediate(done))

/** A list of numbers; `asked` are the cursors that were sent. */
function numbers(total: number, size: number) {
  const asked: (string | undefined)[] = []
  const state = { fails: false }
  const rows = createPagedRows<number>(
    async (cursor) => {
      asked.push(cursor)
      if (state.fails) throw new ManageError('No.', 503)
      const start = Number(cursor ?? 0)
      const length = Math.min(size, total - start)
      const data = Array.from({ length }, (_, at) => start + at)
      return { data, metadata: start + length < total ? { next_cursor: String(start + length) } : {} }
    },
    () => {},
  )
  return { rows, asked, state }
}

test('the next page is fetched before its rows are reached, and once', async () => {
  const { rows, asked } = numbers(1000, 100)
  rows.want(0, 20)
  rows.want(0, 20)
  await settled()
  assert.deepEqual([asked.length, rows.count(), rows.isComplete()], [1, 100, false])
  rows.want(10, 30)
  await settled()
  assert.equal(asked.length, 1, 'the rows in view are far from the end')
  rows.want(60, 80)
  await settled()
  assert.deepEqual([asked, rows.count(), rows.row(150)], [[undefined, '100'], 200, 150])
})

test('a walk through a million rows keeps a few pages, and going back fetches what was dropped', async () => {
  const { rows, asked } = numbers(1_000_000, 500)
  for (let at = 0; !rows.isComplete(); at = rows.count() - 20) {
    rows.want(at, at + 20)
    await settled()
    assert.ok(rows.held() < 30, `${rows.held()} pages are held`)
  }
  assert.deepEqual([rows.count(), rows.row(999_999), asked.length], [1_000_000, 999_999, 2000])
  assert.equal(rows.row(3), undefined)
  rows.want(0, 20)
  await settled()
  assert.deepEqual([rows.row(3), rows.count(), asked.length], [3, 1_000_000, 2001])
})

test('the first rows are those that are shown, once there are enough of them or no more', async () => {
  const few = numbers(30, 100).rows
  assert.equal(few.first(50), undefined)
  few.want(0, 20)
  await settled()
  assert.equal(few.first(50)?.length, 30)
  const many = numbers(1000, 100).rows
  many.want(0, 20)
  await settled()
  assert.deepEqual([many.first(50)?.length, many.first(200)], [50, undefined])
  assert.deepEqual(numbers(0, 100).rows.first(50), undefined)
})

test('after an error nothing more is asked until it is tried again', async () => {
  const { rows, asked, state } = numbers(1000, 100)
  state.fails = true
  rows.want(0, 20)
  await settled()
  rows.want(0, 20)
  await settled()
  assert.deepEqual([rows.error()?.status, asked.length], [503, 1])
  state.fails = false
  rows.retry()
  rows.want(0, 20)
  await settled()
  assert.deepEqual([rows.error(), rows.count()], [undefined, 100])
})
