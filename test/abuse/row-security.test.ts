import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { END_NOTICE_JOB, endNoticeJobOf } from '../../src/access/consents/consent.ts'
import { linkAfter, startOf } from '../../src/access/reads/chain.ts'
import { appendGroup, beginChain } from '../../src/access/reads/read.store.ts'
import type { Read } from '../../src/access/reads/read.ts'
import { recordEvents } from '../../src/clients/events/event.store.ts'
import { inquiryUpdated } from '../../src/clients/inquiries/inquiry.ts'
import type { Environment } from '../../src/clients/tenants/tenant.ts'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { bucketOf, type Id } from '../../src/platform/core/id.ts'
import { macKeyOf } from '../../src/platform/core/secret.ts'
import { type Database, type Db, openDatabase, type Tx } from '../../src/platform/db/database.ts'
import { SERVICE } from '../../src/platform/db/embedded-roles.ts'
import type { Reach } from '../../src/platform/db/first-statement.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { type Sql, sql } from '../../src/platform/db/sql.ts'
import { enqueueJobs } from '../../src/platform/jobs/job.store.ts'
import { buildServer } from '../../src/server.ts'
import { onEveryNode, TEMPLATE, testDatabase } from '../support/database.ts'
import { fill, makeConsent, makeFixture, makeKey, records } from '../support/make.ts'

/**
 * Whose rows a table holds, for the role that clients' requests read as. A table that is missing here fails the first
 * test: the author of a new one decides it, writes its policy (or none, and no rows are visible) and adds a line.
 */
const TABLES: Record<string, 'own' | 'granted' | 'hidden' | 'added' | 'environment' | 'open'> = {
  tenants: 'own',
  api_keys: 'own',
  idempotency_keys: 'own',
  inquiries: 'own',
  consents: 'own',
  asks: 'own',
  accesses: 'own',
  grants: 'own',
  category_rule_sets: 'own',
  category_rules: 'own',
  webhook_endpoints: 'own',
  webhook_deliveries: 'own',
  accounts: 'granted',
  transactions: 'granted',
  transaction_versions: 'granted',
  // Owners belong to no tenant: starting a consent finds them by their address.
  owners: 'environment',
  // Banks, the applied migrations, and how far the clock is ahead.
  providers: 'open',
  sandbox_clock: 'open',
  migrations: 'open',
  logos: 'hidden',
  account_identifiers: 'hidden',
  deliveries: 'hidden',
  access_tokens: 'hidden',
  key_uses: 'hidden',
  consent_warnings: 'hidden',
  transaction_names: 'hidden',
  source_views: 'hidden',
  source_tracks: 'hidden',
  transaction_matches: 'hidden',
  match_reviews: 'hidden',
  category_corrections: 'hidden',
  csv_profiles: 'hidden',
  imports: 'hidden',
  import_accounts: 'hidden',
  import_files: 'hidden',
  messages: 'hidden',
  daily_counts: 'hidden',
  pins: 'hidden',
  pin_budgets: 'hidden',
  owner_sessions: 'hidden',
  operators: 'hidden',
  operator_tokens: 'hidden',
  operator_sessions: 'hidden',
  operator_changes: 'hidden',
  operator_change_seals: 'hidden',
  recategorisations: 'hidden',
  reads: 'hidden',
  read_groups: 'hidden',
  read_chains: 'hidden',
  read_segments: 'hidden',
  read_seals: 'hidden',
  service_secret: 'hidden',
  bank_credentials: 'hidden',
  bank_states: 'hidden',
  bank_calls: 'hidden',
  connections: 'hidden',
  connection_links: 'hidden',
  consents_to_end: 'hidden',
  connection_accounts: 'hidden',
  fetches: 'hidden',
  fetch_pages: 'hidden',
  // Those of the own events may be added, and none is visible.
  jobs: 'added',
  service_facts: 'hidden',
  clock_runs: 'hidden',
  sandbox_owners: 'hidden',
  demo_bank: 'hidden',
  sandbox_situations: 'hidden',
}

/** Statements built by the tests; only from names of tables. */
const plain = (text: string): Sql => ({ name: '', text, values: [] })

test('every table declares whose rows it holds, and the database enforces it', async () => {
  const { database } = await testDatabase()
  const found = await database.rows<{ name: string; secured: boolean; policies: number }>(sql`
    select c.relname as name, c.relrowsecurity as secured, (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`)
  assert.deepEqual(
    found.map(({ name }) => name),
    Object.keys(TABLES).sort(),
    'a new table: decide whose rows it holds (see the list above), and give it a policy',
  )
  for (const { name, secured, policies } of found) {
    const whose = TABLES[name]!
    assert.equal(secured, whose !== 'open', `${name}: row level security`)
    assert.equal(policies > 0, whose !== 'open' && whose !== 'hidden', `${name}: policies`)
  }
})

/** Two tenants, the first in both environments, each with an account, transactions, a rule and a recorded read. */
async function twoTenants(database: Database) {
  const deps = createDeps(database)
  const own = await makeFixture(deps)
  const foreign = await makeFixture(deps)
  const elsewhere = await makeFixture(deps, { environment: 'production' })
  await makeConsent(deps, own.tenant, elsewhere.ownerId, { environment: 'production' })
  await makeKey(deps, own.tenant, 'production')
  for (const { accountId, tenant } of [own, foreign, elsewhere]) {
    await fill(deps, accountId, records(5))
    await database.rows(sql`insert into category_rule_sets (scope, version) values (${tenant.id}, 1)`)
    await database.rows(sql`
      insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at)
      select 'whk_' || environment || ${tenant.id}, ${tenant.id}, environment, 'https://hooks.example.com', '{}', '', clock()
      from unnest(array['sandbox', 'production']) as environment`)
    const updated = { id: 'inq_1', tenantId: tenant.id, status: 'active' } as const
    const environments = ['sandbox', 'production'] as const
    await database.transaction((tx) =>
      recordEvents(
        tx,
        environments.map((environment) => inquiryUpdated({ ...updated, environment })),
      ),
    )
    await database.rows(sql`
      insert into idempotency_keys (actor_id, tenant_id, environment, key, request_hash, result_id, created_at)
      select id, tenant_id, environment, 'one', '\\x01', 'con_1', clock() from api_keys on conflict do nothing`)
    await database.rows(sql`
      insert into category_rules (id, scope, conditions, code, note, made_by, created_at, since_version)
      values ('rul_' || ${tenant.id}, ${tenant.id}, '{}', '5411', '', 'test', clock(), 1)`)
    await database.rows(sql`
      insert into accesses (consent_id, bucket, tenant_id, environment, period, opened_at, closes_at)
      select id, bucket, tenant_id, environment, 'once 1', clock(), clock() from consents
      on conflict do nothing`)
    await database.rows(sql`
      insert into asks (consent_id, bucket, tenant_id, environment, number, created_at, expires_at, link_seed)
      select id, bucket, tenant_id, environment, 9, clock(), clock(), '\\x01' from consents on conflict do nothing`)
    await database.rows(sql`
      insert into consent_warnings (consent_id, bucket, valid_until, days_before, recorded_at)
      select id, bucket, clock(), 7, clock() from consents on conflict do nothing`)
  }
  const reach: Reach = {
    tenantId: own.tenant.id,
    environment: 'sandbox',
    accountIds: [own.accountId, foreign.accountId, elsewhere.accountId],
  }
  return { deps, own, foreign, elsewhere, reach }
}

test('a statement without any filter sees the own rows and no others, in every table, even with permission to read all of them', async () => {
  const { database } = await testDatabase()
  const { own, foreign, elsewhere, reach } = await twoTenants(database)
  // The policies by themselves: they must hold even if too much is granted one day.
  await database.script('grant select on all tables in schema public to vitrine_tenant')
  const narrow = database.forTenant(reach)
  const others = [foreign, elsewhere].flatMap(({ tenant, keyId, consentId, inquiryId, accountId }) => [
    tenant.id,
    keyId,
    consentId,
    inquiryId,
    accountId,
  ])
  let seen = 0
  for (const [table, whose] of Object.entries(TABLES)) {
    if (whose === 'open') continue
    const statement = plain(`select row_to_json(t)::text as row from ${table} t`)
    const rows = (await narrow.rows<{ row: string }>(statement)).map(({ row }) => row)
    const quick = await narrow.quick.rows(statement)
    assert.equal(quick.length, rows.length, table)
    if (whose === 'hidden' || whose === 'added') assert.equal(rows.length, 0, table)
    else assert.ok(rows.length > 0, `${table} has nothing to show`)
    for (const row of rows) {
      if (whose !== 'environment') assert.ok(!others.some((id) => row.includes(id)), `${table}: ${row}`)
      assert.ok(!row.includes('production'), `${table}: ${row}`)
    }
    seen += rows.length
    const wide = await database.rows(statement)
    if (whose === 'own') assert.ok(wide.length > rows.length, `${table} has nothing to hide`)
  }
  assert.ok(seen > 20)
  assert.ok((await narrow.rows(plain(`select 1 from inquiries where id = '${own.inquiryId}'`))).length === 1)
})

test('a request of a client adds deliveries and jobs of its own endpoints, and no others', async () => {
  const { database } = await testDatabase()
  const { own, foreign, elsewhere, reach } = await twoTenants(database)
  const narrow = database.forTenant(reach)
  const counted = async () =>
    database.rows<{ lane: string; count: number }>(sql`
      select lane, count(*) from jobs where kind = 'webhook' group by lane order by lane`)
  const before = await counted()
  const eventsOf = (tenantId: Id<'tenant'>, environment: Environment) =>
    inquiryUpdated({ id: 'inq_1', tenantId, environment, status: 'deleted' })
  await narrow.transaction((tx) =>
    recordEvents(tx, [
      eventsOf(own.tenant.id, 'sandbox'),
      eventsOf(own.tenant.id, 'production'),
      eventsOf(foreign.tenant.id, 'sandbox'),
      eventsOf(elsewhere.tenant.id, 'production'),
    ]),
  )
  const mine = `whk_sandbox${own.tenant.id}`
  const [after, expected] = [
    await counted(),
    before.map((row) => ({ ...row, count: row.count + +(row.lane === mine) })),
  ]
  assert.deepEqual(after, expected)
  const theirs = `whk_sandbox${foreign.tenant.id}`
  const [delivery] = await database.rows<{ event: string }>(sql`
    select event_id as event from webhook_deliveries where endpoint_id = ${theirs}`)
  const [known] = await database.rows<{ event: string }>(sql`
    select event_id as event from webhook_deliveries where endpoint_id = ${mine}`)
  const job = (kind: string, lane: string, event: string, key = `${kind} ${lane} ${event}`) =>
    plain(`insert into jobs (id, kind, payload, key, lane, run_at, created_at)
      values ('job_1', '${kind}', '{"webhookId": "${lane}", "eventId": "${event}"}', '${key}', '${lane}', clock(), clock())`)
  for (const statement of [
    plain(`insert into webhook_deliveries (endpoint_id, event_id, type, data, created_at)
      values ('${theirs}', 'evt_1', 'inquiry.updated', '{}', clock())`),
    plain(`update webhook_deliveries set status = 'pending'`),
    job('webhook', theirs, delivery!.event),
    job('webhook', mine, 'evt_unknown'),
    job('webhook', mine, known!.event, `webhook ${theirs} ${delivery!.event}`),
    job('message', mine, known!.event),
    plain('delete from jobs'),
  ])
    await assert.rejects(narrow.rows(statement), { code: '42501' }, statement.text)
})

test('a request of a client adds jobs about ends of its own consents, and in no other name', async () => {
  const { database } = await testDatabase()
  const { own, foreign, reach } = await twoTenants(database)
  const narrow = database.forTenant(reach)
  const notice = (job: Partial<ReturnType<typeof endNoticeJobOf>>) =>
    narrow.transaction((tx) =>
      enqueueJobs(tx, END_NOTICE_JOB, [{ ...endNoticeJobOf({ id: own.consentId, tenantId: own.tenant.id }), ...job }]),
    )
  const theirs = endNoticeJobOf({ id: foreign.consentId, tenantId: foreign.tenant.id })
  for (const job of [theirs, { lane: theirs.lane }, { payload: theirs.payload }, { key: theirs.key }])
    await assert.rejects(notice(job), { code: '42501' }, JSON.stringify(job))
  await notice({})
  const [row] = await database.rows<{ lane: string }>(sql`select lane from jobs where kind = ${END_NOTICE_JOB}`)
  assert.equal(row!.lane, own.tenant.id)
})

test('no tenant setting is left on a connection, and without a tenant there are no rows', async () => {
  const { database } = await testDatabase()
  const { reach } = await twoTenants(database)
  const who = sql`select current_user as role, current_setting('vitrine.tenant', true) as tenant`
  for (let i = 0; i < 20; i++) {
    await assert.rejects(database.forTenant(reach).quick.rows(sql`select 1 / 0`))
    await assert.rejects(database.forTenant(reach).rows(sql`select 1 / 0`))
    for (const db of [database, database.quick, database.serial]) {
      const [row] = await db.rows<{ role: string; tenant: string | null }>(who)
      assert.notEqual(row!.role, 'vitrine_tenant')
      assert.ok(!row!.tenant)
    }
  }
  const noTenant = database.forTenant({ tenantId: '', environment: '' })
  assert.deepEqual(await noTenant.rows(plain('select 1 from consents')), [])
  await assert.rejects(noTenant.rows(plain('select 1 from operators')), { code: '42501' })
  await assert.rejects(noTenant.rows(plain("update inquiries set status = 'deleted'")), { code: '42501' })
  await assert.rejects(noTenant.script('select 1'))
})

test('the serving role can neither delete from the read log nor alter a table', async () => {
  const { database, serving } = await testDatabase()
  const fixture = await makeFixture(createDeps(serving))
  const chain = await beginChain(serving)
  const { accountId, consentId, keyId, tenant } = fixture
  const read: Read = {
    ...{ accountId, consentId, keyId, tenantId: tenant.id, requestId: 'r', readAt: new Date(), what: 'account' },
    ...{ fromBookedTime: null, untilBookedTime: null, revision: 0, rows: 1 },
  }
  await appendGroup(serving, bucketOf(read.consentId), linkAfter(startOf(chain), [read], macKeyOf(Buffer.alloc(32))), [
    read,
  ])
  for (const statement of [
    'insert into reads select * from reads',
    'insert into read_groups select * from read_groups',
    'delete from reads',
    'update reads set rows = 0',
    'truncate reads',
    'delete from read_groups',
    "update read_groups set mac = ''",
    'delete from read_chains',
    'insert into read_chains values (1, now())',
    'delete from read_segments',
    'update read_seals set archived_month = 9901',
    'select 1 from read_log.earlier_reads',
    'drop table reads',
    'drop function append_reads',
    'alter table reads disable trigger all',
    'alter table consents disable row level security',
    'drop policy own on consents',
    'create table mine (id int)',
    'update migrations set name = name',
    'create or replace function clock() returns timestamptz language sql as $$ select now() $$',
    "set session_replication_role = 'replica'",
    'alter role vitrine_tenant bypassrls',
  ])
    await assert.rejects(serving.rows(plain(statement)), { code: '42501' }, statement)
  assert.equal((await database.rows(sql`select 1 from reads`)).length, 1)
})

/** The conditions in the stores that separate tenants, environments and accounts; each is removed. */
const FILTERS: [RegExp, string][] = [
  [/g\.tenant_id = k\.tenant_id/g, 'true'],
  [/c\.tenant_id = k\.tenant_id and/g, ''],
  [/c\.environment as "consentEnvironment"/g, 'k.environment as "consentEnvironment"'],
  [/\b(i|c)\.tenant_id = (\$\d+)/g, '$2::text is not null'],
  [/\b(i|c)\.environment = (\$\d+)/g, '$2::text is not null'],
  [/(i|c)\.environment, /g, `current_setting('vitrine.environment', true) as environment, `],
  [/where account_id = asked\.account_id and/g, 'where'],
  [/where (v\.)?account_id = (\$\d+) and/g, 'where $2::text is not null and'],
  [/where g\.consent_id = \$1 and/g, 'where $1::text is not null and'],
]

let forgotten = new Set<RegExp>()

function forget(statement: Sql): Sql {
  let { text } = statement
  for (const [filter, instead] of FILTERS) {
    if (text.search(filter) >= 0) forgotten.add(filter)
    text = text.replaceAll(filter, instead)
  }
  return { name: `${statement.name.slice(0, 20)}-f`, text, values: statement.values }
}

const forgetfulDb = (db: Db): Db => ({ rows: (statement) => db.rows(forget(statement)) })

const forgetful = (database: Database): Database => ({
  ...database,
  ...forgetfulDb(database),
  quick: forgetfulDb(database.quick),
  serial: forgetfulDb(database.serial),
  transaction: (work) => database.transaction((tx) => work({ ...tx, ...forgetfulDb(tx) } as Tx)),
  forTenant: (reach) => forgetful(database.forTenant(reach)),
})

async function forgetfulService(database: Database) {
  const deps = createDeps(forgetful(database))
  const config = readConfig({ PUBLIC_URL: 'http://vitrine.test', RATE_LIMIT_PER_SECOND: '0', PAGE_MEMORY_MB: '0' })
  const context = await createContext(config, deps, () => 'http://vitrine.test')
  const { app } = buildServer(context, { level: 'silent' })
  after(() => app.close())
  return (url: string, token: string, method: 'GET' | 'DELETE' = 'GET') =>
    app.inject({ url, method, headers: { authorization: `Bearer ${token}` } })
}

/** Every address that shows something of an account, a consent or an inquiry, with the ids of `of`. */
const pathsOf = (of: { accountId: string; consentId: string; inquiryId: string }, transactionId: string) => [
  `/service/inquiries/${of.inquiryId}`,
  '/service/inquiries',
  `/service/consents/${of.consentId}`,
  '/service/consents',
  `/service/accounts?consentId=${of.consentId}`,
  `/service/accounts/${of.accountId}`,
  `/service/accounts/${of.accountId}/transactions`,
  `/service/accounts/${of.accountId}/transactions?consentId=${of.consentId}`,
  `/service/accounts/${of.accountId}/transactions/${transactionId}`,
  `/service/accounts/${of.accountId}/transactions/changes`,
]

async function readForeign(database: Database, lower: boolean) {
  const { own, foreign, elsewhere } = await twoTenants(database)
  await database.script('truncate category_rules, category_rule_sets')
  if (lower) {
    await database.script(`
      do $$ declare t regclass; begin
        execute replace(pg_get_functiondef('append_reads'::regproc), 'raise exception', 'raise notice');
        for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
        loop execute format('alter table %s disable row level security', t); end loop; end $$;`)
  }
  const ask = await forgetfulService(database)
  let answered = 0
  let leaks = 0
  for (const other of [foreign, elsewhere]) {
    const transactions = await database.rows<{ id: string }>(sql`
      select id from transactions where account_id = ${other.accountId} order by id`)
    const marks = [other.accountId, other.tenant.name, ...transactions.map(({ id }) => `"id":"${id}"`)]
    for (const path of pathsOf(other, transactions[0]!.id)) {
      for (const mine of [path, path.replace(other.accountId, own.accountId)]) {
        // Twice, and beside the other tenant's own: reads that arrive together are decided together.
        const answers = await Promise.all([ask(mine, own.token), ask(path, other.token), ask(mine, own.token)])
        for (const { statusCode, body } of [answers[0]!, answers[2]!]) {
          answered += 1
          if (statusCode < 300 && marks.some((mark) => body.includes(mark))) leaks += 1
        }
      }
    }
    await ask(`/service/consents/${other.consentId}`, own.token, 'DELETE')
    const [consent] = await database.rows<{ status: string }>(sql`
      select status from consents where id = ${other.consentId}`)
    if (consent!.status !== 'valid') leaks += 1
  }
  return { answered, leaks }
}

test("with the application's filters removed no client gets a foreign row, nor ends a foreign consent", async (t) => {
  const { database } = await testDatabase()
  forgotten = new Set()
  const { answered, leaks } = await readForeign(database, false)
  assert.equal(leaks, 0)
  const kept = FILTERS.filter(([filter]) => !forgotten.has(filter))
  assert.deepEqual(kept, [], 'these filters are no longer in any statement: the stores have changed')
  t.diagnostic(`${answered} requests for rows of another tenant or environment, ${leaks} answered with them`)
})

test('the filters really are removed: without row-level security the same requests show foreign rows', async (t) => {
  const { database } = await testDatabase()
  const { leaks } = await readForeign(database, true)
  assert.ok(leaks > 20, `${leaks} leaks`)
  t.diagnostic(`${leaks} answered with foreign rows`)
})

test('a function that runs with the rights of its owner finds nothing that its caller made, and only those call it who need it', async () => {
  const { database } = await testDatabase()
  const found = await database.rows<{ name: string; config: string[] | null; open: boolean }>(sql`
    select p.proname as name, p.proconfig as config, has_function_privilege('public', p.oid, 'execute') as open
    from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`)
  assert.deepEqual(found, [
    { name: 'append_reads', config: ['search_path=pg_catalog, pg_temp'], open: false },
    { name: 'begin_read_chain', config: ['search_path=pg_catalog, pg_temp'], open: false },
    { name: 'environment_of', config: ['search_path=pg_catalog, pg_temp'], open: false },
    { name: 'record_events', config: ['search_path=pg_catalog, pg_temp'], open: false },
  ])
})

const ONE_ROLE =
  process.env.VITRINE_TEST_SERVICE === process.env.VITRINE_TEST_DATABASE && 'here one role owns and serves'

test('the serving role cannot turn a database into a demo, and stores the check of its secret', {
  skip: ONE_ROLE,
}, async () => {
  const { serving } = await testDatabase()
  await assert.rejects(serving.rows(sql`update service_facts set demo = true`), /permission denied/)
  await assert.rejects(serving.rows(sql`delete from service_facts`), /permission denied/)
  await assert.rejects(serving.rows(sql`insert into service_facts default values`), /permission denied/)
  await serving.rows(sql`update service_facts set secret_check = secret_check`)
})

// Rights on a database are not copied with its template, so this one is migrated.
test('who acts for a client makes no temporary tables; imports do', { skip: ONE_ROLE }, async () => {
  const name = `test_${process.pid}_rights`
  await onEveryNode(`create database ${name}`)
  const named = (url: string) => url.replace(`/${TEMPLATE}?`, `/${name}?`)
  const owner = openDatabase({ url: named(process.env.VITRINE_TEST_DATABASE!), poolSize: 2 })
  const serving = openDatabase({ url: named(process.env.VITRINE_TEST_SERVICE!), poolSize: 2 })
  after(async () => {
    await owner.close()
    await serving.close()
    await onEveryNode(`drop database ${name} with (force)`)
  })
  await migrate(owner, SERVICE)
  const stage = (tx: Tx) => tx.rows(plain('create temporary table staged (line text) on commit drop'))
  await serving.transaction(stage)
  const reach: Reach = { tenantId: 'ten_1', environment: 'sandbox' }
  await assert.rejects(serving.forTenant(reach).transaction(stage), /permission denied/)
})
