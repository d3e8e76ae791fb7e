/** The result file of a run, from which the documents are generated. */
import type { Others } from './busy.ts'
import type { Ratio } from './goals.ts'
import type { Lengths } from './rounds.ts'
import type { Sample } from './sample.ts'

export type Figures = Lengths & {
  at: string
  mode: string
  machine: {
    cpu: string
    cores: number
    memoryGb: number
    node: string
    platform: string
    load: number[]
    /** Figures published before this was measured have none. */
    others?: Others
  }
  ratios: Ratio[]
  cases: (Sample & { name: string })[]
}
