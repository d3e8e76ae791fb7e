/** Histories of a random bank, one account each: as many as asked, judged after every delivery. */
import assert from 'node:assert/strict'
import type { Id } from '../../src/core/id.ts'
import type { Deps } from '../../src/db/deps.ts'
import { listFeed } from '../../src/transactions/transaction.service.ts'
import { FEED_START } from '../../src/transactions/transaction.ts'
import { Random } from '../ledger/random.ts'
import { walkByService } from '../ledger/reading.ts'
import { makeOwner } from '../support/make.ts'
import { type Account, type Deliver, readRows, reviewedIds } from './deliver.ts'
import { expectedAfter, hasHeldRival, isDecided } from './expected.ts'
import { type Fault, Judge } from './judge.ts'
import { type Knobs, namesOf, turnKnobs } from './knobs.ts'
import { ModelBank, type View } from './random-bank.ts'
import { freshIban } from './ways-in.ts'

const MOST_STEPS = 30

/** How a history ended: as it should, with a doubt that is listed, or wrong; then with everything that led to it. */
export type Outcome = {
  seed: number
  /** How many of the histories go through files; the seed means nothing without it. */
  fileShare: number
  knobs: Knobs
  steps: number
  deliveries: number
  ended:
    | 'right'
    | 'right, with reviews'
    | 'listed for review'
    | 'unique fit of a hold'
    | 'equal on the next day'
    | Fault['kind']
    | 'unreviewed ambiguity'
    | 'repeat changed something'
    | 'refused'
  story: string[]
}

export async function live(deps: Deps, deliver: Deliver, seed: number, fileShare: number): Promise<Outcome> {
  const random = new Random(seed)
  const knobs = turnKnobs(random, fileShare)
  const bank = new ModelBank(random, knobs)
  const account = await openAccount(deps)
  const judge = new Judge()
  const arrived: View[] = []
  const story = [`knobs: ${namesOf(knobs).join(' ')}`]
  let revision = 0
  let deliveries = 0
  const end = (ended: Outcome['ended'], steps: number): Outcome => ({
    seed,
    fileShare,
    knobs,
    steps,
    deliveries,
    ended,
    story,
  })

  for (let step = 1; step <= MOST_STEPS; step++) {
    const { what, view } = bank.step()
    story.push(what)
    if (!view) continue
    const { lines, ...head } = view.delivery
    story.push(
      `  ${JSON.stringify(head)}`,
      ...lines.map((line, index) => `  ${view.keys[index]}: ${JSON.stringify(line)}`),
    )
    deliveries += 1
    let report: { revision: number }
    try {
      report = await deliver(account, view.delivery, knobs)
    } catch (error) {
      story.push(String(error))
      return end('refused', step)
    }
    const isRepeat = arrived.includes(view)
    if (isRepeat && report.revision > revision) {
      story.push(`revision ${revision} became ${report.revision}`)
      return end('repeat changed something', step)
    }
    revision = Math.max(revision, report.revision)
    if (!isRepeat) arrived.push(view)
    const rows = await readRows(deps, account.accountId, revision)
    const faults = judge.judge(rows, expectedAfter(arrived), view)
    const isNewest = arrived.every(({ created }) => created <= view.created)
    if (faults.length === 0 && isNewest && isOrderKnown(knobs)) faults.push(...judge.judgeOrder(rows, view))
    if (faults.length === 0) continue
    story.push(...faults.map(({ shown }) => shown))
    const decided = faults.find(({ key }) => isDecided(key, bank.payments, knobs))
    if (decided) return end(decided.kind, step)
    const reviewed = await reviewedIds(deps, account.accountId)
    const isListed = faults.some(({ ids }) => ids.some((id) => reviewed.has(id)))
    if (isListed) return end('listed for review', step)
    const isHold = faults.every(({ key }) => hasHeldRival(key, bank.payments))
    if (isHold) return end('unique fit of a hold', step)
    return end(isNextDay(knobs) ? 'equal on the next day' : 'unreviewed ambiguity', step)
  }
  await assertReadable(deps, account.accountId, revision)
  const reviewed = await reviewedIds(deps, account.accountId)
  return end(reviewed.size > 0 ? 'right, with reviews' : 'right', MOST_STEPS)
}

/**
 * A bank that moves a booking out of the days that it told says no more of it than of the next payment of the same kind. If
 * that were a doubt, every coffee of every day would be one.
 */
const isNextDay = ({ shift, balances, references, ids }: Knobs): boolean =>
  shift && !balances && !references && ids !== 'stable'

/**
 * A file of one day without balances does not say which way it runs; twins are not known apart; and what came in between
 * others afterwards stays where it was put.
 */
const isOrderKnown = ({ door, view, balances, twins, late }: Knobs): boolean =>
  !twins && !late && (door === 'direct' || view === 'sequence' || balances)

/** A walk in small pages and the feed from nothing give the list. */
async function assertReadable(deps: Deps, accountId: Id<'account'>, revision: number): Promise<void> {
  const { bodies } = await walkByService(deps.db, accountId, revision, 500)
  assert.deepEqual((await walkByService(deps.db, accountId, revision, 3)).bodies, bodies)
  const client = new Map<string, string>()
  let position = FEED_START
  for (;;) {
    const page = await listFeed(deps.db, accountId, position, 50, revision)
    for (const { row } of page.changes) {
      if (row.body === null) client.delete(row.id)
      else client.set(row.id, row.body)
    }
    position = page.next
    if (!page.more) break
  }
  assert.deepEqual([...client.values()].sort(), bodies.toSorted())
}

async function openAccount(deps: Deps): Promise<Account> {
  const iban = freshIban()
  const { accountId } = await makeOwner(deps, { iban })
  return { accountId, iban, currency: 'EUR' }
}

const HARMLESS: Outcome['ended'][] = [
  'right',
  'right, with reviews',
  'listed for review',
  'unique fit of a hold',
  'equal on the next day',
]
export const isFailure = ({ ended }: Outcome): boolean => !HARMLESS.includes(ended)

export class Tally {
  steps = 0
  deliveries = 0
  histories = 0
  /** The shortest of each kind. */
  readonly shortest = new Map<string, Outcome>()
  readonly #counts = new Map<string, Map<string, number>>()

  add(outcome: Outcome): void {
    const { ended, knobs } = outcome
    this.steps += outcome.steps
    this.deliveries += outcome.deliveries
    this.histories += 1
    for (const name of ['all', ...namesOf(knobs)]) {
      const row = this.#counts.get(name) ?? new Map<string, number>()
      for (const kind of ['histories', ended]) row.set(kind, (row.get(kind) ?? 0) + 1)
      this.#counts.set(name, row)
    }
    const known = this.shortest.get(ended)
    if (isFailure(outcome) && (!known || known.story.length > outcome.story.length)) this.shortest.set(ended, outcome)
  }

  /** By knob, how its histories ended; failures also for every 100,000 steps. */
  table(): string {
    const kinds = [...(this.#counts.get('all')?.keys() ?? [])]
    const line = (cells: (string | number)[]) =>
      cells.map((cell, at) => String(cell).padEnd(at === 0 ? 18 : 14)).join(' ')
    const rows = [...this.#counts].sort(([a], [b]) => (a === 'all' ? -1 : b === 'all' ? 1 : a < b ? -1 : 1))
    const all = this.#counts.get('all')!
    return [
      `${this.steps} steps, ${this.deliveries} deliveries, ${this.histories} histories`,
      line(['', ...kinds]),
      ...rows.map(([name, row]) => line([name, ...kinds.map((kind) => row.get(kind) ?? 0)])),
      line(['per 100,000 steps', ...kinds.map((kind) => Math.round(((all.get(kind) ?? 0) * 100_000) / this.steps))]),
    ].join('\n')
  }
}

export const tellFailure = ({ seed, fileShare, ended, story, steps }: Outcome): string =>
  `${ended} at step ${steps}; the same again: npm run soak:bank -- --seed=${seed} --files=${fileShare} --histories=1
${story.join('\n')}`
