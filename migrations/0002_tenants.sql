create table tenants (
  id text collate "C" primary key,
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9](-?[a-z0-9]){0,62}$'),
  name text not null,
  company_name text not null,
  address_street text not null default '',
  address_street_number text not null default '',
  address_city text not null default '',
  address_zip_code text not null default '',
  address_country text not null default '',
  logo_url text,
  created_at timestamptz(3) not null
);

create table api_keys (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references tenants,
  environment text not null check (environment in ('sandbox', 'production')),
  label text not null default '',
  key_hash bytea not null unique,
  secret_hash bytea not null,
  allowed_domains text[] not null default '{}',
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  disabled_at timestamptz(3)
);
create index api_keys_by_tenant on api_keys (tenant_id);

create table access_tokens (
  token_hash bytea primary key,
  key_id text collate "C" not null references api_keys,
  expires_at timestamptz(3) not null
);
create index access_tokens_by_end on access_tokens (expires_at);
