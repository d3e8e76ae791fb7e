import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { batchCalls } from './batch-calls.ts'

test('calls of one event-loop turn share a batch, and each gets its own answer', async () => {
  const groups: number[][] = []
  const ask = batchCalls(
    async (asks: number[]) => {
      groups.push(asks)
      return asks.map((n) => n * 10)
    },
    { most: 100, atOnce: 2 },
  )
  assert.deepEqual(await Promise.all([1, 2, 3].map(ask)), [10, 20, 30])
  assert.deepEqual(groups, [[1, 2, 3]])
})

test('calls of different groups never share a batch, and none is left waiting', async () => {
  const groups: number[][] = []
  const ask = batchCalls(
    async (asks: number[]) => {
      groups.push(asks)
      return asks.map((n) => n * 10)
    },
    { most: 2, atOnce: 1, groupOf: (n) => n % 2 },
  )
  assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map(ask)), [10, 20, 30, 40, 50])
  assert.deepEqual(groups, [[1, 3], [2, 4], [5]])
})

test('whoever asks for much waits for itself: others have their turn first', async () => {
  const groups: string[][] = []
  const ask = batchCalls(
    async (asks: string[]) => {
      groups.push(asks)
      return asks
    },
    { most: 3, atOnce: 1, turnOf: (name) => name[0]! },
  )
  const asked = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']
  assert.deepEqual(await Promise.all(asked.map(ask)), asked)
  assert.deepEqual(groups, [
    ['a1', 'b1', 'c1'],
    ['a2', 'b2', 'a3'],
    ['a4', 'a5'],
  ])
})

test('a failed batch fails its own calls only', async () => {
  const ask = batchCalls(
    async (asks: number[]) => {
      if (asks.includes(13)) throw new Error('thirteen')
      return asks
    },
    { most: 2, atOnce: 1 },
  )
  const outcome = await Promise.allSettled([1, 13, 2, 3].map(ask))
  assert.deepEqual(
    outcome.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled', 'fulfilled'],
  )
})

test('a batch that fails late also fails the waiting calls, which would wait as long again', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  let asked = 0
  const ask = batchCalls(
    async (asks: string[]) => {
      asked += 1
      if (asks.includes('lost')) {
        await nextTurn()
        now += 4_500
        throw new Error('no answer')
      }
      return asks
    },
    { most: 1, atOnce: 1 },
  )
  const outcome = await Promise.allSettled(['lost', 'waits', 'waits too'].map(ask))
  assert.deepEqual(
    outcome.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
  assert.equal(asked, 1)
  assert.equal(await ask('later'), 'later')
})

test('a batch that was planned when all waiting calls failed is not sent', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const asked: string[][] = []
  const late = Promise.withResolvers<void>()
  const ask = batchCalls(
    async (asks: string[]) => {
      asked.push(asks)
      if (asks.includes('lost')) await late.promise
      return asks
    },
    { most: 1, atOnce: 2, groupOf: () => 0 },
  )
  const lost = ask('lost')
  await nextTurn()
  const waits = ask('waits')
  now += 4_500
  late.reject(new Error('no answer'))
  assert.deepEqual(
    (await Promise.allSettled([lost, waits])).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await nextTurn()
  assert.deepEqual(asked, [['lost']])
})

test('in any order: each call gets its own answer, asked after it arrived, within the limits of concurrency and batch size', async () => {
  const turnOf = ({ id }: { id: number }) => String(id % 3)
  const groupOf = ({ id }: { id: number }) => id % 2
  const turns = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 20 })
  const keys = fc.constantFrom({}, { turnOf }, { groupOf }, { groupOf, turnOf })
  const numbers = fc.record({ most: fc.integer({ min: 1, max: 5 }), atOnce: fc.integer({ min: 1, max: 3 }) })
  const limits = fc.tuple(numbers, keys).map(([numbers, keys]) => ({ ...numbers, ...keys }))
  await fc.assert(
    fc.asyncProperty(turns, limits, async (turns, limits) => {
      let underWay = 0
      let begun = 0
      const ask = batchCalls(async (asks: { id: number; begunBefore: number }[]) => {
        underWay += 1
        begun += 1
        assert.ok(asks.length > 0 && asks.length <= limits.most && underWay <= limits.atOnce)
        // No call is answered by a batch that began before it.
        for (const { begunBefore } of asks) assert.ok(begun > begunBefore)
        await nextTurn()
        underWay -= 1
        return asks.map(({ id }) => id)
      }, limits)
      const answers: Promise<number>[] = []
      for (const count of turns) {
        for (let i = 0; i < count; i++) answers.push(ask({ id: answers.length, begunBefore: begun }))
        await nextTurn()
      }
      assert.deepEqual(
        await Promise.all(answers),
        answers.map((_, id) => id),
      )
    }),
    { numRuns: 200 },
  )
})
