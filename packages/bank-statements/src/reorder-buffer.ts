import type { ReaderEvent } from './statement.ts'

/** An event that may not be certain yet. */
export type BufferedEvent = {
  /** Undefined while it is uncertain. */
  settle: () => ReaderEvent | undefined
  /** Why the file is refused if it never becomes certain. */
  doubt: () => Error
  /** The length of its texts. */
  weight: number
}

export type ReorderBuffer = {
  emit: (event: ReaderEvent) => void
  wait: (waiting: BufferedEvent) => void
  end: () => void
}

const MAX_BUFFERED = 20_000_000

/**
 * Keeps the file's order where an entry can only be understood by a later one (which day is 3/4, what is 1.234):
 * everything after it waits, up to a limit.
 */
export function createReorderBuffer(emit: (event: ReaderEvent) => void): ReorderBuffer {
  let buffered: BufferedEvent[] = []
  let weight = 0

  function flush(): void {
    let done = 0
    for (const waiting of buffered) {
      const event = waiting.settle()
      if (event === undefined) break
      emit(event)
      weight -= waiting.weight
      done += 1
    }
    if (done > 0) buffered = buffered.slice(done)
  }

  function wait(waiting: BufferedEvent): void {
    buffered.push(waiting)
    weight += waiting.weight
    flush()
    if (weight > MAX_BUFFERED) refuse()
  }

  function refuse(): void {
    const [first] = buffered
    if (first) throw first.doubt()
  }

  return {
    emit: (event) =>
      wait({ settle: () => event, doubt: () => new Error('an event that is ready never waits'), weight: 0 }),
    wait,
    end() {
      flush()
      refuse()
    },
  }
}
