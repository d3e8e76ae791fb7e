/**
 * Prepares a package for `npm pack`, and restores it afterwards. In this repository Node runs the sources directly; an
 * installed package has to be JavaScript, because Node does not strip types inside node_modules.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'

type Manifest = { name: string; exports: unknown; bin?: Record<string, string>; dependencies?: Record<string, string> }

const ROOT = resolve(import.meta.dirname, '..')
const folder = process.cwd()
const backup = join(ROOT, 'node_modules/.cache/pack', `${basename(folder)}.json`)

const read = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest

/**
 * Our own packages that this one depends on: their declarations are compiled first and used instead of their sources.
 */
function packagesBelow(manifest: Manifest): string[] {
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => name.startsWith('@vitrine/'))
    .map((name) => join(ROOT, 'packages', basename(name)))
}

function compile(at: string): void {
  const below = packagesBelow(read(join(at, 'package.json')))
  for (const one of below) compile(one)
  const config = join(at, 'tsconfig.pack.json')
  const paths = Object.fromEntries(below.map((one) => [`@vitrine/${basename(one)}`, [join(one, 'dist/index.d.ts')]]))
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        // The library of Node 20.
        lib: ['es2023', 'es2024.string'],
        rewriteRelativeImportExtensions: true,
        rootDir: join(at, 'src'),
        outDir: join(at, 'dist'),
        paths,
      },
      include: [join(at, 'src')],
      exclude: [join(at, 'src/**/*.test.ts')],
    }),
  )
  rmSync(join(at, 'dist'), { recursive: true, force: true })
  const { status, stdout } = spawnSync('tsc', ['-p', config], { encoding: 'utf8' })
  rmSync(config)
  if (status !== 0) throw new Error(`${relative(ROOT, at)} does not compile:\n${stdout}`)
  for (const data of globSync(join(at, 'src/**/*.{json,csv,tsv,gz,br}'))) {
    cpSync(data, join(at, 'dist', relative(join(at, 'src'), data)))
  }
}

function prepare(): void {
  const source = join(folder, 'package.json')
  const text = existsSync(backup) ? readFileSync(backup, 'utf8') : readFileSync(source, 'utf8')
  const manifest = JSON.parse(text) as Manifest
  compile(folder)
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  mkdirSync(join(backup, '..'), { recursive: true })
  writeFileSync(backup, text)
  const built = (path: string) => path.replace('./src/', './dist/').replace(/\.ts$/, '.js')
  const entry = built(manifest.exports as string)
  const bin =
    manifest.bin && Object.fromEntries(Object.entries(manifest.bin).map(([name, file]) => [name, built(file)]))
  const exports = { types: entry.replace(/\.js$/, '.d.ts'), default: entry }
  writeFileSync(source, `${JSON.stringify({ ...manifest, exports, ...(bin && { bin }) }, null, 2)}\n`)
}

function restore(): void {
  rmSync(join(folder, 'LICENSE'), { force: true })
  if (!existsSync(backup)) return
  writeFileSync(join(folder, 'package.json'), readFileSync(backup))
  rmSync(backup)
}

if (process.argv[2] === 'prepare') prepare()
else if (process.argv[2] === 'restore') restore()
else throw new Error('pack.ts prepare | restore')
