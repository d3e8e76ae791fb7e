import type { Track } from './view.ts'

type Voters = { tracks: Track[]; holds?: Track[] }

/**
 * Each source votes for the row that its track belonged to; among equal votes the older row stays. So no visible id
 * changes because a delivery came late or twice. Ids sort by the time at which they were made.
 */
export function assignIds<Row extends Voters>(rows: Row[], newId: (row: Row) => string): Map<Row, string> {
  const candidates: { row: Row; at: number; id: string; votes: number }[] = []
  for (const [at, row] of rows.entries()) {
    const votes = new Map<string, number>()
    for (const { row: id } of [...row.tracks, ...(row.holds ?? [])]) {
      if (id !== undefined) votes.set(id, (votes.get(id) ?? 0) + 1)
    }
    for (const [id, count] of votes) candidates.push({ row, at, id, votes: count })
  }
  candidates.sort((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.at - b.at))
  const ids = new Map<Row, string>()
  const used = new Set<string>()
  for (const { row, id } of candidates) {
    if (ids.has(row) || used.has(id)) continue
    ids.set(row, id)
    used.add(id)
  }
  for (const row of rows) if (!ids.has(row)) ids.set(row, newId(row))
  for (const [row, id] of ids) for (const track of [...row.tracks, ...(row.holds ?? [])]) track.row = id
  return ids
}
