import { OperatorError } from '../core/operator-error.ts'
import type { Database, Db } from './database.ts'
import { sql } from './sql.ts'

/**
 * Small, read with every request and seldom changed: each node has them whole. A row of them cannot be locked without all
 * others, so inquiries and owners, which are, stay on the coordinator.
 */
export const REFERENCE = [
  'tenants',
  'api_keys',
  'access_tokens',
  'providers',
  'category_rule_sets',
  'category_rules',
] as const

/** Rows of owners, by their bucket: all rows of one owner are on one node. In the order of foreign keys. */
export const DISTRIBUTED = [
  'consents',
  'accounts',
  'grants',
  'asks',
  'accesses',
  'consent_warnings',
  'transactions',
  'transaction_versions',
  'transaction_names',
  'source_views',
  'source_tracks',
  'transaction_matches',
  'match_reviews',
  'deliveries',
  'read_groups',
  'reads',
] as const

export type Cluster = { workerNodes: string[]; coordinator: boolean; distributed: string[] }

/** The nodes as Citus knows them; undefined without Citus. */
export async function findCluster(db: Db): Promise<Cluster | undefined> {
  const [extension] = await db.rows(sql`select 1 from pg_extension where extname = 'citus'`)
  if (!extension) return undefined
  const nodes = await db.rows<{ name: string; coordinator: boolean }>(sql`
    select nodename || ':' || nodeport as name, groupid = 0 as coordinator from pg_dist_node
    where isactive and noderole = 'primary' order by nodeid`)
  const tables = await db.rows<{ name: string }>(sql`select logicalrelid::text as name from pg_dist_partition`)
  return {
    workerNodes: nodes.filter(({ coordinator }) => !coordinator).map(({ name }) => name),
    coordinator: nodes.some(({ coordinator }) => coordinator),
    distributed: tables.map(({ name }) => name),
  }
}

/** What is still missing before the tables can be distributed. */
export function requireCluster(cluster: Cluster | undefined): Cluster {
  const see = 'See docs/database.md.'
  if (!cluster)
    throw new OperatorError(`This PostgreSQL has no Citus: run "create extension citus" on every node. ${see}`)
  if (!cluster.coordinator)
    throw new OperatorError(`The coordinator has no address: run "select citus_set_coordinator_host('…')". ${see}`)
  if (cluster.workerNodes.length === 0)
    throw new OperatorError(`There are no workers: run "select citus_add_node('…', 5432)" for each. ${see}`)
  return cluster
}

const plain = (text: string) => ({ name: '', text, values: [] })

/**
 * Distributes the tables, as the role that owns them. What is done already is left out, so that an interrupted run can
 * be repeated.
 */
export async function distribute(owner: Database, log: (line: string) => void): Promise<void> {
  const { distributed } = requireCluster(await findCluster(owner))
  const missing = (table: string) => !distributed.includes(table)
  await dropForeignKeys(owner, [...REFERENCE, ...DISTRIBUTED, ...OF_TENANTS].filter(missing))
  for (const table of DISTRIBUTED.filter(missing)) await widenPrimaryKey(owner, table)
  for (const table of REFERENCE.filter(missing)) {
    await owner.rows(plain(`select create_reference_table('${table}')`))
    log(`${table}: on every node`)
  }
  for (const table of DISTRIBUTED.filter(missing)) {
    const beside = table === DISTRIBUTED[0] ? 'none' : DISTRIBUTED[0]
    await owner.rows(plain(`select create_distributed_table('${table}', 'bucket', colocate_with => '${beside}')`))
    log(`${table}: by bucket`)
  }
  for (const table of OF_CONSENTS) await addForeignKey(owner, table)
  for (const statement of FUNCTIONS) await owner.rows(plain(statement))
  log('functions: for several nodes')
}

/**
 * On the coordinator, without their key to tenants: a key to a table that every node has would lock all of that table, and
 * forbid transactions that change both.
 */
const OF_TENANTS = ['inquiries', 'logos']
/** These keep a key to consents, with the bucket in it; a key to a table on the coordinator is impossible. */
const OF_CONSENTS = ['asks', 'accesses', 'consent_warnings']

async function dropForeignKeys(owner: Database, tables: string[]): Promise<void> {
  const keys = await owner.rows<{ table: string; name: string }>(sql`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any (${tables}::text[])`)
  for (const { table, name } of keys) await owner.rows(plain(`alter table ${table} drop constraint ${name}`))
}

/** Citus needs the bucket in every unique key. Last, so that rows are found by the rest of it as before. */
async function widenPrimaryKey(owner: Database, table: string): Promise<void> {
  const [key] = await owner.rows<{ columns: string[] }>(sql`
    select array_agg(a.attname::text order by at.place) as columns
    from pg_constraint c, unnest(c.conkey) with ordinality as at (number, place), pg_attribute a
    where c.contype = 'p' and c.conrelid = ${table}::regclass and a.attrelid = c.conrelid and a.attnum = at.number`)
  if (key!.columns.includes('bucket')) return
  const columns = [...key!.columns, 'bucket'].join(', ')
  const name = `${table}_pkey`
  await owner.rows(
    plain(`alter table ${table} drop constraint ${name}, add constraint ${name} primary key (${columns})`),
  )
}

async function addForeignKey(owner: Database, table: string): Promise<void> {
  const name = `${table}_consent_id_fkey`
  const known = await owner.rows(sql`
    select 1 from pg_constraint where conname = ${name} and conrelid = ${table}::regclass`)
  if (known.length > 0) return
  const key = 'foreign key (consent_id, bucket) references consents (id, bucket)'
  await owner.rows(plain(`alter table ${table} add constraint ${name} ${key}`))
}

/** In place of those of migration 0024, which know one server only. */
const FUNCTIONS = [
  `create or replace function shard_of(bucket smallint) returns bigint language sql stable as $$
    select get_shard_id_for_distribution_column('consents'::regclass, bucket) $$`,
  // Citus sends commands to the other nodes, and no calls of set_config.
  `create or replace function reach(tenant text, environment text, accounts text[], consent text) returns text
    language plpgsql set citus.propagate_set_commands = 'local' as $$
  declare
    granted text := public.granted_accounts(tenant, environment, accounts, consent);
  begin
    execute format('set local vitrine.granted = %L', granted);
    execute format('set local vitrine.tenant = %L', tenant);
    execute format('set local vitrine.environment = %L', environment);
    -- Not sent along: Citus connects to the other nodes as whoever is the current role here.
    return set_config('role', 'vitrine_tenant', true);
  end
  $$`,
  // Citus looks nothing up for each read: all are joined, by their buckets.
  `create or replace function append_reads(of_bucket smallint, of_chain integer, of_sequence integer, root bytea, mac bytea,
    accounts text[], consents text[], keys text[], requests text[], read_ms float8[], kinds read_kind[], from_ms float8[],
    until_ms float8[], revisions bigint[], counts integer[]) returns void language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
  declare
    buckets smallint[] := array(select distinct public.bucket_of(id) from unnest(consents) as id);
  begin
    if cardinality(accounts) <> (
      select count(*)
      from unnest(accounts, consents, keys) as r (account, consent, key)
      join public.grants g on g.account_id = r.account and g.consent_id = r.consent
      join public.consents c on c.id = g.consent_id and c.tenant_id = g.tenant_id and c.bucket = g.bucket
      join public.api_keys k on k.id = r.key and k.tenant_id = g.tenant_id and k.environment = c.environment
      where g.bucket = any (buckets) and c.bucket = any (buckets)
    ) then
      raise exception 'a read that nobody granted' using errcode = 'insufficient_privilege';
    end if;
    insert into public.read_groups (chain, sequence, rows, root, mac, bucket)
      values (of_chain, of_sequence, cardinality(accounts), append_reads.root, append_reads.mac, of_bucket);
    insert into public.reads (chain, sequence, position, account_id, consent_id, key_id, request_id, read_at, what,
        from_booked_time, until_booked_time, revision, rows, bucket)
      select of_chain, of_sequence, r.position, r.account, r.consent, r.key, r.request, to_timestamp(r.read_ms / 1000), r.kind,
        to_timestamp(r.from_ms / 1000), to_timestamp(r.until_ms / 1000), r.revision, r.rows, public.bucket_of(r.consent)
      from unnest(accounts, consents, keys, requests, read_ms, kinds, from_ms, until_ms, revisions, counts) with ordinality
        as r (account, consent, key, request, read_ms, kind, from_ms, until_ms, revision, rows, position);
  end
  $$`,
  // It runs on the node of the bucket, where all that it reads and writes is.
  `select create_distributed_function('append_reads(smallint,integer,integer,bytea,bytea,text[],text[],text[],text[],float8[],read_kind[],float8[],float8[],bigint[],integer[])', 'of_bucket', colocate_with => 'consents')`,
]
