/** Every check that a change must pass besides the tests; the same locally and in CI. */
import { spawnSync } from 'node:child_process'

const CHECKS: [what: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '--noEmit', '-p', '.'],
  ['types of the pages', 'tsc', '--noEmit', '-p', 'web'],
  ['format and lint', 'biome', 'ci', '--error-on-warnings', '.'],
  ['unused files, exports and dependencies', 'knip'],
  ['architecture', 'node', '--test', '--test-reporter=dot', 'test/architecture.test.ts'],
  ['generated files', 'node', 'scripts/generate.ts', '--check'],
]

let failed = 0
for (const [what, command, ...args] of CHECKS) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  console.log(`${status === 0 ? '✓' : '✗'} ${what}`)
  if (status !== 0) {
    failed += 1
    console.log(`${stdout}${stderr}`)
  }
}
console.log(failed === 0 ? `\n${CHECKS.length} checks hold` : `\n${failed} of ${CHECKS.length} checks fail`)
process.exitCode = failed === 0 ? 0 : 1
