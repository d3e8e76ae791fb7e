/** Rows of text with fields separated by bars, the key first, sorted. */
export type RowTable = readonly string[]

export const keyOf = (row: string): string => row.slice(0, row.indexOf('|'))

/** The index of the first row that begins with a text. */
export function firstAt(rows: RowTable, text: string): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows of one key, from the first on. */
export function rowsFrom(rows: RowTable, first: number, key: string): string[] {
  const found: string[] = []
  for (let at = first; at < rows.length && rows[at]!.startsWith(key) && rows[at]![key.length] === '|'; at++)
    found.push(rows[at]!)
  return found
}

/** A text with more completions is not a cut-off name. */
const MAX_COMPLETIONS = 40

/** The keys that a cut-off text may stand for, or undefined where there are too many. */
export function completionsOf(rows: RowTable, text: string): string[] | undefined {
  const keys: string[] = []
  const first = firstAt(rows, text)
  for (let at = first; at < rows.length && rows[at]!.startsWith(text); at++) {
    if (at - first >= MAX_COMPLETIONS) return undefined
    keys.push(keyOf(rows[at]!))
  }
  return keys
}
