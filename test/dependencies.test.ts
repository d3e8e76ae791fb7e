import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

type Manifest = {
  name: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const manifests = globSync(['package.json', '{packages/*,web,bench/peers}/package.json'], { cwd: root }).map(
  (path) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Manifest,
)
const ours = new Set(manifests.map(({ name }) => name))
const used = new Set(
  manifests
    .flatMap((one) => [one.dependencies, one.optionalDependencies, one.devDependencies, one.peerDependencies])
    .flatMap((names) => Object.keys(names ?? {}))
    .filter((name) => !ours.has(name)),
)

/** The first cells of the tables with a licence column. */
function documentedNames(): string[] {
  const page = readFileSync(`${root}/docs/dependencies.md`, 'utf8')
  const tables = page.split('\n\n').filter((block) => block.startsWith('| package | licence |'))
  assert.equal(tables.length, 4)
  return tables.flatMap((table) =>
    table
      .trimEnd()
      .split('\n')
      .slice(2)
      .flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)),
  )
}

test('every dependency has its entry in docs/dependencies.md, and every entry is a dependency', () => {
  assert.ok(used.size > 20, String(used.size))
  assert.deepEqual(documentedNames().sort(), [...used].sort())
})
