import { contentCost, wordsKey } from './cost.ts'
import { CERTAIN, hasPins, isPinned, newRow, type PaymentRow } from './rows.ts'
import type { SourceView, Track } from './view.ts'

/** What the vote of a track counts, and what the place of a line does among equal ones. */
const VOTES = { pinned: 1_000_000, statement: 1_000, other: 1, place: 0.5 }
/** Of more equal lines, each votes for its own row alone. */
const MAX_TWINS = 20
/** How many new rows of its day and amount a track that is gone is compared with. */
const MAX_SUCCESSORS = 20

/**
 * Each track votes for the row that it belonged to, those of statements the most; among equal votes the older row stays.
 * So no visible id changes because a delivery came late or twice. Ids sort by the time at which they were made. A pinned
 * track decides. Tracks that are gone belong to their row still, so that an id that comes back is the same id.
 */
export function assignIds(rows: PaymentRow[], views: SourceView[]): PaymentRow[] {
  const gone = views.flatMap(({ booked }) => booked.filter((one) => one.isGone && !isPinned(one)))
  const left = addToSuccessors(rows, gone)
  countVotes(rows, new Set(left.map(({ row }) => row)))
  const byId = new Map(rows.filter(({ id }) => id !== undefined).map((row) => [row.id!, row]))
  const ended: PaymentRow[] = []
  for (const track of left) {
    const row = track.row === undefined ? undefined : byId.get(track.row)
    if (row) row.tracks.push(track)
    else {
      const own = { ...newRow([track]), id: track.row }
      ended.push(own)
      if (track.row !== undefined) byId.set(track.row, own)
    }
  }
  return [...rows, ...ended]
}

/** `ended`: ids that a track which is gone belongs to. A row that goes on keeps another one before it takes one of these. */
function countVotes(rows: PaymentRow[], ended: ReadonlySet<string | undefined>): void {
  const twins = twinsOf(rows)
  const candidates: { row: PaymentRow; at: number; id: string; votes: number }[] = []
  const rowsOf = new Map<string, Set<PaymentRow>>()
  for (const [at, row] of rows.entries()) {
    const votes = new Map<string, number>()
    const vote = (id: string, count: number) => votes.set(id, (votes.get(id) ?? 0) + count)
    for (const track of [...row.tracks, ...row.holds]) {
      if (track.row === undefined) continue
      rowsOf.set(track.row, (rowsOf.get(track.row) ?? new Set()).add(row))
      vote(track.row, votesOf(track))
      for (const id of twins.get(track) ?? []) if (id !== track.row) vote(id, votesOf(track) - VOTES.place)
    }
    for (const [id, count] of votes) candidates.push({ row, at, id, votes: count })
  }
  for (const [row, some] of Map.groupBy(candidates, (one) => one.row)) {
    if (some.length < 2 || hasPins(row)) continue
    const [main, ...others] = some
      .filter(({ id }) => rowsOf.get(id)?.size === 1 && rowsOf.get(id)!.has(row) && !ended.has(id))
      .toSorted((a, b) => b.votes - a.votes)
    for (const one of others) if (isSaidBefore(row, one.id, main!.id)) one.votes = main!.votes
  }
  const isGone = ({ row }: { row: PaymentRow }) => Number(row.hiddenBecause === 'gone')
  const isEnded = ({ id }: { id: string }) => Number(ended.has(id))
  candidates.sort(
    (a, b) =>
      isGone(a) - isGone(b) ||
      b.votes - a.votes ||
      isEnded(a) - isEnded(b) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : a.at - b.at),
  )
  const used = new Set<string>()
  for (const { row, id } of candidates) {
    if (row.id !== undefined || used.has(id)) continue
    row.id = id
    used.add(id)
  }
}

/**
 * Rows that become one as a whole have an equal say if the one said it before the other was told, so the older stays: a
 * payment of Good Friday in a poll is the one of Tuesday in the statement.
 */
function isSaidBefore({ tracks }: PaymentRow, id: string, other: string): boolean {
  const of = (row: string) => tracks.filter((track) => track.row === row)
  return Math.min(...of(id).map(({ told }) => told)) <= Math.max(...of(other).map(({ firstSeen }) => firstSeen))
}

function votesOf(track: Track): number {
  if (isPinned(track)) return VOTES.pinned
  if (track.view.authority === 'statement' && !track.isGone) return VOTES.statement
  return VOTES.other
}

/**
 * The rows of lines that nothing but their place tells apart. They vote for each other's rows nearly as much as for their
 * own, so that the words of another source decide: two lines ONLINE-UEBERWEISUNG, and a poll that knows the invoices.
 */
function twinsOf(rows: PaymentRow[]): Map<Track, string[]> {
  const twins = new Map<Track, string[]>()
  const tracks = rows
    .flatMap(({ tracks, holds }) => (holds.length > 0 ? [] : tracks))
    .filter((one) => one.row !== undefined && !isPinned(one))
  const likely = Map.groupBy(tracks, ({ view, amount, day }) => `${view.name} ${amount} ${day}`).values()
  // Words are compared only where there is more than one: to fold them takes longer than all else here.
  const equal = likely
    .filter(({ length }) => length > 1)
    .flatMap((some) => Map.groupBy(some, ({ record, day }) => wordsKey(record, day)).values())
  for (const some of equal) {
    if (some.length < 2 || some.length > MAX_TWINS) continue
    const ids = [...new Set(some.map(({ row }) => row!))]
    for (const track of some) twins.set(track, ids)
  }
  return twins
}

/** What one source no longer has another may tell in the same words: then the new row is the old one. */
function addToSuccessors(rows: PaymentRow[], gone: Track[]): Track[] {
  if (gone.length === 0) return gone
  const all = rows.flatMap(({ tracks, holds }) => [...tracks, ...holds])
  const voted = new Set(all.map(({ row }) => row))
  const fresh = Map.groupBy(
    rows.filter(({ tracks, holds }) => tracks.length > 0 && [...tracks, ...holds].every(({ row }) => !row)),
    ({ tracks }) => `${tracks[0]!.amount} ${tracks[0]!.day}`,
  )
  return gone.filter((track) => {
    if (track.row === undefined || voted.has(track.row)) return true
    const near = (fresh.get(`${track.amount} ${track.day}`) ?? []).slice(0, MAX_SUCCESSORS)
    const row = near.find(({ tracks }) =>
      tracks.every(({ view, record }) => view !== track.view && contentCost(record, track.record) <= CERTAIN),
    )
    row?.tracks.push(track)
    return row === undefined
  })
}
