/** Every piece of Python in the guides, in the client's README and in the reference fits the Python client. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { groupsOf } from '../../src/platform/docs/reference-groups.ts'
import { samplesOf } from '../../src/platform/docs/samples.ts'
import type { OpenApiDocument } from '../../src/platform/http/openapi-document.ts'
import { noPython, runPython } from '../client/python.ts'

const check = async (pieces: string[]): Promise<string[][]> =>
  JSON.parse(await runPython('test/docs/check_python.py', { input: JSON.stringify(pieces) })) as string[][]

test('documented Python can be parsed, and calls the client as it can be called', { skip: noPython }, async () => {
  const pieces: [place: string, code: string][] = []
  for (const page of [...globSync('docs/guides/*.md'), 'docs/webhooks.md', 'packages/client-python/README.md']) {
    const text = readFileSync(page, 'utf8')
    for (const { index, 1: code } of text.matchAll(/^```python\n(.*?)^```$/gms))
      pieces.push([`${page}:${text.slice(0, index).split('\n').length}`, code!])
  }
  assert.ok(pieces.length >= 7, 'the guides have Python')
  for (const page of globSync('examples/python/*.py')) pieces.push([page, readFileSync(page, 'utf8')])
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApiDocument
  for (const entry of groupsOf(document).flatMap(({ entries }) => entries))
    for (const { language, code } of samplesOf(document, entry, 'https://ais.example.com'))
      if (language === 'python') pieces.push([`the sample of ${entry.operation.operationId}`, code])
  const faults = await check(pieces.map(([, code]) => code))
  assert.deepEqual(
    faults.flatMap((some, i) => some.map((fault) => `${pieces[i]![0]}: ${fault}`)),
    [],
  )
})

test('what would not fit is found', { skip: noPython }, async () => {
  const faults = await check([
    'def (',
    'from vitrine_client import Nothing',
    'vitrine.accounts.take("acc_1")',
    'vitrine.accounts.list(colour="green")',
    'vitrine.accounts.get("acc_1", consent_id="con_1")',
  ])
  assert.deepEqual(
    faults.map(({ length }) => length),
    [1, 1, 1, 1, 0],
  )
})
