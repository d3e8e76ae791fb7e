type Waiting = (() => void)[]

/** Admits so many at a time, in the order in which they came. */
export const fifoSemaphore = (places: number, maxWaitMs: number) =>
  semaphore(places, maxWaitMs, (waiting: Waiting) => waiting.shift())

/**
 * Admits so many at a time. Of those who wait, the newest is next: when statements are stuck, those who wait longest are about
 * to be stuck too, and would take every place that becomes free. In order of arrival nobody behind them would be served
 * before they gave up.
 */
export const lifoSemaphore = (places: number, maxWaitMs: number) =>
  semaphore(places, maxWaitMs, (waiting: Waiting) => waiting.pop())

function semaphore(places: number, maxWaitMs: number, takeNext: (waiting: Waiting) => (() => void) | undefined) {
  let free = places
  const waiting: Waiting = []
  return {
    /** Followed by one `release`, unless it throws. */
    async acquire(): Promise<void> {
      if (free > 0) {
        free -= 1
        return
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1)
        reject(new Error('timeout exceeded when trying to connect: all connections are in use'))
      }, maxWaitMs)
      const admit = (): void => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(admit)
      await promise
    },
    release(): void {
      const next = takeNext(waiting)
      if (next) next()
      else free += 1
    },
  }
}
