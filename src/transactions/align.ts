/** Larger tables are not worth their time: what stands first is taken first. */
const MAX_CELLS = 250_000

/**
 * Pairs two rows of items without crossing: the pairs that weigh most together, and of equal ones the first. A weight of 0
 * means that the two are no pair.
 */
export function align<A, B>(left: A[], right: B[], weigh: (a: A, b: B) => number): [A, B][] {
  if (left.length * right.length > MAX_CELLS) return []
  const width = right.length + 1
  const best = new Float64Array((left.length + 1) * width)
  const weights = new Float64Array(left.length * right.length)
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const weight = weigh(left[i]!, right[j]!)
      weights[i * right.length + j] = weight
      const paired = weight > 0 ? weight + best[(i + 1) * width + j + 1]! : 0
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!)
    }
  }
  const pairs: [A, B][] = []
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length) {
    const weight = weights[i * right.length + j]!
    const rest = best[i * width + j]!
    if (weight > 0 && weight + best[(i + 1) * width + j + 1]! === rest) pairs.push([left[i++]!, right[j++]!])
    else if (best[i * width + j + 1]! === rest) j++
    else i++
  }
  return pairs
}
