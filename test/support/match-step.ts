import assert from 'node:assert/strict'
import type { SourceRecord } from '@vitrine/bank-statements'
import type { Line } from '../../src/ledger/deliveries/delivery.ts'
import type { Evidence } from '../../src/ledger/matching/evidence.ts'
import type { Known } from '../../src/ledger/matching/known.ts'
import { type IsOtherPayment, type MatchFacts, Pairing } from '../../src/ledger/matching/pairing.ts'
import { dateOf, knownNames, knownWith, lineWith, matchFactsWith, momentOf, recordWith } from './matching.ts'

/** A payment as a source reports it; days are in January 2026. What a test leaves out is that of a coffee on the 10th. */
export type StepLine = Partial<SourceRecord> & { day?: number; text?: string }
/** `names`: those that the ledger has learnt from other sources. */
export type StepKnown = StepLine & { id?: string; source?: string; names?: string[] }

export const recordOf = ({ day = 10, text = 'Coffee', ...more }: StepLine): SourceRecord =>
  recordWith({ booked: dateOf(day), amount: '-3', description: text, ...more })

const timesOf = ({ day = 10 }: StepLine) => ({ bookedTime: momentOf(day), day })

export const lineOf = (reported: StepLine, index = 0): Line =>
  lineWith(recordOf(reported), { position: index + 1, ...timesOf(reported) })

export function knownOf({ id = 'a', source = 'bank', names = [], ...reported }: StepKnown, place = 0): Known {
  const record = recordOf(reported)
  const all = [...knownNames(source, record), ...names.map((name) => ({ name, pending: false }))]
  return knownWith(record, { id, source, place, names: all, ...timesOf(reported) })
}

/** A delivery that has all lines of the month. */
export const FACTS = matchFactsWith({ covers: 'period', period: true, from: 1, to: 31 })

type Accepts = (evidence: Evidence) => boolean
/** One step of the matcher. */
export type MatchStep = (
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
  isOtherPayment: IsOtherPayment,
  accepts: Accepts,
) => void
/** `used`: the id of a transaction that is matched already. `done`: the place of a line that is. */
export type StepOptions = Partial<MatchFacts> & {
  isOtherPayment?: IsOtherPayment
  accepts?: Accepts
  used?: string
  done?: number
}

/** What one step links: for each line the ids of its transactions, `new` where it has none. */
export function run(step: MatchStep, reported: StepLine[], stored: StepKnown[], given: StepOptions = {}) {
  const { isOtherPayment = () => false, accepts = () => true, used, done, ...facts } = given
  const lines = reported.map(lineOf)
  const known = stored.map(knownOf)
  const pairing = new Pairing(lines)
  const usedOne = known.find(({ id }) => id === used)
  if (usedOne) pairing.link(lineOf({}), usedOne, 'id', [])
  if (done !== undefined) pairing.link(lines[done]!, knownOf({ id: 'before' }), 'id', [])
  step(pairing, lines, known, { ...FACTS, ...facts }, isOtherPayment, accepts)
  const idsOf = (line: Line) => pairing.links.filter((link) => link.line === line).map((link) => link.known.id)
  return { found: lines.map((line) => idsOf(line).join('+') || 'new'), links: pairing.links }
}

export const found = (...all: Parameters<typeof run>): string[] => run(...all).found

type Rule = [why: string, line: StepLine, known: StepKnown, isMatched: boolean, given?: StepOptions]

export function checkRules(step: MatchStep, rules: Rule[]): void {
  for (const [why, line, known, isMatched, given] of rules) {
    assert.deepEqual(found(step, [line], [known], given), [isMatched ? 'a' : 'new'], why)
  }
}

/** The first of the stored ones is found, whatever their order in the ledger. */
export function prefers(
  step: MatchStep,
  line: StepLine,
  [best, other]: [StepKnown, StepKnown],
  why: string,
  given?: StepOptions,
): void {
  const [a, b] = [
    { ...best, id: 'a' },
    { ...other, id: 'b' },
  ]
  assert.deepEqual(found(step, [line], [a, b], given), ['a'], why)
  assert.deepEqual(found(step, [line], [b, a], given), ['a'], `${why}, in the other order`)
}
