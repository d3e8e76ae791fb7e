/** Histories of a random bank, one account each, judged after every delivery. */
import { Random } from '../ledger/random.ts'
import type { BankDelivery } from './delivery.ts'
import {
  expectedAfter,
  hasHeldRival,
  isDecided,
  isMovedUnsaid,
  isNextToEqual,
  isReportedOnceByEach,
  rivalKeysOf,
} from './expected.ts'
import { Judge, type JudgedRow, type LedgerFault, showsAll } from './judge.ts'
import { type Knobs, namesOf, turnKnobs } from './knobs.ts'
import { ModelBank, type View } from './random-bank.ts'

const MAX_STEPS = 30

/** How a history ended: correct, with a doubt that is listed, or wrong; then with all of its steps. */
export type HistoryOutcome = {
  seed: number
  /** The share of histories that go through files; a seed is only reproducible together with it. */
  fileShare: number
  knobs: Knobs
  steps: number
  deliveries: number
  ended:
    | 'right'
    | 'right, with reviews'
    | 'listed for review'
    | 'which hold it was'
    | 'which of two equal ones it was'
    | 'reported once by each source'
    | 'moved, and not said so'
    | LedgerFault['kind']
    | 'unreviewed ambiguity'
    | 'repeat changed something'
    | 'refused'
  /** The first fault, in one line. */
  why: string
  /** Doubts that are listed at the end. */
  reviews: number
  fixture: string[]
}

/** One account, empty at first: in the service, or in memory. */
export type HistoryLedger = {
  /** Whether its rows have the order of the list. */
  hasOrder: boolean
  deliver: (delivery: BankDelivery, knobs: Knobs) => Promise<{ revision: number }>
  /** Newest first. */
  rows: (revision: number) => Promise<JudgedRow[]>
  /** The ids of the rows of each doubt that is listed. */
  reviews: () => Promise<string[][]>
  /** Every way of reading gives the same list. */
  assertReadable: (revision: number) => Promise<void>
}

export type OpenLedger = () => Promise<HistoryLedger>

export async function live(openLedger: OpenLedger, seed: number, fileShare: number): Promise<HistoryOutcome> {
  const random = new Random(seed)
  const knobs = turnKnobs(random, fileShare)
  const bank = new ModelBank(random, knobs)
  const ledger = await openLedger()
  const judge = new Judge()
  const arrived: View[] = []
  const fixture = [`knobs: ${namesOf(knobs).join(' ')}`]
  let revision = 0
  let deliveries = 0
  const end = async (ended: HistoryOutcome['ended'], steps: number, why = ''): Promise<HistoryOutcome> => {
    const reviews = (await ledger.reviews()).length
    if (why !== '') fixture.push(why)
    const isReviewed = ended === 'right' && reviews > 0
    return {
      seed,
      fileShare,
      knobs,
      steps,
      deliveries,
      ended: isReviewed ? 'right, with reviews' : ended,
      why,
      reviews,
      fixture,
    }
  }

  for (let step = 1; step <= MAX_STEPS; step++) {
    const { what, view } = bank.step()
    fixture.push(what)
    if (!view) continue
    const { lines, ...head } = view.delivery
    fixture.push(
      `  ${JSON.stringify(head)}`,
      ...lines.map((line, index) => `  ${view.keys[index]}: ${JSON.stringify(line)}`),
    )
    deliveries += 1
    let report: { revision: number }
    try {
      report = await ledger.deliver(view.delivery, knobs)
    } catch (error) {
      return end('refused', step, String(error))
    }
    const isRepeat = arrived.includes(view)
    // An answer of a bank that does not say when it was made is the state at the time at which it is received.
    const isNews = ['uk', 'berlin-group'].includes(knobs.entryPoint) && view !== arrived.at(-1)
    if (isRepeat && isNews) return end('right', step, 'an older answer is the newest state now')
    if (isRepeat && report.revision > revision) {
      return end('repeat changed something', step, `revision ${revision} became ${report.revision}`)
    }
    revision = Math.max(revision, report.revision)
    if (!isRepeat) arrived.push(view)
    const rows = await ledger.rows(revision)
    const faults = judge.judge(rows, expectedAfter(arrived), view)
    const isNewest = arrived.every(({ created }) => created <= view.created)
    if (faults.length === 0 && isNewest && ledger.hasOrder && isOrderKnown(knobs))
      faults.push(...judge.judgeOrder(rows, view))
    if (faults.length === 0) continue
    const why = faults.map(({ shown }) => shown).join('; ')
    // A superfluous row belongs to no payment; which one it duplicates is a guess.
    const isEqual = faults.every(({ kind, key }) => kind === 'duplicate' || isNextToEqual(key, bank.payments, knobs))
    if (isEqual && showsAll(rows, expectedAfter(arrived))) return end('which of two equal ones it was', step, why)
    const decided = faults.find(({ key }) => isDecided(key, bank.payments, knobs))
    if (decided) return end(decided.kind, step, why)
    const reviewed = new Set((await ledger.reviews()).flat())
    const isHidden = (id: string) => rows.every((row) => row.id !== id)
    // A missing payment is explained by the hidden row of an equal one, if that is listed.
    const hiddenRivals = ({ kind, key }: LedgerFault) =>
      kind === 'gap' ? rivalKeysOf(key, bank.payments).flatMap(judge.rowsOf).filter(isHidden) : []
    const isListed = (fault: LedgerFault) =>
      [...fault.ids, fault.was, ...hiddenRivals(fault)].some((id) => id && reviewed.has(id))
    const unlisted = faults.filter((fault) => !isListed(fault))
    // A missing payment without a row is explained by the row that took its place.
    if (unlisted.every(({ ids }) => ids.length === 0) && unlisted.length < faults.length)
      return end('listed for review', step, why)
    const isHold = unlisted.every(({ key }) => hasHeldRival(key, bank.payments))
    // What one source still holds a second one may have booked: the first is behind, or holds the next payment of its kind.
    const lackOfHolds = view.delivery.pendingComplete !== true || knobs.second
    const allows = { lackOfHolds, more: reviewed }
    if (isHold && showsAll(rows, expectedAfter(arrived), allows)) return end('which hold it was', step, why)
    if (unlisted.every(({ key }) => isMovedUnsaid(key, bank.payments, knobs, arrived)))
      return end('moved, and not said so', step, why)
    const isOncePerSource = unlisted.every(({ key }) => isReportedOnceByEach(key, bank.payments, arrived))
    return end(isOncePerSource ? 'reported once by each source' : 'unreviewed ambiguity', step, why)
  }
  await ledger.assertReadable(revision)
  return end('right', MAX_STEPS)
}

/**
 * A file of one day without balances does not show its direction; twins are not distinguished; and lines that were
 * inserted later stay where they were placed.
 */
const isOrderKnown = ({ entryPoint, view, balances, twins, late }: Knobs): boolean =>
  !twins && !late && (entryPoint === 'direct' || view === 'sequence' || balances)

/** How an ending is counted in the figures; the others are correct, listed, or no fault according to expected.ts. */
const WRONG: Partial<Record<HistoryOutcome['ended'], string>> = {
  duplicate: 'duplicates',
  gap: 'gaps',
  'changed id': 'changed ids',
  'wrong content': 'wrong content',
  'wrong order': 'wrong order',
  'unreviewed ambiguity': 'unlisted doubts',
  'repeat changed something': 'changes by a repeat',
  refused: 'refusals',
}
export const isFailure = ({ ended }: HistoryOutcome): boolean => WRONG[ended] !== undefined

export class HistoryTally {
  steps = 0
  deliveries = 0
  histories = 0
  reviews = 0
  readonly failures: HistoryOutcome[] = []
  readonly #ended = new Map<string, number>()

  add(outcome: HistoryOutcome): void {
    const { ended, steps, deliveries, reviews } = outcome
    this.steps += steps
    this.deliveries += deliveries
    this.histories += 1
    this.reviews += reviews
    this.#ended.set(ended, (this.#ended.get(ended) ?? 0) + 1)
    if (isFailure(outcome)) this.failures.push(outcome)
  }

  /** Faults per 100,000 steps, how the other histories ended, and the knobs of those that failed. */
  report(): string {
    const rate = (count: number) => ((count * 100_000) / Math.max(1, this.steps)).toFixed(1)
    const line = (name: string, count: number) =>
      `  ${name.padEnd(24)}${String(count).padStart(8)}${rate(count).padStart(12)}`
    const rest = [...this.#ended].filter(([ended]) => !(ended in WRONG)).sort(([, a], [, b]) => b - a)
    const knobs = Map.groupBy(
      this.failures.flatMap((failure) => namesOf(failure.knobs)),
      (name) => name,
    )
    const ranked = [...knobs].sort(([, a], [, b]) => b.length - a.length)
    return [
      `${this.histories} histories, ${this.steps} steps, ${this.deliveries} deliveries, ${this.reviews} reviews`,
      `${'wrong'.padEnd(26)}${'count'.padStart(8)}${'per 10^5 steps'.padStart(16)}`,
      ...Object.entries(WRONG).map(([ended, name]) => line(name, this.#ended.get(ended) ?? 0)),
      'the other histories ended',
      ...rest.map(([ended, count]) => line(ended, count)),
      ...(ranked.length > 0
        ? [`knobs of what failed: ${ranked.map(([name, all]) => `${name} ${all.length}`).join(', ')}`]
        : []),
    ].join('\n')
  }
}

/** The fault, and the command that reproduces it. */
export const printFailure = ({ seed, fileShare, ended, why, steps, knobs }: HistoryOutcome): string =>
  `${ended} at step ${steps}: npm run soak -- bank --seed=${seed} --files=${fileShare} --histories=1
    ${why}
    ${namesOf(knobs).join(' ')}`

export const printHistory = (outcome: HistoryOutcome): string =>
  `${printFailure(outcome)}\n${outcome.fixture.join('\n')}`
