import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { RUNS } from '../scripts/soak.ts'

type Manifest = { name: string; scripts?: Record<string, string> }

const manifests = globSync(['package.json', '{packages/*,web}/package.json']).map(
  (path) => JSON.parse(readFileSync(path, 'utf8')) as Manifest,
)
const scriptsOf = (name: string) => Object.keys(manifests.find((one) => one.name === name)?.scripts ?? {})
const all = manifests.flatMap(({ name }) => scriptsOf(name))

/** Everything that is committed or about to be, without generated data and released migrations. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(md|ts|tsx|js|mjs|sh|ya?ml|service)$|^Dockerfile$|^\.ci\//.test(file) && existsSync(file))

test('every npm script that a file of the repository names exists', () => {
  const wrong: string[] = []
  let named = 0
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const [, name, workspace] of text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)(?: -w\s+(?:\* )?(@[\w/-]+))?/g)) {
      named += 1
      // The README of a package speaks of the scripts of the package.
      const known = workspace ? scriptsOf(workspace) : file.startsWith('packages/') ? all : scriptsOf('vitrine')
      if (!known.includes(name!)) wrong.push(`${file}: npm run ${name}${workspace ? ` -w ${workspace}` : ''}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(named > 50, String(named))
})

test('every long run that a file of the repository names exists, and so does its program', () => {
  const wrong = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/npm run soak -- ([a-z][\w-]*)/g)]
      .filter(([, name]) => !(name! in RUNS))
      .map(([words]) => `${file}: ${words}`),
  )
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    Object.values(RUNS).filter(({ file }) => !existsSync(file)),
    [],
  )
})

test('the list of npm scripts is short, so that each is found', () => {
  const count = scriptsOf('vitrine').length
  assert.ok(count <= 15, `${count} scripts: a long run or a measurement belongs in scripts/soak.ts`)
})
