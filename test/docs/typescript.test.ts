/** Every piece of TypeScript in the guides, in the client's README and in the reference compiles as strictly as TypeScript can. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { groupsOf } from '../../src/platform/docs/reference-groups.ts'
import { samplesOf } from '../../src/platform/docs/samples.ts'
import type { OpenApiDocument } from '../../src/platform/http/openapi-document.ts'

// Below the repository, so that the client and the types of Node are found.
mkdirSync('node_modules/.cache', { recursive: true })
const folder = mkdtempSync(resolve('node_modules/.cache/documented-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** What a piece may use without declaring it: its reader's own names. */
const READERS = `import type { Transaction, VitrineClient } from '@vitrine/client'

declare global {
  const vitrine: VitrineClient
  const apiKey: string
  const apiSecret: string
  const inquiryId: string
  const accountId: string
  function store(transaction: Transaction): Promise<void>
  function remove(id: string): Promise<void>
  function loadCursor(accountId: string): Promise<string | undefined>
  function saveCursor(accountId: string, cursor: string | undefined): Promise<void>
}
`

const CONFIG = {
  extends: resolve('tsconfig.json'),
  compilerOptions: { rootDir: resolve('.'), noUnusedLocals: false, lib: ['es2025', 'dom', 'dom.iterable'] },
  include: [join(folder, '*.ts')],
}

/** Name of the file, and where the piece is. */
const places = new Map<string, string>()

function write(place: string, code: string): void {
  const name = `piece-${places.size}.ts`
  places.set(name, place)
  writeFileSync(join(folder, name), `${code}\nexport {}\n`)
}

test('documented TypeScript compiles under strict and exactOptionalPropertyTypes', () => {
  const pages = [...globSync('docs/guides/*.md'), 'docs/webhooks.md', 'packages/client/README.md']
  for (const page of pages) {
    const text = readFileSync(page, 'utf8')
    for (const { index, 1: code } of text.matchAll(/^```ts\n(.*?)^```$/gms))
      write(`${page}:${text.slice(0, index).split('\n').length}`, code!)
  }
  assert.ok(places.size >= 8, 'the guides have TypeScript')
  for (const file of ['openapi.json', 'openapi-manage.json']) {
    const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument
    for (const entry of groupsOf(document).flatMap(({ entries }) => entries))
      for (const { language, code } of samplesOf(document, entry, 'https://ais.example.com'))
        if (language === 'typescript') write(`the sample of ${entry.operation.operationId}`, code)
  }

  writeFileSync(join(folder, 'readers.d.ts'), READERS)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
  const { status, stdout } = spawnSync('tsc', ['-p', folder], { encoding: 'utf8' })
  const faults = stdout.replace(/\S*(piece-\d+\.ts)/g, (_, name: string) => places.get(name) ?? name)
  assert.equal(status, 0, faults)
})
