/**
 * `npm run mutate`: changes the code that decides about access in every small way there is, and counts how many of these
 * changes a test notices. `npm run mutate -- gate pins` runs two parts. Only with the pure tests: one with a database would
 * take a second for each of some thousand changes. Ends with 1 where a part is below its goal.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

type MutatedPart = { files: string[]; tests: string[]; goal: number }

const PARTS: Record<string, MutatedPart> = {
  gate: { files: ['src/access/gate/gate.ts'], tests: ['src/access/gate/gate.test.ts'], goal: 95 },
  consents: {
    files: ['src/access/consents/consent.ts', 'src/access/consents/ask.ts'],
    tests: ['src/access/consents/consent.test.ts', 'src/access/consents/ask.test.ts'],
    goal: 95,
  },
  pins: {
    files: ['src/people/pins/pin.ts', 'src/people/pins/budget.ts'],
    tests: ['src/people/pins/pin.test.ts', 'src/people/pins/budget.test.ts'],
    goal: 95,
  },
  sessions: { files: ['src/people/owners/session.ts'], tests: ['src/people/owners/session.test.ts'], goal: 85 },
  cursors: {
    files: ['src/platform/core/cursor.ts', 'src/ledger/list/transaction-cursor.ts'],
    tests: ['src/platform/core/cursor.test.ts', 'src/ledger/list/transaction-cursor.test.ts'],
    goal: 85,
  },
  reconcile: {
    files: ['src/ledger/reconcile/*.ts', '!src/ledger/reconcile/*.test.ts'],
    tests: globSync('src/ledger/reconcile/*.test.ts').sort(),
    goal: 85,
  },
}

type MutationReport = {
  files: Record<string, { mutants: { status: string; mutatorName: string; location: { start: { line: number } } }[] }>
}

const NOTICED = ['Killed', 'Timeout']
const FOLDER = resolve('node_modules/.cache/mutate')

function run(name: string, { files, tests, goal }: MutatedPart): boolean {
  mkdirSync(FOLDER, { recursive: true })
  const config = `${FOLDER}/${name}.json`
  const report = `${FOLDER}/${name}-report.json`
  const settings = {
    mutate: files,
    testRunner: 'tap',
    plugins: ['@stryker-mutator/tap-runner'],
    tap: { testFiles: tests, nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'] },
    // The fastest tests are enough; whichever notices first.
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.CONCURRENCY ?? 1),
    timeoutMS: 20_000,
    // Types are stripped by Node: what would not compile is run all the same, and fails or not.
    disableTypeChecks: false,
    // None: Stryker would read tsconfig.json with an interface that this TypeScript does not have.
    tsconfigFile: 'none.json',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    // Not below node_modules, where Node strips no types.
    tempDirName: '.mutate',
    ignorePatterns: ['web', 'bench', 'docs', 'examples', 'deploy', 'test/deliveries', 'packages/*/test', '.vitrine'],
    allowEmpty: false,
    logLevel: 'error',
  }
  writeFileSync(config, JSON.stringify(settings, null, 2))
  const { status } = spawnSync('stryker', ['run', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`Stryker ended with ${status}`)
  const found = (JSON.parse(readFileSync(report, 'utf8')) as MutationReport).files
  const mutants = Object.entries(found).flatMap(([file, { mutants }]) => mutants.map((one) => ({ file, ...one })))
  const counted = mutants.filter(({ status }) => status !== 'Ignored' && !status.endsWith('Error'))
  const noticed = counted.filter(({ status }) => NOTICED.includes(status))
  const score = (100 * noticed.length) / counted.length
  for (const [file, all] of Map.groupBy(counted, (one) => one.file)) {
    const kept = all.filter(({ status }) => NOTICED.includes(status)).length
    console.log(`  ${file}: ${kept} of ${all.length}`)
  }
  for (const { file, location, mutatorName, status } of counted.filter((one) => !NOTICED.includes(one.status)))
    if (process.env.SURVIVORS) console.log(`  ${file}:${location.start.line} ${mutatorName} ${status}`)
  console.log(`${name}: ${noticed.length} of ${counted.length} changes noticed, ${score.toFixed(1)} % (goal ${goal} %)`)
  return score >= goal
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(' ')}`)
const results = Object.entries(PARTS)
  .filter(([name]) => asked.length === 0 || asked.includes(name))
  .map(([name, part]) => run(name, part))
process.exitCode = results.every(Boolean) ? 0 : 1
