/**
 * `npm run check:document`: other people's tools take openapi.json without an error or a warning. Redocly lints it,
 * openapi-typescript makes types of it, and OpenAPI Generator makes a Python package of it. They are
 * installed into a folder of their own, because nothing else here needs them; this needs the npm registry once.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const FOLDER = resolve('node_modules/.cache/document-tools')
const TOOLS = {
  '@redocly/cli': '2.73.0',
  'openapi-typescript': '7.13.0',
  // openapi-typescript does not run with the TypeScript of this repository.
  typescript: '5.9.3',
}

function install(): void {
  const manifest = `${JSON.stringify({ private: true, dependencies: TOOLS }, null, 2)}\n`
  const file = `${FOLDER}/package.json`
  if (existsSync(`${FOLDER}/node_modules`) && readFileSync(file, 'utf8') === manifest) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, manifest)
  // No scripts: Redocly and the others need none.
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' })
}

const bin = (name: string) => `${FOLDER}/node_modules/.bin/${name}`
const CHECKS: [what: string, command: string, ...args: string[]][] = [
  ['Redocly lint', bin('redocly'), 'lint', '--extends=recommended', 'openapi.json'],
  ['openapi-typescript', bin('openapi-typescript'), 'openapi.json', '--output', `${FOLDER}/document.ts`],
  [
    'its types',
    bin('tsc'),
    '--noEmit',
    '--strict',
    '--lib',
    'es2022',
    '--typeRoots',
    `${FOLDER}/none`,
    `${FOLDER}/document.ts`,
  ],
  ['Python generator', 'bash', 'scripts/openapi-generator.sh', `${FOLDER}/python`],
]
/** How these tools begin a complaint that does not make them fail. */
const WARNING = /\bwarnings?\b|⚠|\bWARN\b/i

install()
let failed = 0
for (const [what, command, ...args] of CHECKS) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env })
  const output = `${stdout}${stderr}`
  const fine = status === 0 && !WARNING.test(output)
  console.log(`${fine ? '✓' : '✗'} ${what}`)
  if (fine) continue
  failed += 1
  console.log(output)
}
process.exitCode = failed === 0 ? 0 : 1
