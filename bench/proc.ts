/** CPU time and memory of processes, as Linux reports them. Elsewhere there are no figures, and the table says so. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TICK_MICROS = 10_000

export const canMeasure = existsSync('/proc/self/stat')

/** Fields after the process name, which may contain spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

export const parentOf = (pid: number): number => Number(statOf(pid)?.[1] ?? 0)

/** Sum over these processes, their children, and the children that have ended. */
export function cpuMicros(pids: number[]): number {
  if (!canMeasure) return 0
  let ticks = 0
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    const stat = pid > 0 ? statOf(pid) : undefined
    if (!stat) continue
    const listed = pids.includes(pid)
    if (listed || pids.includes(Number(stat[1]))) ticks += Number(stat[11]) + Number(stat[12])
    if (listed) ticks += Number(stat[13]) + Number(stat[14])
  }
  return ticks * TICK_MICROS
}

/** Peak memory of a process, in MB. */
export function peakMemory(pid: number): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Share of all cores in use between two samples, to show how quiet the machine was. */
export function cpuTimes(): { busy: number; all: number } {
  if (!canMeasure) return { busy: 0, all: 0 }
  const fields = readFileSync('/proc/stat', 'latin1').split('\n', 1)[0]!.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = fields.reduce((sum, ticks) => sum + ticks, 0)
  return { busy: (all - fields[3]! - fields[4]!) * TICK_MICROS, all: all * TICK_MICROS }
}
