import { systemClock } from '../core/clock.ts'

export type LogStream = { write: (line: string) => void }

/**
 * Structured logs by allow-list: a line says what was asked for by route pattern, and how it went. Headers, bodies,
 * query strings and addresses never get here, so they need not be removed.
 */
export function loggerOptions(level: string, stream: LogStream | undefined) {
  return {
    level,
    ...(stream && { stream }),
    base: null,
    timestamp: () => `,"time":"${systemClock().toISOString()}"`,
    serializers: { req: () => ({}), res: () => ({}), err: describeError },
  }
}

/** A database's message may quote a value; its code, table and constraint may not. */
export function describeError(error: Error) {
  const { code, table, constraint, severity } = error as Error & Record<string, unknown>
  // The stack begins with the message, and lines of a message may look like frames.
  const frames = error.stack
    ?.slice(error.stack.indexOf(error.message) + error.message.length)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
  const message = severity === undefined ? error.message : 'database error'
  return { type: error.name, message, code, table, constraint, stack: frames?.join('\n') ?? '' }
}
