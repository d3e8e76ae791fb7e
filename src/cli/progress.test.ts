import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeProgress, progressBar, type Unit } from './progress.ts'

test('progress shows the share, the rate and the remaining time', () => {
  const rows: [done: number, all: number, seconds: number, unit: Unit, text: RegExp][] = [
    [50e6, 100e6, 5, 'bytes', /^█{15}░{15} 50 % {2}10\.0 MB\/s {2}5 s left$/],
    [0, 100e6, 0, 'bytes', /^░{30} 0 % {2}0\.0 MB\/s$/],
    [100, 100, 2, 'groups', /^█{30} 100 % {2}50 groups\/s {2}0 s left$/],
    [0, 0, 1, 'groups', /^█{30} 100 % {2}0 groups\/s$/],
  ]
  for (const [done, all, seconds, unit, text] of rows) assert.match(describeProgress(done, all, seconds, unit), text)
})

test('progress fits on one line of any terminal, and writes nothing to a pipe', () => {
  for (const columns of [0, 10, 20, 40, 80, 200]) {
    for (const label of ['a.xml', `${'very '.repeat(30)}long\u001b[2J\n.xml`]) {
      const written: string[] = []
      const stream = { isTTY: true, columns, write: (text: string) => written.push(text) }
      progressBar(label, 'bytes', stream as unknown as NodeJS.WriteStream).update(42e6, 100e6)
      const [begin, line] = [written[0]!.slice(0, 4), written[0]!.slice(4)]
      assert.equal(begin, '\r\x1b[K')
      assert.ok(line.length > 0 && line.length < (columns || 80), line)
      assert.doesNotMatch(line, /\p{Cc}/u)
    }
  }
  const silent = { isTTY: false, write: () => assert.fail('nothing is written to a pipe') }
  progressBar('a.xml', 'bytes', silent as unknown as NodeJS.WriteStream).update(1, 2)
})
