import { OperatorError } from '../core/operator-error.ts'
import type { Database, Db } from './database.ts'
import { sql } from './sql.ts'

/**
 * Small, read with every request and seldom changed: each node has them whole. A row of them cannot be locked without all
 * others, nor written while a node is away, so inquiries, owners and tokens stay on the coordinator.
 */
export const REFERENCE = ['tenants', 'api_keys', 'providers', 'category_rule_sets', 'category_rules'] as const

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

export type Cluster = {
  workerNodes: string[]
  coordinator: boolean
  distributed: string[]
  /** Workers that the coordinator cannot use, with the reason. */
  faults: { node: string; reason: string }[]
}

/** The nodes as Citus knows them; undefined without Citus. */
export async function findCluster(db: Db): Promise<Cluster | undefined> {
  const [extension] = await db.rows(sql`select 1 from pg_extension where extname = 'citus'`)
  if (!extension) return undefined
  const nodes = await db.rows<{ name: string; coordinator: boolean }>(sql`
    select nodename || ':' || nodeport as name, groupid = 0 as coordinator from pg_dist_node
    where isactive and noderole = 'primary' order by nodeid`)
  const distributed = await listDistributed(db)
  return {
    workerNodes: nodes.filter(({ coordinator }) => !coordinator).map(({ name }) => name),
    coordinator: nodes.some(({ coordinator }) => coordinator),
    distributed,
    faults: distributed.length > 0 ? await findFaults(db) : [],
  }
}

/** Without the months of the read log: they are where their table is. */
async function listDistributed(db: Db): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select logicalrelid::text as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
    where not c.relispartition`)
  return rows.map(({ name }) => name)
}

/** Every function of ours, and who may call it: a read calls some of them on the node of its rows. */
const OWN_FUNCTIONS = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, array(
    select grantee::regrole::text from aclexplode(coalesce(proacl, acldefault('f', proowner)))
    where grantee <> proowner order by 1) as callers
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`
const DIGEST = `select md5(string_agg(text || callers::text, '' order by name collate "C")) from (${OWN_FUNCTIONS}) own`

async function findFaults(db: Db): Promise<Cluster['faults']> {
  const [own] = await db.rows<{ md5: string }>(plain(DIGEST))
  const answers = await db.rows<{ node: string; success: boolean; result: string }>(sql`
    select nodename || ':' || nodeport as node, success, result from run_command_on_workers(${DIGEST})`)
  return answers.flatMap(({ node, success, result }) => {
    if (!success) return [{ node, reason: result.trim() }]
    return result === own!.md5
      ? []
      : [{ node, reason: 'its functions, or who may call them, are not as on the coordinator' }]
  })
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

/** Copying a table may take long. */
const LIMIT = { statementSeconds: 24 * 3600 }
/** All or nothing of it: what is granted anew is never missing meanwhile. */
const change = (owner: Database, ...statements: string[]) =>
  owner.transaction(async (tx) => {
    for (const text of statements) await tx.rows(plain(text))
  }, LIMIT)

/**
 * Distributes the tables, as the role that owns them, and brings a database that is distributed already up to date after a
 * migration. What is done is left out, so that an interrupted run can be repeated.
 */
export async function distribute(owner: Database, log: (line: string) => void): Promise<void> {
  requireCluster(await findCluster(owner))
  const present = await listTables(owner)
  const everywhere = REFERENCE.filter((table) => present.includes(table))
  const byBucket = DISTRIBUTED.filter((table) => present.includes(table))
  const wanted: string[] = [...everywhere, ...byBucket]
  await dropForeignKeys(owner, wanted)
  const distributed = await listDistributed(owner)
  const missing = (table: string) => !distributed.includes(table)
  for (const table of distributed.filter((one) => !wanted.includes(one))) {
    await change(owner, `select undistribute_table('${table}')`)
    log(`${table}: on the coordinator`)
  }
  for (const table of byBucket.filter(missing)) await widenPrimaryKey(owner, table)
  for (const table of everywhere.filter(missing)) {
    await change(owner, `select create_reference_table('${table}')`)
    log(`${table}: on every node`)
  }
  for (const table of byBucket.filter(missing)) {
    const beside = table === DISTRIBUTED[0] ? 'none' : DISTRIBUTED[0]
    await change(owner, `select create_distributed_table('${table}', 'bucket', colocate_with => '${beside}')`)
    log(`${table}: by bucket`)
  }
  // The rows were copied; those in the files of the coordinator would outlive an erasure.
  for (const table of await listLeftBehind(owner, wanted))
    await change(owner, `select truncate_local_data_after_distributing_table('${table}')`)
  for (const table of OF_CONSENTS) await addForeignKey(owner, table)
  await shareFunctions(owner)
  log('functions: for several nodes, and on each of them')
  const faults = await findFaults(owner)
  if (faults.length > 0)
    throw new OperatorError(`Not every node can be used: ${describeFaults(faults)}. See docs/database.md.`)
}

export const describeFaults = (faults: Cluster['faults']): string =>
  faults.map(({ node, reason }) => `${node}: ${reason}`).join('; ')

/** Tables with rows in the coordinator's own files. To look needs no lock; to empty one, all who use it would wait. */
async function listLeftBehind(owner: Database, tables: string[]): Promise<string[]> {
  const rows = await owner.rows<{ name: string }>(sql`
    select name from unnest(${tables}::text[]) as name where pg_relation_size(name::regclass) > 0
      or exists (select from pg_partition_tree(name::regclass) where pg_relation_size(relid) > 0)`)
  return rows.map(({ name }) => name)
}

async function listTables(owner: Database): Promise<string[]> {
  const rows = await owner.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  return rows.map(({ name }) => name)
}

/** Citus sends a function to the other nodes when it is created, and its rights when they are given; it sent none before. */
async function shareFunctions(owner: Database): Promise<void> {
  for (const statement of FUNCTIONS) await change(owner, statement)
  const own = await owner.rows<{ name: string; text: string; callers: string[] }>(plain(OWN_FUNCTIONS))
  for (const { name, text, callers } of own) {
    // What aclexplode calls "-" is everybody. On a node that is added everybody may call everything at first.
    const grants = callers.map((caller) => `grant execute on function ${name} to ${caller === '-' ? 'public' : caller}`)
    await change(owner, text, `revoke all on function ${name} from public`, ...grants)
  }
  // It runs on the node of the bucket, where all that it reads and writes is.
  const { name } = own.find((one) => one.name.startsWith('append_reads('))!
  await change(owner, `select create_distributed_function('${name}', 'of_bucket', colocate_with => 'consents')`)
}

/** These keep a key to consents, with the bucket in it; a key to a table on the coordinator is impossible. */
const OF_CONSENTS = ['asks', 'accesses', 'consent_warnings']

/**
 * A key to a table that every node has would lock all of that table, and forbid transactions that change both; one between
 * nodes is impossible.
 */
async function dropForeignKeys(owner: Database, tables: string[]): Promise<void> {
  const keys = await owner.rows<{ table: string; name: string }>(sql`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and cardinality(conkey) = 1 and conparentid = 0
      and (conrelid::regclass::text = any (${tables}::text[]) or confrelid::regclass::text = any (${tables}::text[]))`)
  for (const { table, name } of keys) await change(owner, `alter table ${table} drop constraint ${name}`)
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
  await change(owner, `alter table ${table} drop constraint ${name}, add constraint ${name} primary key (${columns})`)
}

async function addForeignKey(owner: Database, table: string): Promise<void> {
  const name = `${table}_consent_id_fkey`
  const known = await owner.rows(sql`
    select 1 from pg_constraint where conname = ${name} and conrelid = ${table}::regclass`)
  if (known.length > 0) return
  const key = 'foreign key (consent_id, bucket) references consents (id, bucket)'
  await change(owner, `alter table ${table} add constraint ${name} ${key}`)
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
]
