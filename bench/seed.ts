/**
 * Fills the database once and keeps it: later runs start with a copy. All data goes through the
 * service's own ledger, so versions and bodies are those of an import.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { decideInquiry, grantConsent } from '../src/access/consents/consent.service.ts'
import { createInquiry } from '../src/clients/inquiries/inquiry.service.ts'
import { createTenant } from '../src/clients/tenants/tenant.service.ts'
import { ingestDelivery } from '../src/ledger/write/delivery.service.ts'
import { createAccount } from '../src/people/accounts/account.service.ts'
import { createOwner } from '../src/people/owners/owner.service.ts'
import { saveProvider } from '../src/people/providers/provider.store.ts'
import { atCommandLine } from '../src/platform/changes/actor.ts'
import { type Id, idGenerator } from '../src/platform/core/id.ts'
import type { Database } from '../src/platform/db/database.ts'
import type { Deps } from '../src/platform/db/deps.ts'
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { TESTER } from '../test/support/make.ts'
import { LARGE, randomFrom, recordsOf, SEEN_AT, type Shape, SMALL } from './data.ts'
import { openUnlimited } from './unlimited.ts'

export const DATABASES = { large: 'bench_large', middle: 'bench_middle', small: 'bench_small' } as const

/** Ten times the small one, and a tenth of the large one. */
const MIDDLE: Shape = { accounts: 100, each: 500, large: 10_000 }
const SHAPES = { small: SMALL, middle: MIDDLE, large: LARGE }

const cache = resolve('node_modules/.cache/bench')
/** Increment it when this file writes other data. */
const VERSION = '1'
const PEER_SCHEMA = 'bench/peers/schema.sql'

/** Everything that the data depends on; if any of it changes, the data is made again. */
const SOURCES = [
  'bench/data.ts',
  PEER_SCHEMA,
  ...globSync('migrations/*.sql').sort(),
  ...['block-plan', 'categorised', 'ledger.store', 'render', 'version'].map((name) => `src/ledger/write/${name}.ts`),
  ...['delivery', 'normalise'].map((name) => `src/ledger/deliveries/${name}.ts`),
]

/** A durable PostgreSQL with fresh copies of the data, and its addresses. */
export async function startSeeded(say: (line: string) => void): Promise<EmbeddedPostgres> {
  const key = createHash('sha256').update(VERSION)
  for (const file of SOURCES) key.update(readFileSync(file))
  const folder = join(cache, key.digest('hex').slice(0, 12))
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    if (join(cache, name) !== folder) await rm(join(cache, name), { recursive: true, force: true })
  }
  const postgres = await startEmbedded({ dataDir: folder, database: 'vitrine' })
  if (!postgres.started) throw new Error(`Another run uses ${folder}; wait for it to end.`)
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  admin.on('error', () => {})
  try {
    await admin.connect()
    for (const size of ['small', 'middle', 'large'] as const) {
      const shape = SHAPES[size]
      const template = `seeded_${size}`
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
      if (rowCount === 0) {
        say(`making the ${size} data set, once: ${shape.accounts * shape.each + shape.large} transactions`)
        await admin.query('drop database if exists making with (force)')
        await admin.query('create database making')
        await fill(urlOf(postgres.adminUrl, 'making'), shape)
        await admin.query(`alter database making rename to ${template}`)
      }
      await admin.query(`drop database if exists ${DATABASES[size]} with (force)`)
      await admin.query(`create database ${DATABASES[size]} template ${template} strategy file_copy`)
    }
    await admin.query('checkpoint')
    await admin.end()
    return postgres
  } catch (error) {
    await admin.end().catch(() => {})
    await postgres.stop()
    throw error
  }
}

/** The small data set on a server of its own. */
export const fillSmall = (url: string): Promise<void> => fill(url, SMALL)

export const urlOf = (url: string, database: string): string => url.replace(/\/vitrine\?/, `/${database}?`)

async function fill(url: string, shape: Shape): Promise<void> {
  const db = openUnlimited(url)
  try {
    await migrate(db)
    const random = randomFrom(shape.accounts)
    let ms = SEEN_AT.getTime() - 3_600_000
    const deps: Deps = {
      db,
      newId: idGenerator(
        () => ms++,
        () => Uint8Array.from({ length: 10 }, () => random() * 256),
      ),
    }
    const accounts = await openAccounts(deps, shape)
    await setClock(db, `timestamptz '${SEEN_AT.toISOString()}'`)
    for (const [number, id] of accounts.entries()) {
      const count = number === accounts.length - 1 ? shape.large : shape.each
      const lines = [...recordsOf(number, count)]
      await ingestDelivery(deps, id, { source: 'bench', nature: 'records', covers: 'increment', ids: 'stable', lines })
    }
    await setClock(db, 'now()')
    await db.script(readFileSync(PEER_SCHEMA, 'utf8'))
    await db.script('vacuum analyze')
  } finally {
    await db.close()
  }
}

const setClock = (db: Database, moment: string) =>
  db.script(
    `create or replace function clock() returns timestamptz language sql stable parallel safe as $$ select ${moment} $$`,
  )

/** Owners with three accounts each and consents for two tenants; the large account is the last one. */
async function openAccounts(deps: Deps, shape: Shape): Promise<Id<'account'>[]> {
  await saveProvider(deps.db, { id: 'bench-bank', name: 'Bench Bank', country: 'SI', timeZone: 'Europe/Ljubljana' })
  const inquiries: Id<'inquiry'>[] = []
  for (const slug of ['bench', 'other']) {
    const address = {
      addressStreet: '',
      addressStreetNumber: '',
      addressCity: '',
      addressZipCode: '',
      addressCountry: '',
    }
    const tenant = await createTenant(deps, atCommandLine('bench'), { slug, name: slug, companyName: slug, ...address })
    const inquiry = await createInquiry(deps, TESTER, {
      tenantId: tenant.id,
      environment: 'sandbox',
      name: 'bench',
      displayName: 'Bench',
      description: 'To measure',
      scope: 'all',
      frequency: 'daily',
      validityDays: 3_650,
    })
    await decideInquiry(deps, TESTER, inquiry, 'activate')
    inquiries.push(inquiry)
  }
  const accounts: Id<'account'>[] = []
  while (accounts.length < shape.accounts + 1) {
    const number = accounts.length
    const owner = await createOwner(deps, TESTER, {
      environment: 'sandbox',
      name: `Owner ${number}`,
      email: `owner${number}@example.com`,
      phoneNumber: null,
    })
    for (let i = 0; i < 3 && accounts.length < shape.accounts + 1; i++) {
      const account = await createAccount(deps, TESTER, {
        environment: 'sandbox',
        providerId: 'bench-bank',
        ownerId: owner.id,
        name: 'Current account',
        holder: `Owner ${number}`,
        iban: ibanOf(accounts.length),
        currency: 'EUR',
      })
      accounts.push(account.id)
    }
    for (const inquiryId of inquiries) await grantConsent(deps, TESTER, { inquiryId, ownerId: owner.id })
  }
  return accounts
}

/** A Slovenian IBAN with correct check digits. */
export function ibanOf(number: number): string {
  const bban = `99001${String(number).padStart(10, '0')}`
  const check = 98n - (BigInt(`${bban}281800`) % 97n)
  return `SI${String(check).padStart(2, '0')}${bban}`
}
