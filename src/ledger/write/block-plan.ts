import { type Line, NO_DAY } from '../deliveries/delivery.ts'
import { bookedTimeOf } from '../deliveries/normalise.ts'
import type { PaymentRow } from '../reconcile/rows.ts'
import type { Track } from '../reconcile/view.ts'
import type { AccountViews, LedgerPart, Removal, StoredTrack, ToldLine } from './ledger-part.ts'
import { assignPlaces, type Placed, type ToPlace } from './places.ts'
import { LEFT, type RowChange, type RowPlan } from './row-plan.ts'
import type { NewVersion, PlannedVersion } from './version.ts'

export type BlockCounts = Record<
  'added' | 'booked' | 'corrected' | 'removed' | 'unchanged' | 'reviews' | 'keptBatches',
  number
>

export const noCounts = (): BlockCounts => ({
  added: 0,
  booked: 0,
  corrected: 0,
  removed: 0,
  unchanged: 0,
  reviews: 0,
  keptBatches: 0,
})

/** What a block of lines adds to the ledger. */
export type BlockPlan = Pick<RowPlan, 'removals' | 'joined' | 'matches' | 'reviews'> & {
  transactions: { id: string; created: Date }[]
  versions: PlannedVersion[]
  /** Versions of rows that are not listed, and never were. */
  hidden: PlannedVersion[]
  /** Rows whose current version ends, and those that an earlier block of the delivery wrote, which is replaced. */
  superseded: string[]
  rewritten: string[]
  /** Rows that leave the list, and whose current version an earlier block of the delivery wrote. */
  unlisted: Removal[]
  /** Rows that are no longer joined into another one, or withdrawn. */
  released: string[]
  /** All rows that were looked at: their doubts are decided anew. */
  reviewed: string[]
  /** When the bank made the delivery. */
  reportedAt: Date
  /** The ledger was empty: there is nothing to replace. */
  isFirst: boolean
  newTracks: StoredTrack[]
  changedTracks: (StoredTrack & { was: string })[]
  counts: BlockCounts
}

/** A plan that can be written: its versions have their category and JSON text. */
export type RenderedPlan = Omit<BlockPlan, 'versions' | 'hidden'> & { versions: NewVersion[]; hidden: NewVersion[] }

export type PlanFacts = {
  revision: number
  made: Date
  now: Date
  timeZone: string
  isProven: boolean
  views: AccountViews
  /** Rows that an earlier block of the delivery has written. */
  written: ReadonlySet<string>
}

/** The rows that need a place: those of the lines, in the bank's order, that are new or booked at another time. */
export function rowsToPlace({ rows }: RowPlan, lines: ToldLine[], { timeZone, now }: PlanFacts): ToPlace[] {
  const changeOf = new Map<object, RowChange>()
  const byRow = new Map(rows.map((change) => [change.row, change]))
  for (const change of rows) {
    const { row } = change
    const shown = row.shown === undefined ? listedForm(row, byRow) : change
    if (shown) for (const track of [...row.tracks, ...row.holds]) if (track.line) changeOf.set(track.line, shown)
  }
  const placed = new Set<RowChange>()
  return lines.flatMap((told) => {
    const { record, line } = told
    const change = changeOf.get(told)
    // A pending line of a booked payment has no say in its place.
    if (!change || placed.has(change) || record.status !== change.record.status) return []
    placed.add(change)
    const { before } = change
    const bookedTime = bookedTimeOf(change.record, { timeZone }, before?.created ?? now)
    const isPlaced =
      before?.listed && before.bookedTime.getTime() === bookedTime.getTime() && change.reason !== 'booked'
    return [{ line, bookedTime, keeps: isPlaced ? before : undefined }]
  })
}

/** A collective entry that is listed in parts stands where the last of them does. */
function listedForm({ inFormOf = [] }: PaymentRow, byRow: Map<PaymentRow, RowChange>): RowChange | undefined {
  const forms = inFormOf.flatMap((form) => byRow.get(form) ?? []).filter(({ before }) => before?.listed)
  return forms.toSorted((a, b) => b.before!.place - a.before!.place)[0]
}

/** Decides what is written; nothing is read. */
export function planBlock(
  plan: RowPlan,
  part: LedgerPart,
  told: { lines: ToldLine[]; toPlace: ToPlace[]; taken: Placed[]; lasts: Map<number, number> },
  facts: PlanFacts,
): BlockPlan {
  const { revision, made, now, written } = facts
  const places = assignPlaces(told.toPlace, { ...told, isProven: facts.isProven })
  const placeOf = placesByLine(told.lines, places)
  const block: BlockPlan = {
    ...plan,
    transactions: [],
    versions: [],
    hidden: [],
    superseded: [],
    rewritten: [],
    unlisted: plan.removals.filter(({ id }) => written.has(id)),
    removals: plan.removals.filter(({ id }) => !written.has(id)),
    released: [],
    reviewed: [...new Set([...part.rows.keys(), ...plan.rows.map(({ id }) => id)])],
    reportedAt: made,
    isFirst: part.rows.size === 0,
    newTracks: [],
    changedTracks: [],
    counts: noCounts(),
  }
  let changedLines = 0
  for (const change of plan.rows) {
    const { id, before, record, row } = change
    const place = placeOf(change) ?? before?.place ?? 1
    const reason = change.reason ?? (before?.listed && row.shown && place !== before.place ? 'corrected' : undefined)
    if (!before) block.transactions.push({ id, created: now })
    if (!reason) continue
    if ([...row.tracks, ...row.holds].some((track) => track.line)) changedLines += 1
    if (before) end(block, id, written)
    if (before && (before.joinedInto !== null || before.withdrawn)) block.released.push(id)
    const listedSince = (before?.listed ? before.listedSince : null) ?? revision
    block.versions.push({ id, created: before?.created ?? now, listedSince, reason, record, place, reportedAt: made })
    block.counts[COUNTED_AS[reason as keyof typeof COUNTED_AS] ?? 'corrected'] += 1
  }
  for (const { id, record, row } of plan.hidden) {
    const reason = LEFT[row.hiddenBecause ?? 'gone']
    block.hidden.push({ id, created: now, listedSince: revision, reason, record, place: 1, reportedAt: made })
  }
  block.superseded.push(...block.removals.map(({ id }) => id))
  block.counts.removed = plan.removals.length
  block.counts.keptBatches = countForms(plan)
  block.counts.unchanged = told.lines.length - changedLines
  planTracks(block, plan, part, told.lines, facts)
  return block
}

/** Collective entries that are listed in another form than one that was told now. */
function countForms({ rows }: RowPlan): number {
  const hidden = rows.filter(({ row, before }) => row.inFormOf && before?.listed !== false)
  return new Set(hidden.map(({ row }) => (row.inFormOf!.length === 1 ? row.inFormOf![0] : row))).size
}

const COUNTED_AS = { new: 'added', reappeared: 'added', separated: 'added', booked: 'booked' } as const

/** What an earlier block of the same delivery wrote is replaced, so that the delivery is one revision. */
function end(block: BlockPlan, id: string, written: ReadonlySet<string>): void {
  if (written.has(id)) block.rewritten.push(id)
  else block.superseded.push(id)
}

function placesByLine(lines: ToldLine[], places: Map<Line, number>): (change: RowChange) => number | undefined {
  const placeOf = new Map<object, number>()
  for (const told of lines) {
    const place = places.get(told.line)
    if (place !== undefined) placeOf.set(told, place)
  }
  return ({ row, record }) => {
    for (const { line, status } of [...row.tracks, ...row.holds]) {
      const place = line && status === record.status ? placeOf.get(line) : undefined
      if (place !== undefined) return place
    }
    return undefined
  }
}

/**
 * What is stored of the tracks: of those that are new, were told of again, or belong to another row now. One that says what
 * the row's stored version says needs no record of its own.
 */
function planTracks(
  block: BlockPlan,
  { rows }: RowPlan,
  part: LedgerPart,
  lines: ToldLine[],
  { views }: PlanFacts,
): void {
  const digests = new Map<object, string>(lines.map((told) => [told, told.digest]))
  const rewritten = new Set(block.versions.map(({ id }) => id))
  for (const { row, id, record, before: known } of rows) {
    const shown = known && !rewritten.has(id) ? known.record : record
    for (const track of [...row.tracks, ...row.holds]) {
      const before = part.stored.get(track)
      const own = isSameRecord(track.record, shown) ? null : track.record
      const isMoved = before !== undefined && before.row !== id
      const isOther = before !== undefined && (before.record === null) !== (own === null)
      if (before && !track.isTouched && !isMoved && !isOther) continue
      const stored: StoredTrack = {
        ...toStored(track, views),
        row: id,
        line: (track.line && digests.get(track.line)) ?? before?.line ?? '',
        joinedFrom: isMoved ? (before.joinedFrom === id ? null : before.row) : (before?.joinedFrom ?? null),
        record: own,
        decisions: before?.decisions ?? null,
      }
      if (before) block.changedTracks.push({ ...stored, was: before.row })
      else block.newTracks.push(stored)
    }
  }
}

const isSameRecord = (a: object, b: object): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const toStored = (
  track: Track,
  { numbers }: AccountViews,
): Omit<StoredTrack, 'row' | 'line' | 'joinedFrom' | 'record' | 'decisions'> => ({
  view: numbers.get(track.view)!,
  number: track.number,
  isPending: track.status === 'pending',
  day: track.day ?? NO_DAY,
  amount: track.amount,
  ids: track.ids.length > 0 ? track.ids : null,
  firstSeen: new Date(track.firstSeen),
  told: new Date(track.told),
  missed: track.missed.length > 0 ? track.missed.map((at) => new Date(at)) : null,
  isGone: track.isGone,
  statement: track.statement ?? null,
  isPinned: track.isPinned,
  isJoined: track.isJoined === true,
  joinedTold: track.joinedTold === undefined ? null : new Date(track.joinedTold),
  whole: track.whole ?? null,
})
