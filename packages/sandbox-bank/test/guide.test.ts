import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startBank } from '../src/server.ts'
import { QUARTER_END } from './direct.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map((match) => match[1]!)

test('the commands of the guide work in its order, and show what it says', async () => {
  const [start, ...commands] = blocksOf(read('../../../docs/guides/sandbox-bank.md'), 'console')
  assert.match(start!, /^npx vitrine bank/)
  const running = await startBank({ start: QUARTER_END })
  try {
    const script = commands.join('\n').replace('http://127.0.0.1:8090', running.url)
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { maxBuffer: 1 << 24 })
    for (const shown of [
      '"customerId":"household-2"',
      '"status":"valid"',
      '"remittanceInformationUnstructured":"Zwei Karten"',
      'camt.053.001.08',
      '"Saldo na trn"',
      // The newest hold, though another one will be booked after it.
      '"movement":"added-1/2026-03-31","at":"2026-03-31T20:00:00.000Z","kind":"book","amount":"-14.00"',
      '"amount":"-14.00","text":"Kiosk am Markt"',
      'ACCESS_EXCEEDED',
      '"happened"',
    ])
      assert.ok(stdout.includes(shown), shown)
  } finally {
    await running.close()
  }
})

test('the example of the page of the package prints what it says', async () => {
  const page = read('../README.md')
  const [example] = blocksOf(page, 'ts')
  const [printed] = blocksOf(page, 'text')
  const source = example!.replace('@vitrine/sandbox-bank', join(import.meta.dirname, '../src/index.ts'))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', source])
  assert.equal(stdout, printed)
})
