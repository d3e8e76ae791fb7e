import { KEY_IS_USABLE, PRINCIPAL } from '../../clients/keys/key.store.ts'
import type { Principal, TokenHash } from '../../clients/keys/key.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { type BucketList, byId, isInBuckets } from '../../platform/db/shards.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { periodNow } from '../consents/access.store.ts'
import type { ConsentAsk, ConsentRow, GateAsk, GateFacts, GateRow } from './gate.ts'

// The one store that reads tables of other nouns. A decision about a read must hold at one moment and cost one round
// trip, so token, key, grant, consent, access and revision are checked in a single statement. It writes nothing, and no
// decision is ever cached: a revocation applies to the next request. On several nodes tokens are on the coordinator, so
// that they can be issued without every node; their keys are found just before, and given to these statements.

/** Of the tokens of the asks, in order: null on one server, which looks them up itself. */
export type KeyList = (Id<'key'> | null)[] | null

const tokensOf = (hashes: TokenHash[], keys: KeyList): Sql => (keys ? sql`${keys}::text[]` : sql`${hashes}::bytea[]`)

/** The key of a token, as the table `t`. */
const keyOf = (token: Sql, keys: KeyList): Sql =>
  keys
    ? sql`(select ${token} as key_id) t`
    : sql`(select key_id from access_tokens where token_hash = ${token} and expires_at > clock() limit 1) t`

/** Of a consent `c` and its current access `x`, where it has one. */
const CONSENT_FACTS = sql`
  c.id as "consentId", c.environment as "consentEnvironment", c.status, c.valid_until <= clock() as lapsed, c.scope, c.frequency,
  case when x.closes_at is null then 'none' when x.closes_at > clock() then 'open' else 'over' end as access`

/**
 * The facts for each ask, or undefined when the token is not valid. Without a consent id the best consent is used: own
 * environment before the other, valid before not, covering before not, then the newest.
 *
 * Ids and hashes have been validated before, so none can make the statement fail for the rest of its batch. The limits
 * keep PostgreSQL from joining whole tables: each ask is a few index look-ups, however many are in a batch.
 */
export async function findGateFacts(
  db: Db,
  asks: GateAsk[],
  timeZone: string,
  { buckets, keys }: { buckets: BucketList; keys: KeyList },
): Promise<(GateRow | undefined)[]> {
  const rows = await db.rows<GateRow & { ask: number }>(sql`
    select asked.ask, found.*
    from unnest(${tokensOf(
      asks.map((ask) => ask.tokenHash),
      keys,
    )}, ${asks.map((ask) => ask.accountId)}::text[],
      ${asks.map((ask) => ask.consentId)}::text[], ${asks.map((ask) => ask.need)}::text[]) with ordinality
      as asked (token, account_id, consent_id, need, ask)
    cross join lateral (${factsOfAsked(timeZone, buckets, keyOf(sql`asked.token`, keys))}) found`)
  const facts = new Array<GateRow | undefined>(asks.length)
  for (const row of rows) facts[row.ask - 1] = row
  return facts
}

/**
 * The facts for an ask that is the row `asked`; no row when its token is not valid. Each step has its own limit, which
 * PostgreSQL does not plan across: with a small table it would otherwise scan it for every ask, and keep that plan when
 * the table has grown.
 */
const factsOfAsked = (timeZone: string, buckets: BucketList, key: Sql): Sql => sql`
      select ${PRINCIPAL},
        clock() as now, best.*, ruled."ruleVersion"
      from ${key}
      cross join lateral (select * from api_keys where id = t.key_id limit 1) k
      cross join lateral (
        select coalesce((select r.version from category_rule_sets r where r.scope = k.tenant_id), 0) as "ruleVersion" limit 1
      ) ruled
      left join lateral (
        select ${CONSENT_FACTS}, a.revision, a.data_as_of as "dataAsOf"
        from grants g
        cross join lateral (
          select * from consents where id = g.consent_id and ${isInBuckets(buckets)} limit 1
        ) c
        cross join lateral (
          select revision, data_as_of from accounts where id = g.account_id and ${isInBuckets(buckets)} limit 1
        ) a
        left join lateral (
          select closes_at from accesses
          where consent_id = c.id and period = ${periodNow(timeZone)} and ${isInBuckets(buckets)} limit 1
        ) x on true
        where g.account_id = asked.account_id and g.tenant_id = k.tenant_id
          and (${buckets}::smallint[] is null or g.bucket = any (${buckets}::smallint[]))
          and (asked.consent_id is null or g.consent_id = asked.consent_id)
        order by c.environment = k.environment desc,
          c.status = 'valid' and c.valid_until > clock() desc,
          asked.need = 'accounts' or c.scope in ('all', 'transactions') desc,
          x.closes_at is null or x.closes_at > clock() desc,
          c.created_at desc, c.id desc
        limit 1
      ) best on true
      where ${KEY_IS_USABLE}
      limit 1`

/** The same for a read of a whole consent rather than of one account. */
export async function findConsentFacts(
  db: Db,
  ask: ConsentAsk,
  timeZone: string,
  keys: KeyList,
): Promise<ConsentRow | undefined> {
  const token = keys ? sql`${keys[0]}::text` : sql`${ask.tokenHash}`
  const bucket = ask.consentId === null ? 0 : bucketOf(ask.consentId)
  const [row] = await db.rows<ConsentRow>(sql`
    select ${PRINCIPAL},
      clock() as now, best.*
    from ${keyOf(token, keys)}
    join api_keys k on k.id = t.key_id
    left join lateral (
      select ${CONSENT_FACTS}
      from consents c
      left join accesses x on x.consent_id = c.id and x.period = ${periodNow(timeZone)} and x.bucket = ${bucket}
      where c.tenant_id = k.tenant_id and c.id = ${ask.consentId} and c.bucket = ${bucket}
      limit 1
    ) best on true
    where ${KEY_IS_USABLE}`)
  return row && { ...row, consentId: row.consentId ?? null }
}

/** The same facts without a caller: as for a key of the tenant in the environment of the consent. */
export async function findFactsOfConsent(db: Db, id: Id<'consent'>, timeZone: string): Promise<GateFacts> {
  const [row] = await db.rows<GateFacts>(sql`
    select ${CONSENT_FACTS}, c.environment
    from consents c
    left join accesses x on x.consent_id = c.id and x.period = ${periodNow(timeZone)} and x.bucket = ${bucketOf(id)}
    where ${byId(id, 'c')}`)
  return row ?? ({ consentId: null } as GateFacts)
}

/** A consent that the caller may read an account under now. */
export type UsableConsent = Omit<GateFacts, 'environment' | 'consentId'> & {
  accountId: Id<'account'>
  consentId: Id<'consent'>
  now: Date
}

const IS_USABLE = sql`
  c.status = 'valid' and c.valid_until > clock() and (x.closes_at is null or x.closes_at > clock())`

/**
 * A page of the accounts that any consent of the caller opens now, the newest first, each with all these consents: the
 * one to read under first. That one shows the most without using up the one access of another.
 */
export async function listUsableConsents(
  db: Db,
  { tenantId, environment }: Principal,
  timeZone: string,
  page: { before: string | null; limit: number },
): Promise<UsableConsent[]> {
  const granted = sql`
    from grants g
    join consents c on c.id = g.consent_id and c.bucket = g.bucket
    left join accesses x on x.consent_id = c.id and x.bucket = c.bucket and x.period = ${periodNow(timeZone)}
    where g.tenant_id = ${tenantId} and g.environment = ${environment} and ${IS_USABLE}`
  const ids = await db.rows<{ id: Id<'account'> }>(sql`
    select distinct g.account_id as id ${granted} and (${page.before}::text is null or g.account_id < ${page.before})
    order by g.account_id desc limit ${page.limit}`)
  const accountIds = ids.map(({ id }) => id)
  return db.rows(sql`
    select g.account_id as "accountId", clock() as now, ${CONSENT_FACTS} ${granted}
      and g.account_id = any (${accountIds}::text[]) and g.bucket = any (${accountIds.map(bucketOf)}::smallint[])
    order by g.account_id desc, c.frequency = 'daily' or x.closes_at is not null desc,
      array_position(array['all', 'balances', 'accounts', 'transactions'], c.scope::text), c.created_at desc, c.id desc`)
}
