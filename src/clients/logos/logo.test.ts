import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogoMove, logoSteps } from './logo.ts'

test('an upload of a logo moves from where to where', () => {
  const table: Record<LogoMove, ReturnType<typeof logoSteps>> = {
    confirm: { from: ['waiting'], to: ['synchronised'] },
    fail: {
      from: ['waiting', 'synchronised', 'failed', 'removed'],
      to: ['failed', 'synchronised', 'failed', 'removed'],
    },
    retry: { from: ['failed', 'removed'], to: ['waiting', 'removed'] },
    discard: { from: ['waiting', 'failed'], to: ['removed', 'removed'] },
    withdraw: { from: ['synchronised'], to: ['removed'] },
  }
  for (const [move, steps] of Object.entries(table)) assert.deepEqual(logoSteps([move as LogoMove]), steps, move)
})

test('whatever its status, an upload can be removed, and then it is never shown again', () => {
  const { from, to } = logoSteps(['discard', 'withdraw'])
  assert.deepEqual(from, ['waiting', 'synchronised', 'failed'])
  assert.deepEqual([...new Set(to)], ['removed'])
  const moves: LogoMove[] = ['confirm', 'fail', 'retry', 'discard', 'withdraw']
  for (const move of moves) {
    const steps = logoSteps([move])
    const at = steps.from.indexOf('removed')
    assert.ok(at < 0 || steps.to[at] === 'removed', move)
  }
})
