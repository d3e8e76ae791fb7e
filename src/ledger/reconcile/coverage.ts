import type { Coverage, CoveredDays, SourceView } from './view.ts'

export const MAX_COVERAGE = 100

/** What is known to cover a day. */
export const coverageAt = ({ coverage }: SourceView, day: number | undefined): Coverage | undefined =>
  day === undefined ? undefined : coverage.find(({ from, to }) => day >= from && day <= to)

/** What the silence of a delivery says: that a line is gone, that it is missing, or nothing. */
export type Silence = 'exact' | 'evidence' | 'nothing'

/** A delivery made then has every booked line of these days. Whether it arrives late makes no difference. */
export function cover(view: SourceView, { from, to }: CoveredDays, made: number, silence: Silence = 'evidence'): void {
  const before = silence === 'exact' ? made : undefined
  const pieces: Coverage[] = []
  let open = from
  for (const one of view.coverage) {
    if (one.to < from || one.from > to) {
      pieces.push(one)
      continue
    }
    const [first, last] = [Math.max(one.from, from), Math.min(one.to, to)]
    if (one.from < first) pieces.push({ ...one, to: first - 1 })
    if (open < first) pieces.push({ from: open, to: first - 1, made, before })
    pieces.push({ ...newestTwo(one, made, silence), from: first, to: last })
    if (one.to > last) pieces.push({ ...one, from: last + 1 })
    open = last + 1
  }
  if (open <= to) pieces.push({ from: open, to, made, before })
  view.coverage = merged(pieces.toSorted((a, b) => a.from - b.from))
}

function newestTwo(one: Coverage, made: number, silence: Silence): Coverage {
  if (made === one.made || made === one.before) return one
  if (made > one.made) return { ...one, made, before: { exact: made, evidence: one.made, nothing: undefined }[silence] }
  // The last word does not change.
  if (silence === 'nothing' || one.before === one.made) return one
  return made > (one.before ?? Number.NEGATIVE_INFINITY) ? { ...one, before: made } : one
}

function merged(pieces: Coverage[]): Coverage[] {
  const all: Coverage[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last && last.to + 1 === piece.from && last.made === piece.made && last.before === piece.before)
      all[all.length - 1] = { ...last, to: piece.to }
    else all.push(piece)
  }
  while (all.length > MAX_COVERAGE) {
    // Old days are seldom asked for: the oldest two neighbours become one, as of the earlier of their deliveries.
    const at = all.findIndex((one, index) => all[index + 1]?.from === one.to + 1)
    if (at < 0) all.shift()
    else {
      const [one, next] = [all[at]!, all[at + 1]!]
      all.splice(at, 2, { from: one.from, to: next.to, made: Math.min(one.made, next.made), before: undefined })
    }
  }
  return all
}
