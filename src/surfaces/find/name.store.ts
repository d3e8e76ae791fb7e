import type { Environment } from '../../clients/tenants/tenant.ts'
import { ACCOUNT_NAME } from '../../people/accounts/account.store.ts'
import { bucketOf } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Names are found by one statement for each kind of thing: a join of tables on several nodes is none (decision 0032). */
type NamesOf = (ids: string[]) => Sql

const inBuckets = (ids: string[]): Sql =>
  sql`id = any (${ids}::text[]) and bucket = any (${[...new Set(ids.map(bucketOf))]}::smallint[])`

/** By the prefix of the id; `provider` for banks, whose ids are names that operators chose. */
const NAMES = {
  own: (ids) => sql`
    select id, coalesce(nullif(name, ''), email, phone_number) as name from owners where id = any (${ids}::text[])`,
  acc: (ids) => sql`select id, ${ACCOUNT_NAME} as name from accounts where ${inBuckets(ids)}`,
  con: (ids) => sql`
    select c.id, t.name from consents c join tenants t on t.id = c.tenant_id
    where c.id = any (${ids}::text[]) and c.bucket = any (${[...new Set(ids.map(bucketOf))]}::smallint[])`,
  ten: (ids) => sql`select id, name from tenants where id = any (${ids}::text[])`,
  inq: (ids) => sql`select id, name from inquiries where id = any (${ids}::text[])`,
  // A key without a label is called by its tenant.
  key: (ids) => sql`
    select k.id, coalesce(nullif(k.label, ''), t.name) as name from api_keys k join tenants t on t.id = k.tenant_id
    where k.id = any (${ids}::text[])`,
  whk: (ids) => sql`
    select id, substring(url from '^https?://([^/?#]+)') as name from webhook_endpoints where id = any (${ids}::text[])`,
  imp: (ids) => sql`select id, nullif(file_name, '') as name from imports where id = any (${ids}::text[])`,
  opr: (ids) => sql`select id, email as name from operators where id = any (${ids}::text[])`,
  opt: (ids) => sql`select id, nullif(label, '') as name from operator_tokens where id = any (${ids}::text[])`,
  bcn: (ids) => sql`
    select c.id, p.name from connections c join providers p on p.id = c.provider_id where c.id = any (${ids}::text[])`,
  // Whom it went to, as far as they are here.
  msg: (ids) => sql`
    select m.id, (
      select coalesce(nullif(o.name, ''), o.email, o.phone_number) from owners o
      where o.email = m.address or o.phone_number = m.address order by o.id limit 1) as name
    from messages m where m.id = any (${ids}::text[])`,
  // What it looks for.
  rul: (ids) => sql`
    select id, (select string_agg(value, ', ' order by key) from json_each_text(conditions)) as name
    from category_rules where id = any (${ids}::text[])`,
  // With whom it was, or what for.
  tx: (ids) => sql`
    select t.id, coalesce(
      nullif(case when v.amount < 0 then v.body::json#>>'{details,target}' else v.body::json#>>'{details,source}' end, ''),
      v.body::json->>'description') as name
    from transactions t join transaction_versions v on v.account_id = t.account_id and v.bucket = t.bucket
      and v.transaction_id = t.id and v.until_revision = ${CURRENT}
    where t.id = any (${ids}::text[])`,
  provider: (ids) => sql`select id, name from providers where id = any (${ids}::text[])`,
} as const satisfies Record<string, NamesOf>

export type NamedKind = keyof typeof NAMES

export const isNamedKind = (prefix: string): prefix is NamedKind => Object.hasOwn(NAMES, prefix)

export async function listNames(
  db: Db,
  kind: NamedKind,
  ids: string[],
): Promise<{ id: string; name: string | null }[]> {
  return db.rows(NAMES[kind](ids))
}

/** Whose consents these are, and where. */
export async function listOwnersOfConsents(
  db: Db,
  ids: string[],
): Promise<{ id: string; ownerId: string; environment: Environment }[]> {
  return db.rows(sql`select id, owner_id as "ownerId", environment from consents where ${inBuckets(ids)}`)
}
