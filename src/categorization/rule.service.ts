import { type CheckedRule, checkRule, type RuleDraft } from '@vitrine/categorizer'
import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import type { Id } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { queueRecategorisation } from './recategorisation.store.ts'
import {
  countRules,
  endRule,
  findRuleScope,
  findRuleVersion,
  insertRule,
  listRules,
  type RuleScope,
  raiseRuleVersion,
  type StoredRule,
} from './rule.store.ts'

/** A rule change; the operator's also plans the recategorisation of the transactions already in the ledger. */
export type RuleChange = {
  ruleId: Id<'categoryRule'>
  version: number
  recategorisationId?: Id<'recategorisation'>
}

const MAX_RULES = 1_000

/** Reports all errors at once, each with an example of a valid value. */
export function requireRule(draft: RuleDraft): CheckedRule {
  const checked = checkRule(draft)
  if (Array.isArray(checked)) throw new OperatorError(`This is not a rule: ${checked.join('; ')}`)
  return checked
}

/** The rule applies from now on. An operator's rule changes existing transactions in the background. */
export async function addRule(
  deps: Deps,
  by: Actor,
  scope: RuleScope,
  draft: RuleDraft,
): Promise<RuleChange & { rule: CheckedRule }> {
  const rule = requireRule(draft)
  const ruleId = deps.newId('categoryRule')
  return deps.db.transaction(async (tx) => {
    const version = await raiseRuleVersion(tx, scope)
    if ((await countRules(tx, scope)) >= MAX_RULES) {
      throw new OperatorError(`There are ${MAX_RULES} rules already, which is the most. End one: vitrine rule list`)
    }
    await insertRule(tx, { ...rule, id: ruleId, scope, madeBy: nameOf(by) }, version)
    const planned = await planWork(deps, tx, scope)
    // What it applies to may name a person, and is in the rule itself, which is kept.
    const after = { scope, code: rule.code, version }
    await recordChange(tx, by, { action: 'rule.create', subject: ruleId, before: null, after })
    return { ruleId, version, rule, ...planned }
  })
}

/** Undefined when the rule does not exist, or no longer does. */
export async function removeRule(deps: Deps, by: Actor, ruleId: Id<'categoryRule'>): Promise<RuleChange | undefined> {
  return deps.db.transaction(async (tx) => {
    const scope = await findRuleScope(tx, ruleId)
    if (!scope) return undefined
    const version = await raiseRuleVersion(tx, scope)
    if (!(await endRule(tx, ruleId, version, nameOf(by))))
      throw new OperatorError(`The rule ${ruleId} has just been ended`)
    const planned = await planWork(deps, tx, scope)
    await recordChange(tx, by, { action: 'rule.end', subject: ruleId, before: { scope }, after: { version } })
    return { ruleId, version, ...planned }
  })
}

const nameOf = ({ id }: Actor): string => (id === 'command' ? 'command line' : id)

/** A tenant's rules change nothing that is stored: they are applied when its list and feed are read. */
async function planWork(deps: Deps, tx: Tx, scope: RuleScope): Promise<Pick<RuleChange, 'recategorisationId'>> {
  if (scope !== 'operator') return {}
  const recategorisationId = deps.newId('recategorisation')
  await queueRecategorisation(tx, { id: recategorisationId, accountId: null })
  return { recategorisationId }
}

/** The current rules, newest first. */
export async function listCurrentRules(deps: Deps, scope: RuleScope): Promise<StoredRule[]> {
  return listRules(deps.db, scope, await findRuleVersion(deps.db, scope))
}
