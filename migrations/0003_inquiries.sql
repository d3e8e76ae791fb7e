create table inquiries (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references tenants,
  environment text not null check (environment in ('sandbox', 'production')),
  status text not null check (status in ('initiated', 'active', 'inactive', 'deleted')),
  name text not null,
  display_name text not null,
  description text not null,
  scope text not null check (scope in ('all', 'accounts', 'balances', 'transactions')),
  frequency text not null check (frequency in ('once', 'daily')),
  -- How long a consent to this inquiry holds, counted from the moment it is given.
  validity_days integer not null check (validity_days between 1 and 3650),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null
);
create index inquiries_by_tenant on inquiries (tenant_id, environment, id desc);
