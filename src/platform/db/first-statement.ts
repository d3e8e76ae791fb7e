import { type Sql, sql } from './sql.ts'

/** Whose rows; and for which accounts, or for the accounts of which consent, where accounts or transactions are read. */
export type Reach = { tenantId: string; environment: string; accountIds?: string[]; consentId?: string | null }

/**
 * What is set for one transaction before its statement, and leaves nothing on the connection afterwards: the settings of
 * a connection behind a pooler, and the reach of a tenant. Returns no rows; undefined where there is nothing to set.
 */
export function firstStatement(settings: Record<string, string> | undefined, reach?: Reach): Sql | undefined {
  if (!reach) return settings && sql`select where ${setAll(settings)} is null`
  const before = settings ? sql`${setAll(settings)} ||` : sql``
  const { tenantId, environment, accountIds, consentId = null } = reach
  const accounts = accountIds ? `{${accountIds.join()}}` : null
  return sql`select where (${before} reach(${tenantId}, ${environment}, ${accounts}, ${consentId})) is null`
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
