/** The result file of a run, from which the documents are generated. */
import type { Lengths, Sample, Spread } from './rounds.ts'

export type Ratio = { what: string; wanted?: number; verdict: string } & Spread

export type Figures = Lengths & {
  at: string
  mode: string
  machine: { cpu: string; cores: number; memoryGb: number; node: string; platform: string; load: number[] }
  ratios: Ratio[]
  cases: (Sample & { name: string })[]
}
