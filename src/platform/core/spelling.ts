/**
 * The known name that a name is most likely a misspelling of: one letter is wrong, missing, too many, or changed over
 * with its neighbour; in a long name two. Short names are too close to others to say.
 */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  const near = known
    .map((other) => ({ other, apart: distance(name, other) }))
    .filter(({ other, apart }) => apart > 0 && apart <= (other.length >= LONG ? 2 : other.length >= SHORTEST ? 1 : 0))
    .sort((a, b) => a.apart - b.apart)
  return near[0]?.other
}

const SHORTEST = 5
const LONG = 10

/** Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const changed = rows[i - 1]![j - 1]! + (isSame ? 0 : 1)
      const swapped = isSwap ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, changed, swapped))
    }
    rows.push(row)
  }
  return rows[from.length]![to.length]!
}
