import { abortable, pause } from './abort.ts'
import { type CompleteAnswer, failureOf } from './answer.ts'
import { ConnectionError, retryAfterOf } from './refusal.ts'

export type RetrySettings = {
  /** How often a request is tried again; 5 unless given. */
  retries?: number | undefined
  /**
   * The longest wait before another try; 60,000 unless given. If the service asks for more, its answer is thrown at once. The
   * random part may exceed it by a tenth.
   */
  longestWaitMs?: number | undefined
  /** Instead of a timer. */
  delay?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** Instead of `Math.random`. */
  random?: (() => number) | undefined
}

/** Whether what may have been carried out can be sent again: it changes nothing, or has a key by which the service knows it. */
export type Repeatable = { repeatable: boolean; signal: AbortSignal | undefined }

/** Sends until the answer is not worth another try. */
export type Persist = (request: Repeatable, once: () => Promise<CompleteAnswer>) => Promise<CompleteAnswer>

const FIRST_WAIT_MS = 250
/** 429 was not carried out; of these nobody knows. 409 is said by the clock of a sandbox alone, while it moves. */
const AWAY = [409, 500, 502, 503, 504]

export function createPersist({
  retries = 5,
  longestWaitMs = 60_000,
  delay = pause,
  random = Math.random,
}: RetrySettings): Persist {
  /**
   * Twice as long each time. Where the service says how long, a random time on top, which grows threefold: calls that were
   * turned away together do not come back together, also where they have to wait for the longest time.
   */
  function waitMs(tries: number, asked: number | undefined): number {
    if (asked === undefined) return Math.min(FIRST_WAIT_MS * 2 ** tries, longestWaitMs) * (0.5 + random() / 2)
    const most = Math.max(longestWaitMs - asked, asked / 10)
    return asked + random() * Math.min(Math.max(asked, FIRST_WAIT_MS) * 3 ** tries, most)
  }

  return async ({ repeatable, signal }, once) => {
    for (let tries = 0; ; tries++) {
      signal?.throwIfAborted()
      const answer = await once().catch((error: unknown) => {
        // What has a status did arrive, and would be no better the next time.
        if (!(error instanceof ConnectionError) || error.status !== undefined || !repeatable || tries >= retries)
          throw error
        return undefined
      })
      if (answer && (answer.ok || answer.status === 304)) return answer
      const seconds = answer && retryAfterOf(answer.headers)
      const asked = seconds === undefined ? undefined : seconds * 1000
      if (answer) {
        const helps = answer.status === 429 || (repeatable && AWAY.includes(answer.status))
        if (!helps || tries >= retries || (asked ?? 0) > longestWaitMs) throw failureOf(answer)
      }
      await abortable(delay(waitMs(tries, asked), signal), signal)
    }
  }
}
