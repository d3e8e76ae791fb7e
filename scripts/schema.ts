import type { Database } from '../src/platform/db/database.ts'
import { sql } from '../src/platform/db/sql.ts'

type CatalogRow = { name: string; lines: string[] }

/**
 * The tables as they are after all migrations, read from the catalogue: a review sees the result, not only the steps.
 */
export async function describeSchema(database: Database): Promise<string> {
  const tables = await database.rows<CatalogRow>(sql`
    select c.relname as name, array(
      select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
        || case when l.collname is not null and l.collname <> 'default' then format(' collate %I', l.collname) else '' end
        || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
    ) || array(
      select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' order by k.contype = 'p' desc, k.conname
    ) as lines
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  const indexes = await database.rows<{ definition: string }>(sql`
    select pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by c.relname`)
  const functions = await database.rows<{ definition: string }>(sql`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace order by p.proname`)
  const security = await database.rows<{ definition: string }>(sql`
    select format('alter table %I enable row level security;', c.relname) || coalesce((
      select string_agg(format(E'\n  create policy %I on %I%s to %s%s%s;', p.policyname, c.relname,
        case when p.cmd <> 'ALL' then ' for ' || lower(p.cmd) end, array_to_string(p.roles, ', '), ' using ' || p.qual,
        ' with check ' || p.with_check), '')
      from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname), '') as definition
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by c.relname`)
  const triggers = await database.rows<{ definition: string }>(sql`
    select pg_get_triggerdef(t.oid) as definition from pg_trigger t where not t.tgisinternal order by t.tgname`)
  return [
    '-- Made from the migrations by `npm run generate`. To change a table, add a migration.',
    ...functions.map(({ definition }) => `${definition.trim()};`),
    ...tables.map(({ name, lines }) => `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`),
    indexes.map(({ definition }) => `${definition};`).join('\n'),
    triggers.map(({ definition }) => `${definition};`).join('\n'),
    security.map(({ definition }) => definition).join('\n'),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}
