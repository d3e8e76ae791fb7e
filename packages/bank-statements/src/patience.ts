import { type Told, Unreadable } from './statement.ts'

/** Something to tell, once it is sure. */
export type Waiting = {
  /** Undefined as long as it is not. */
  settle: () => Told | undefined
  line: number
  /** Why the file is refused where nothing ever makes it sure. */
  why: () => string
  /** How much text it holds. */
  weight: number
}

export type Patience = { tell: (told: Told) => void; wait: (waiting: Waiting) => void; end: () => void }

const MOST_HELD = 20_000_000

/**
 * Keeps the file's order where an entry can only be understood by a later one (which day is 3/4, what is 1.234): what
 * comes after it waits behind it, up to a bound.
 */
export function openPatience(tell: (told: Told) => void): Patience {
  let held: Waiting[] = []
  let weight = 0

  function flush(): void {
    let done = 0
    for (const waiting of held) {
      const told = waiting.settle()
      if (told === undefined) break
      tell(told)
      weight -= waiting.weight
      done += 1
    }
    if (done > 0) held = held.slice(done)
  }

  function wait(waiting: Waiting): void {
    held.push(waiting)
    weight += waiting.weight
    flush()
    if (weight > MOST_HELD) refuse()
  }

  function refuse(): void {
    const [first] = held
    if (first) throw new Unreadable(first.line, first.why())
  }

  return {
    tell: (told) => wait({ settle: () => told, line: 0, why: () => '', weight: 0 }),
    wait,
    end() {
      flush()
      refuse()
    },
  }
}
