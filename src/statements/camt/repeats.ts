/**
 * Counts how often a text was met before. Banks give one reference to several movements, and the second of two
 * equal ones must not pass for the first. Of each text eight bytes are kept, so that a statement of a million
 * entries costs 16 MiB; two texts that share them (one chance in 10,000 for a million) would only be numbered.
 */
export class Repeats {
  #slots = new Float64Array(1024)
  #used = 0
  /** Those met more than once are few. */
  #counts = new Map<number, number>()

  /** 1 for a text that is new, 2 for its first repetition. */
  count(text: string): number {
    const print = fingerprint(text)
    if (this.#add(print)) return 1
    const count = (this.#counts.get(print) ?? 1) + 1
    this.#counts.set(print, count)
    return count
  }

  #add(print: number): boolean {
    if (this.#used * 2 > this.#slots.length) this.#grow()
    const slots = this.#slots
    let index = print % slots.length
    while (slots[index] !== 0) {
      if (slots[index] === print) return false
      index = (index + 1) % slots.length
    }
    slots[index] = print
    this.#used += 1
    return true
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Float64Array(old.length * 2)
    this.#used = 0
    for (const print of old) if (print !== 0) this.#add(print)
  }
}

/** 52 bits, never 0: two FNV-1a sums side by side. */
function fingerprint(text: string): number {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x01000197)
  }
  return (a >>> 0) * 0x100000 + (b >>> 12) + 1
}
