import { Unreadable } from './statement.ts'

/** A good file takes less than a tenth of that on a slow machine. */
const BASE_MS = 5_000
const MS_PER_MB = 1_000

/** Processor time that this thread has used, in milliseconds; on a Node without that figure, the process. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}

export type ReadingBudget = {
  /** Adds what this piece of a file costs, and refuses the file where it is out of proportion. */
  spend: (bytes: number, work: () => void, line: () => number) => void
}

/**
 * The processor time that one file may take. Readers are linear, so nothing should ever meet it; it is for what nobody
 * has thought of, so that a file gets in the way of others for seconds and not for hours.
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
