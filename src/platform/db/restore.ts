import type { Database, Db } from './database.ts'
import { sql } from './sql.ts'

/** Whether nobody has made a table, a view or a sequence here; what extensions bring does not count. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ empty: boolean }>(sql`
    select not exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    ) as empty`)
  return row!.empty
}

export async function findMissingRoles(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from unnest(${names}::text[]) name where not exists (select from pg_roles where rolname = name)
    order by name`)
  return rows.map(({ name }) => name)
}

/**
 * A backup has the rights on everything in a database, and none on the database itself: temporary tables are for the roles
 * that import, and not for vitrine_tenant, as migration 0040 says.
 */
export async function restoreDatabaseRights(database: Database): Promise<void> {
  await database.script(`
    do $$
    declare
      member text;
    begin
      for member in
        select m.member::regrole::text from pg_auth_members m join pg_roles r on r.oid = m.roleid
        where r.rolname = 'vitrine_tenant'
      loop
        execute format('grant temporary on database %I to %s', current_database(), member);
      end loop;
      execute format('revoke temporary on database %I from public', current_database());
    end
    $$`)
}

/** A restored database has no statistics, and PostgreSQL would plan as if its tables were empty. */
export async function analyzeTables(database: Database): Promise<void> {
  await database.transaction((tx) => tx.rows(sql`analyze`), { statementSeconds: 6 * 3600 })
}
