import { hashOf } from './hash.ts'

/**
 * A cache of recent results, keyed by everything they depend on. Each key has one place, which the latest key with the same
 * place takes: that costs next to nothing where texts hardly ever repeat. For pure functions only, so a cached result never
 * differs. `places`: a power of two.
 */
export function recent<T>(places: number): (key: string, workOut: () => T) => T {
  const keys = new Array<string | undefined>(places)
  const values = new Array<T>(places)
  return (key, workOut) => {
    const hash = hashOf(key)
    const at = (hash ^ (hash >>> 15)) & (places - 1)
    if (keys[at] === key) return values[at]!
    const value = workOut()
    keys[at] = key
    values[at] = value
    return value
  }
}
