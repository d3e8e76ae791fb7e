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

/** Whether any row begins with a text. */
export const beginsOne = (rows: RowTable, text: string): boolean => rows[firstAt(rows, text)]?.startsWith(text) ?? false

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

const LETTERS = 36
/** Of a letter or a digit as folded texts have them; -1 for others. */
const letterAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? code - 22 : -1
}

const frontAt = (text: string, at: number): number => {
  const one = letterAt(text, at)
  const two = letterAt(text, at + 1)
  const three = letterAt(text, at + 2)
  return one < 0 || two < 0 || three < 0 ? -1 : (one * LETTERS + two) * LETTERS + three
}

/**
 * Whether any of the texts begins with the three letters that another has from there on. Most parts of words begin none of
 * them, and that takes no look-up of the part.
 */
export function frontsOf(texts: Iterable<string>): (text: string, at: number) => boolean {
  let fronts: Uint8Array | undefined
  return (text, at) => {
    const front = frontAt(text, at)
    fronts ??= markedFronts(texts)
    return front < 0 || fronts[front] === 1
  }
}

function markedFronts(texts: Iterable<string>): Uint8Array {
  const fronts = new Uint8Array(LETTERS ** 3)
  for (const text of texts) {
    const front = frontAt(text, 0)
    if (front >= 0) fronts[front] = 1
  }
  return fronts
}
