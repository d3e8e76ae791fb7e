/** Which row shows which payment, when rows do not say: the assignment that explains the most. */

/** What a row would be worth as a payment; absent where it cannot be that one. */
export type Worth = { row: number; key: string; worth: number }

/** At most one row for a payment and one payment for a row; as many as possible, and of those the most convincing. */
export function assign(edges: Worth[]): Map<string, number> {
  const result = new Map<string, number>()
  for (const component of components(edges)) {
    const rows = [...new Set(component.map(({ row }) => row))]
    const keys = [...new Set(component.map(({ key }) => key))]
    const worths = new Map(component.map(({ row, key, worth }) => [`${row} ${key}`, worth]))
    const size = Math.max(rows.length, keys.length)
    // A pair is worth far more than any preference between pairs, and nothing where it is impossible.
    const costs = Array.from({ length: size }, (_, r) =>
      Array.from({ length: size }, (_, k) => {
        const worth = worths.get(`${rows[r]} ${keys[k]}`)
        return worth === undefined ? 0 : -1000 - worth
      }),
    )
    for (const [r, k] of cheapest(costs).entries()) {
      if (rows[r] !== undefined && keys[k] !== undefined && costs[r]![k]! < 0) result.set(keys[k], rows[r])
    }
  }
  return result
}

/** Edges that have no row and no payment in common are decided apart. */
function components(edges: Worth[]): Worth[][] {
  const parents = new Map<string, string>()
  const rootOf = (node: string): string => {
    let root = node
    while (parents.has(root)) root = parents.get(root)!
    return root
  }
  for (const { row, key } of edges) {
    const [a, b] = [rootOf(`row ${row}`), rootOf(`key ${key}`)]
    if (a !== b) parents.set(a, b)
  }
  return [...Map.groupBy(edges, ({ row }) => rootOf(`row ${row}`)).values()]
}

/** The Hungarian method on a square table: for each row its column. */
function cheapest(costs: number[][]): number[] {
  const size = costs.length
  const rowPrice = new Array<number>(size + 1).fill(0)
  const columnPrice = new Array<number>(size + 1).fill(0)
  const rowOf = new Array<number>(size + 1).fill(0)
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    let column = 0
    const least = new Array<number>(size + 1).fill(Infinity)
    const before = new Array<number>(size + 1).fill(0)
    const used = new Array<boolean>(size + 1).fill(false)
    do {
      used[column] = true
      const current = rowOf[column]!
      let [delta, next] = [Infinity, 0]
      for (let other = 1; other <= size; other++) {
        if (used[other]) continue
        const reduced = costs[current - 1]![other - 1]! - rowPrice[current]! - columnPrice[other]!
        if (reduced < least[other]!) {
          least[other] = reduced
          before[other] = column
        }
        if (least[other]! < delta) [delta, next] = [least[other]!, other]
      }
      for (let other = 0; other <= size; other++) {
        if (used[other]) {
          rowPrice[rowOf[other]!]! += delta
          columnPrice[other]! -= delta
        } else least[other]! -= delta
      }
      column = next
    } while (rowOf[column] !== 0)
    for (; column !== 0; column = before[column]!) rowOf[column] = rowOf[before[column]!]!
  }
  const columnOf = new Array<number>(size).fill(0)
  for (let column = 1; column <= size; column++) columnOf[rowOf[column]! - 1] = column - 1
  return columnOf
}
