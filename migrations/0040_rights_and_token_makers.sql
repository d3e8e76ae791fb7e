-- Functions that run with the rights of their owner find nothing that their caller made: without pg_temp in the path, PostgreSQL
-- looks for tables there first. Everything else in them has its schema in its name.
alter function environment_of set search_path = pg_catalog, pg_temp;
alter function append_reads set search_path = pg_catalog, pg_temp;
alter function begin_read_chain set search_path = pg_catalog, pg_temp;
alter function record_events set search_path = pg_catalog, pg_temp;

-- Nobody calls them but the service: for a client, what is the tenant's own in the other environment; the log, as granted to the
-- serving role. record_events is called by nobody any more.
revoke execute on function environment_of, record_events from public;
grant execute on function environment_of to vitrine_tenant;

-- Temporary tables are for imports. Whoever acts for a client (vitrine_tenant) makes none; by default everybody may. The roles
-- that act so, and import, keep it. Only the owner of the database can say so: elsewhere this changes nothing.
do $$
declare
  member text;
begin
  for member in select m.member::regrole::text from pg_auth_members m where m.roleid = 'vitrine_tenant'::regrole loop
    execute format('grant temporary on database %I to %s', current_database(), member);
  end loop;
  execute format('revoke temporary on database %I from public', current_database());
end
$$;

-- Who made a token, as the log of changes names them: a token ends with its maker. Nobody is known for earlier ones.
alter table operator_tokens add column made_by text;
alter table operator_tokens add column maker_id text collate "C";
