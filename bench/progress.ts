/** Work of a worker, which a busy machine may delay by any time: it is waited for as long as it progresses. */
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100
const MAX_STANDSTILL_MS = 600_000

/** `seen` is how far it is; it is done when there is a result. */
export async function whileProgressing<T>(look: () => Promise<{ seen: string; result?: T | undefined }>): Promise<T> {
  let last = ''
  let since = performance.now()
  for (;;) {
    const { seen, result } = await look()
    if (result !== undefined) return result
    if (seen !== last) [last, since] = [seen, performance.now()]
    else if (performance.now() - since > MAX_STANDSTILL_MS)
      throw new Error(`nothing has changed in ten minutes: ${seen}`)
    await delay(POLL_MS)
  }
}

/** As many as this machine does in the time, within the limits: a slow one measures less, not longer. */
export const asManyAs = (perSecond: number, seconds: number, [least, most]: [number, number]): number =>
  Math.round(Math.min(most, Math.max(least, perSecond * seconds)))
