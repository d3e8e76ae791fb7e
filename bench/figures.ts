/** What a run writes to its file, and what the documents are made from. */
import type { Lengths, Sample, Spread } from './rounds.ts'

export type Ratio = { what: string; wanted?: number; verdict: string } & Spread

export type Figures = Lengths & {
  at: string
  mode: string
  machine: { cpu: string; cores: number; memoryGb: number; node: string; platform: string; load: number[] }
  ratios: Ratio[]
  cases: (Sample & { name: string })[]
}
