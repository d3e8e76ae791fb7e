/** How busy the machine was with other work: figures of a busy one are shown, but not published. */
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { busyMicros } from './proc.ts'
import { type Results, spreadOf } from './sample.ts'

/**
 * The share of all cores that other work may take. Rounds on an idle machine differ by more than 5 %; what takes more
 * than that could decide by itself whether a goal is met.
 */
const MAX_SHARE = 0.05
const LOOK_MS = 3_000

/** In cores: before the run, and the median of its samples. */
export type Others = { before: number; during: number }

/** Cores that are busy now; called before the run starts anything. */
export async function busyCores(): Promise<number> {
  const own = process.cpuUsage()
  const [busy, began] = [busyMicros(), performance.now()]
  await delay(LOOK_MS)
  const { user, system } = process.cpuUsage(own)
  return Math.max(0, (busyMicros() - busy - user - system) / ((performance.now() - began) * 1000))
}

export const othersDuring = (results: Results): number =>
  spreadOf([...results.values()].flat().map(({ others }) => others)).median

const allowed = (): number => MAX_SHARE * cpus().length

export const isBusy = (cores: number): boolean => cores > allowed()

export const busyLine = ({ before, during }: Others): string =>
  `other work took ${before.toFixed(2)} of ${cpus().length} cores before the run and ${during.toFixed(2)} during its samples (median): ${
    isBusy(before) || isBusy(during) ? 'busy' : 'idle'
  }, the limit is ${allowed().toFixed(2)}`

export class TooBusyToPublish extends Error {
  constructor(when: 'before the run' | 'during the run', cores: number) {
    super(
      `--publish is refused: other work took ${cores.toFixed(2)} cores ${when}, and more than ${allowed().toFixed(2)} (5 % of all) could decide whether a goal is met. Nothing was published. Repeat it on an idle machine.`,
    )
  }
}
