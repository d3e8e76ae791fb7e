import { systemClock } from '../platform/core/clock.ts'
import { describeError } from '../platform/http/log.ts'
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

type LineOutput = { out: (line: string) => void; err: (line: string) => void }

/**
 * What a server or a worker says about itself: that it is ready, that it lost the database. As lines of the log, so that
 * whoever collects them finds one format and a time in each; on a terminal as it is. They are few, and no LOG_LEVEL
 * suppresses them.
 */
export function processLines({ out, err }: LineOutput): LineOutput {
  const line = (level: keyof Log, msg: string) =>
    JSON.stringify({ level: LEVELS[level], time: systemClock().toISOString(), msg })
  return {
    out: process.stdout.isTTY ? out : (msg) => out(line('info', msg)),
    err: process.stderr.isTTY ? err : (msg) => err(line('warn', msg)),
  }
}

/** For a database that a server or a worker keeps open. */
export const connectionMessages = (err: LineOutput['err']) => ({
  onLost: (error: Error) => err(`database connection lost: ${error.message}`),
  onBack: () => err('database connection is back'),
})
