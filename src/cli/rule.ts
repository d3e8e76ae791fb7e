import type { Conditions, Rule } from '@vitrine/categorizer'
import { requireTenant } from '../clients/tenants/tenant.service.ts'
import {
  addRule,
  editRule,
  listCurrentRules,
  type RuleChange,
  removeRule,
  requireRule,
} from '../ledger/categorization/rule.service.ts'
import { findRule, type RuleScope, type StoredRule } from '../ledger/categorization/rule.store.ts'
import { correctOne, requireConditions } from '../ledger/decide/correction.service.ts'
import { previewRules } from '../ledger/recategorise/preview.service.ts'
import type { Actor } from '../platform/changes/actor.ts'
import type { Id } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Deps } from '../platform/db/deps.ts'
import { type Command, type Invocation, optional, required, Usage } from './command.ts'
import { idFrom } from './key.ts'
import { describePreview } from './preview.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** The option for each condition. */
const CONDITIONS = {
  words: 'hasWords',
  'starts-with': 'startsWith',
  like: 'like',
  counterparty: 'counterparty',
  iban: 'counterpartyIban',
  'creditor-id': 'creditorId',
  'bank-code': 'bankCode',
  country: 'country',
  currency: 'currency',
  sign: 'sign',
  from: 'amountFrom',
  to: 'amountTo',
} as const satisfies Record<string, keyof Conditions>

const CONDITION_OPTIONS = Object.fromEntries(Object.keys(CONDITIONS).map((name) => [name, text]))

export const rule: Command = {
  about: 'Category rules: global ones, or those of a tenant',
  actions: {
    add: {
      usage:
        'vitrine rule add --code 5411|none [--tenant SLUG] [--words TEXT] [--starts-with TEXT] [--like "shell*berlin*"] [--counterparty "stadtwerke*"] [--iban IBAN] [--creditor-id ID] [--bank-code PMNT-CCRD] [--country SI] [--currency EUR] [--sign=-] [--from 10] [--to 99.99] [--note TEXT] [--dry-run] [--json]',
      about:
        'All conditions must match; of several matching rules, the newest applies. Words are compared without case and accents. With --tenant the rule applies to that tenant only, at once. Without it, the rule is global, and transactions already in the ledger are recategorised in the background. --dry-run shows what would change.',
      options: {
        tenant: text,
        code: text,
        note: text,
        'dry-run': flag,
        json: flag,
        ...CONDITION_OPTIONS,
      },
      run: (call) => {
        const when = conditionsFrom(call)
        if (Object.keys(when).length === 0)
          throw new Usage(`a condition is missing: --${Object.keys(CONDITIONS).join(', --')}`)
        return add(call, async () => when)
      },
    },
    correct: {
      usage:
        'vitrine rule correct TRANSACTION_ID --code 5411|none [--only-this] [--tenant SLUG] [--account ACCOUNT_ID] [--note TEXT] [--dry-run] [--json]',
      about:
        'Adds a rule from what best identifies the transaction: the IBAN or the name of its counterparty, or the words of its text. With --only-this there is no rule: this transaction alone gets the category and keeps it; --code automatic takes that back. In a large ledger --account finds it faster.',
      takes: ['TRANSACTION_ID'],
      options: { tenant: text, account: text, code: text, note: text, 'only-this': flag, 'dry-run': flag, json: flag },
      run: (call) => {
        const id = idFrom('transaction', call.positionals[0]!)
        const account = optional(call, 'account')
        const accountId = account === undefined ? null : idFrom('account', account)
        if (call.values['only-this']) return correctThis(call, id, accountId)
        return add(call, (deps) => requireConditions(deps, id, accountId))
      },
    },
    list: {
      usage: 'vitrine rule list [--tenant SLUG] [--json]',
      about: 'List the current rules, newest first.',
      options: { tenant: text, json: flag },
      run: (call) =>
        withDeps(call, async (deps) => {
          const rules = await listCurrentRules(deps, await scopeFrom(call, deps))
          call.out(call.values.json ? JSON.stringify(rules) : table(rules.map(toLine)))
          return 0
        }),
    },
    edit: {
      usage:
        'vitrine rule edit RULE_ID [--code 5411|none] [--note TEXT] [--words TEXT] [--starts-with TEXT] [--like TEXT] [--counterparty TEXT] [--iban IBAN] [--creditor-id ID] [--bank-code CODE] [--country SI] [--currency EUR] [--sign=-] [--from 10] [--to 99.99] [--dry-run] [--json]',
      about:
        'Replace a rule by another one in its place. Conditions that are given replace all that it had. --dry-run shows what would change.',
      takes: ['RULE_ID'],
      options: { code: text, note: text, 'dry-run': flag, json: flag, ...CONDITION_OPTIONS },
      run: (call) => {
        const id = idFrom('categoryRule', call.positionals[0]!)
        return withDeps(call, (deps, by) => edit(call, deps, by, id))
      },
    },
    remove: {
      usage: 'vitrine rule remove RULE_ID [--dry-run] [--json]',
      about:
        "Remove a rule. Transactions that it decided are recategorised: at once for a tenant's rule, otherwise in the background.",
      takes: ['RULE_ID'],
      options: { 'dry-run': flag, json: flag },
      run: (call) => {
        const id = idFrom('categoryRule', call.positionals[0]!)
        return withDeps(call, (deps, by) => remove(call, deps, by, id))
      },
    },
  },
}

async function scopeFrom(call: Invocation, deps: Deps): Promise<RuleScope> {
  const slug = optional(call, 'tenant')
  return slug === undefined ? 'operator' : (await requireTenant(deps, slug)).id
}

function conditionsFrom(call: Invocation): Conditions {
  const given = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = optional(call, name)
    return value === undefined ? [] : [[condition, value]]
  })
  return Object.fromEntries(given)
}

async function correctThis(call: Invocation, id: Id<'transaction'>, account: Id<'account'> | null): Promise<number> {
  const other = ['tenant', 'note', 'dry-run'].find((name) => call.values[name] !== undefined)
  if (other !== undefined) throw new Usage(`--only-this makes no rule, so it goes without --${other}`)
  const code = required(call, 'code')
  return withDeps(call, async (deps, by) => {
    const decided = await correctOne(deps, by, id, account, code)
    call.out(call.values.json ? JSON.stringify(decided) : `The category of ${id} is ${code}.`)
    return 0
  })
}

async function add(call: Invocation, find: (deps: Deps) => Promise<Conditions>): Promise<number> {
  const code = required(call, 'code')
  const note = optional(call, 'note') ?? ''
  return withDeps(call, async (deps, by) => {
    const scope = await scopeFrom(call, deps)
    const draft = { when: await find(deps), code, note }
    if (call.values['dry-run']) {
      const rule: Rule = { id: 'rul_new', ...requireRule(draft) }
      return showPreview(call, deps, scope, (rules) => [rule, ...rules])
    }
    const change = await addRule(deps, by, scope, draft)
    const stated = Object.entries(change.rule.when).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    return showChange(call, change, `Added ${change.ruleId}: ${stated.join(', ')} is ${code}.`)
  })
}

const noRule = (id: string): OperatorError =>
  new OperatorError(`There is no rule ${id}, or it was removed. See: vitrine rule list`)

async function edit(call: Invocation, deps: Deps, by: Actor, id: StoredRule['id']): Promise<number> {
  const [when, code, note] = [conditionsFrom(call), optional(call, 'code'), optional(call, 'note')]
  const changed = {
    ...(Object.keys(when).length > 0 && { when }),
    ...(code !== undefined && { code }),
    ...(note !== undefined && { note }),
  }
  if (Object.keys(changed).length === 0) throw new Usage('nothing to change')
  if (call.values['dry-run']) {
    const found = await findRule(deps.db, id)
    if (!found) throw noRule(id)
    const rule: Rule = { id: 'rul_new', ...requireRule({ ...found, ...changed }) }
    return showPreview(call, deps, found.scope, (rules) => rules.map((each) => (each.id === id ? rule : each)))
  }
  const change = await editRule(deps, by, id, changed)
  if (!change) throw noRule(id)
  return showChange(call, change, `${change.ruleId} takes the place of ${id}.`)
}

async function remove(call: Invocation, deps: Deps, by: Actor, id: StoredRule['id']): Promise<number> {
  const unknown = noRule(id)
  if (call.values['dry-run']) {
    const found = await findRule(deps.db, id)
    if (!found) throw unknown
    return showPreview(call, deps, found.scope, (rules) => rules.filter((rule) => rule.id !== id))
  }
  const change = await removeRule(deps, by, id)
  if (!change) throw unknown
  return showChange(call, change, `Ended ${id}.`)
}

async function showPreview(
  call: Invocation,
  deps: Deps,
  scope: RuleScope,
  change: (rules: readonly Rule[]) => readonly Rule[],
): Promise<number> {
  const preview = await previewRules(deps, scope, change)
  call.out(call.values.json ? JSON.stringify(preview) : describePreview(preview))
  return 0
}

function showChange(call: Invocation, { ruleId, recategorisationId }: RuleChange, done: string): number {
  const rest = recategorisationId
    ? `A running server recategorises existing transactions in the background: ${recategorisationId}`
    : 'The tenant sees it from its next read on.'
  call.out(call.values.json ? JSON.stringify({ ruleId, recategorisationId }) : `${done}\n${rest}`)
  return 0
}

const toLine = ({ id, when, code, note, madeBy, created }: StoredRule) => ({
  id,
  code,
  when: Object.entries(when)
    .map(([name, value]) => `${name} ${value}`)
    .join(', '),
  note,
  by: madeBy,
  since: created,
})
