import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fifoSemaphore, lifoSemaphore } from './semaphore.ts'

const settled = () => new Promise((done) => setImmediate(done))

for (const [what, semaphore, order] of [
  ['whoever came last is next', lifoSemaphore, [3, 2, 1]],
  ['whoever came first is next', fifoSemaphore, [1, 2, 3]],
] as const)
  test(what, async () => {
    const { acquire, release } = semaphore(1, 1000)
    await acquire()
    const served: number[] = []
    const all = [1, 2, 3].map(async (n) => {
      await acquire()
      served.push(n)
      release()
    })
    release()
    await Promise.all(all)
    assert.deepEqual(served, order)
  })

test('who waits too long is refused, and takes no place', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { acquire, release } = lifoSemaphore(1, 1000)
  await acquire()
  const late = acquire()
  t.mock.timers.tick(999)
  const other = acquire()
  t.mock.timers.tick(1)
  await assert.rejects(late, /timeout exceeded when trying to connect/)
  release()
  await other
  t.mock.timers.tick(10_000)
  release()
  await acquire()
})

test('never more than there are places, and no place is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 100 }),
      async (places, steps) => {
        const { acquire, release } = lifoSemaphore(places, 60_000)
        let [inside, asked] = [0, 0]
        for (const comes of steps) {
          if (comes) {
            asked += 1
            void acquire().then(() => {
              inside += 1
            })
          } else if (inside > 0) {
            inside -= 1
            asked -= 1
            release()
          }
          await settled()
          assert.equal(inside, Math.min(asked, places))
        }
        for (; inside > 0; await settled()) {
          inside -= 1
          release()
        }
      },
    ),
  )
})
