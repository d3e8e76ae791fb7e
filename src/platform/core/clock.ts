/**
 * The process's clock: for ids, logs and durations. What is allowed, and until when, is decided by the
 * database's clock (the SQL function `clock()`), because several processes must agree on it.
 */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

let aheadMs = 0

/** Where a sandbox has moved the database's clock, ids follow it: lists by time and lists by id then have one order. */
export const setClockAhead = (ms: number): void => {
  aheadMs = ms
}

export const idClock = (): number => systemClock().getTime() + aheadMs

/** The time of a clock that was moved. */
export const movedNow = (): Date | undefined => (aheadMs === 0 ? undefined : new Date(idClock()))
