/** A database as migration 0012 left it, with data in it. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Id } from '../../src/platform/core/id.ts'
import { sha256 } from '../../src/platform/core/secret.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { record } from '../support/make.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const LAST = '0012_kept_files.sql'
export const ACCOUNT = 'acc_old' as Id<'account'>
export const OWNER = 'own_old' as Id<'owner'>
export const IBAN = 'SI56192001234567892'

/** As identity.ts made them then: by the source's id, else by content. */
const keyOf = (sourceId: string): string => `id:core:${sha256(sourceId).toString('base64url').slice(0, 32)}`

const text = (value: object): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`

/** A version, as the ledger wrote it then. */
function version(id: string, since: number, until: number | null, facts: Parameters<typeof record>[0], reason: string) {
  const reported = record(facts)
  const body = `{"id":"${id}","created":"2026-02-12T08:00:00.000Z","executed":"${reported.booked}T00:00:00.000Z","accountId":"${ACCOUNT}","description":"${reported.description}","amount":${reported.amount},"currency":"EUR","status":"${reported.status}"}`
  return `insert into transaction_versions (account_id, transaction_id, since_revision, until_revision, superseded_at,
    listed_since, reason, status, booked_time, amount, currency, record, fingerprint, body, category_reason,
    category_confidence, category_data)
    values ('${ACCOUNT}', '${id}', ${since}, ${until ?? '9223372036854775807'}, ${until ? "'2026-02-12T09:00:00Z'" : 'null'},
      1, '${reason}', '${reported.status}', '${reported.booked}T00:00:00+01:00', ${reported.amount}, 'EUR', ${text(reported)},
      '\\x00', ${text(JSON.parse(body))}, 'nothing fits', 0, 'v1');`
}

const transaction = (id: string, ...keys: [key: string, by: string][]): string =>
  `insert into transactions values ('${ACCOUNT}', '${id}', 'core', '2026-02-12T08:00:00Z', 1);` +
  keys
    .map(([key, by]) => `insert into transaction_keys values ('${ACCOUNT}', '${key}', 1, '${id}', '${by}');`)
    .join('\n')

export const TEA = { sourceId: 'K1', amount: '-3.00', description: 'Tea', booked: '2026-02-11' }
export const SOUP = { amount: '-7.00', description: 'Soup', booked: '2026-02-11' }
export const LUNCH = { sourceId: 'K3', amount: '-20.00', description: 'Lunch', booked: '2026-02-12' }
export const CAB = {
  status: 'pending' as const,
  sourceId: 'K4',
  amount: '-9.00',
  description: 'Cab',
  booked: '2026-02-12',
}

const DATA = `
insert into providers values ('old-bank', 'Old Bank', 'SI', 'Europe/Ljubljana');
insert into owners (id, environment, name, email, created_at) values ('${OWNER}', 'sandbox', 'Ana', 'ana@example.com', now());
insert into accounts (id, environment, provider_id, owner_id, name, holder, iban, currency, time_zone, revision, created_at)
  values ('${ACCOUNT}', 'sandbox', 'old-bank', '${OWNER}', 'Current', 'Ana', '${IBAN}', 'EUR', 'Europe/Ljubljana', 2, now());
insert into account_identifiers values ('sandbox', '${IBAN}', 'EUR', '${ACCOUNT}');
${transaction('tx_old1', [keyOf('K1'), 'first_seen'])}
${transaction('tx_old2', ['content:soup', 'first_seen'])}
${transaction('tx_old3', [keyOf('P3'), 'first_seen'], [keyOf('K3'), 'pending_booked'])}
${transaction('tx_old4', [keyOf('K4'), 'first_seen'])}
${version('tx_old1', 1, null, TEA, 'new')}
${version('tx_old2', 1, null, SOUP, 'new')}
${version('tx_old3', 1, 2, { ...LUNCH, sourceId: 'P3', status: 'pending' }, 'new')}
${version('tx_old3', 2, null, LUNCH, 'booked')}
${version('tx_old4', 2, null, CAB, 'new')}
insert into match_reviews values ('${ACCOUNT}', 'tx_old4', 'tx_old1', 2, now());
insert into imports (id, file_name, file_hash, file_size, format, report, created_at, statements, added)
  values ('imp_old', 'old.json', '\\x${sha256('old').toString('hex')}', 3, 'records', '{"id": "imp_old", "file": "old.json",
    "format": "records", "statements": [], "accounts": [], "notes": [], "moreNotes": 0, "refused": [], "moreRefused": 0}', now(), 0, 4);
insert into import_files values ('imp_old', 0, 'old'::bytea);
insert into import_accounts values ('imp_old', '${ACCOUNT}', 'records');
insert into operator_tokens (id, label, token_hash, created_at) values ('opt_old', 'old', '\\x01', now());
insert into idempotency_keys values ('opt_old', 'key', '\\x02', '{"id": "imp_old"}', now());
insert into messages (id, kind, channel, address, locale, pin_id, facts, deliver, created_at, expires_at, next_attempt_at)
  values ('msg_old', 'sign_in_pin', 'email', 'ana@example.com', 'en', 'pin_old', '{}', true, now(), now(), now());
insert into recategorisations (id, created_at) values ('rec_older', now());
`

/** In an empty database. */
export async function makeOld(database: Database): Promise<void> {
  await database.script(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of readdirSync(FOLDER).sort()) {
    if (name > LAST) break
    await database.script(readFileSync(new URL(name, FOLDER), 'utf8'))
    await database.script(`insert into migrations (name) values ('${name}')`)
  }
  await database.script(DATA)
}
