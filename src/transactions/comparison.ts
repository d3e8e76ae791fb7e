import type { RuleBook } from '@vitrine/categorizer'
import { bodyForTenant, type Categorised, type Categoriser, type StoredBody } from './categorised.ts'
import { withCategory } from './render.ts'

/** A version as it is read now and as it would be read after a change; equal texts mean that nothing would change. */
export type Comparison = { before: string; after: string }

export type Compare = (reported: StoredBody) => Comparison

/** Decided anew for everybody, by the data and the rules of today. */
export const compareDecisions =
  (categorise: Categoriser) =>
  ({ body, record }: StoredBody): Comparison & { categorised: Categorised } => {
    const categorised = categorise(record)
    return { before: body, after: withCategory(body, categorised.category), categorised }
  }

/** What one tenant reads under its rules as they were, and as they are. */
export const compareRules =
  (before: RuleBook, after: RuleBook, country: string): Compare =>
  (reported) => ({ before: bodyForTenant(reported, before, country), after: bodyForTenant(reported, after, country) })
