/** How long the processor was at some work, in milliseconds: on a busy machine the clock goes on, and this does not. */
export function effortOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
