import { existsSync, readFileSync } from 'node:fs'

/** Processor seconds that a process and all that ended below it have used; only Linux tells. */
export function processorSeconds(pid: number | 'self'): { own: number; ended: number } {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return { own: 0, ended: 0 }
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map((ticks) => Number(ticks) / 100)
  return { own: user! + system!, ended: endedUser! + endedSystem! }
}
