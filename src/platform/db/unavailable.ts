import { Refusal } from '../core/errors.ts'

/**
 * Connection errors, shutdown, exhaustion, time-outs, and a primary server that has become a standby: the caller may
 * retry. Everything else is an internal error.
 */
const AWAY = /^(08|57P|53|58|57014|25006)/
const AWAY_NODE =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN/
/** A coordinator that loses a worker says so without a code of its own (XX000): the rows of some owners are away. */
const AWAY_WORKER =
  /failure on connection|could not connect to any active placements|server closed the connection|connection not open|no connection to the server|SSL connection has been closed/
const AWAY_TEXT = /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|57014/

/** Waits for an answer of the database; where it is away, the caller gets a refusal. */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = String((error as { code?: unknown }).code ?? '')
  const isAway = AWAY.test(code) || AWAY_NODE.test(code) || AWAY_TEXT.test(error.message)
  if (isAway || (code === 'XX000' && AWAY_WORKER.test(error.message))) {
    const refusal = new Refusal('unavailable', { headers: { 'Retry-After': '1' } })
    refusal.cause = error
    return refusal
  }
  return error
}
