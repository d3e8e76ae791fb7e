/**
 * The process's clock: for ids, logs and durations. What is allowed, and until when, is decided by the
 * database's clock (the SQL function `clock()`), because several processes must agree on it.
 */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Processor time that this thread has used, in milliseconds. */
export const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
