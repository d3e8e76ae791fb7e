/** Beyond this many comparisons within one amount, what is left stays apart. */
export const MAX_COMPARED = 40_000

const MAX_DAYS_APART = 4

type PairPrices<A, B> = {
  cost: (a: A, b: B) => number
  /** Price of leaving one without a partner. */
  aloneLeft: (a: A) => number
  aloneRight: (b: B) => number
  /** Everything that a cost depends on: where these are equal, nothing is cheaper. */
  keyLeft: (a: A) => string
  keysRight: (b: B) => string[]
  /** The same words of one day: where there are too many to compare all, these are paired first. */
  wordsLeft: (a: A) => string
  wordsRight: (b: B) => string[]
  dayLeft: (a: A) => number | undefined
  dayRight: (b: B) => number | undefined
}

/**
 * Pairs two lists one to one at the least cost. A pair is made where it costs less than leaving both alone. Equal ones
 * pair off in the order of both lists, because nothing else tells them apart; the rest is taken cheapest first: in
 * measured mixes of sources the best total (the Hungarian method) came out the same.
 */
export function solve<A, B>(left: A[], right: B[], pairing: PairPrices<A, B>): [A, B][] {
  if (left.length === 0 || right.length === 0) return []
  const pairs: [A, B][] = []
  const used = new Set<B>()
  const notUsed = () => right.filter((one) => !used.has(one))
  let rest = pairEqual(left, right, pairing, used, pairs)
  if (rest.length * notUsed().length > MAX_COMPARED) {
    const byWords = { ...pairing, keyLeft: pairing.wordsLeft, keysRight: pairing.wordsRight }
    rest = pairEqual(rest, notUsed(), byWords, used, pairs)
  }
  const open = notUsed()
  if (rest.length > 0 && open.length > 0) pairs.push(...pairCheapest(rest, open, pairing))
  return pairs
}

const isWorth = <A, B>(a: A, b: B, { cost, aloneLeft, aloneRight }: PairPrices<A, B>): boolean =>
  cost(a, b) < aloneLeft(a) + aloneRight(b)

function pairEqual<A, B>(left: A[], right: B[], pairing: PairPrices<A, B>, used: Set<B>, pairs: [A, B][]): A[] {
  const byKey = new Map<string, { all: B[]; at: number }>()
  for (const one of right) {
    for (const key of pairing.keysRight(one)) {
      const queue = byKey.get(key)
      if (queue) queue.all.push(one)
      else byKey.set(key, { all: [one], at: 0 })
    }
  }
  return left.filter((one) => {
    const queue = byKey.get(pairing.keyLeft(one))
    if (!queue) return true
    while (queue.at < queue.all.length && used.has(queue.all[queue.at]!)) queue.at += 1
    const other = queue.all[queue.at]
    if (other === undefined || !isWorth(one, other, pairing)) return true
    queue.at += 1
    used.add(other)
    pairs.push([one, other])
    return false
  })
}

function pairCheapest<A, B>(left: A[], right: B[], pairing: PairPrices<A, B>): [A, B][] {
  const { cost, aloneLeft, aloneRight, dayLeft, dayRight } = pairing
  const candidates: { a: number; b: number; cost: number }[] = []
  const byDay = Map.groupBy(right.keys(), (b) => dayRight(right[b]!))
  let compared = 0
  for (const [a, one] of left.entries()) {
    const price = aloneLeft(one)
    for (const b of near(byDay, dayLeft(one))) {
      if (++compared > MAX_COMPARED) break
      const other = right[b]!
      const pair = cost(one, other)
      if (pair < price + aloneRight(other)) candidates.push({ a, b, cost: pair })
    }
  }
  candidates.sort((x, y) => x.cost - y.cost || x.a - y.a || x.b - y.b)
  const [usedLeft, usedRight] = [new Set<number>(), new Set<number>()]
  const pairs: [A, B][] = []
  for (const { a, b } of candidates) {
    if (usedLeft.has(a) || usedRight.has(b)) continue
    usedLeft.add(a)
    usedRight.add(b)
    pairs.push([left[a]!, right[b]!])
  }
  return pairs
}

/** In the order of days; one without a day is near to all. */
function* near(byDay: Map<number | undefined, number[]>, day: number | undefined): Generator<number> {
  if (day === undefined) {
    for (const some of byDay.values()) yield* some
    return
  }
  for (let one = day - MAX_DAYS_APART; one <= day + MAX_DAYS_APART; one++) yield* byDay.get(one) ?? []
  yield* byDay.get(undefined) ?? []
}
