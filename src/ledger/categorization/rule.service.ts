import { type CheckedRule, checkRule, type RuleDraft } from '@vitrine/categorizer'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { queueRecategorisation } from './recategorisation.store.ts'
import {
  countRules,
  endRule,
  findRule,
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
      throw new OperatorError(`There are ${MAX_RULES} rules already, which is the most.`, {
        terminal: `End one: vitrine rule list`,
      })
    }
    await insertRule(tx, { ...rule, id: ruleId, scope, madeBy: madeBy(by) }, version)
    const change = { ruleId, version, ...(await planWork(deps, tx, scope)) }
    const after = { scope, ...rule }
    await recordChange(tx, by, { action: 'rule.create', subject: ruleId, before: null, after }, change)
    return { ...change, rule }
  })
}

/** Undefined when the rule does not exist, or no longer does. */
export async function removeRule(deps: Deps, by: Actor, ruleId: Id<'categoryRule'>): Promise<RuleChange | undefined> {
  return deps.db.transaction(async (tx) => {
    const scope = (await findRule(tx, ruleId))?.scope
    if (!scope) return undefined
    const version = await raiseRuleVersion(tx, scope)
    if (!(await endRule(tx, ruleId, version, madeBy(by)))) throw justEnded(ruleId)
    await recordChange(tx, by, { action: 'rule.end', subject: ruleId, before: { scope }, after: null })
    return { ruleId, version, ...(await planWork(deps, tx, scope)) }
  })
}

export type RuleEdit = Partial<Pick<RuleDraft, 'when' | 'code' | 'note'>>

/**
 * Ends a rule and adds its successor in one step, in the same place among the others: cursors name versions of the
 * rules, so none of them is ever changed. Undefined when the rule does not exist, or no longer does.
 */
export async function editRule(
  deps: Deps,
  by: Actor,
  replaced: Id<'categoryRule'>,
  edit: RuleEdit,
): Promise<RuleChange | undefined> {
  const ruleId = deps.newId('categoryRule')
  return deps.db.transaction(async (tx) => {
    const found = await findRule(tx, replaced)
    if (!found) return undefined
    const { scope, place, ...before } = found
    const rule = requireRule({ ...before, ...edit })
    const version = await raiseRuleVersion(tx, scope)
    if (!(await endRule(tx, replaced, version, madeBy(by)))) throw justEnded(replaced)
    await insertRule(tx, { ...rule, id: ruleId, scope, madeBy: madeBy(by) }, version, place)
    await recordChange(tx, by, { action: 'rule.edit', subject: replaced, before, after: { ...rule, ruleId } })
    return { ruleId, version, ...(await planWork(deps, tx, scope)) }
  })
}

const justEnded = (id: string): OperatorError => new OperatorError(`The rule ${id} has just been ended`)

const madeBy = ({ id }: Actor): string => (id === 'command' ? 'command line' : id)

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
