import { systemClock } from '../core/clock.ts'
import { describeError } from '../http/log.ts'
import { terminalLog } from './terminal-log.ts'

const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Number.POSITIVE_INFINITY }

type Write = (facts: { err?: unknown; [fact: string]: unknown }, text: string) => void
export type Log = Record<'debug' | 'info' | 'warn', Write>

/** The same lines as a server's, without the server's logging library: a worker stays small. */
export function openWorkerLog(level: keyof typeof LEVELS, out: (line: string) => void): Log {
  const lines = process.stdout.isTTY ? terminalLog(out) : { write: out }
  const writer =
    (name: keyof Log): Write =>
    ({ err, ...facts }, msg) => {
      if (LEVELS[name] < LEVELS[level]) return
      const time = systemClock().toISOString()
      const error = err instanceof Error ? { err: describeError(err) } : {}
      lines.write(JSON.stringify({ level: LEVELS[name], time, ...facts, ...error, msg }))
    }
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn') }
}
