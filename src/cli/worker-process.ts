import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { CounterName } from '../platform/http/metrics.ts'

export type ToWorker = { kind: 'wake' | 'give-way' }
export type FromWorker = { kind: 'count'; name: CounterName }

export type WorkerProcess = {
  /** Called when a job was enqueued. */
  wake: () => void
  /** Called now and then while requests are answered. */
  giveWay: () => void
  stop: () => Promise<void>
}

type WorkerProcessOptions = {
  args: string[]
  env: NodeJS.ProcessEnv
  count: (name: CounterName) => void
  err: (line: string) => void
}

/**
 * By default Node would compile and collect with four more threads, and briefly take all processors; and young objects
 * would have 130 MB, instead of the 24 MB that a worker has which is started by hand.
 */
const FLAGS = ['--single-threaded-gc', '--v8-pool-size=1', '--max-semi-space-size=8']
const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url))
/** Delay before a worker that ended unexpectedly is restarted: longer each time, until one keeps running. */
const RESTART_SECONDS = [0, 1, 5, 15, 60]
const STAYS_MS = 60_000
/** Requests come first. At the lowest priority it would stand still beside any other busy program, and it also sends the PINs. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL
/** A worker needs a few seconds to finish or release its jobs. */
const STOP_MS = 15_000

/** A worker in its own process, at a lower priority. */
export function startWorkerProcess({ args, env, count, err }: WorkerProcessOptions): WorkerProcess {
  let child = start()
  let ends = 0
  let stopping = false
  let restart: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = performance.now()
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
    const child = fork(PROGRAM, ['worker', ...args], { execArgv: FLAGS, env, stdio: [...stdio] })
    stepBehind(child)
    child.on('message', (message: FromWorker) => count(message.name))
    child.on('error', (error) => err(`the worker: ${error.message}`))
    child.on('exit', (code, signal) => {
      if (stopping) return
      ends = performance.now() - started > STAYS_MS ? 0 : ends + 1
      const wait = RESTART_SECONDS[Math.min(ends, RESTART_SECONDS.length - 1)]!
      err(`the worker ended (${signal ?? `exit code ${code}`}); restarting${wait > 0 ? ` in ${wait} s` : ''}`)
      restart = setTimeout(() => startAgain(), wait * 1000)
    })
    return child
  }

  function startAgain(): void {
    if (!stopping) child = start()
  }

  const send = (message: ToWorker): void => {
    if (child.connected) child.send(message, () => {})
  }

  return {
    wake: () => send({ kind: 'wake' }),
    giveWay: () => send({ kind: 'give-way' }),
    async stop() {
      stopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      if (child.connected) child.disconnect()
      const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(timeout)
    },
  }
}

/**
 * Called right after the start: new threads inherit the priority of the thread that starts them. On Linux a priority is that of a
 * thread, and on a busy machine some have started before.
 */
function stepBehind({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, PRIORITY)
    if (process.platform !== 'linux') return
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), PRIORITY)
  } catch {
    // It has ended already, and is restarted.
  }
}
