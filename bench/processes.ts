/** All processes that a run starts, and how they are stopped: by pid, also when the run is interrupted. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { LoadPlan, LoadResult } from './load.ts'

const children = new Set<ChildProcess>()

export type Running = { pid: number; stop: () => Promise<void> }

/** Generous, because a machine may be slow and busy; a program that ended is noticed at once. */
const MAX_START_MS = 600_000
const MAX_STOP_MS = 60_000

/** Ready when its port accepts connections. Its output goes to a file. */
export async function startServer(
  name: string,
  args: string[],
  env: Record<string, string>,
  options: { cwd?: string; logFile: string },
): Promise<Running> {
  const port = Number(env.PORT)
  const log = openSync(options.logFile, 'a')
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log],
  })
  children.add(child)
  const since = performance.now()
  while (!(await isTaken(port))) {
    if (child.exitCode !== null || performance.now() - since > MAX_START_MS) {
      throw new Error(`${name} did not start; see ${options.logFile}`)
    }
    await delay(50)
  }
  return { pid: child.pid!, stop: () => stop(child) }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS)
  await gone
  clearTimeout(timer)
}

export async function stopAll(): Promise<void> {
  await Promise.all([...children].map((child) => stop(child)))
}

export const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export type Generator = { pid: number; run: (plan: LoadPlan) => Promise<LoadResult> }

export function startGenerator(): Generator {
  // Not with the flags of a test that measures.
  const child = fork(new URL('./load.ts', import.meta.url), { stdio: 'inherit', execArgv: [] })
  children.add(child)
  return {
    pid: child.pid!,
    run: async (plan) => {
      child.send(plan)
      const [message] = (await once(child, 'message')) as [{ outcome?: LoadResult; error?: string }]
      if (!message.outcome) throw new Error(message.error)
      return message.outcome
    },
  }
}

/** Runs a step before a run, such as an install. Returns whether it worked. */
export async function runStep(command: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  children.add(child)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const code = await new Promise<number>((done) => {
    child.on('error', (error) => {
      errors += error.message
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
  children.delete(child)
  return { worked: code === 0, errors: errors.trim().split('\n').slice(-3).join(' ') }
}
