/**
 * A cache of recent results, keyed by everything they depend on. Bounded: when it is half full, the older half is
 * dropped. For pure functions only, so a cached result never differs.
 */
export function recent<T>(most: number): (key: string, workOut: () => T) => T {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return (key, workOut) => {
    let value = young.get(key)
    if (value !== undefined) return value
    value = old.get(key) ?? workOut()
    if (young.size >= most / 2) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}
