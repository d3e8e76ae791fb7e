import { existsSync, readdirSync, readFileSync } from 'node:fs'

type ProcessTimes = { parent: number; own: number; ended: number }

/** The process above it, and the seconds of the processor that it and all that ended below it have used; only Linux tells. */
function readProcess(pid: string): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(') ') + 2)
      .split(' ')
      .map(Number)
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map((ticks) => ticks / 100)
    return { parent: fields[1]!, own: user! + system!, ended: endedUser! + endedSystem! }
  } catch {
    return undefined
  }
}

/** Of all processes that ended below this one, except those whose parent did not wait for that: the renderers of browsers. */
export const endedSeconds = (): number => readProcess('self')?.ended ?? 0

/** Of a process, all that run below it, and all that ended there. */
export function processorSeconds(pid: number): number {
  const below = Map.groupBy(pids(), (one) => readProcess(one)?.parent)
  // Read again, parents first: what ends meanwhile is not counted twice.
  const secondsOf = (one: string): number => {
    const { own = 0, ended = 0 } = readProcess(one) ?? {}
    return (below.get(Number(one)) ?? []).reduce((sum, child) => sum + secondsOf(child), own + ended)
  }
  return secondsOf(String(pid))
}

/** The seconds of all renderers of browsers below a process until now; each is added up as long as it is seen. */
export function watchRenderers(root: number): () => number {
  const seconds = new Map<string, number>()
  const others = new Set<string>()
  const look = () => {
    for (const pid of pids().filter((one) => !others.has(one))) {
      if (seconds.has(pid) || isRenderer(pid, root)) seconds.set(pid, readProcess(pid)?.own ?? seconds.get(pid) ?? 0)
      else others.add(pid)
    }
  }
  setInterval(look, 500).unref()
  return () => [...seconds.values()].reduce((sum, one) => sum + one, 0)
}

/** A renderer is a copy of a zygote, and named like it at first. */
function isRenderer(pid: string, root: number): boolean {
  try {
    if (!/--type=(renderer|zygote)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) return false
  } catch {
    return false
  }
  let above = readProcess(pid)?.parent
  while (above && above !== root) above = readProcess(String(above))?.parent
  return above === root
}

function pids(): string[] {
  return existsSync('/proc/self/stat') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
}
