import { dateOfDay, localDay, startOfDay } from '@vitrine/money'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Line } from '../matching/delivery.ts'
import { type Known, type KnownRow, toKnown } from '../matching/known.ts'
import { batchName, namesOf, referenceName } from '../matching/names.ts'
import type { KnownAround } from './block-match.ts'
import { findBookedBetween, findListed, findNamed, findPending, findSetAside } from './known-lines.store.ts'

/** The ledger around the lines of one delivery, as it was before it. Lines are requested in ascending order of days. */
export type KnownLines = {
  findAround: (lines: Line[]) => Promise<KnownAround>
  holds: () => Promise<Known[]>
  /** Marks transactions as matched by a line: they are no candidates for later ones. */
  use: (known: Known[]) => void
  /** Whether a line is this transaction, or one that was joined into it. */
  isReported: (id: string) => boolean
}

/** Candidates are at most this many days from a line. */
const DAYS_AROUND = 6
/** On a busy account, fewer lines than this are looked up by amount, so that whole days need not be read for them. */
const FEW_LINES = 50
const BUSY_ROWS = 2_000

/** All that is booked from one day until another. */
type LoadedDays = { from: number; until: number; known: Known[] }
const NOTHING: LoadedDays = { from: 0, until: 0, known: [] }

const first = (days: number[]): number => Math.min(...days) - DAYS_AROUND
const last = (days: number[]): number => Math.max(...days) + DAYS_AROUND + 1

export function openKnownLines(
  tx: Tx,
  account: LockedAccount,
  delivery: { source: string; lines: number; forgets: boolean },
): KnownLines {
  const { id: accountId, revision, timeZone, now } = account
  const read = (rows: KnownRow[]): Known[] => rows.map((row) => toKnown(row, timeZone))
  const midnight = (day: number): Date => startOfDay(dateOfDay(day), timeZone)
  /** Matched transactions with their days. Those of days long past are dropped, unless missing lines count. */
  const used = new Map<string, number>()
  const targets = new Map<string, Known>()
  const reportedByJoined = new Set<string>()
  /** Blocks and their days are ascending, so each row is read once. */
  let around: LoadedDays = NOTHING
  let holds: Known[] | undefined
  let setAside: Known[] | undefined

  const isUsed = (id: string): boolean => used.has(id)
  const findAround = async (lines: Line[]): Promise<KnownAround> => ({ found: await find(lines), targets, isUsed })

  async function find(lines: Line[]): Promise<Known[]> {
    if (revision === 0) return []
    const all = lines.flatMap((line) => [line, ...(line.parts ?? [])])
    const days = all.flatMap(({ day }) => day ?? [])
    const near = days.length === 0 ? NOTHING : await findNear(first(days), last(days), all)
    const found = new Map([...near.known, ...(await findByName(all, near))].map((one) => [one.id, one]))
    // A line without a day counts as today's.
    const any = all.map(({ day }) => day ?? localDay(now, timeZone))
    const aside = (await allSetAside()).filter(({ day }) => day >= first(any) && day < last(any))
    for (const one of [...(await allHolds()), ...aside]) if (!found.has(one.id)) found.set(one.id, one)
    if (days.length > 0) forget(first(days) - DAYS_AROUND)
    return [...found.values()].filter(({ id }) => !used.has(id))
  }

  async function findNear(from: number, until: number, lines: Line[]): Promise<LoadedDays> {
    const between = async (start: number, amounts: string[] | null, limit: number | null) =>
      read(await findBookedBetween(tx, accountId, revision, midnight(start), midnight(until), amounts, limit))
    if (delivery.lines < FEW_LINES) {
      const some = await between(from, null, BUSY_ROWS)
      if (some.length < BUSY_ROWS) return { ...NOTHING, known: some }
      return { ...NOTHING, known: await between(from, [...new Set(lines.map(({ amount }) => amount))], null) }
    }
    const isNext = from >= around.from && from <= around.until
    const kept = isNext ? around.known.filter(({ bookedTime }) => bookedTime >= midnight(from)) : []
    const start = isNext ? around.until : from
    const further = start < until ? await between(start, null, null) : []
    around = { from, until: Math.max(start, until), known: [...kept, ...further] }
    return around
  }

  async function findByName(lines: Line[], { from, until }: LoadedDays): Promise<Known[]> {
    const names = lines.flatMap(({ record }) => [
      ...namesOf(delivery.source, record),
      ...(record.bankReferences ?? []).map(batchName),
      ...(record.batchReferences ?? []).map(referenceName),
    ])
    if (names.length === 0) return []
    const except = { from: midnight(from), until: midnight(until) }
    return read(await findNamed(tx, accountId, revision, [...new Set(names)], except))
  }

  const allHolds = async (): Promise<Known[]> => (holds ??= read(await findPending(tx, accountId, revision)))

  /** Transactions that an operator joined into others or withdrew. */
  async function allSetAside(): Promise<Known[]> {
    if (setAside) return setAside
    setAside = read(await findSetAside(tx, accountId, revision))
    const ids = setAside.flatMap(({ joinedInto }) => joinedInto ?? [])
    const rows = ids.length === 0 ? [] : await findListed(tx, accountId, revision, ids)
    for (const one of read(rows)) targets.set(one.id, one)
    return setAside
  }

  function forget(before: number): void {
    if (!delivery.forgets) return
    for (const [id, day] of used) if (day < before) used.delete(id)
  }

  function use(known: Known[]): void {
    for (const { id, day, status, joinedInto } of known) {
      used.set(id, status === 'pending' ? Infinity : day)
      if (joinedInto !== null) reportedByJoined.add(joinedInto)
    }
  }

  return { findAround, holds: allHolds, use, isReported: (id) => isUsed(id) || reportedByJoined.has(id) }
}
