import assert from 'node:assert/strict'
import { copyFile, mkdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { followApart } from '../../src/statements/follow-apart.service.ts'
import { type FollowOrder, followFile, type Piece } from '../../src/statements/follow-file.service.ts'
import { Unreadable } from '../../src/statements/statement.ts'
import { writeCamt } from './generate-camt.ts'

const folder = join(tmpdir(), `vitrine-follow-${process.pid}`)
await mkdir(folder, { recursive: true })
after(() => rm(folder, { recursive: true, force: true }))
const path = join(folder, 'statement.xml')
await writeCamt(path, { iban: 'SI56192001234567892', entries: 3_000, perDay: 50 })
const order: FollowOrder = { path, options: {}, unproven: [] }

/** Keys in one order. */
const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

type Follow = (order: FollowOrder) => AsyncGenerator<Piece>

/** All steps of a file, with its records in one list: where a piece ends is nobody's business. */
async function told(follow: Follow, order: FollowOrder) {
  const steps: Piece['steps'] = []
  for await (const piece of follow(order)) steps.push(...piece.steps)
  // What is undefined is as good as not there.
  return {
    records: steps.flatMap((step) =>
      step.kind === 'records' ? step.records.map((told) => JSON.stringify(told, inOrder)) : [],
    ),
    others: steps.filter((step) => step.kind !== 'records').map((step) => ({ ...step, hash: undefined })),
    hash: steps.flatMap((step) => (step.kind === 'done' ? [Buffer.from(step.hash).toString('hex')] : [])),
  }
}

test('a file tells the same on a thread of its own, and in small pieces', async () => {
  const expected = await told(followFile, order)
  assert.equal(expected.records.length, 3_000)
  assert.deepEqual(await told(followApart, order), expected)
  assert.deepEqual(await told(followFile, { ...order, pieceBytes: 1_000 }), expected)
})

test('a file that breaks off is unreadable at the same line everywhere', async () => {
  const path = join(folder, 'cut.xml')
  await copyFile(order.path, path)
  await truncate(path, 500_000)
  const reason = async (follow: Follow, order: FollowOrder): Promise<[number, string]> => {
    const error = await told(follow, order).then(
      () => assert.fail('it was read'),
      (error: unknown) => error,
    )
    assert.ok(error instanceof Unreadable)
    return [error.line, error.why]
  }
  const cut = { ...order, path }
  const expected = await reason(followFile, cut)
  assert.deepEqual(await reason(followApart, cut), expected)
  assert.deepEqual(await reason(followFile, { ...cut, pieceBytes: 1_000 }), expected)
})
