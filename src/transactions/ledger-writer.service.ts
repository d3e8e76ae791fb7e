import { setImmediate } from 'node:timers/promises'
import type { LockedAccount } from '../accounts/account.store.ts'
import { addDecimals, isDecimal } from '../core/decimal.ts'
import { dateOfDay, dayNumber, localDay, startOfDay } from '../core/instant.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { resolveBatches } from './batches.ts'
import type { Categoriser } from './categorised.ts'
import { hasSameContent, repeats, retellBy, type Telling } from './content.ts'
import type { StoredDelivery } from './delivery.store.ts'
import { type DeliveryFacts, type Line, type Nature, type StatedBalance, type Survey, toLine } from './delivery.ts'
import { byPlace, type Known, type KnownRow, toKnown } from './known.ts'
import {
  addNames,
  findBookedBetween,
  findInDeliveries,
  findLastPlaces,
  findNamed,
  findPending,
  findSetAside,
  findStanding,
  insertMatches,
  insertReviews,
  insertRows,
  moveToDelivery,
  type NewMatch,
  type NewName,
  type NewReview,
  type NewRows,
  type Removal,
  supersede,
} from './ledger.store.ts'
import { match } from './match.ts'
import { batchName, namesOf, noticeName, referenceName } from './names.ts'
import { bookedTimeOf } from './normalise.ts'
import type { Link, MatchFacts } from './pairing.ts'
import { Places } from './places.ts'
import { openRenderer } from './render.ts'
import type { SourceRecord } from './source-record.ts'
import { NO_DAY, type StagedLine } from './staged-lines.store.ts'
import type { ChangeReason } from './transaction.ts'

export type WriterFacts = {
  facts: DeliveryFacts
  survey: Survey
  /** Of the delivery; 0 where none is recorded. */
  number: number
  created: Date | null
  isSuperseded: boolean
  pendingIsOld: boolean
  categorise: () => Promise<Categoriser>
}

type Counts = Record<'changes' | 'added' | 'booked' | 'corrected' | 'unchanged' | 'reviews' | 'keptBatches', number>

export type LedgerWriter = {
  take: (block: StagedLine[]) => Promise<void>
  isUsed: (id: string) => boolean
  /** What the delivery would tell if it were still there. */
  findMissing: (issues: StoredDelivery[]) => Promise<Removal[]>
  report: () => Counts
  /** After the newest booked line, where it is told. */
  lastBalance: () => StatedBalance | undefined
}

/** How many days around a block its lines may be known on. */
const DAYS_AROUND = 6
/** On a busy account, fewer lines than this are looked for by their amounts: its days are not read for one of them. */
const FEW_LINES = 50
const MAX_AROUND = 2_000
const LINES_AT_A_STRETCH = 20
const MAX_KNOWN = 1_000_000

/** The books count more than a report of the day, and that more than a notice. */
const RANK: Record<Nature, number> = { records: 2, statement: 2, report: 1, notification: 0 }

const isEarlier = (one: Date | null, other: Date | null): boolean => one !== null && other !== null && one < other

/** Matches and writes a delivery block by block, all of it as one revision. */
export function openLedgerWriter(deps: Deps, tx: Tx, account: LockedAccount, writer: WriterFacts): LedgerWriter {
  const { facts, survey, number, created } = writer
  const { timeZone } = account
  const [base, revision] = [account.revision, account.revision + 1]
  const render = openRenderer(account)
  const places = new Places()
  /** What a line of this delivery is already, with its day: of days long past nothing is asked any more. */
  const used = new Map<string, number>()
  /** Transactions that a line tells of by way of one that was joined into them. */
  const toldByJoined = new Set<string>()
  /** Of those that others were joined into: what a line of their own told as booked, and what is changed already. */
  const bookedTargets = new Set<string>()
  const changedTargets = new Set<string>()
  const telling: Telling = { source: facts.source, ids: facts.ids, timeZone }
  const counts = { changes: 0, added: 0, booked: 0, corrected: 0, unchanged: 0, reviews: 0, keptBatches: 0 }
  const changed: Record<'booked' | 'corrected' | 'reappeared', 'booked' | 'corrected' | 'added'> = {
    booked: 'booked',
    corrected: 'corrected',
    reappeared: 'added',
  }
  const statement = facts.covers === 'sequence' ? facts.statementId : undefined
  /** Deliveries of which this one tells a line again. */
  const retoldDeliveries = new Set<number>()
  let running = survey.proven ? facts.opening?.amount : undefined
  let ledgerBalance = running
  let newest: StatedBalance | undefined
  let holds: Known[] | undefined
  let setAside: Known[] | undefined
  /** What was joined into others tells of these. */
  const targets = new Map<string, Known>()
  /** The next block is matched while PostgreSQL takes the last one. */
  let writing: Promise<void> = Promise.resolve()

  /** With the balance after it, where the statement's lines lead from its opening balance to its closing one. */
  function withBalance(record: SourceRecord): SourceRecord {
    if (running === undefined || record.status !== 'booked') return record
    running = addDecimals(running, record.amount)
    // More digits than an amount can have: nothing is said from here on.
    if (!isDecimal(running)) {
      running = undefined
      return record
    }
    return record.balance === undefined ? { ...record, balance: running } : record
  }

  function toLines(block: StagedLine[]): Line[] {
    return block.map(({ position, line: { record, parts } }) => {
      const before = running
      const make = (one: SourceRecord) =>
        toLine(position, { record: one, bookedTime: bookedTimeOf(one, account, account.now) }, timeZone)
      const whole = make(withBalance(record))
      if (!parts) return whole
      running = before
      return { ...whole, parts: parts.map((part) => make(withBalance(part))) }
    })
  }

  async function findKnown(lines: Line[]): Promise<Known[]> {
    if (base === 0) return []
    const all = lines.flatMap((line) => [line, ...(line.parts ?? [])])
    const days = all.flatMap(({ day }) => day ?? [])
    const rows = new Map<string, KnownRow>()
    const keep = (found: KnownRow[]) => {
      for (const row of found) if (!used.has(row.id)) rows.set(row.id, row)
    }
    if (days.length > 0) {
      const [from, to] = [Math.min(...days) - DAYS_AROUND, Math.max(...days) + DAYS_AROUND + 1]
      const around = await findBookedBetween(tx, account.id, base, midnight(from), midnight(to), null, MAX_AROUND)
      const amounts = [...new Set(all.map(({ amount }) => amount))]
      const isBusy = around.length === MAX_AROUND && all.length < FEW_LINES
      keep(
        isBusy
          ? await findBookedBetween(tx, account.id, base, midnight(from), midnight(to), amounts, MAX_KNOWN)
          : around.length === MAX_AROUND
            ? await findBookedBetween(tx, account.id, base, midnight(from), midnight(to), null, MAX_KNOWN)
            : around,
      )
    }
    const names = all.flatMap(({ record }) => [
      ...namesOf(facts.source, record),
      ...(record.bankReferences ?? []).map(batchName),
      ...(record.batchReferences ?? []).map(referenceName),
    ])
    if (names.length > 0) keep(await findNamed(tx, account.id, base, [...new Set(names)]))
    holds ??= (await findPending(tx, account.id, base)).map((row) => toKnown(row, timeZone))
    const known = [...rows.values()].map((row) => toKnown(row, timeZone))
    const more = [...holds, ...(await findSetAsideNear(all))]
    return [...known, ...more.filter(({ id }) => !used.has(id) && !rows.has(id))]
  }

  async function findSetAsideNear(lines: Line[]): Promise<Known[]> {
    if (!setAside) {
      setAside = (await findSetAside(tx, account.id, base)).map((row) => toKnown(row, timeZone))
      const ids = setAside.flatMap(({ joinedInto }) => joinedInto ?? [])
      const rows = ids.length === 0 ? [] : await findStanding(tx, account.id, base, ids)
      for (const row of rows) targets.set(row.id, toKnown(row, timeZone))
    }
    if (setAside.length === 0) return []
    // Whatever tells no day is of today.
    const days = lines.map(({ day }) => day ?? localDay(account.now, timeZone))
    const [from, to] = [Math.min(...days) - DAYS_AROUND, Math.max(...days) + DAYS_AROUND]
    return setAside.filter(({ day }) => day >= from && day <= to)
  }

  const midnight = (day: number): Date => startOfDay(dateOfDay(day), timeZone)

  async function take(block: StagedLine[]): Promise<void> {
    const told = toLines(block)
    if (base > 0) await writing
    const known = await findKnown(told)
    const batches = resolveBatches(told, known)
    for (const { parts } of batches.inParts) for (const { id, day } of parts) used.set(id, day)
    counts.unchanged += batches.inParts.length
    counts.keptBatches += batches.asOne.length + batches.inParts.length
    const { pairing, range } = match(batches.lines, known, matchFacts(block))
    counts.unchanged += pairing.dropped.length
    const fresh = pairing.free().filter((line) => !isTooLate(line))
    counts.unchanged += pairing.free().length - fresh.length
    const changes = decideAll(pairing.links)
    const changeOf = new Map(changes.map((change) => [change.link.line, change]))
    const toPlace = [
      ...fresh.map((line) => ({ line, bookedTime: line.bookedTime, keeps: undefined })),
      ...batches.inParts.map(({ line, parts }) => {
        const last = parts.toSorted(byPlace).at(-1)!
        return { line, bookedTime: last.bookedTime, keeps: last }
      }),
      ...pairing.links.flatMap(({ line, known: told }) => {
        const change = changeOf.get(line)
        const one = change?.known ?? told
        if (!one.listed && !change) return []
        const bookedTime = change ? timeOf(change.record, one.created) : one.bookedTime
        const isPlaced = one.listed && one.bookedTime.getTime() === bookedTime.getTime()
        return [{ line, bookedTime, keeps: isPlaced ? one : undefined }]
      }),
    ].sort((a, b) => order(a.line, b.line))
    const lasts = base === 0 ? new Map() : await findLastPlaces(tx, account.id, base, timesOf(toPlace))
    const placed = places.assign(toPlace, known, range, lasts)
    await write(fresh, changes, placed, pairing.rivals)
    await keepNames(pairing.links)
    for (const { known: one, line } of pairing.links) {
      used.set(one.id, one.day)
      if (one.joinedInto !== null) toldByJoined.add(one.joinedInto)
      if (line.record.status === 'booked') ledgerBalance = one.record.balance ?? ledgerBalance
    }
    noteBalance(told)
    forget(Math.min(...told.flatMap(({ day }) => day ?? [])))
  }

  function forget(day: number): void {
    for (const [id, at] of used)
      if (at < day - 2 * DAYS_AROUND && !holds?.some((hold) => hold.id === id)) used.delete(id)
  }

  /** The bank's order: days first, because lines of one block may be told out of it. */
  const order = (a: Line, b: Line): number =>
    (a.day ?? NO_DAY) - (b.day ?? NO_DAY) ||
    (survey.order === 'oldest-first' ? a.position - b.position : b.position - a.position)

  const timesOf = (all: { bookedTime: Date }[]): Date[] => [
    ...new Map(all.map(({ bookedTime }) => [bookedTime.getTime(), bookedTime])).values(),
  ]

  function matchFacts(block: StagedLine[]): MatchFacts {
    const { source, nature, covers, ids, period } = facts
    const last = block.at(-1)!.day
    const to = last === NO_DAY ? survey.lastDay : last
    const from = period ? Math.min(dayNumber(period.from), survey.firstDay ?? Infinity) : survey.firstDay
    const isLast = to === survey.lastDay
    return {
      source,
      nature,
      covers,
      ids,
      timeZone,
      statement,
      created,
      opening: ledgerBalance,
      from,
      to: isLast && period ? Math.max(dayNumber(period.to), to ?? -Infinity) : to,
    }
  }

  /** A newer delivery has said already that it is not there. */
  const isTooLate = ({ record }: Line): boolean =>
    record.status === 'pending' ? writer.pendingIsOld : writer.isSuperseded

  type Change = { link: Link; known: Known; record: SourceRecord; reason: keyof typeof changed }

  function decideAll(links: Link[]): Change[] {
    const [own, joined] = [links.filter(isOwn), links.filter((link) => !isOwn(link))]
    const changes = own.flatMap((link) => decideOnce(link, link.known))
    for (const { line, known: one } of own) if (targets.has(one.id) && !isPending(line)) bookedTargets.add(one.id)
    const isTold = ({ id }: Known) => used.has(id) || own.some(({ known: one }) => one.id === id)
    for (const link of joined) {
      const { line, known: told } = link
      const one = targets.get(told.joinedInto!)!
      // What a line of its own tells goes before; a hold's does not, where the other one is booked.
      const isSettled = bookedTargets.has(one.id) || (isPending(line) && isTold(one)) || isToldAgain(line, told, one)
      if (isSettled) counts.unchanged += 1
      else changes.push(...decideOnce(link, one))
    }
    return changes
  }

  const isOwn = ({ known: one }: Link): boolean => one.joinedInto === null

  /** A transaction is changed once by a delivery, also where several of its lines tell of it. */
  function decideOnce(link: Link, one: Known): Change[] {
    const changes = changedTargets.has(one.id) ? [] : decide(link, one)
    if (changes.length === 0) counts.unchanged += 1
    else if (targets.has(one.id)) changedTargets.add(one.id)
    return changes
  }

  /** A line that was joined into a transaction is news of it only if it says something else than when it was joined. */
  const isToldAgain = (line: Line, told: Known, one: Known): boolean =>
    (one.listed || one.reason === 'bank_withdrew') && repeats(line.record, told, telling)

  /** What a line changes about the transaction that it is. */
  function decide(link: Link, one: Known): Change[] {
    const { line } = link
    const record = retellBy(one, line.record, telling)
    const isBooking = one.status === 'pending' && line.record.status === 'booked'
    const isStale = one.status === 'booked' && line.record.status === 'pending'
    const isOlder = !isBooking && (isEarlier(created, one.toldAt) || RANK[facts.nature] < RANK[one.nature ?? 'records'])
    const isRepeat = hasSameContent(one.record, record)
    const isWithdrawn = !one.listed && isRepeat && one.reason === 'bank_withdrew'
    const isSame = one.listed && isRepeat
    if (isStale || isOlder || isWithdrawn || isSame) return []
    return [{ link, known: one, record, reason: isBooking ? 'booked' : one.listed ? 'corrected' : 'reappeared' }]
  }

  /** What tells no time at all keeps the time at which it was first seen, also when it is told anew. */
  const timeOf = (record: SourceRecord, firstSeen: Date): Date => bookedTimeOf(record, account, firstSeen)

  async function write(
    fresh: Line[],
    changes: Change[],
    placed: Map<Line, number>,
    rivals: Map<Line, { known: Known; reason: string }[]>,
  ): Promise<void> {
    if (fresh.length + changes.length === 0) return
    const categorise = await writer.categorise()
    const rows: NewRows = { transactions: [], versions: [], names: [] }
    const reviews: NewReview[] = []
    const version = (
      id: string,
      firstSeen: Date,
      listedSince: number,
      record: SourceRecord,
      line: Line,
      reason: ChangeReason,
    ) => {
      const bookedTime = timeOf(record, firstSeen)
      const categorised = categorise(record)
      const body = render(record, {
        id: id as `tx_${string}`,
        created: firstSeen,
        bookedTime,
        category: categorised.category,
      })
      rows.versions.push({
        id,
        listedSince,
        reason,
        record,
        bookedTime,
        place: placed.get(line)!,
        toldAt: created,
        body,
        categorised,
      })
    }
    for (const [at, line] of fresh.entries()) {
      // PostgreSQL asks for the rows of the block before, and would wait for all of this one.
      if (at % LINES_AT_A_STRETCH === 0) await setImmediate()
      const id = deps.newId('transaction')
      rows.transactions.push({ id, created: account.now })
      version(id, account.now, revision, line.record, line, 'new')
      rows.names.push(...namesFor(line.record).map((name) => ({ name, transactionId: id, pending: isPending(line) })))
      const own = rivals.get(line)?.filter(({ known: one }) => one.listed) ?? []
      reviews.push(...own.map(({ known: one, reason }) => ({ id, candidateId: one.id, reason })))
    }
    for (const { link, known: one, record, reason } of changes) {
      const { id, created: firstSeen, listedSince } = one
      version(id, firstSeen, listedSince ?? revision, record, link.line, reason)
      counts[changed[reason]] += 1
    }
    const ids = changes.map(({ known: one }) => one.id)
    const matches = changes.map(
      ({ link: { rule, evidence }, known: one }): NewMatch => ({ id: one.id, rule, evidence }),
    )
    await writing
    writing = store(ids, rows, reviews, matches)
    // Whoever awaits it hears of a failure.
    writing.catch(() => {})
    counts.added += fresh.length
    counts.changes += fresh.length + changes.length
    counts.reviews += reviews.length
  }

  async function store(ended: string[], rows: NewRows, reviews: NewReview[], matches: NewMatch[]): Promise<void> {
    if (ended.length > 0 && (await supersede(tx, account.id, revision, ended)) !== ended.length) {
      throw new Error('a transaction is changed twice by one delivery')
    }
    await insertRows(tx, account.id, { source: facts.source, delivery: number, revision }, rows)
    if (reviews.length > 0) await insertReviews(tx, account.id, revision, reviews)
    if (matches.length > 0) await insertMatches(tx, account.id, { revision, delivery: number }, matches)
  }

  const isPending = ({ record }: Line): boolean => record.status === 'pending'

  /** Ids that are new on each fetch find nothing again. */
  function namesFor(record: SourceRecord): string[] {
    const names = namesOf(facts.source, record)
    // Without one, the next notice with the same words could not be told from this one.
    if (facts.nature === 'notification') names.push(noticeName(facts.source))
    const kept = facts.ids === 'volatile' ? names.filter((name) => !name.startsWith('id:')) : names
    return [...new Set(kept)]
  }

  /** Further names of known transactions, why they are believed, and the statement that they stand in. */
  async function keepNames(links: Link[]): Promise<void> {
    const names: NewName[] = []
    const matches: NewMatch[] = []
    const moved: string[] = []
    for (const { line, known: one, rule, evidence } of links) {
      // Names of what was joined stay with it, so that they lead to what it said.
      const { id } = one
      const pending = isPending(line)
      const further = namesFor(line.record).filter(
        (name) => !one.names.some((had) => had.name === name && (!had.pending || pending)),
      )
      names.push(...further.map((name) => ({ name, transactionId: id, pending })))
      if (further.length > 0) matches.push({ id, rule, evidence })
      const isFree = one.statement === null || one.statement === statement
      if (statement !== undefined && isFree && !pending && one.delivery !== number) {
        moved.push(id)
        retoldDeliveries.add(one.delivery)
      }
    }
    if (names.length + matches.length + moved.length > 0) await writing
    if (names.length > 0) await addNames(tx, account.id, names)
    if (matches.length > 0) await insertMatches(tx, account.id, { revision: base, delivery: number }, matches)
    if (moved.length > 0) await moveToDelivery(tx, account.id, number, moved)
  }

  function noteBalance(lines: Line[]): void {
    for (const { record } of lines) {
      if (record.status !== 'booked' || record.balance === undefined) continue
      newest = { amount: record.balance, ...(record.booked !== undefined && { date: record.booked }) }
    }
  }

  async function findMissing(issues: StoredDelivery[]): Promise<Removal[]> {
    await writing
    const removals: Removal[] = []
    const isTold = (id: string) => used.has(id) || toldByJoined.has(id)
    if (facts.pending === 'complete') {
      holds ??= (await findPending(tx, account.id, base)).map((row) => toKnown(row, timeZone))
      for (const { id, source, toldAt } of holds) {
        if (source === facts.source && !isEarlier(created, toldAt) && !isTold(id))
          removals.push({ id, reason: 'hold_expired' })
      }
    }
    // It is issued again only if it tells a line again: some banks give one id to all that they issue.
    const isReissue = issues.some((issue) => retoldDeliveries.has(issue.number))
    const earlier = isReissue ? issues.filter((issue) => !isEarlier(created, issue.created)) : []
    const doesAddUp = survey.proven || facts.opening === undefined || facts.closing === undefined
    if (earlier.length > 0 && doesAddUp) {
      // The ones that are told again stand in this delivery now.
      const left = await findInDeliveries(
        tx,
        account.id,
        base,
        earlier.map((issue) => issue.number),
      )
      for (const { id } of left) if (!isTold(id)) removals.push({ id, reason: 'bank_withdrew' })
    }
    return removals
  }

  return {
    take,
    isUsed: (id) => used.has(id) || toldByJoined.has(id),
    findMissing,
    report: () => counts,
    lastBalance: () => newest,
  }
}
