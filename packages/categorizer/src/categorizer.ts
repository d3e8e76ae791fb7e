import type { CategoryDecision } from './categorise.ts'
import type { TransactionFacts } from './facts.ts'

export type Categorizer = {
  categorise: (facts: TransactionFacts) => CategoryDecision
  /** Of the data: as long as it is the same, so are the decisions. */
  version: string
}

/** The names are loaded here, once per thread: a process that decides nothing need not hold tens of thousands of them. */
export async function openCategorizer(): Promise<Categorizer> {
  const { categorise, DATA_VERSION } = await import('./categorise.ts')
  return { categorise, version: DATA_VERSION }
}
