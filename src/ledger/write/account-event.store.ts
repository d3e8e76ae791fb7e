import { IS_EXPIRED } from '../../access/consents/lifecycle.store.ts'
import { findWanted, recordEvents } from '../../clients/events/event.store.ts'
import type { EventType } from '../../clients/events/event.ts'
import { SCOPES, type Scope } from '../../clients/inquiries/inquiry.ts'
import { type AccountFacts, type ChangedPart, scopesThatShow } from '../../people/accounts/account.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import { findRuleVersions } from '../categorization/rule.store.ts'

type TenantReader = { tenantId: Id<'tenant'>; consentId: Id<'consent'> }

/** The tenants that may read an account now, each with its newest usable consent of one of these scopes. */
async function listReaders(tx: Tx, accountId: Id<'account'>, scopes: Scope[]): Promise<TenantReader[]> {
  return tx.rows(sql`
    select distinct on (c.tenant_id) c.tenant_id as "tenantId", c.id as "consentId"
    from grants g join consents c on c.id = g.consent_id and c.bucket = g.bucket
    where ${ofAccount(accountId, 'g')} and c.status = 'valid'
      and c.scope = any (${scopes}::text[]) and not (${IS_EXPIRED})
    order by c.tenant_id, c.created_at desc, c.id desc`)
}

/** The tenants that may read any of these accounts now. */
export async function listTenantsOfAccounts(tx: Tx, ids: Id<'account'>[]): Promise<Id<'tenant'>[]> {
  const readers = await Promise.all(ids.map((id) => listReaders(tx, id, [...SCOPES])))
  return [...new Set(readers.flat().map(({ tenantId }) => tenantId))].sort()
}

type EventAccount = Pick<AccountFacts, 'id' | 'environment'>

/** What has changed of an account: its transactions, with the revision that they have now; parts of what it shows. */
export type AccountUpdate = { revision?: number; parts?: ChangedPart[] }

/** Called once for a change of an account: one look-up if nobody wants to know of it. */
export async function recordAccountEvents(tx: Tx, account: EventAccount, update: AccountUpdate): Promise<void> {
  const { revision, parts = [] } = update
  const happened: EventType[] = []
  if (revision !== undefined) happened.push('transactions.changed')
  if (parts.length > 0) happened.push('account.updated')
  if (happened.length === 0) return
  const wanted = await findWanted(tx, happened, account.environment)
  if (wanted.includes('transactions.changed')) await recordTransactionChange(tx, account, revision!)
  if (wanted.includes('account.updated')) await recordAccountUpdate(tx, account, scopesThatShow(parts))
}

async function recordAccountUpdate(tx: Tx, account: EventAccount, scopes: Scope[]): Promise<void> {
  const { id: accountId, environment } = account
  const readers = await listReaders(tx, accountId, scopes)
  await recordEvents(
    tx,
    readers.map(({ tenantId: scope, consentId }) => {
      const data = { accountId, consentId }
      return { type: 'account.updated', scope, environment, subject: accountId, data }
    }),
  )
}

/** With what a cursor for the feed of changes is made of, which begins before this revision. */
async function recordTransactionChange(tx: Tx, account: EventAccount, revision: number): Promise<void> {
  const { id: accountId, environment } = account
  const readers = await listReaders(tx, accountId, ['transactions', 'all'])
  if (readers.length === 0) return
  const versions = await findRuleVersions(
    tx,
    readers.map(({ tenantId }) => tenantId),
  )
  await recordEvents(
    tx,
    readers.map(({ tenantId: scope, consentId }) => {
      const data = { accountId, revision, consentId, ruleVersion: versions.get(scope) ?? 0 }
      return { type: 'transactions.changed', scope, environment, subject: accountId, data }
    }),
  )
}
