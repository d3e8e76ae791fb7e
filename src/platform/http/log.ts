import { systemClock } from '../core/clock.ts'

export type LogStream = { write: (line: string) => void }

/**
 * Structured logs by allow-list: a line has the route pattern and the result. Headers, bodies, query strings and
 * addresses are never logged, so they need no redaction.
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

/** A database's message may quote a value; its code, table and constraint do not. */
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
