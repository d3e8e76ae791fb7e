import type { CategoryDecision } from './decision.ts'
import type { Explanation } from './explain.ts'
import type { TransactionFacts } from './facts.ts'

export type Categorizer = {
  categorise: (facts: TransactionFacts) => CategoryDecision
  /** What every layer says about the facts, or about a text alone, and which of them decides. */
  explain: (facts: TransactionFacts | string) => Explanation
  /** Of the data: the same version gives the same decisions. */
  version: string
}

/** `minConfidence`: a decision below it has no category. */
export type CategorizerOptions = { minConfidence?: number }

/** Loads the names, once per thread: a process that decides nothing does not hold tens of thousands of them. */
export async function openCategorizer({ minConfidence }: CategorizerOptions = {}): Promise<Categorizer> {
  const [{ categorise, DATA_VERSION }, { explain }] = await Promise.all([
    import('./categorise.ts'),
    import('./explain.ts'),
  ])
  return {
    categorise: (facts) => categorise(facts, minConfidence),
    explain: (facts) => explain(typeof facts === 'string' ? { descriptor: facts } : facts, minConfidence),
    version: DATA_VERSION,
  }
}
