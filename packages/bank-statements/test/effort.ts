/** Processor time of some work, in milliseconds: unlike the clock it does not depend on the load of the machine. */
export function effortOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
