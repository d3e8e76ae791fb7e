import type { RuleBook } from '@vitrine/categorizer'
import { bodyForTenant, type Categorised, type Categoriser, type StoredBody } from './categorised.ts'
import { withCategory } from './render.ts'

/** A version as it reads now and as it would read after a change; equal texts mean no change. */
export type Comparison = { before: string; after: string }

export type Compare = (reported: StoredBody) => Comparison

/** Decided again for all tenants, with the current data and rules. */
export const compareDecisions =
  (categorise: Categoriser) =>
  ({ body, record, id }: StoredBody & { id: string }): Comparison & { categorised: Categorised } => {
    const categorised = categorise(record, id)
    return { before: body, after: withCategory(body, categorised.category), categorised }
  }

/** A version as one tenant reads it under its old rules and under its new ones. */
export const compareRules =
  (before: RuleBook, after: RuleBook, country: string): Compare =>
  (reported) => ({ before: bodyForTenant(reported, before, country), after: bodyForTenant(reported, after, country) })
