/** What was measured of a case in a round, and what several rounds say together. */
export type Sample = {
  /** Nothing where there was no answer in time. */
  perSecond: number
  p50: number
  p99: number
  /** CPU time for each request, row or delivery. */
  serverMicros: number
  postgresMicros: number
  memory: number
  /** Share of one core that the generator used. */
  generator: number
  /** Cores that were busy with other work. */
  others: number
}

export type Results = Map<string, Sample[]>

export type Spread = { median: number; least: number; most: number }

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
  return { median, least: sorted[0]!, most: sorted.at(-1)! }
}

/** Of the rounds in which both have a figure; undefined where there is none. */
export function ratiosOf(over: Sample[], under: Sample[], pick: (sample: Sample) => number): Spread | undefined {
  const both = over.map((sample, round) => [pick(sample), pick(under[round]!)] as const)
  const ratios = both.filter((pair) => !pair.includes(0)).map(([one, other]) => one / other)
  return ratios.length > 0 ? spreadOf(ratios) : undefined
}

/** CPU time of server and database together; nothing where no server did the work, because then a part is missing. */
export const cpuOf = ({ serverMicros, postgresMicros }: Sample): number =>
  serverMicros > 0 ? serverMicros + postgresMicros : 0
