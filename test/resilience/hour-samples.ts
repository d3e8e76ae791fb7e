import { readdirSync, readFileSync } from 'node:fs'
import type { HourService } from './hour-service.ts'

type Sample = { minute: number; megabytes: number; descriptors: number }
type Followed = {
  name: string
  megabytes: number
  megabytesAMinute: number
  descriptors: number
  descriptorsMore: number
}

const EVERY_MS = 2_000
/** At the beginning memory grows: code is compiled, caches and pools are filled. */
const WARM_UP_SHARE = 0.25

/** Follows memory and descriptors of the processes that are never killed. */
export function startSampling(service: HourService, minutes: number) {
  const began = performance.now()
  const followed = service.processes()
  const samples = new Map<string, Sample[]>(followed.map(({ name }) => [name, []]))
  const take = () => {
    for (const { name, pid } of followed)
      try {
        const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        const minute = (performance.now() - began) / 60_000
        const descriptors = readdirSync(`/proc/${pid}/fd`).length
        samples.get(name)!.push({ minute, megabytes: Number(rss) / 1024, descriptors })
      } catch {
        // It has ended: what was measured until then counts.
      }
  }
  const timer = setInterval(take, EVERY_MS)
  const warmUpMinutes = minutes * WARM_UP_SHARE
  return {
    stop: () => {
      clearInterval(timer)
      const processes = [...samples].map(([name, all]) => follow(name, all, warmUpMinutes))
      return { processes, warmUpMinutes }
    },
  }
}

function follow(name: string, all: Sample[], warmUpMinutes: number): Followed {
  const warm = all.filter(({ minute }) => minute > warmUpMinutes)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const [meanMinute, meanMegabytes] = [mean(warm.map(({ minute }) => minute)), mean(warm.map((one) => one.megabytes))]
  const spread = warm.reduce((sum, { minute }) => sum + (minute - meanMinute) ** 2, 0)
  // The line that fits best; a single sample says little, because memory is collected now and then.
  const slope =
    warm.reduce((sum, { minute, megabytes }) => sum + (minute - meanMinute) * (megabytes - meanMegabytes), 0) / spread
  const quarter = Math.max(1, Math.floor(warm.length / 4))
  const early = mean(warm.slice(0, quarter).map(({ descriptors }) => descriptors))
  const late = mean(warm.slice(-quarter).map(({ descriptors }) => descriptors))
  return {
    name,
    megabytes: meanMegabytes,
    megabytesAMinute: spread > 0 ? slope : 0,
    descriptors: late,
    descriptorsMore: late - early,
  }
}
