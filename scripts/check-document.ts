/**
 * `npm run check:document`: other people's tools take openapi.json and openapi-manage.json without an error or a warning. Redocly
 * and Spectral lint them by their recommended rules, openapi-typescript makes types of them, and OpenAPI Generator makes a Python
 * package of the first. They are installed into a folder of their own, because nothing else here needs them; this
 * needs the npm registry once.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const FOLDER = resolve('node_modules/.cache/document-tools')
const TOOLS = {
  '@redocly/cli': '2.73.0',
  '@stoplight/spectral-cli': '6.16.3',
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
const RULES = `${FOLDER}/spectral.yaml`
type DocumentCheck = [what: string, command: string, ...args: string[]]
const checksOf = (name: string): DocumentCheck[] => {
  const types = `${FOLDER}/${name}.ts`
  return [
    [`Redocly: ${name}`, bin('redocly'), 'lint', '--extends=recommended', `${name}.json`],
    [`Spectral: ${name}`, bin('spectral'), 'lint', '--ruleset', RULES, '--fail-severity', 'hint', `${name}.json`],
    [`openapi-typescript: ${name}`, bin('openapi-typescript'), `${name}.json`, '--output', types],
    ['its types', bin('tsc'), '--noEmit', '--strict', '--lib', 'es2022', '--typeRoots', `${FOLDER}/none`, types],
  ]
}
const CHECKS: DocumentCheck[] = [
  ...checksOf('openapi'),
  ...checksOf('openapi-manage'),
  ['Python generator', 'bash', 'scripts/openapi-generator.sh', `${FOLDER}/python`],
]
/** How these tools begin a complaint that does not make them fail. */
const WARNING = /\bwarnings?\b|⚠|\bWARN\b/i

install()
writeFileSync(RULES, 'extends: ["spectral:oas"]\n')
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
