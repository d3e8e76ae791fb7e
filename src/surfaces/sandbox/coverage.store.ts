import type { Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { byId, ofAccount } from '../../platform/db/shards.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { NEEDS_READ_BEFORE, SITUATION_NAMES, type SituationName } from './situation.ts'

/** What a delivery did to a row of an account, and since when the row had been as it was before. */
export type RowSituation = { situation: SituationName; shown: Date }

/** What a delivery did to the rows of an account after a revision. */
export async function listRowSituations(db: Db, accountId: Id<'account'>, revision: number): Promise<RowSituation[]> {
  const rows = await db.rows<{ situation: SituationName | null; shown: Date }>(sql`
    select case
      when v.body is null then case when p.status = 'pending' then 'hold_withdrawn' else 'booking_removed' end
      when p.body is null then case when v.status = 'pending' then 'hold' end
      when p.status = 'pending' and v.status = 'booked'
        then case when p.amount = v.amount then 'hold_booked' else 'hold_booked_with_tip' end
      when v.reason = 'corrected' and v.status = 'booked' then 'booking_corrected' end as situation,
      min(coalesce(b.superseded_at, t.created_at)) as shown
    from transaction_versions v join transactions t
      on t.account_id = v.account_id and t.bucket = v.bucket and t.id = v.transaction_id
    left join transaction_versions p
      on p.account_id = v.account_id and p.bucket = v.bucket and p.transaction_id = v.transaction_id
        and p.until_revision = v.since_revision
    left join transaction_versions b
      on b.account_id = v.account_id and b.bucket = v.bucket and b.transaction_id = v.transaction_id
        and b.until_revision = p.since_revision
    where ${ofAccount(accountId, 'v')} and v.since_revision > ${revision}
    group by 1`)
  return rows.flatMap(({ situation, shown }) => (situation ? [{ situation, shown }] : []))
}

/** Of an account that is there and was told. */
export async function findToldState(
  db: Db,
  accountId: Id<'account'>,
): Promise<{ revision: number; dataAsOf: Date | null }> {
  const [row] = await db.rows<{ revision: number; dataAsOf: Date | null }>(sql`
    select revision, data_as_of as "dataAsOf" from accounts where ${byId(accountId)}`)
  return row ?? { revision: 0, dataAsOf: null }
}

export async function insertSituations(
  db: Db,
  ownerId: Id<'owner'>,
  accountId: Id<'account'> | null,
  names: (SituationName | typeof ACCOUNT_FILLED | ShownBefore)[],
  at?: Date,
): Promise<void> {
  await db.rows(sql`
    insert into sandbox_situations (owner_id, situation, account_id, happened_at)
    select ${ownerId}, name, ${accountId ?? ''}, coalesce(${at ?? null}, clock()) from unnest(${names}::text[]) as name
    on conflict do nothing`)
}

/** That an account is no longer empty. */
export const ACCOUNT_FILLED = 'account_filled'

/** Since when the row that something happened to had been there as it was. */
type ShownBefore = `${SituationName}_shown`

export async function insertRowSituations(
  db: Db,
  ownerId: Id<'owner'>,
  accountId: Id<'account'>,
  rows: RowSituation[],
): Promise<void> {
  for (const { situation, shown } of rows)
    if (NEEDS_READ_BEFORE.includes(situation))
      await insertSituations(db, ownerId, accountId, [`${situation}_shown`], shown)
  await insertSituations(
    db,
    ownerId,
    accountId,
    rows.map(({ situation }) => situation),
  )
}

/** That a receiver took the webhook about a revocation. */
const REVOCATION_TAKEN = 'revocation_taken'

/**
 * What time and receivers have done since somebody looked: consents are renewed, and webhooks are kept for a month. A
 * replay counts its attempts anew, so the tries before decide.
 */
export async function noteSituations(db: Db, tenantId: Id<'tenant'>): Promise<void> {
  await db.rows(sql`
    insert into sandbox_situations (owner_id, situation, happened_at)
    select o.owner_id, 'consent_expired', c.valid_until from sandbox_owners o join consents c on c.id = o.consent_id
    where o.tenant_id = ${tenantId} and c.valid_until <= clock() and c.status in ('valid', 'expired')
    on conflict do nothing`)
  await db.rows(sql`
    insert into sandbox_situations (owner_id, situation, happened_at)
    select o.owner_id, found.situation, d.attempted_at
    from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
    cross join lateral (values
      ('webhook_retried', exists (
        select from jsonb_array_elements(d.earlier_tries) as t
        where (t ->> 'status')::integer not between 200 and 299 or not t ? 'status')),
      ('webhook_repeated', d.replays > 0 and d.status = 'delivered'),
      (${REVOCATION_TAKEN}, d.type = 'consent.revoked_by_psu')) as found (situation, applies)
    join lateral (
      select owner_id from sandbox_owners o where o.tenant_id = ${tenantId}
        and (found.situation <> ${REVOCATION_TAKEN} or o.consent_id = d.subject)
      order by created_at limit 1) o on true
    where e.scope = ${tenantId} and e.environment = 'sandbox' and d.answer_status between 200 and 299 and found.applies
    on conflict do nothing`)
}

export type Met = { situation: SituationName; met: Date; isFollowed: boolean }

/** Whose report it is, and since when. A key meets what happens to owners under whose consent it reads. */
export type CoverageScope = { tenantId: Id<'tenant'>; keyId: Id<'key'>; since: Date | null }

const isSince = (at: Sql, { since }: CoverageScope) => sql`(${since}::timestamptz is null or ${at} >= ${since})`

/**
 * Of the rows of accounts: whether this key read the account after, and, where that is needed, while the row was as it had
 * been before. An account is met as empty whenever it is read while it is. What is on other nodes is joined by itself.
 */
export async function listMetOnAccounts(db: Db, scope: CoverageScope): Promise<Met[]> {
  return db.rows(sql`
    with noted as materialized (
      select o.owner_id, o.tenant_id, s.account_id, s.situation, s.happened_at,
        (select min(f.happened_at) from sandbox_situations f where s.situation = 'empty_account'
          and f.owner_id = s.owner_id and f.account_id = s.account_id and f.situation = ${ACCOUNT_FILLED}) as filled,
        (select max(m.happened_at) from sandbox_situations m where m.owner_id = s.owner_id
          and m.account_id = s.account_id and m.situation = s.situation || '_shown'
          and m.happened_at <= s.happened_at) as shown
      from sandbox_owners o join sandbox_situations s on s.owner_id = o.owner_id
      where o.tenant_id = ${scope.tenantId} and s.situation = any (${SITUATION_NAMES}::text[]) and s.account_id <> ''),
    met as materialized (
      select n.account_id, n.situation, n.happened_at, n.shown,
        max(r.read_at) as newest, max(r.read_at) filter (where r.read_at < n.happened_at) as before
      from noted n join consents c on c.owner_id = n.owner_id and c.tenant_id = n.tenant_id
        join reads r on r.consent_id = c.id and r.bucket = c.bucket and r.account_id = n.account_id
      where r.key_id = ${scope.keyId} and (n.filled is null or r.read_at < n.filled)
      group by n.account_id, n.situation, n.happened_at, n.shown)
    select situation, min(greatest(happened_at, ${scope.since})) as met, bool_or(newest > happened_at) as "isFollowed"
    from met
    where ${isSince(sql`case when situation = 'empty_account' then newest else happened_at end`, scope)}
      and (situation <> all (${NEEDS_READ_BEFORE}::text[]) or before >= coalesce(shown, before))
    group by situation`)
}

/** Of consents, of webhooks, which come to a tenant, and of what the key was refused. */
export async function listMetElsewhere(db: Db, scope: CoverageScope): Promise<Met[]> {
  const { tenantId, keyId } = scope
  return db.rows(sql`
    with own as materialized (select owner_id, tenant_id, consent_id from sandbox_owners where tenant_id = ${tenantId}),
    read as materialized (
      select r.consent_id, max(r.read_at) as newest from own o join reads r on r.consent_id = o.consent_id
      where r.key_id = ${keyId} group by r.consent_id),
    asked as materialized (
      select a.consent_id, a.created_at, a.decision, a.decided_at from own o join asks a on a.consent_id = o.consent_id
      where a.number > 1),
    given as materialized (
      select c.owner_id, max(c.created_at) as newest
      from own o join consents c on c.owner_id = o.owner_id and c.tenant_id = o.tenant_id group by c.owner_id),
    refused as materialized (select limit_met_at as at from api_keys where id = ${keyId}),
    key as materialized (select max(newest) as last_read from read)
    select s.situation, min(s.happened_at) as met, bool_or(case
      when s.situation = 'consent_expired' then exists (
        select from asked a where a.consent_id = o.consent_id and a.created_at >= s.happened_at)
      when s.situation = 'consent_revoked' then exists (
        select from sandbox_situations t where t.owner_id = o.owner_id and t.situation = ${REVOCATION_TAKEN})
        or exists (select from given g where g.owner_id = o.owner_id and g.newest > s.happened_at)
      else key.last_read > s.happened_at end) as "isFollowed"
    from key cross join own o join sandbox_situations s on s.owner_id = o.owner_id
    where s.account_id = '' and ${isSince(sql`s.happened_at`, scope)}
      and case when s.situation like 'webhook%' then key.last_read is not null
        else exists (select from read r where r.consent_id = o.consent_id) end
    group by s.situation
    union all
    select 'consent_renewed', min(a.decided_at), bool_or(r.newest > a.decided_at)
    from asked a join read r on r.consent_id = a.consent_id
    where a.decision = 'approved' and ${isSince(sql`a.decided_at`, scope)}
    having count(*) > 0
    union all
    select 'rate_limited', refused.at, key.last_read > refused.at
    from key cross join refused where refused.at is not null and ${isSince(sql`refused.at`, scope)}`)
}
