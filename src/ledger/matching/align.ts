/** Above this size the table costs too much time: items are paired in order of appearance. */
const MAX_CELLS = 250_000

/** Breaks ties only: of equal weights, a pair directly before another pair wins. */
const NEIGHBOUR_WEIGHT = 1e-6

/**
 * Pairs two lists without crossing: the set of pairs with the greatest total weight; of equal sets the one whose pairs
 * are adjacent, then the first one. A weight of 0 means that the two do not match.
 */
export function align<A, B>(left: A[], right: B[], weigh: (a: A, b: B) => number): [A, B][] {
  if (left.length * right.length > MAX_CELLS) return []
  const width = right.length + 1
  /** The greatest weight of the rest, and the greatest if it begins with this pair; 0 where the two do not match. */
  const best = new Float64Array((left.length + 1) * width)
  const paired = new Float64Array((left.length + 1) * width)
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const [at, next] = [i * width + j, (i + 1) * width + j + 1]
      const weight = weigh(left[i]!, right[j]!)
      const rest = paired[next] === 0 ? best[next]! : Math.max(best[next]!, paired[next]! + NEIGHBOUR_WEIGHT)
      paired[at] = weight > 0 ? weight + rest : 0
      best[at] = Math.max(paired[at]!, best[at + width]!, best[at + 1]!)
    }
  }
  const pairs: [A, B][] = []
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length) {
    const at = i * width + j
    const follows = i > 0 && j > 0 && pairs.at(-1)?.[0] === left[i - 1] && pairs.at(-1)?.[1] === right[j - 1]
    const isNext = paired[at]! > 0 && paired[at]! + (follows ? NEIGHBOUR_WEIGHT : 0) >= best[at]!
    if (isNext) pairs.push([left[i++]!, right[j++]!])
    else if (best[at + 1]! === best[at]!) j++
    else i++
  }
  return pairs
}
