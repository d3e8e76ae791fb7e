import type { RuleBook } from '@vitrine/categorizer'
import { bodyForTenant, type Categorised, type Categoriser, type StoredBody, tenantRuleFor } from './categorised.ts'
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

/** The same where the client's rows have groups of before: every category by a rule reads differently. */
export const compareRegrouped = (before: RuleBook, after: RuleBook, country: string): Compare => {
  const compare = compareRules(before, after, country)
  return (reported) => {
    const code = tenantRuleFor(before, reported.record, country)?.code ?? 'none'
    return code === 'none' ? compare(reported) : { before: '', after: compare(reported).after }
  }
}
