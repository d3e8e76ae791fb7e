const RECENT_MS = 250
const TELL_MS = 100

/** Whether requests have been answered just now: what is large and can wait goes slower then. */
export type Traffic = { readonly answered: () => void; readonly isBusy: () => boolean }

/** `now`: in milliseconds, of a clock that is never moved. `tell`: called now and then while requests are answered. */
export function openTraffic(now: () => number, tell: () => void = () => {}): Traffic {
  let last = Number.NEGATIVE_INFINITY
  let told = Number.NEGATIVE_INFINITY
  return {
    answered: () => {
      last = now()
      if (last - told < TELL_MS) return
      told = last
      tell()
    },
    isBusy: () => now() - last < RECENT_MS,
  }
}

export type TrafficDeps = { readonly traffic: Traffic }
