import { findHousehold } from '../accounts/account.store.ts'
import { loadEngine } from '../categorization/engine.service.ts'
import type { RuleBook } from '../categorization/rule-book.ts'
import type { Id } from '../core/id.ts'
import type { Db } from '../db/database.ts'
import { categoriser } from './categorised.ts'
import { type Compare, compareDecisions, compareRules } from './comparison.ts'

/** What changes: the operator's decisions, for everybody; or what the rules of one tenant make of them. */
export type Change = { operator: RuleBook } | { before: RuleBook; after: RuleBook }

export async function comparisonOn(db: Db, accountId: Id<'account'>, change: Change): Promise<Compare> {
  const household = await findHousehold(db, accountId)
  return 'operator' in change
    ? compareDecisions(categoriser(await loadEngine(), household, change.operator))
    : compareRules(change.before, change.after, household.country)
}
