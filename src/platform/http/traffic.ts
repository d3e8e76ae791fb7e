const RECENT_MS = 250

/** Whether requests have been answered just now: what is large and can wait goes slower then. */
export type Traffic = { readonly answered: () => void; readonly isBusy: () => boolean }

/** `now`: in milliseconds, of a clock that is never moved. */
export function openTraffic(now: () => number): Traffic {
  let last = Number.NEGATIVE_INFINITY
  return {
    answered: () => {
      last = now()
    },
    isBusy: () => now() - last < RECENT_MS,
  }
}

export type TrafficDeps = { readonly traffic: Traffic }
