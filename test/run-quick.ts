/**
 * Runs the tests that need neither a database nor a browser nor another process: `npm run test:quick`. The selection
 * depends on the imports of a test file, so a new one needs no entry; `npm run test:quick -- --list` lists them.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { measureSlowness } from './support/deadline.ts'

/** A test file that loads one of these is not quick. */
const SLOW_FILES = ['test/support/database.ts', 'test/support/browser.ts', 'src/platform/db/embedded.ts']
const SLOW_MODULES = /from '(?:node:child_process|node:cluster|node:worker_threads|pg|playwright-core)'/

const memory = new Map<string, boolean>()

function isSlow(file: string): boolean {
  const known = memory.get(file)
  if (known !== undefined) return known
  memory.set(file, false)
  const text = readFileSync(file, 'utf8')
  // Types are not loaded.
  const loaded = [...text.matchAll(/^(?:import|export) (?!type )[^']*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm)]
  const imports = loaded.map(([, path, later]) => normalize(join(dirname(file), (path ?? later)!)))
  const slow =
    SLOW_FILES.includes(file) || SLOW_MODULES.test(text) || imports.some((one) => existsSync(one) && isSlow(one))
  memory.set(file, slow)
  return slow
}

const every = globSync(['{src,test}/**/*.test.ts', '{web,packages/*}/{src,test}/**/*.test.ts']).sort()
const quick = every.filter((file) => !isSlow(file))

if (process.argv.includes('--list')) process.stdout.write(`${quick.join('\n')}\n`)
else {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-all.ts'), ...quick], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/test'),
      TZ: 'America/New_York',
      VITRINE_TEST_SLOWNESS: measureSlowness().toFixed(1),
    },
  })
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name))
  process.exitCode = await new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1)))
}
