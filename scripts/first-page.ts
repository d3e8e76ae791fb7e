/**
 * `npm run soak -- first-page`: from a fresh clone to the first page through the SDK, as README's "First page with the SDK"
 * says, with the command that stands there. Prints what each step takes, and fails where all of them take too long. It
 * needs the npm registry, or npm's cache of an earlier install.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const MAX_SECONDS = 120
const root = mkdtempSync(join(tmpdir(), 'vitrine-first-page-'))
// As root the database runs as another user, who could not enter it otherwise.
chmodSync(root, 0o755)
const folder = join(root, 'vitrine')

/** Without what `npm run` adds: the new user has not run anything yet. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
env.PATH = env
  .PATH!.split(':')
  .filter((part) => !part.includes('node_modules'))
  .join(':')

const taken: [step: string, seconds: number][] = []
async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  taken.push([name, seconds])
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  return result
}

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** On any free port, so that a demo that runs already is in nobody's way. */
async function startService(): Promise<ChildProcess> {
  // A group of its own, as in a terminal: npm passes no signals on.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let output = ''
  await new Promise<void>((ready, failed) => {
    child.stdout!.on('data', (chunk) => {
      output += chunk
      if (output.includes('Vitrine is ready')) ready()
    })
    child.once('exit', () => failed(new Error(`npm start ended:\n${output}`)))
  })
  return child
}

function commandOfReadme(): string {
  const section = readFileSync(join(folder, 'README.md'), 'utf8').split('\n## First page with the SDK\n')[1]
  const command = /```sh\n(.*?)```/s.exec(section ?? '')?.[1]
  assert.ok(command, 'README.md shows the command')
  return command
}

let service: ChildProcess | undefined
try {
  await step('git clone', () => run('git', ['clone', '--quiet', resolve('.'), folder], root))
  await step('npm ci', () => run('npm', ['ci', '--silent', '--prefer-offline'], folder))
  service = await step('npm start', startService)
  const page = await step('npx node first-page.mjs', () => run('bash', ['-ec', commandOfReadme()], folder))
  console.log(`\n${page}`)
  assert.match(page, /^(\d{4}-\d\d-\d\d +-?\d+\.\d\d EUR .*\n){20}$/)
  const total = taken.reduce((sum, [, seconds]) => sum + seconds, 0)
  const busy = `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`
  console.log(`${total.toFixed(1)} s from clone to the first page, of at most ${MAX_SECONDS} s; ${busy}`)
  assert.ok(total < MAX_SECONDS)
} finally {
  if (service?.exitCode === null) {
    process.kill(-service.pid!, 'SIGINT')
    // Closed when the last process of the group has ended.
    await once(service, 'close')
  }
  rmSync(root, { recursive: true, force: true })
}
