/**
 * Measures the lists of /manage with a million rows in every table: the first and the last page, at the server.
 *
 *     npm run soak -- lists [--rows=1000000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createContext, createDeps } from '../../src/context.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { sealCursor } from '../../src/platform/core/cursor.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { buildServer } from '../../src/server.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const N = Number(values.rows)
const ROUNDS = 7
const MAX_MS = 200
const say = (line: string) => process.stdout.write(`${line}\n`)

const id = (prefix: string, n: number | string) =>
  `${prefix}_${String(n).padStart(prefix === 'acc' || prefix === 'tx' ? 20 : 26, '0')}`
const idSql = (prefix: string, n: string) =>
  `'${prefix}_' || lpad((${n})::text, ${prefix === 'acc' || prefix === 'tx' ? 20 : 26}, '0')`
const FIRST = id('ten', 1)
/** Half of everything belongs to one tenant. */
const TENANT = `case when i % 2 = 0 then '${FIRST}' else ${idSql('ten', 'i')} end`
const STATUSES = `(array['valid', 'valid', 'valid', 'expired', 'failed', 'rejected', 'revoked_by_psu'])[1 + i % 7]`
/** From the oldest to now, a month. */
const TIME = `now() - (${N} - i) * interval '${(30 * 86_400) / N} seconds'`

const FILL: Record<string, string> = {
  tenants: `insert into tenants (id, slug, name, company_name, created_at) select ${idSql('ten', 'i')}, 'shop-' || i, 'Shop ' || i, 'Shop', ${TIME} from rows`,
  keys: `insert into api_keys (id, tenant_id, environment, key_hash, secret_hash, created_at) select ${idSql('key', 'i')}, ${TENANT}, 'sandbox', sha256(i::text::bytea), '', ${TIME} from rows`,
  inquiries: `insert into inquiries (id, tenant_id, environment, status, name, display_name, description, scope, frequency, validity_days, created_at, modified_at) select ${idSql('inq', 'i')}, ${TENANT}, 'sandbox', 'active', 'q', 'q', 'q', 'all', 'daily', 90, ${TIME}, now() from rows`,
  owners: `insert into owners (id, environment, name, email, created_at) select ${idSql('own', 'i')}, 'sandbox', (array['Ana', 'Eva', 'Ivan', 'Marko'])[1 + i % 4] || ' ' || i, 'p' || i || '@example.com', ${TIME} from rows`,
  providers: `insert into providers (id, name, country, time_zone) values ('bank', 'Bank', 'SI', 'UTC')`,
  accounts: `insert into accounts (id, bucket, environment, provider_id, owner_id, name, holder, currency, time_zone, created_at) select ${idSql('acc', 'i')}, bucket_of(${idSql('acc', 'i')}), 'sandbox', 'bank', ${idSql('own', 'i')}, 'Account ' || i, 'Ana ' || i, 'EUR', 'UTC', ${TIME} from rows`,
  consents: `insert into consents (id, bucket, inquiry_id, tenant_id, owner_id, environment, status, scope, frequency, valid_until, created_at, modified_at) select ${idSql('con', 'i')}, bucket_of(${idSql('con', 'i')}), ${idSql('inq', 'i')}, ${TENANT}, ${idSql('own', 'i')}, 'sandbox', ${STATUSES}, 'all', 'daily', now() + interval '90 days', ${TIME}, now() from rows`,
  grants: `insert into grants (account_id, consent_id, bucket, tenant_id, environment) select ${idSql('acc', 'i')}, ${idSql('con', 'i')}, bucket_of(${idSql('con', 'i')}), ${TENANT}, 'sandbox' from rows`,
  'transactions of one account': `insert into transaction_versions (account_id, bucket, transaction_id, since_revision, listed_since, reason, status, booked_time, amount, record, body, category_reason) select '${id('acc', 1)}', bucket_of('${id('acc', 1)}'), ${idSql('tx', 'i')}, 1, 1, 'new', 'booked', ${TIME}, -i, '{}', '{"id":"' || ${idSql('tx', 'i')} || '","executed":"2026-02-11T00:00:00.000Z","accountId":"${id('acc', 1)}","description":"Card payment ' || i || ' LJUBLJANA","details":{"target":"Pekarna Zrno"},"amount":-1.00,"currency":"EUR","status":"booked","categorization":{"code":"5462"}}', 'x' from rows`,
  reads: `insert into reads (chain, sequence, position, account_id, consent_id, key_id, request_id, read_at, what, revision, rows, bucket) select (select max(id) from read_chains), i / 31 + 1, i % 31 + 1, ${idSql('acc', 'i % 1000')}, ${idSql('con', 'i % 1000')}, ${idSql('key', 'i % 1000')}, 'req', ${TIME}, 'transactions', 1, 1, bucket_of(${idSql('con', 'i % 1000')}) from rows`,
  messages: `insert into messages (id, kind, channel, address, locale, pin_id, facts, deliver, created_at, expires_at, outcome) select ${idSql('msg', 'i')}, 'sign_in_pin', 'email', 'p' || i || '@example.com', 'en', 'pin', '{}', true, ${TIME}, now(), case when i % 1000 = 0 then 'given_up' else 'sent' end from rows`,
  jobs: `insert into jobs (id, kind, payload, run_at, created_at, failed_at) select ${idSql('job', 'i')}, case when i % 1000 = 0 then 'import' else 'message.email' end, '{}', ${TIME}, ${TIME}, case when i % 10000 = 0 then now() end from rows`,
  webhooks: `insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at) select ${idSql('whk', 'i')}, 'operator', 'all', 'https://example.com', '{}', '', ${TIME} from rows where i <= 5`,
  'deliveries of webhooks': `insert into webhook_deliveries (endpoint_id, event_id, type, subject, data, status, attempts, created_at, attempted_at) select case when i % 2 = 0 then '${id('whk', 1)}' else ${idSql('whk', '1 + i % 5')} end, 'evt_' || md5(i::text), 'import.finished', 'imp_' || i, '{"importId":"imp_1","status":"done"}', case when i % 100 = 0 then 'failed' when i % 1000 = 2 then 'pending' else 'delivered' end, 1, ${TIME}, now() from rows`,
  imports: `insert into imports (id, file_name, status, report, created_at, finished_at) select ${idSql('imp', 'i')}, 'f', 'done', '{}', ${TIME}, now() from rows`,
}

/** `last`: the end of the list is reached from the row with this number. */
type Case = { path: string; list: string; prefix: string; filters?: Record<string, string> }
const CASES: Case[] = [
  { path: 'tenants', list: 'tenants', prefix: 'ten' },
  { path: 'tenants', list: 'tenants', prefix: 'ten', filters: { text: 'shop 77' } },
  { path: 'keys', list: 'keys', prefix: 'key' },
  { path: 'keys', list: 'keys', prefix: 'key', filters: { tenantId: FIRST } },
  { path: 'inquiries', list: 'all inquiries', prefix: 'inq', filters: { tenantId: FIRST } },
  { path: 'owners', list: 'owners', prefix: 'own' },
  { path: 'owners', list: 'owners', prefix: 'own', filters: { text: 'ana 12' } },
  { path: 'owners', list: 'owners', prefix: 'own', filters: { text: 'ana' } },
  { path: 'owners', list: 'owners', prefix: 'own', filters: { text: 'p4242@' } },
  { path: 'accounts', list: 'all accounts', prefix: 'acc' },
  { path: 'accounts', list: 'all accounts', prefix: 'acc', filters: { tenantId: FIRST } },
  { path: 'accounts', list: 'all accounts', prefix: 'acc', filters: { text: 'ana 4242' } },
  { path: 'accounts', list: 'all accounts', prefix: 'acc', filters: { text: 'ana' } },
  { path: 'consents', list: 'all consents', prefix: 'con' },
  { path: 'consents', list: 'all consents', prefix: 'con', filters: { tenantId: FIRST } },
  { path: 'consents', list: 'all consents', prefix: 'con', filters: { status: 'failed', tenantId: FIRST } },
  { path: 'consents', list: 'all consents', prefix: 'con', filters: { status: 'terminated_by_tpp' } },
  { path: 'messages', list: 'messages', prefix: 'msg' },
  { path: 'messages', list: 'messages', prefix: 'msg', filters: { state: 'given_up' } },
  { path: 'messages', list: 'messages', prefix: 'msg', filters: { state: 'dropped' } },
  { path: 'jobs', list: 'jobs', prefix: 'job' },
  { path: 'jobs', list: 'jobs', prefix: 'job', filters: { state: 'failed' } },
  { path: 'jobs', list: 'jobs', prefix: 'job', filters: { kind: 'nothing' } },
]

const folder = await mkdtemp(join(tmpdir(), 'measure-lists-'))
const postgres = await startEmbedded({ dataDir: folder, database: 'vitrine' })
const admin = new pg.Client({ connectionString: postgres.adminUrl })
await admin.connect()
const database = openDatabase({ url: postgres.adminUrl, poolSize: 8, statementSeconds: 600 })
let tooSlow = 0
try {
  await migrate(database)
  // Filling is not what is measured.
  for (const setting of ['fsync = off', 'full_page_writes = off', "max_wal_size = '16GB'", 'autovacuum = off'])
    await admin.query(`alter system set ${setting}`)
  await admin.query('select pg_reload_conf()')
  await admin.query('set synchronous_commit = off')
  await admin.query('set session_replication_role = replica')
  await admin.query('select begin_read_chain()')
  for (const [name, statement] of Object.entries(FILL)) {
    const began = performance.now()
    await admin.query(
      name === 'providers' ? statement : `with rows as (select generate_series(1, ${N}) as i) ${statement}`,
    )
    say(`filled ${name.padEnd(30)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await admin.query('vacuum analyze')
  const deps = createDeps(database)
  const context = await createContext(readConfig({ RATE_LIMIT_PER_SECOND: '0' }), deps, () => 'http://127.0.0.1')
  const { app } = buildServer(context, { level: 'silent' })
  await app.ready()
  const { token } = await createOperatorToken(deps, atCommandLine('measure'), { label: 'measure', expires: null })

  const measure = async (label: string, url: string): Promise<void> => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      times.push(performance.now() - began)
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    }
    const [middle, most] = [times.sort((a, b) => a - b)[ROUNDS >> 1]!, times.at(-1)!]
    if (middle > MAX_MS) tooSlow += 1
    say(
      `${label.padEnd(60)} ${middle.toFixed(0).padStart(6)} ms  (slowest ${most.toFixed(0)} ms)${middle > MAX_MS ? '  !' : ''}`,
    )
  }

  for (const { path, list, prefix, filters = {} } of CASES) {
    const query = new URLSearchParams(filters)
    const near = sealCursor(
      context.cursorKey,
      `${list} ${JSON.stringify(Object.entries(filters).sort())}`,
      id(prefix, 90),
    )
    await measure(`${path} ${query} first page`, `/manage/${path}?${query}`)
    await measure(`${path} ${query} last page`, `/manage/${path}?${query}&cursor=${near}`)
  }
  for (const filters of [
    {},
    { text: 'nothing like this' },
    { text: 'pekarna' },
    { amountFrom: '-50', amountTo: '-40' },
  ]) {
    const all = { accountId: id('acc', 1), ...filters }
    const old = { time: Date.now() - 30 * 86_400_000 + (90 / N) * 30 * 86_400_000, place: 0, id: '' }
    const near = sealCursor(context.cursorKey, `search ${JSON.stringify(Object.entries(all).sort())}`, old)
    const query = new URLSearchParams(all as Record<string, string>)
    await measure(
      `transactions ${new URLSearchParams(filters as Record<string, string>)} first page`,
      `/manage/transactions?${query}`,
    )
    await measure(
      `transactions ${new URLSearchParams(filters as Record<string, string>)} last page`,
      `/manage/transactions?${query}&cursor=${near}`,
    )
  }
  for (const filters of [
    {},
    { consentId: id('con', 7) },
    { keyId: id('key', 7) },
    { keyId: id('key', 999_999) },
    { tenantId: FIRST },
  ]) {
    const old = {
      readMs: Date.now() - 30 * 86_400_000 + (90 / N) * 30 * 86_400_000,
      chain: 0,
      sequence: 0,
      position: 0,
    }
    const near = sealCursor(context.cursorKey, `reads ${JSON.stringify(Object.entries(filters).sort())}`, old)
    const query = new URLSearchParams(filters as Record<string, string>)
    await measure(`reads ${query} first page`, `/manage/reads?${query}`)
    await measure(`reads ${query} last page`, `/manage/reads?${query}&cursor=${near}`)
  }
  for (const status of [undefined, 'delivered', 'failed', 'pending']) {
    const path = `/manage/webhooks/${id('whk', 1)}/deliveries?${status ? `status=${status}&` : ''}`
    const list = `deliveries managed ${id('whk', 1)} ${status ?? null}`
    await measure(`deliveries ${status ?? ''} first page`, path)
    await measure(`deliveries ${status ?? ''} last page`, `${path}cursor=${sealCursor(context.cursorKey, list, 90)}`)
  }
  await measure('imports first page', '/manage/imports')
  await measure('overview', '/manage/overview')
  await app.close()
  say(tooSlow > 0 ? `${tooSlow} are slower than ${MAX_MS} ms.` : `All are faster than ${MAX_MS} ms.`)
} finally {
  await database.close()
  await admin.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = tooSlow > 0 ? 1 : 0
