import type { BankFault } from '@vitrine/bank-connectors'
import { dateOfDay, localDay, startOfDay } from '@vitrine/money'
import { sha256 } from '../../platform/core/secret.ts'
import type { HourRange } from '../../platform/core/setting.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The scheduled fetches of a day, each spread over these hours at the bank, where the operator wants no others. */
const FETCH_HOURS: readonly HourRange[] = [
  { from: 4, to: 6 },
  { from: 15, to: 17 },
]
/** What is younger is told again, so that late corrections arrive. */
const OVERLAP_DAYS = 14

/** The next scheduled fetch after `now`: always at the same times of the day, which differ from connection to connection. */
export function nextScheduled(
  connectionId: string,
  timeZone: string,
  now: Date,
  hours: readonly HourRange[] = FETCH_HOURS,
): Date {
  const share = sha256(connectionId).readUInt32BE() / 2 ** 32
  const today = localDay(now, timeZone)
  for (const day of [today, today + 1]) {
    const midnight = startOfDay(dateOfDay(day), timeZone).getTime()
    for (const { from, to } of hours) {
      // To the second: what runs a moment later is not before it again.
      const at = midnight + Math.floor((from + share * (to - from)) * 3_600) * 1000
      if (at > now.getTime()) return new Date(at)
    }
  }
  return new Date(now.getTime() + DAY_MS)
}

const FIRST_WAIT_MS = HOUR_MS
const MAX_WAIT_MS = 12 * HOUR_MS

/** After a fault, until when the bank is not asked again for this connection. The wait is stored, so a restart keeps it. */
export function blockedUntil(
  { reason, retryAfterSeconds }: Pick<BankFault, 'reason' | 'retryAfterSeconds'>,
  failures: number,
  now: Date,
): Date {
  const doubled = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), MAX_WAIT_MS)
  const wait = retryAfterSeconds === undefined ? doubled : retryAfterSeconds * 1000
  // A bank that is only gone for a moment is tried earlier the first time.
  const first = reason === 'unavailable' && failures <= 1 && retryAfterSeconds === undefined ? 5 * 60_000 : wait
  return new Date(now.getTime() + first)
}

/** A bank that failed for so many in a row is paused as a whole. */
export const PAUSED_AFTER = 5
const MAX_PAUSE_MS = 4 * HOUR_MS

export const pauseMs = (failures: number): number =>
  Math.min(15 * 60_000 * 2 ** Math.max(0, failures - PAUSED_AFTER), MAX_PAUSE_MS)

/** The first day to ask for; undefined for all that the bank has. */
export function firstDay(fetched: Date | null, timeZone: string): string | undefined {
  return fetched === null ? undefined : dateOfDay(localDay(fetched, timeZone) - OVERLAP_DAYS)
}
