import type { Account } from '../accounts/account.ts'
import { findRuleVersions } from '../categorization/rule.store.ts'
import { bucketOf, type Id } from '../core/id.ts'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { isWanted, recordEvents } from '../events/event.store.ts'
import type { Scope } from '../inquiries/inquiry.ts'
import { HAS_RUN_OUT } from './lifecycle.store.ts'

type TenantReader = { tenantId: Id<'tenant'>; consentId: Id<'consent'> }

/** The tenants that may read an account now, each with its newest usable consent of one of these scopes. */
async function listReaders(tx: Tx, accountId: Id<'account'>, scopes: Scope[]): Promise<TenantReader[]> {
  return tx.rows(sql`
    select distinct on (c.tenant_id) c.tenant_id as "tenantId", c.id as "consentId"
    from grants g join consents c on c.id = g.consent_id and c.bucket = g.bucket
    where g.account_id = ${accountId} and g.bucket = ${bucketOf(accountId)} and c.status = 'valid'
      and c.scope = any (${scopes}::text[]) and not (${HAS_RUN_OUT})
    order by c.tenant_id, c.created_at desc, c.id desc`)
}

type EventAccount = Pick<Account, 'id' | 'environment'>

/** Which consents show what has changed. */
const SHOWN_BY: Record<'balance' | 'details', Scope[]> = {
  balance: ['balances', 'all'],
  details: ['accounts', 'balances', 'transactions', 'all'],
}

export async function recordAccountUpdate(
  tx: Tx,
  { id: accountId, environment }: EventAccount,
  what: keyof typeof SHOWN_BY,
): Promise<void> {
  if (!(await isWanted(tx, 'account.updated', environment))) return
  const readers = await listReaders(tx, accountId, SHOWN_BY[what])
  await recordEvents(
    tx,
    readers.map(({ tenantId: scope, consentId }) => {
      const data = { accountId, consentId }
      return { type: 'account.updated', scope, environment, subject: accountId, data }
    }),
  )
}

/** With what a cursor for the feed of changes is made of, which begins before this revision. */
export async function recordTransactionChange(
  tx: Tx,
  { id: accountId, environment }: EventAccount,
  revision: number,
): Promise<void> {
  if (!(await isWanted(tx, 'transactions.changed', environment))) return
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
