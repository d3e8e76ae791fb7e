import { contentCost } from './cost.ts'
import { CERTAIN, isPinned, newRow, type PaymentRow } from './rows.ts'
import type { SourceView, Track } from './view.ts'

/** What the vote of a track counts: an id does not change any more once a statement has it. */
const VOTES = { pinned: 1_000_000, statement: 1_000, other: 1 }
/** How many new rows of its day and amount a track that is gone is compared with. */
const MAX_SUCCESSORS = 20

/**
 * Each track votes for the row that it belonged to; among equal votes the older row stays. So no visible id changes
 * because a delivery came late or twice. Ids sort by the time at which they were made. A pinned track decides.
 * Tracks that are gone belong to their row still, so that an id that comes back is the same id.
 */
export function assignIds(rows: PaymentRow[], views: SourceView[]): PaymentRow[] {
  const gone = views.flatMap(({ booked }) => booked.filter((one) => one.isGone && !isPinned(one)))
  const left = addToSuccessors(rows, gone)
  countVotes(rows)
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

function countVotes(rows: PaymentRow[]): void {
  const candidates: { row: PaymentRow; at: number; id: string; votes: number }[] = []
  for (const [at, row] of rows.entries()) {
    const votes = new Map<string, number>()
    for (const track of [...row.tracks, ...row.holds]) {
      if (track.row === undefined) continue
      votes.set(track.row, (votes.get(track.row) ?? 0) + votesOf(track))
    }
    for (const [id, count] of votes) candidates.push({ row, at, id, votes: count })
  }
  candidates.sort((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.at - b.at))
  const used = new Set<string>()
  for (const { row, id } of candidates) {
    if (row.id !== undefined || used.has(id)) continue
    row.id = id
    used.add(id)
  }
}

function votesOf(track: Track): number {
  if (isPinned(track)) return VOTES.pinned
  return track.view.authority === 'statement' && !track.isGone ? VOTES.statement : VOTES.other
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
