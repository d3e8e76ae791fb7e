import { execFile, spawn } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import type { DemoFile } from '../../src/demo/demo.service.ts'
import { endProcess, PROGRAM, waitFor } from '../abuse/servers.ts'

const run = promisify(execFile)

export type RunningDemo = {
  /** Looks like the folder of the sources, with a `.vitrine` of its own. */
  folder: string
  facts: DemoFile
  env: NodeJS.ProcessEnv
  /** A `vitrine` command on the demo's database; what it prints. */
  vitrine: (...args: string[]) => Promise<string>
}

let started: Promise<RunningDemo> | undefined

/** A demo where something happens all the time. Files that share a process share it. */
export function startDemo(): Promise<RunningDemo> {
  started ??= serveDemo()
  return started
}

/** `vitrine serve --demo` as a new user starts it, with its own database and worker. Stops after the last test. */
export async function serveDemo(...args: '--still'[]): Promise<RunningDemo> {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-demo-'))
  const folder = join(root, 'vitrine')
  // As root the database runs as another user, who could not enter a folder of mkdtemp.
  chmodSync(root, 0o755)
  mkdirSync(folder)
  for (const name of globSync('*')) symlinkSync(resolve(name), join(folder, name))
  // npx finds the same programs, and takes a second each time.
  const programs = join(root, 'bin')
  mkdirSync(programs)
  const npx = '#!/bin/sh\nif [ "$1" = vitrine ]; then shift; exec node bin/vitrine.js "$@"; fi\nexec "$@"\n'
  writeFileSync(join(programs, 'npx'), npx, { mode: 0o755 })
  const env = {
    PATH: `${programs}:${resolve('node_modules/.bin')}:${process.env.PATH}`,
    HOME: process.env.HOME,
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--demo', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(async () => {
    await endProcess(child)
    rmSync(root, { recursive: true, force: true })
  })
  await waitFor(child, /Vitrine is ready on (\S+)/)
  const facts = JSON.parse(readFileSync(join(folder, '.vitrine/demo.json'), 'utf8')) as DemoFile
  const vitrine = async (...args: string[]) =>
    (await run(process.execPath, [PROGRAM, ...args], { cwd: folder, env })).stdout
  return { folder, facts, env, vitrine }
}
