/**
 * The process's clock: for ids, logs and durations. What is allowed, and until when, is decided by the
 * database's clock (the SQL function `clock()`), because several processes must agree on it.
 */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
