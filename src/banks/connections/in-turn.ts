/**
 * So much of a kind of work at a time in this process, in order of arrival. Work that holds a connection to the database is few
 * enough this way that whoever else needs one does not wait for it until it gives up.
 */
export function openTurns(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const last: Promise<unknown>[] = Array.from({ length: count }, () => Promise.resolve())
  let begun = 0
  return (work) => {
    const at = begun++ % count
    const result = last[at]!.then(work)
    last[at] = result.catch(() => {})
    return result
  }
}
