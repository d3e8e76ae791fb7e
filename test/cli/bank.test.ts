import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { vitrine } from '../support/command.ts'

test('vitrine bank runs without a database, says where it is, and stops when it is told to', async () => {
  const bank = spawn(process.execPath, ['bin/vitrine.js', 'bank', '--port', '0', '--at', '2026-03-31T20:00:00Z'])
  const ended = once(bank, 'exit')
  const [first] = (await once(createInterface(bank.stdout), 'line')) as [string]
  const url = /^The sandbox bank is ready: (http:\S+)$/.exec(first)![1]!
  const clock = await fetch(`${url}/control/clock`)
  assert.deepEqual(await clock.json(), { now: '2026-03-31T20:00:00.000Z' })
  bank.kill('SIGTERM')
  assert.deepEqual((await ended)[0], 0)
})

test('wrong usage and a story that cannot be told are explained', async () => {
  const usage = await vitrine(['bank', '--bank', 'goldmine'], {})
  assert.deepEqual([usage.code, /--bank must be one of plain, oauth/.test(usage.err)], [2, true])
  const story = await vitrine(['bank', '--story', 'package.json'], {})
  assert.deepEqual([story.code, /package\.json[\s\S]*story is missing/.test(story.err)], [1, true])
  const missing = await vitrine(['bank', '--story', 'nothing.json'], {})
  assert.deepEqual([missing.code, /The file cannot be read/.test(missing.err)], [1, true])
})
