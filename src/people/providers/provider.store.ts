import type { Db } from '../../platform/db/database.ts'
import { allOf, folded, foldedStart, sql, startingWith } from '../../platform/db/sql.ts'
import type { Provider } from './provider.ts'

const PROVIDER = sql`id, name, country, time_zone as "timeZone", profile`

export async function saveProvider(db: Db, provider: Provider): Promise<void> {
  await db.rows(sql`
    insert into providers (id, name, country, time_zone, profile)
    values (${provider.id}, ${provider.name}, ${provider.country}, ${provider.timeZone}, ${provider.profile ?? null})
    on conflict (id) do update set name = excluded.name, country = excluded.country, profile = excluded.profile`)
}

export async function findProvider(db: Db, id: string): Promise<Provider | undefined> {
  const [provider] = await db.rows<Provider>(sql`
    select ${PROVIDER} from providers where id = ${id}`)
  return provider
}

/** In the order of their ids, which are names that operators chose. `text` is how the name or the id begins. */
export async function listProviders(
  db: Db,
  page: { after: string | null; limit: number } = { after: null, limit: 10_000 },
  { text, ids }: { text?: string | undefined; ids?: string[] | undefined } = {},
): Promise<Provider[]> {
  const start = text === undefined ? '' : startingWith(text)
  const which = allOf([
    ids !== undefined && sql`id = any (${ids}::text[])`,
    page.after !== null && sql`id > ${page.after}`,
    text !== undefined && sql`(${folded(sql`name`)} like ${foldedStart(text)} or id like ${start})`,
  ])
  return db.rows(sql`select ${PROVIDER} from providers where ${which} order by id limit ${page.limit}`)
}
