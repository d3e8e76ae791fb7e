/** A world through an engine, judged after each statement and at the end. */
import { dayOf } from '../deliveries/delivery.ts'
import { decimal } from '../deliveries/payment.ts'
import { dayAt, instantAt } from './calendar.ts'
import type { Engine, EngineRow } from './engine.ts'
import { FAULT_KINDS, type FaultKind, type JudgedTruth, print, type SourceFault, SourceJudge } from './judge.ts'
import type { Mix } from './mixes.ts'
import { arrivalOf, type ToldDelivery, wholeOf } from './told.ts'
import { type AccountTruth, booksOf } from './truth.ts'
import { makeWorld, type World } from './world.ts'

export type Counts = Record<FaultKind, number>
export const noCounts = (): Counts => Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Counts

export type Played = {
  payments: number
  deliveries: number
  /** Deliveries that the engine refused. */
  refused: string[]
  atEnd: Counts
  /** Faults that were seen after some statement, each counted once; without those of the end. */
  meanwhile: Counts
  undecidable: Map<string, number>
  openReviews: number
  listed: number
  /** A fault each, in lines. */
  stories: string[]
}

const MAX_STORIES = 12
/** Without statements: how often it is looked at the rows. */
const SAMPLE_EVERY = 20

export async function playWorld(mix: Mix, seed: number, payments: number, engine: Engine): Promise<Played> {
  return playDeliveries(makeWorld(mix, seed, payments), engine, mix.nightly || mix.monthly ? 'statement' : 'sample')
}

export async function playDeliveries(
  { truth, deliveries }: World,
  engine: Engine,
  looks: 'statement' | 'sample',
): Promise<Played> {
  const judge = new SourceJudge(judgedTruth(truth))
  const played: Played = {
    payments: truth.payments.length,
    deliveries: deliveries.length,
    refused: [],
    atEnd: noCounts(),
    meanwhile: noCounts(),
    undecidable: new Map(),
    openReviews: 0,
    listed: 0,
    stories: [],
  }
  const seen = new Map<string, string>()
  for (const [index, told] of deliveries.entries()) {
    try {
      await engine.deliver(arrivalOf(told))
      judge.arrive(told)
    } catch (error) {
      played.refused.push(`${told.source} ${instantAt(told.made)}: ${String(error).slice(0, 200)}`)
    }
    if (looks === 'statement' ? !told.isStatement : index % SAMPLE_EVERY !== 0) continue
    const { faults } = await judge.look(engine)
    const when = `after ${told.source} of ${instantAt(told.made)}`
    for (const fault of faults.filter(({ undecidable }) => !undecidable))
      seen.set(nameOf(fault), `${when}: ${fault.why}`)
  }
  judge.isEnd = true
  const last = await judge.look(engine)
  played.openReviews = last.openReviews
  played.listed = last.listed
  for (const fault of last.faults) countAtEnd(played, fault)
  const shown = await engine.rows()
  for (const fault of last.faults.filter(({ undecidable }) => !undecidable).slice(0, MAX_STORIES)) {
    played.stories.push(storyOf(fault, deliveries, shown))
  }
  const atEnd = new Set(last.faults.map(nameOf))
  for (const [name, why] of seen) {
    if (atEnd.has(name)) continue
    const kind = name.split(':')[0] as FaultKind
    played.meanwhile[kind] += 1
    if (played.stories.length < MAX_STORIES) played.stories.push(`meanwhile ${kind}, ${why}`)
  }
  return played
}

function countAtEnd(played: Played, { kind, undecidable }: SourceFault): void {
  if (undecidable === undefined) played.atEnd[kind] += 1
  else {
    const reason = `${kind}: ${undecidable}`
    played.undecidable.set(reason, (played.undecidable.get(reason) ?? 0) + 1)
  }
}

/** The same fault at two moments has one name. */
const nameOf = ({ kind, key, rowId }: SourceFault): string =>
  kind === 'changed id' || kind === 'changed id before a statement' || kind === 'doubled'
    ? `${kind}:${rowId}`
    : `${kind}:${key ?? rowId ?? ''}`

const NEAR_MS = 4 * 24 * 3_600_000

/** Everything that was delivered about the payment, and the rows that look like it. */
function storyOf({ kind, key, why }: SourceFault, deliveries: ToldDelivery[], rows: EngineRow[]): string {
  const lines = [`${kind}: ${why}`]
  if (key === undefined) return lines[0]!
  const amounts = new Set<string>()
  const days = new Set<number>()
  let before = ''
  for (const told of deliveries) {
    for (const [index, line] of told.delivery.lines.entries()) {
      if (wholeOf(told.keys[index]!) !== wholeOf(key)) continue
      amounts.add(line.amount)
      days.add(Date.parse(dayOf(line)))
      const { parts, ...facts } = line
      const text = `${told.source} ${JSON.stringify({ ...facts, ...(parts && { parts: parts.length }) })}`
      if (text === before) continue
      before = text
      lines.push(`  made ${instantAt(told.made)}, received ${instantAt(told.arrives)}: ${text}`)
    }
  }
  const isNear = ({ day }: EngineRow) => [...days].some((told) => Math.abs(Date.parse(day) - told) <= NEAR_MS)
  const near = rows.filter((row) => amounts.has(row.amount) && isNear(row)).map(print)
  return [...lines.slice(0, 12), ...near.slice(0, 8).map((row) => `  row ${row}`)].join('\n')
}

export function judgedTruth(truth: AccountTruth): JudgedTruth {
  const balances = new Map<string, string[]>()
  const groupOf = new Map<string, string>()
  let balance = truth.opening
  for (const { key, cents, bookDay, bookedAt } of booksOf(truth)) {
    balance += cents
    // Days of the books only: within a day that was moved the order is the statement's.
    const group = `${bookDay} ${cents}`
    groupOf.set(key, group)
    balances.set(group, [...(balances.get(group) ?? []), decimal(balance)])
    if (dayAt(bookedAt!) !== bookDay) groupOf.delete(key)
  }
  return { balancesAfter: (key) => balances.get(groupOf.get(key) ?? '') }
}
