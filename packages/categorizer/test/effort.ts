/** The processor time of some work, in milliseconds: unlike elapsed time it does not grow on a busy machine. */
export function effortOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
