/** CPU time and memory of processes, as Linux reports them. Elsewhere there are no figures, and the table says so. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

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

/** Time that all cores together were busy since the start of the machine, with what a hypervisor took. */
export function busyMicros(): number {
  if (!canMeasure) {
    const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
    return times.reduce((sum, milliseconds) => sum + milliseconds, 0) * 1000
  }
  const fields = readFileSync('/proc/stat', 'latin1').split('\n', 1)[0]!.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = fields.reduce((sum, ticks) => sum + ticks, 0)
  return (all - fields[3]! - fields[4]!) * TICK_MICROS
}

/** CPU time of processes that this one started and that have ended. */
const endedMicros = (): number => {
  const stat = statOf(process.pid)
  return stat ? (Number(stat[13]) + Number(stat[14])) * TICK_MICROS : 0
}

type Observed<T> = {
  result: T
  /** CPU time of the servers, of PostgreSQL, of this process with those it started and ended, and of the whole machine. */
  server: number
  postgres: number
  own: number
  busy: number
  micros: number
  /** Peak of the largest server, in MB. */
  memory: number
}

/** Runs the work, and measures who used how much CPU time meanwhile. */
export async function observe<T>(
  { pids, postmaster }: { pids: number[]; postmaster: number },
  work: () => Promise<T>,
): Promise<Observed<T>> {
  const look = () => ({
    server: cpuMicros(pids),
    postgres: cpuMicros([postmaster]),
    ended: endedMicros(),
    busy: canMeasure ? busyMicros() : 0,
  })
  const before = look()
  const cpu = process.cpuUsage()
  const began = performance.now()
  const result = await work()
  const micros = (performance.now() - began) * 1000
  const { user, system } = process.cpuUsage(cpu)
  const after = look()
  return {
    result,
    server: after.server - before.server,
    postgres: after.postgres - before.postgres,
    own: user + system + after.ended - before.ended,
    busy: after.busy - before.busy,
    micros,
    memory: Math.max(0, ...pids.map(peakMemory)),
  }
}
