import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inLine, inPieces } from './long-work.ts'

test('pieces of long work run one after the other, with a pause that is as long as the piece before it', async () => {
  const times: number[] = []
  const piece = () => {
    times.push(performance.now())
    while (performance.now() - times.at(-1)! < 5);
    times.push(performance.now())
  }
  await Promise.all([inPieces(piece), inPieces(piece)])
  const [began, ended, beganNext] = times as [number, number, number]
  // A timer leaves out the fraction of a millisecond, and may be another one early.
  assert.ok(beganNext - ended >= ended - began - 2, `${beganNext - ended} ms after ${ended - began} ms`)
})

test('a piece that fails ends nothing but its own work', async () => {
  const failed = inPieces(() => {
    throw new Error('a fault')
  })
  const next = inPieces(() => 7)
  await assert.rejects(failed, /a fault/)
  assert.equal(await next, 7)
})

test('long work of an operator is done one at a time, that of another beside it, and of very much most is refused', async () => {
  let [running, most] = [0, 0]
  const work = async () => {
    running++
    most = Math.max(most, running)
    await nextTurn()
    running--
  }
  const own = await Promise.allSettled(Array.from({ length: 20 }, () => inLine('opr_1', work)))
  assert.equal(most, 1)
  assert.equal(own.filter(({ status }) => status === 'fulfilled').length, 5)
  for (const one of own.filter(({ status }) => status === 'rejected'))
    assert.equal((one as PromiseRejectedResult).reason.refusal, 'rate_limited')
  most = 0
  await Promise.all([inLine('opr_1', work), inLine('opr_2', work)])
  assert.equal(most, 2)
  await assert.rejects(
    inLine('opr_1', () => Promise.reject(new Error('a fault'))),
    /a fault/,
  )
  await inLine('opr_1', work)
})
