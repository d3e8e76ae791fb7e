import { bucketOf } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { folded, foldedStart, type Sql, sql, startingWith } from '../../platform/db/sql.ts'
import type { FoundKind } from './find.ts'

/** A thing as a person recognises it. */
export type FoundThing = {
  id: string
  title: string
  about: string | null
  environment?: string | null
  status?: string | null
}

/** How many of one kind are shown. */
export const MAX_FOUND = 5
/** One more than is shown, which tells that there are more. */
const LOOKED_AT = MAX_FOUND + 1

const OWNER = sql`
  id, coalesce(nullif(name, ''), email, phone_number, id) as title,
  case when name = '' then null else coalesce(email, phone_number) end as about, environment`
const ACCOUNT = sql`id, coalesce(nullif(name, ''), id) as title, concat_ws(' · ', nullif(holder, ''), iban) as about, environment`
const TENANT = sql`id, name as title, slug as about, null as environment`
const KEY = sql`
  k.id, coalesce(nullif(k.label, ''), k.id) as title, t.name as about, k.environment`
const INQUIRY = sql`i.id, i.name as title, t.name as about, i.environment`
const IMPORT = sql`id, file_name as title, format as about, null as environment, status`
const PROVIDER = sql`id, name as title, country as about, null as environment`
const OPERATOR = sql`id, email as title, null as about, null as environment`

/** Each way has an index and a limit of its own: what matches in many ways is not gathered before it is cut. */
const anyOf = (ways: Sql[]): Sql => ways.reduce((all, way) => sql`${all} union ${way}`)

const ownersBy = (condition: Sql) => sql`(select ${OWNER} from owners where ${condition} limit ${LOOKED_AT})`
const accountsBy = (condition: Sql) => sql`(select ${ACCOUNT} from accounts where ${condition} limit ${LOOKED_AT})`

/** By how a name begins. */
const BY_NAME = {
  owner: (folds, start) =>
    anyOf([
      ownersBy(sql`${folded(sql`name`)} like ${folds}`),
      ownersBy(sql`${folded(sql`substring(name from '[^ ]+$')`)} like ${folds}`),
      ownersBy(sql`email like ${start}`),
    ]),
  account: (folds) =>
    anyOf([
      accountsBy(sql`${folded(sql`name`)} like ${folds}`),
      accountsBy(sql`${folded(sql`holder`)} like ${folds}`),
      accountsBy(sql`${folded(sql`substring(holder from '[^ ]+$')`)} like ${folds}`),
    ]),
  tenant: (folds, start) =>
    anyOf([
      sql`(select ${TENANT} from tenants where ${folded(sql`name`)} like ${folds} limit ${LOOKED_AT})`,
      sql`(select ${TENANT} from tenants where slug like ${start} limit ${LOOKED_AT})`,
    ]),
  key: (folds) => sql`
    select ${KEY} from api_keys k join tenants t on t.id = k.tenant_id where ${folded(sql`k.label`)} like ${folds} limit ${LOOKED_AT}`,
  inquiry: (folds) => sql`
    select ${INQUIRY} from inquiries i join tenants t on t.id = i.tenant_id where ${folded(sql`i.name`)} like ${folds} limit ${LOOKED_AT}`,
  provider: (folds, start) => sql`
    select ${PROVIDER} from providers where ${folded(sql`name`)} like ${folds} or id like ${start} limit ${LOOKED_AT}`,
  import: (folds) =>
    sql`select ${IMPORT} from imports where ${folded(sql`file_name`)} like ${folds} limit ${LOOKED_AT}`,
  operator: (_, start) => sql`select ${OPERATOR} from operators where email like ${start} limit ${LOOKED_AT}`,
} satisfies Partial<Record<FoundKind, (folds: string, start: string) => Sql>>

export type NamedBy = keyof typeof BY_NAME
export const NAMED = Object.keys(BY_NAME) as NamedBy[]

export const findByName = (db: Db, kind: NamedBy, text: string): Promise<FoundThing[]> =>
  db.rows(BY_NAME[kind](foldedStart(text), startingWith(text)))

export const findOwnersByEmail = (db: Db, start: string): Promise<FoundThing[]> =>
  db.rows(ownersBy(sql`email like ${startingWith(start)}`))

export const findOwnersByPhone = (db: Db, start: string): Promise<FoundThing[]> =>
  db.rows(ownersBy(sql`phone_number like ${startingWith(start)}`))

/** IBANs and accounts may lie on several nodes, so these are two statements (decision 0032). */
export async function findAccountsByStartOfIban(db: Db, start: string): Promise<FoundThing[]> {
  const named = await db.rows<{ id: string }>(sql`
    select account_id as id from account_identifiers where iban like ${`${start}%`} limit ${LOOKED_AT}`)
  const ids = named.map(({ id }) => id)
  return db.rows(accountsBy(sql`id = any (${ids}::text[]) and bucket = any (${ids.map(bucketOf)}::smallint[])`))
}

const CONSENT = sql`c.id, t.name as title, c.owner_id as about, c.environment, c.status`
const CONNECTION = sql`c.id, p.name as title, c.owner_id as about, c.environment, c.status`

/** What an id names, by its prefix. `about` of a consent and of a connection is the id of its owner. */
const BY_ID: Record<string, [FoundKind, (id: string) => Sql]> = {
  own: ['owner', (id) => sql`select ${OWNER} from owners where id = ${id}`],
  acc: ['account', (id) => sql`select ${ACCOUNT} from accounts where id = ${id} and bucket = ${bucketOf(id)}`],
  con: [
    'consent',
    (id) => sql`
      select ${CONSENT} from consents c join tenants t on t.id = c.tenant_id where c.id = ${id} and c.bucket = ${bucketOf(id)}`,
  ],
  ten: ['tenant', (id) => sql`select ${TENANT} from tenants where id = ${id}`],
  key: ['key', (id) => sql`select ${KEY} from api_keys k join tenants t on t.id = k.tenant_id where k.id = ${id}`],
  inq: [
    'inquiry',
    (id) => sql`select ${INQUIRY} from inquiries i join tenants t on t.id = i.tenant_id where i.id = ${id}`,
  ],
  whk: [
    'webhook',
    (id) => sql`select id, url as title, null as about, environment from webhook_endpoints where id = ${id}`,
  ],
  bcn: [
    'connection',
    (id) => sql`select ${CONNECTION} from connections c join providers p on p.id = c.provider_id where c.id = ${id}`,
  ],
  fet: [
    'fetch',
    (id) => sql`select id, account_id as title, null as about, outcome as status from fetches where id = ${id}`,
  ],
  imp: ['import', (id) => sql`select ${IMPORT} from imports where id = ${id}`],
  msg: [
    'message',
    (id) =>
      sql`select id, kind as title, null as about, coalesce(outcome, 'waiting') as status from messages where id = ${id}`,
  ],
  opr: ['operator', (id) => sql`select ${OPERATOR} from operators where id = ${id}`],
}

export const kindOfPrefix = (prefix: string): FoundKind | undefined => BY_ID[prefix]?.[0]

export const findById = (db: Db, prefix: string, id: string): Promise<FoundThing[]> => db.rows(BY_ID[prefix]![1](id))
