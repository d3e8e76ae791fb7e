import { Unreadable } from './statement.ts'

/** A valid file takes less than a tenth of that on a slow machine. */
const BASE_MS = 5_000
const MS_PER_MB = 1_000

/** Processor time of this thread in milliseconds; on a Node without that figure, of the process. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}

export type ReadingBudget = {
  /** Adds the cost of this chunk of a file, and refuses the file if it is out of proportion. */
  spend: (bytes: number, work: () => void, line: () => number) => void
}

/**
 * The processor time that one file may take. Readers are linear, so no file should reach it; it is a safeguard against
 * unknown inputs, so that a file delays others for seconds and not for hours.
 */
export function openReadingBudget(cpuMs: () => number): ReadingBudget {
  let spentMs = 0
  let size = 0
  return {
    spend(bytes, work, line) {
      size += bytes
      const began = cpuMs()
      work()
      spentMs += cpuMs() - began
      const megabytes = size / 1_000_000
      if (spentMs <= BASE_MS + megabytes * MS_PER_MB) return
      const sizes = `${Math.ceil(megabytes)} MB took ${Math.round(spentMs / 1000)} s of a processor`
      throw new Unreadable(line(), `reading takes too long: ${sizes}; a good file takes a tenth of a second per MB`)
    },
  }
}
