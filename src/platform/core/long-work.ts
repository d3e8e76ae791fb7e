import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from './errors.ts'

/** Runs a piece of work that takes a few milliseconds. */
export type RunPiece = <T>(piece: () => T) => Promise<T>

let last: Promise<unknown> = Promise.resolve()

/**
 * In a server: of all long work together one piece at a time, with a pause after it that is as long as the piece was. So
 * requests are answered between two pieces, and have at least half of the processor.
 */
export const inPieces: RunPiece = (piece) => {
  let began = 0
  const turn = last.then(() => {
    began = performance.now()
    return piece()
  })
  const rest = () => delay(performance.now() - began)
  last = turn.then(rest, rest)
  return turn
}

/** With the one that is under way. */
const MAX_IN_LINE = 5
type WorkLine = { length: number; last: Promise<unknown> }
const lines = new Map<string, WorkLine>()

/** Long work that somebody waits for: one at a time in each line, of an operator or of one kind of work. */
export async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { length: 0, last: Promise.resolve() }
  if (line.length >= MAX_IN_LINE) throw tooMuch()
  lines.set(name, line)
  line.length++
  const turn = line.last.then(work)
  line.last = turn.catch(() => {})
  return turn.finally(() => {
    line.length--
    if (line.length === 0) lines.delete(name)
  })
}

const tooMuch = (): Refusal =>
  new Refusal('rate_limited', {
    message: `There are ${MAX_IN_LINE} requests of this kind already, which are worked on one after the other. Try again in a moment.`,
    headers: { 'Retry-After': '2' },
  })
