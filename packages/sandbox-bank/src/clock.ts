/** The bank's clock: it stands still at a time, or goes with the machine's at a distance. */
export type BankClock = {
  now: () => number
  set: (at: number) => void
  /** How far it is ahead of the machine's; 0 where it stands still. */
  offsetMs: () => number
  restore: (at: number, offsetMs: number) => void
}

export function openClock(start: number | undefined, machine: () => number): BankClock {
  let stood = start
  let offset = 0
  return {
    now: () => stood ?? machine() + offset,
    set: (at) => {
      if (stood === undefined) offset = at - machine()
      else stood = at
    },
    offsetMs: () => offset,
    restore: (at, offsetMs) => {
      if (stood === undefined) offset = offsetMs
      else stood = at
    },
  }
}

const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** `90s`, `30m`, `12h`, `3d`, `2w` in milliseconds; undefined where it is none of them. */
export function durationMs(text: string): number | undefined {
  const match = /^(\d{1,6})([smhdw])$/.exec(text)
  return match ? Number(match[1]) * UNITS[match[2]!]! : undefined
}
