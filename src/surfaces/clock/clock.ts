import { parseInstant } from '@vitrine/money'

const DAY_MS = 86_400_000
/** In one call: whoever asked waits for all that is due until then. */
export const MAX_ADVANCE_DAYS = 92
/** Dates beyond it do not fit into ids. */
const LATEST = Date.UTC(2100, 0)

const UNITS_MS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS }

/** `90s`, `30m`, `12h`, `3d`, `2w` in milliseconds; undefined where it is none of them. */
export function durationMs(text: string): number | undefined {
  const match = /^(\d{1,6})([smhdw])$/.exec(text)
  return match ? Number(match[1]) * UNITS_MS[match[2]!]! : undefined
}

/** What was asked for: exactly one of the two. */
export type AdvanceAsk = { advanceTo?: string | undefined; advanceBy?: string | undefined }

/** Where the clock shall go, or what is wrong with the wish. */
export function targetOf({ advanceTo, advanceBy }: AdvanceAsk, now: Date): Date | string {
  if ((advanceTo === undefined) === (advanceBy === undefined))
    return 'Send either "advanceBy", such as "3d", or "advanceTo", such as "2026-02-11T09:00:00Z".'
  const duration = advanceBy === undefined ? undefined : durationMs(advanceBy)
  if (advanceBy !== undefined && duration === undefined)
    return '"advanceBy" must be a duration, such as 90s, 30m, 12h, 3d or 2w.'
  const to = duration === undefined ? parseInstant(advanceTo!) : new Date(now.getTime() + duration)
  if (!to) return '"advanceTo" must be a date-time with an offset, such as 2026-02-11T09:00:00Z.'
  if (to <= now) return `The clock only goes forwards, and it is ${now.toISOString()} now.`
  if (to.getTime() > now.getTime() + MAX_ADVANCE_DAYS * DAY_MS)
    return `One call advances the clock by at most ${MAX_ADVANCE_DAYS} days. Call it several times.`
  if (to.getTime() > LATEST) return 'The clock goes until 2100.'
  return to
}

/** The next stop: the first thing that is due, at the latest a day later, and never beyond the target. */
export function nextStop(now: Date, to: Date, due: (Date | null)[]): Date {
  const times = due.flatMap((one) => (one ? [Math.max(one.getTime(), now.getTime())] : []))
  return new Date(Math.min(to.getTime(), now.getTime() + DAY_MS, ...times))
}
