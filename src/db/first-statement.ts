import { type Sql, sql } from './sql.ts'

/** Whose rows; and for which accounts, where transactions are read. */
export type Reach = { tenantId: string; environment: string; accountIds?: string[] }

/**
 * What is set for one transaction before its statement, and leaves nothing on the connection afterwards: the settings of
 * a connection behind a pooler, and the reach of a tenant. Returns no rows; undefined where there is nothing to set.
 */
export function firstStatement(settings: Record<string, string> | undefined, reach?: Reach): Sql | undefined {
  if (!reach) return settings && sql`select where ${setAll(settings)} is null`
  const before = settings ? sql`${setAll(settings)} ||` : sql``
  const { tenantId, environment, accountIds = [] } = reach
  const role = sql`set_config('role', 'vitrine_tenant', true) || set_config('vitrine.tenant', ${tenantId}, true)
    || set_config('vitrine.environment', ${environment}, true)`
  if (accountIds.length === 0) {
    return sql`select where (${before} ${role} || set_config('vitrine.granted', '', true)) is null`
  }
  const accounts = `{${accountIds.join()}}`
  return sql`select where (${before}
    set_config('vitrine.granted', granted_accounts(${tenantId}, ${environment}, ${accounts}), true) || ${role}) is null`
}

/** Neither names nor values of settings have commas. */
const setAll = (settings: Record<string, string>): Sql => sql`(
  select string_agg(set_config(name, value, true), '')
  from unnest(string_to_array(${Object.keys(settings).join()}, ','),
    string_to_array(${Object.values(settings).join()}, ',')) as wanted (name, value))`

/** The same as text, after `begin`. */
export const setLocal = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
