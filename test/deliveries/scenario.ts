/** A scenario is data: what the bank sends, and what the ledger has after it. This file defines what the data mean. */
import assert from 'node:assert/strict'
import { ALL } from '../support/runs.ts'
import type { BankDelivery, BankLine } from './delivery.ts'
import type { DeliveryFixture, FeedEntry, FileFormat, ImportPaths, Ledger, ListedRow } from './import-paths.ts'

export type Scenario = {
  name: string
  /** The scenario runs in each of them, through every import path of the format. */
  formats: FileFormat[]
  steps: ScenarioStep[]
}

export type ScenarioStep = {
  send: BankDelivery
  /** Where this delivery has another format than the scenario. */
  as?: FileFormat
  /**
   * All rows: `name | amount | status | text | balance`. A name stands for one id from its first row to the end of the
   * scenario. The text is anywhere in the row; parts that are left out may be anything.
   */
  ledger: string[]
  /** The rows above are in the order of the list, newest first. */
  inOrder?: true
  /** The changes that the feed reports for this step: `name change reason`. */
  feed?: string[]
  /** The rows that are listed for review: none by default after the last step; `any` where it does not matter. */
  reviews?: string[] | 'any'
  /** The account's balance and its day. */
  balance?: [amount: string, day?: string]
}

export const day = (n: number): string => `2026-02-${String(n).padStart(2, '0')}`
export const pay = (amount: string, n: number, text: string, more: Partial<BankLine> = {}): BankLine => ({
  amount,
  day: day(n),
  text,
  ...more,
})
export const hold = (amount: string, n: number | undefined, text: string, more: Partial<BankLine> = {}): BankLine => ({
  status: 'pending',
  amount,
  ...(n !== undefined && { day: day(n) }),
  text,
  ...more,
})

type Facts = Partial<Omit<BankDelivery, 'lines' | 'nature'>>
const of =
  (nature: BankDelivery['nature']) =>
  (facts: Facts, ...lines: BankLine[]): BankDelivery => ({ nature, ...facts, lines })
/** camt.053, MT940: the lines since the previous statement. */
export const statement = of('statement')
/** camt.052, MT942. */
export const report = of('report')
/** camt.054 */
export const notification = of('notification')
/** CSV, OFX, bank JSON, and records by API: all booked lines of some days, and all holds. */
export const window = (facts: Facts, ...lines: BankLine[]): BankDelivery =>
  of('statement')({ pendingComplete: true, ...facts }, ...lines)
/** At an hour of the 12th. */
export const at = (hour: number): string => `2026-02-12T${String(hour).padStart(2, '0')}:00:00+01:00`

/**
 * By command in the first format, because starting it takes longer than everything else; by API in one, in turns, so that
 * each format has its cases. `ALL=1 npm test` runs every case in every format.
 */
export function formatsBy(way: 'cli' | 'api', { formats, name }: Scenario): FileFormat[] {
  if (ALL) return formats
  return [formats[way === 'cli' ? 0 : name.length % formats.length]!]
}

export async function play(
  importPaths: ImportPaths,
  { steps }: Scenario,
  format: FileFormat,
  way: 'cli' | 'api',
): Promise<void> {
  const fixture = await importPaths.open()
  const names = new Map<string, string>()
  const deliver = ({ send, as = format }: ScenarioStep) => importPaths.deliver(way, as, send, fixture)
  let before = await importPaths.list(fixture)
  for (const [index, step] of steps.entries()) {
    const what = `after delivery ${index + 1}`
    await deliver(step)
    const now = await importPaths.list(fixture)
    assertLedger(step, now.rows, names, what)
    const changes = await importPaths.changes(fixture, before.cursor)
    assertReplay(before.rows, changes, now.rows, what)
    if (step.feed) assert.deepEqual(changes.map((one) => send(one, names)).sort(), step.feed.toSorted(), `feed ${what}`)
    if (step.reviews || index === steps.length - 1) await assertReviews(importPaths, fixture, step, names, what)
    if (step.balance) await assertBalance(importPaths, fixture, step.balance, what)
    before = now
  }
  await assertReadable(importPaths, fixture, before)
  // Records and answers of a bank without a creation time are current, so an old one is new; an old file is not.
  const isNews = ({ send, as = format }: ScenarioStep) =>
    ['records', 'berlin-group', 'uk'].includes(as) && send.stated?.created === undefined
  const repeats = steps.filter((step, index) => !isNews(step) || index === steps.length - 1)
  for (const step of way === 'cli' ? repeats.slice(-1) : repeats.toReversed()) {
    await deliver(step)
    const { etag } = await importPaths.list(fixture)
    const changes = await importPaths.changes(fixture, before.cursor)
    const reported = `delivery ${steps.indexOf(step) + 1} again changes nothing`
    assert.deepEqual([changes.map((one) => send(one, names)), etag], [[], before.etag], reported)
  }
}

const send = ({ change, reason, id }: FeedEntry, names: Map<string, string>): string =>
  `${[...names].find(([, known]) => known === id)?.[0] ?? id} ${change} ${reason}`

type Expected = { name: string; amount: string; status: string; text: string; balance: string | undefined }

function readRow(row: string): Expected {
  const [name, amount, status, text = '', balance] = row.split('|').map((part) => part.trim())
  return { name: name!, amount: amount!, status: status!, text, balance }
}

/** New names are given to rows that fit and have none; all others have to be where they were. */
function assertLedger(
  { ledger, inOrder }: ScenarioStep,
  rows: ListedRow[],
  names: Map<string, string>,
  what: string,
): void {
  const expected = ledger.map(readRow)
  const free = rows.filter(({ id }) => ![...names.values()].includes(id))
  for (const one of expected) {
    if (names.has(one.name)) continue
    const at = free.findIndex((row) => fits(one, row))
    if (at >= 0) names.set(one.name, free.splice(at, 1)[0]!.id)
  }
  const nameOf = (id: string) => [...names].find(([, known]) => known === id)?.[0] ?? '(new)'
  const there = rows.map((row) => ({ row, name: nameOf(row.id) }))
  const isRight =
    rows.length === expected.length &&
    expected.every((one, index) => {
      const found = inOrder ? there[index] : there.find(({ name }) => name === one.name)
      return found?.name === one.name && fits(one, found.row)
    })
  if (isRight) return
  const shown = there.map(({ row, name }) => [name, row.amount, row.status, stated(row), row.balance ?? ''].join(' | '))
  assert.fail(`${what}${inOrder ? ', in order' : ''}\n  has     ${shown.join('\n          ')}
  wants   ${ledger.join('\n          ')}`)
}

const fits = ({ amount, status, text, balance }: Expected, row: ListedRow): boolean =>
  row.amount === amount &&
  row.status === status &&
  stated(row).toLowerCase().includes(text.toLowerCase()) &&
  (balance === undefined || balance === '' || row.balance === balance)

/** Formats put texts and names into different fields. */
const stated = ({ description, details }: ListedRow): string =>
  [...new Set([description, details.description, details.source, details.target])]
    .filter((text) => text !== undefined && text !== 'Ana Novak')
    .join(' ; ')

function assertReplay(before: ListedRow[], changes: FeedEntry[], now: ListedRow[], what: string): void {
  const client = new Map(before.map(({ id, body }) => [id, body]))
  for (const { change, id, body } of changes) {
    assert.equal(client.has(id), change !== 'added', `${what}: ${change} ${id}`)
    if (body === null) client.delete(id)
    else client.set(id, body)
  }
  assert.deepEqual([...client.values()].sort(), now.map(({ body }) => body).sort(), `the feed ${what}`)
}

async function assertReviews(
  importPaths: ImportPaths,
  fixture: DeliveryFixture,
  { reviews = [] }: ScenarioStep,
  names: Map<string, string>,
  what: string,
) {
  if (reviews === 'any') return
  const listed = new Set((await importPaths.reviews(fixture)).flat())
  const reported = [...listed].map((id) => [...names].find(([, known]) => known === id)?.[0] ?? id)
  assert.deepEqual(reported.sort(), reviews.toSorted(), `listed for review ${what}`)
}

async function assertBalance(
  importPaths: ImportPaths,
  fixture: DeliveryFixture,
  [amount, of]: [string, string?],
  what: string,
): Promise<void> {
  const { balance, balanceUpdated } = await importPaths.account(fixture)
  // A bare day is any time of that day in the bank's zone.
  const local = (moment: string) => new Date(Date.parse(moment) + 3_600_000).toISOString().slice(0, 10)
  const updated = balanceUpdated && local(balanceUpdated)
  assert.deepEqual([balance, of && updated], [amount, of], `the account's balance ${what}`)
}

/** Pages of any size, the feed from the start, and each row by its id give the same. */
async function assertReadable(importPaths: ImportPaths, fixture: DeliveryFixture, { rows }: Ledger): Promise<void> {
  const bodies = rows.map(({ body }) => body)
  const walk = await importPaths.list(fixture, 2)
  assert.deepEqual(
    walk.rows.map(({ body }) => body),
    bodies,
    'a walk in small pages',
  )
  const feed = await importPaths.changes(fixture, undefined, 2)
  assert.deepEqual(feed.flatMap(({ body }) => body ?? []).sort(), bodies.toSorted(), 'the feed from nothing')
  for (const { id, body } of rows) assert.equal(await importPaths.transaction(fixture, id), body)
}
