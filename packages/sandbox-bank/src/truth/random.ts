/**
 * Everything that a story leaves open is drawn from here: the same seed and the same names always give the same values,
 * whatever was asked before. Not for secrets.
 */
export type Draw = {
  /** A whole number from 0 to 2³² − 1. */
  next: () => number
  /** A whole number, both bounds included. */
  between: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
}

/** A generator of its own for each thing that is named: one more payment in a story changes no other payment. */
export function drawFor(...names: (string | number)[]): Draw {
  let state = hash(names.join('\u0000'))
  const next = () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const between = (low: number, high: number) => low + (next() % (high - low + 1))
  return { next, between, pick: (list) => list[between(0, list.length - 1)]! }
}

/** FNV-1a, and the last mixing steps of MurmurHash3. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

/** 128 bits, written as a UUID. */
export function uuidFor(...names: (string | number)[]): string {
  const digits = hexFor(32, ...names)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}

export function hexFor(length: number, ...names: (string | number)[]): string {
  let digits = ''
  for (let part = 0; digits.length < length; part++) {
    const draw = drawFor(part, ...names)
    digits += draw.next().toString(16).padStart(8, '0')
  }
  return digits.slice(0, length)
}

export function digitsFor(length: number, ...names: (string | number)[]): string {
  const draw = drawFor('digits', ...names)
  return Array.from({ length }, () => draw.between(0, 9)).join('')
}
