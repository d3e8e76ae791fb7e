import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The process above it, and the ticks of the processor that it and all that ended below it have used. */
function readProcess(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(') ') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) }
  } catch {
    return undefined
  }
}

/**
 * Processor seconds that a process, all that run below it, and all that ended there have used; only Linux tells. Nobody
 * tells it of a process whose parent did not wait for its end, such as those of a browser.
 */
export function processorSeconds(pid: number): number {
  const below = Map.groupBy(pids(), (one) => readProcess(one)?.parent)
  // Read again, parents first: what ends meanwhile is not counted twice.
  const ticksOf = (one: string): number =>
    (below.get(Number(one)) ?? []).reduce((sum, child) => sum + ticksOf(child), readProcess(one)?.ticks ?? 0)
  return ticksOf(String(pid)) / 100
}

function pids(): string[] {
  return existsSync('/proc/self/stat') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
}
