-- A file that was kept on request: in parts, because a large one is never held in memory whole.
create table import_files (
  import_id text collate "C" not null references imports,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (import_id, part)
);
insert into import_files (import_id, part, bytes) select id, 0, file from imports where file is not null;
alter table imports drop column file;

-- What a list of imports tells, without opening every report; and that one was erased, without looking into it.
alter table imports
  add column statements integer not null default 0,
  add column added bigint not null default 0,
  add column erased_at timestamptz(3),
  alter column report drop not null;
update imports set
  statements = jsonb_array_length(report -> 'statements'),
  added = (select coalesce(sum((account ->> 'added')::bigint), 0) from jsonb_array_elements(report -> 'accounts') account)
where not report ? 'erased';
update imports set erased_at = created_at, report = null where report ? 'erased';
alter table imports
  alter column statements drop default,
  alter column added drop default,
  add check ((report is null) = (erased_at is not null));
