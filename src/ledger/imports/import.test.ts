import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasEnded, IMPORT_STATUSES, type ImportMove, importSteps } from './import.ts'

test('an import moves from where to where', () => {
  const table: Record<ImportMove, ReturnType<typeof importSteps>> = {
    queue: { from: ['receiving'], to: ['queued'] },
    start: { from: ['queued', 'running'], to: ['running', 'running'] },
    complete: { from: ['running'], to: ['done'] },
    refuse: { from: ['queued', 'running'], to: ['refused', 'refused'] },
    fail: { from: ['queued', 'running'], to: ['failed', 'failed'] },
  }
  for (const [move, steps] of Object.entries(table)) assert.deepEqual(importSteps(move as ImportMove), steps, move)
})

test('an import has ended when no move leads on', () => {
  assert.deepEqual(IMPORT_STATUSES.filter(hasEnded), ['done', 'refused', 'failed'])
})
