import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Packs @vitrine/client and installs it from its tarball into a folder, without this repository. It is packed from a
 * copy: packing changes the package for a moment, and other tests use it meanwhile.
 */
export function installClient(folder: string): void {
  const copy = join(folder, 'sources')
  const at = join(copy, 'packages/client')
  for (const name of ['package.json', 'README.md', 'src'])
    cpSync(join('packages/client', name), join(at, name), { recursive: true })
  cpSync('scripts/pack.ts', join(copy, 'scripts/pack.ts'))
  for (const name of ['tsconfig.json', 'LICENSE']) cpSync(name, join(copy, name))
  mkdirSync(join(copy, 'node_modules'))
  for (const name of ['.bin', 'typescript', '@typescript', '@types', 'undici-types'])
    symlinkSync(resolve('node_modules', name), join(copy, 'node_modules', name))
  const packed = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    cwd: at,
    encoding: 'utf8',
  })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  execFileSync(
    'npm',
    ['install', '--no-save', '--offline', '--no-audit', '--no-fund', '--silent', join(folder, filename)],
    {
      cwd: folder,
    },
  )
}
