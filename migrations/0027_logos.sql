-- The tenant's page about privacy, which owners are shown.
alter table tenants add privacy_url text;
alter table tenants add constraint tenants_privacy_url_check check (privacy_url like 'https://%');

-- An inquiry's texts in further languages: {"de": {"displayName": "…", "description": "…"}}.
alter table inquiries add translations jsonb not null default '{}';

-- Uploaded logos. One row per upload; a new one takes the place of the one before once it is synchronised.
create table logos (
  -- The names of its files in the content store begin with it. Never used twice.
  name text collate "C" primary key,
  tenant_id text collate "C" not null references tenants,
  -- removed: its files are still to be deleted, and then this row.
  status text not null check (status in ('waiting', 'synchronised', 'failed', 'removed')),
  -- Why the last try failed.
  reason text,
  -- The re-encoded images, in the order of IMAGES in src/logos/logo.ts, until they are synchronised.
  images bytea[],
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null
);
create index logos_by_tenant on logos (tenant_id);
alter table logos enable row level security;
