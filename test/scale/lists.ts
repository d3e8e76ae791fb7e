/** The lists of /manage on tables of any number of rows: how the tables are filled, and the first and last page of each list. */
import type pg from 'pg'
import { type CursorKey, sealCursor } from '../../src/platform/core/cursor.ts'

const id = (prefix: string, n: number | string) =>
  `${prefix}_${String(n).padStart(prefix === 'acc' || prefix === 'tx' ? 20 : 26, '0')}`
const idSql = (prefix: string, n: string) =>
  `'${prefix}_' || lpad((${n})::text, ${prefix === 'acc' || prefix === 'tx' ? 20 : 26}, '0')`
const FIRST = id('ten', 1)
/** Half of everything belongs to one tenant. */
const TENANT = `case when i % 2 = 0 then '${FIRST}' else ${idSql('ten', 'i')} end`
const STATUSES = `(array['valid', 'valid', 'valid', 'expired', 'failed', 'rejected', 'revoked_by_psu'])[1 + i % 7]`
/** From the oldest to now, a month. */
const timeOf = (rows: number) => `now() - (${rows} - i) * interval '${(30 * 86_400) / rows} seconds'`

const fillOf = (TIME: string): Record<string, string> => ({
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
})

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
  { path: 'messages', list: 'messages ', prefix: 'msg' },
  { path: 'messages', list: 'messages ', prefix: 'msg', filters: { state: 'given_up' } },
  { path: 'messages', list: 'messages ', prefix: 'msg', filters: { state: 'dropped' } },
  { path: 'jobs', list: 'jobs', prefix: 'job' },
  { path: 'jobs', list: 'jobs', prefix: 'job', filters: { state: 'failed' } },
  { path: 'jobs', list: 'jobs', prefix: 'job', filters: { kind: 'nothing' } },
]

const SEARCHES: Record<string, string>[] = [
  {},
  { text: 'nothing like this' },
  { text: 'pekarna' },
  { amountFrom: '-50', amountTo: '-40' },
]

const READS: Record<string, string>[] = [
  {},
  { consentId: id('con', 7) },
  { keyId: id('key', 7) },
  { keyId: id('key', 999_999) },
  { tenantId: FIRST },
]

/** Fills the tables of a migrated database, with so many rows in each, over one connection as the superuser. */
export async function fillLists(admin: pg.Client, rows: number, say: (line: string) => void): Promise<void> {
  await admin.query('set statement_timeout = 0')
  await admin.query('set synchronous_commit = off')
  await admin.query('set session_replication_role = replica')
  await admin.query('select begin_read_chain()')
  for (const [name, statement] of Object.entries(fillOf(timeOf(rows)))) {
    const began = performance.now()
    await admin.query(
      name === 'providers' ? statement : `with rows as (select generate_series(1, ${rows}) as i) ${statement}`,
    )
    say(`filled ${name.padEnd(30)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await admin.query('vacuum analyze')
}

type PageOfList = { label: string; url: string }

/** The first and the last page of every list. */
export function listPages(key: CursorKey, rows: number): PageOfList[] {
  const sorted = (filters: object) => JSON.stringify(Object.entries(filters).sort())
  const both = (label: string, url: string, list: string, near: unknown): PageOfList[] => [
    { label: `${label} first page`, url },
    { label: `${label} last page`, url: `${url}&cursor=${sealCursor(key, list, near)}` },
  ]
  const oldMs = Date.now() - 30 * 86_400_000 + (90 / rows) * 30 * 86_400_000
  const lists = CASES.flatMap(({ path, list, prefix, filters = {} }) => {
    const query = new URLSearchParams(filters)
    return both(`${path} ${query}`, `/manage/${path}?${query}`, `${list} ${sorted(filters)}`, id(prefix, 90))
  })
  const transactions = SEARCHES.flatMap((filters) => {
    const all = { accountId: id('acc', 1), ...filters }
    const url = `/manage/transactions?${new URLSearchParams(all)}`
    const near = { time: oldMs, place: 0, id: '' }
    return both(`transactions ${new URLSearchParams(filters)}`, url, `search ${sorted(all)}`, near)
  })
  const reads = READS.flatMap((filters) => {
    const query = new URLSearchParams(filters)
    const near = { readMs: oldMs, chain: 0, sequence: 0, position: 0 }
    return both(`reads ${query}`, `/manage/reads?${query}`, `reads ${sorted(filters)}`, near)
  })
  const deliveries = [undefined, 'delivered', 'failed', 'pending'].flatMap((status) => {
    const url = `/manage/webhooks/${id('whk', 1)}/deliveries?${status ? `status=${status}` : ''}`
    return both(`deliveries ${status ?? ''}`, url, `deliveries managed ${id('whk', 1)} ${status ?? null}`, 90)
  })
  const others = ['imports', 'overview'].map((path) => ({ label: `${path} first page`, url: `/manage/${path}` }))
  return [...lists, ...transactions, ...reads, ...deliveries, ...others]
}
