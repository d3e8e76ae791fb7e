import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { count, type Outcome } from './row.ts'

type Chosen = {
  /** The names of the tests that prove it, or how they begin; without them all of the files do. */
  tests?: string[]
  /** With every run, round and value, as by `ALL=1 npm test`. */
  all?: true
  /** What the tests report, in a few words. */
  sumUp?: (reported: string[]) => string
}

/** For a row that is proven by tests. They run in `npm test` anyway, so the row runs them only for the matrix. */
export async function provenBy(
  done: string,
  files: string[],
  { tests = [], all, sumUp }: Chosen = {},
): Promise<Outcome> {
  const patterns = tests.map((name) => `--test-name-pattern=^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  const args = ['--test', '--test-reporter=tap', '--test-concurrency=1', ...patterns, ...files]
  const env: NodeJS.ProcessEnv = { ...process.env, HOLD: '1', ...(all && { ALL: '1' }) }
  // The row belongs to a test run of its own, to which the tests would report.
  delete env.NODE_TEST_CONTEXT
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  let text = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (chunk: string) => {
    text += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const number = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const missing = tests.filter(
    (name) => !text.split('\n').some((line) => /^\s*ok \d+ - /.test(line) && nameIn(line).startsWith(name)),
  )
  if (code !== 0 || missing.length > 0) console.error(text)
  const reported = [
    ...text.matchAll(/^ *# (?!Subtest: |(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) )(.*)$/gm),
  ]
  const figures = [
    ...(sumUp ? [sumUp(reported.map(([, line]) => line!))] : reported.map(([, line]) => line!)),
    `${count(number('pass'))} tests pass`,
    ...(number('fail') > 0 ? [`${count(number('fail'))} fail`] : []),
    ...(number('skipped') > 0 ? [`${count(number('skipped'))} skipped`] : []),
    ...missing.map((name) => `no passing test "${name}"`),
  ]
  return { done, figure: figures.join('; '), kept: code === 0 && number('pass') > 0 && missing.length === 0 }
}

/** TAP escapes the characters that it uses itself. */
const nameIn = (line: string) => line.replace(/^\s*ok \d+ - /, '').replace(/\\([#\\])/g, '$1')
