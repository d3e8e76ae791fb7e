/** Each package can be packed, installed without this repository, and does what its README shows. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'

type Manifest = { name: string; bin?: Record<string, string>; dependencies?: Record<string, string> }

const folder = mkdtempSync(join(tmpdir(), 'vitrine-packages-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const packages = globSync('packages/*/package.json')
  .sort()
  .map((file) => ({ at: dirname(file), manifest: JSON.parse(readFileSync(file, 'utf8')) as Manifest }))

/** As npm would install it: our own packages from their tarballs, third-party ones as they are here. */
function install({ at, manifest }: (typeof packages)[number]): void {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], { cwd: at, encoding: 'utf8' }),
  ) as [{ filename: string }]
  const into = join(folder, 'node_modules', manifest.name)
  mkdirSync(into, { recursive: true })
  execFileSync('tar', ['xzf', join(folder, filename), '--strip-components=1', '-C', into])
  for (const name of Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith('@vitrine/'))) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
}

before(() => packages.forEach(install))

test('the example in the README of each package prints what the README shows, installed from its tarball', () => {
  for (const { at, manifest } of packages) {
    const readme = readFileSync(join(at, 'README.md'), 'utf8')
    const [, example, printed] = /```ts\n((?:(?!```).)*)```\n+```text\n(.*?)```/s.exec(readme) ?? []
    assert.ok(example && printed, `${at}/README.md has an example and its output`)
    writeFileSync(join(folder, 'example.mjs'), example)
    const output = execFileSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' })
    assert.equal(output, printed, manifest.name)
  }
})

test('a package has its licence with it, and its README links to nothing outside of it', () => {
  for (const { manifest } of packages) {
    const at = join(folder, 'node_modules', manifest.name)
    assert.match(readFileSync(join(at, 'LICENSE'), 'utf8'), /Apache License/, manifest.name)
    const links = [...readFileSync(join(at, 'README.md'), 'utf8').matchAll(/\]\(([^)#][^)]*)\)/g)].map(
      ([, link]) => link!,
    )
    for (const link of links.filter((link) => !link.startsWith('https://')))
      assert.ok(existsSync(join(at, link.split('#')[0]!)), `${manifest.name}: ${link}`)
  }
})

test('the command of a package runs where the package is installed from its tarball', () => {
  const commands = packages.filter(({ manifest }) => manifest.bin)
  assert.ok(commands.length > 0)
  for (const { manifest } of commands) {
    const at = join(folder, 'node_modules', manifest.name)
    const { bin } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Manifest
    for (const [name, file] of Object.entries(bin!)) {
      assert.match(readFileSync(join(at, file), 'utf8'), /^#!\/usr\/bin\/env node\n/)
      const help = execFileSync(process.execPath, [join(at, file), '--help'], { encoding: 'utf8' })
      assert.ok(help.startsWith(`Usage: ${name} `), help)
    }
  }
})
