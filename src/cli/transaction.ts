import { dateOfDay, isDecimal, isLocalDate, localDay, parseInstant } from '@vitrine/money'
import { requireTenant } from '../clients/tenants/tenant.service.ts'
import { findRuleVersion } from '../ledger/categorization/rule.store.ts'
import { openRuleCache } from '../ledger/categorization/rule-cache.service.ts'
import { requireVersions } from '../ledger/decide/correction.service.ts'
import type { StoredVersion } from '../ledger/list/history.store.ts'
import { type FoundTransactions, searchTransactions } from '../ledger/list/search.service.ts'
import type { SearchPosition } from '../ledger/list/search.store.ts'
import { loadTenantRules } from '../ledger/list/transaction.service.ts'
import { tenantRuleFor } from '../ledger/write/categorised.ts'
import { findHousehold } from '../people/accounts/account.store.ts'
import type { Deps } from '../platform/db/deps.ts'
import { type Command, type Invocation, oneOf, optional, Usage } from './command.ts'
import { dismiss, join, matches, separate, undo, withdraw } from './decision.ts'
import { idFrom } from './key.ts'
import { withDeps } from './service.ts'
import { LIST_OPTIONS, printList, table } from './table.ts'

const text = { type: 'string' } as const

const SEARCH_OPTIONS = {
  account: text,
  owner: text,
  tenant: text,
  iban: text,
  from: text,
  until: text,
  'amount-from': text,
  'amount-to': text,
  text,
  status: text,
  category: text,
}

export const transaction: Command = {
  about: 'Transactions: show one with its category and history, and decide whether it is one payment or two',
  actions: {
    list: {
      usage:
        'vitrine transaction list --account ACCOUNT_ID|--owner OWNER_ID|--tenant SLUG|--iban IBAN [--from DAY|TIME] [--until DAY|TIME] [--amount-from N] [--amount-to N] [--text T] [--status booked|pending] [--category CODE] [--json] [--limit N]',
      about:
        'Search transactions, newest first. Days are those of booking, as the bank counts them; both are included.',
      options: { ...LIST_OPTIONS, ...SEARCH_OPTIONS },
      run: list,
    },
    show: {
      usage: 'vitrine transaction show TRANSACTION_ID [--account ACCOUNT_ID] [--tenant SLUG] [--json]',
      about:
        'Show it as clients read it (with --tenant: as that tenant does), the reason for its category, and all stored versions. In a large ledger --account finds it faster.',
      takes: ['TRANSACTION_ID'],
      options: { account: text, tenant: text, json: { type: 'boolean' } },
      run: (call) => {
        const id = idFrom('transaction', call.positionals[0]!)
        const account = optional(call, 'account')
        const accountId = account === undefined ? null : idFrom('account', account)
        return withDeps(call, async (deps) => {
          const versions = await requireVersions(deps, id, accountId)
          await show(call, deps, versions)
          return 0
        })
      },
    },
    join,
    separate,
    undo,
    withdraw,
    dismiss,
    matches,
  },
}

/** A day, or a time. */
function momentOf(call: Invocation, name: string): Date | string | undefined {
  const stated = optional(call, name)
  if (stated === undefined || isLocalDate(stated)) return stated
  const instant = parseInstant(stated)
  if (!instant) throw new Usage(`--${name} must be a day such as 2026-02-28, or a date-time with an offset`)
  return instant
}

async function list(call: Invocation): Promise<number> {
  const idOf = <K extends 'account' | 'owner'>(kind: K) => {
    const id = optional(call, kind)
    return id === undefined ? undefined : idFrom(kind, id)
  }
  const amountOf = (name: string) => {
    const amount = optional(call, name)
    if (amount !== undefined && !isDecimal(amount)) throw new Usage(`--${name} must be a decimal such as -12.30`)
    return amount
  }
  const filter = {
    from: momentOf(call, 'from'),
    until: momentOf(call, 'until'),
    amountFrom: amountOf('amount-from'),
    amountTo: amountOf('amount-to'),
    text: optional(call, 'text'),
    category: optional(call, 'category'),
    status: call.values.status === undefined ? undefined : oneOf(call, 'status', ['booked', 'pending']),
  }
  return withDeps(call, async (deps) => {
    const slug = optional(call, 'tenant')
    const tenantId = slug === undefined ? undefined : (await requireTenant(deps, slug)).id
    const subject = { accountId: idOf('account'), ownerId: idOf('owner'), tenantId, iban: optional(call, 'iban') }
    return printList(
      call,
      async ({ limit }) => {
        const bodies: string[] = []
        let before: SearchPosition | null = null
        do {
          const found: FoundTransactions = await searchTransactions(deps, subject, filter, {
            before,
            limit: limit - bodies.length,
          })
          bodies.push(...found.bodies)
          before = found.next
        } while (before !== null && bodies.length < limit)
        return bodies.map((body) => JSON.parse(body) as FoundLine)
      },
      ({ id, accountId, timeZone, executed, amount, currency, status, description, categorization }) => ({
        id,
        account: accountId,
        booked: dateOfDay(localDay(new Date(executed), timeZone)),
        amount: amount.toFixed(2),
        currency,
        status,
        category: categorization?.code,
        description,
      }),
    )
  })
}

type FoundLine = {
  id: string
  accountId: string
  executed: string
  timeZone: string
  amount: number
  currency: string
  status: string
  description?: string
  categorization?: { code: string }
}

async function show(
  call: Invocation,
  deps: Deps,
  [current, ...earlier]: [StoredVersion, ...StoredVersion[]],
): Promise<void> {
  const slug = optional(call, 'tenant')
  const tenant = slug === undefined ? undefined : await asTenantReads(deps, slug, current)
  const body = tenant?.body ?? current.body
  const why = {
    reason: tenant?.reason ?? current.categoryReason,
    confidence: tenant?.reason ? 1 : current.confidence,
    data: current.data,
  }
  const versions = [current, ...earlier].map(toLine)
  if (call.values.json) {
    const { accountId, record } = current
    const transaction = body === null ? null : JSON.parse(body)
    call.out(JSON.stringify({ accountId, transaction, category: why, record, versions }))
    return
  }
  call.out(body === null ? 'Clients no longer see it.' : JSON.stringify(JSON.parse(body), null, 2))
  if (why.reason !== null) {
    call.out(`\ncategory    ${why.reason}\nconfidence  ${why.confidence?.toFixed(2)}\ndata        ${why.data}`)
  }
  call.out(`\n${table(versions)}`)
}

/** With the tenant's own rules, and the rule that applied. */
async function asTenantReads(deps: Deps, slug: string, { accountId, body, record }: StoredVersion) {
  const tenant = await requireTenant(deps, slug)
  const memory = openRuleCache()
  const version = await findRuleVersion(deps.db, tenant.id)
  const renderForTenant = await loadTenantRules(deps.db, memory, tenant.id, version, accountId)
  if (!renderForTenant || body === null) return undefined
  const { country } = await findHousehold(deps.db, accountId)
  const rule = tenantRuleFor(await memory.find(deps.db, tenant.id, version), record, country)
  return { body: renderForTenant({ body, record }), reason: rule && `tenant rule ${rule.id}` }
}

const toLine = ({ since, until, reason, status, body, categoryReason }: StoredVersion) => ({
  since,
  until: until ?? 'now',
  reason,
  status,
  category: body === null ? 'removed' : (JSON.parse(body).categorization?.code ?? 'none'),
  why: categoryReason,
})
