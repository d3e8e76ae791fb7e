-- An import is a job: it is received, waits, runs, and is done, refused or failed.
alter table imports drop constraint imports_check;
alter table imports
  add column status text not null default 'done'
    check (status in ('receiving', 'queued', 'running', 'done', 'refused', 'failed')),
  -- What it was asked with: account, source, options of the format.
  add column request jsonb not null default '{}',
  -- Whether the file stays after the import.
  add column keep boolean not null default false,
  add column bytes_done bigint not null default 0,
  -- Why it was refused, or failed.
  add column reason text,
  add column started_at timestamptz(3),
  add column finished_at timestamptz(3),
  alter column file_hash drop not null,
  alter column format drop not null,
  alter column file_size set default 0,
  alter column statements set default 0,
  alter column added set default 0;
update imports i set bytes_done = file_size, started_at = created_at, finished_at = created_at,
  keep = exists (select from import_files f where f.import_id = i.id);
alter table imports
  alter column status drop default,
  add check (status <> 'done' or (report is null) = (erased_at is not null)),
  add check ((status in ('done', 'refused', 'failed')) = (finished_at is not null)),
  add check (erased_at is not null or (status in ('refused', 'failed')) = (reason is not null));
create index imports_by_status on imports (status, id) where status <> 'done';

-- The body of an import, from the moment that it is sent. Parts are compressed before they get here.
alter table import_files
  add column deflated boolean not null default false,
  alter column bytes set storage external;
alter table import_files alter column deflated drop default;

-- Tables that belong to an account point nowhere by foreign key.
alter table import_accounts drop constraint import_accounts_import_id_fkey;

-- The same request sent again leads to what came of the first; what that was, it tells itself.
alter table idempotency_keys add column result_id text collate "C";
update idempotency_keys set result_id = answer ->> 'id';
alter table idempotency_keys alter column result_id set not null, drop column answer;
