import type { CategoryDecision } from './categorise.ts'
import type { TransactionFacts } from './facts.ts'

export type Categorizer = {
  categorise: (facts: TransactionFacts) => CategoryDecision
  /** Of the data: the same version gives the same decisions. */
  version: string
}

/** Loads the names, once per thread: a process that decides nothing does not hold tens of thousands of them. */
export async function openCategorizer(): Promise<Categorizer> {
  const { categorise, DATA_VERSION } = await import('./categorise.ts')
  return { categorise, version: DATA_VERSION }
}
