-- Links of owners to their banks, through which the service fetches data. Secrets are encrypted with keys that are not in the
-- database. These tables stay whole: a job or a page looks at one connection at a time.
alter table providers add profile text collate "C";

-- The operator's own at a bank: certificates, keys, client ids. Write-only, by name.
create table bank_credentials (
  provider_id text collate "C" not null,
  name text collate "C" not null,
  sealed text not null,
  updated_at timestamptz(3) not null,
  primary key (provider_id, name)
);
alter table bank_credentials enable row level security;

-- How a bank as a whole is doing: one that fails for many owners in a row is asked again later, for all of them.
create table bank_states (
  provider_id text collate "C" primary key,
  failures integer not null default 0,
  failing_since timestamptz(3),
  paused_until timestamptz(3)
);
alter table bank_states enable row level security;

create table connections (
  id text collate "C" primary key,
  owner_id text collate "C" not null,
  environment text collate "C" not null,
  provider_id text collate "C" not null,
  -- In which the owner is written to.
  language text collate "C" not null,
  status text collate "C" not null,
  status_since timestamptz(3) not null,
  -- What the bank gave: tokens, ids of consents. Null once it has ended.
  sealed_grant text,
  valid_until timestamptz(3),
  -- Of the renewal: the last warning was sent so many days before the end.
  warned_days smallint,
  failures integer not null default 0,
  blocked_until timestamptz(3),
  -- Somebody asked for a fetch outside of the plan, and it was not made yet.
  fetch_asked_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (owner_id, provider_id)
);
create index connections_of_provider on connections (provider_id, status);
alter table connections enable row level security;

-- Attempts of an owner to authorise a connection, the first time or again. The owner comes back with `state`.
create table connection_links (
  id text collate "C" primary key,
  connection_id text collate "C" not null references connections on delete cascade,
  status text collate "C" not null,
  state_hash bytea not null unique,
  request_id uuid not null,
  -- What the bank is to be told next, and what the owner is shown.
  step text collate "C" not null,
  sealed_step text not null,
  reason text,
  return_path text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index connection_links_of_connection on connection_links (connection_id, created_at);
alter table connection_links enable row level security;

-- The accounts at the bank that a connection opens. `keys` recognise an account again after a renewal; the resource id is another
-- one then.
create table connection_accounts (
  connection_id text collate "C" not null references connections on delete cascade,
  account_id text collate "C" not null,
  keys text[] collate "C" not null,
  at_bank jsonb not null,
  is_open boolean not null,
  fetched_at timestamptz(3),
  primary key (connection_id, account_id)
);
create index connection_accounts_of_account on connection_accounts (account_id);
alter table connection_accounts enable row level security;

create table fetches (
  id text collate "C" primary key,
  connection_id text collate "C" not null references connections on delete cascade,
  account_id text collate "C" not null,
  attended boolean not null,
  -- The first day that was asked for; null for as far back as the bank goes.
  from_day date,
  outcome text collate "C" not null,
  reason text,
  calls integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index fetches_of_connection on fetches (connection_id, started_at);
create index fetches_of_account on fetches (account_id, started_at);
create index fetches_by_time on fetches (started_at);
alter table fetches enable row level security;

-- Answers of a bank as they came, for going on after an interruption and for replay; deleted after some days.
create table fetch_pages (
  fetch_id text collate "C" not null references fetches on delete cascade,
  number integer not null,
  part text collate "C" not null,
  content_type text not null,
  body bytea not null,
  asked_at timestamptz(3) not null,
  from_day date,
  next text,
  primary key (fetch_id, number)
);
alter table fetch_pages enable row level security;

-- Calls of banks: the budget is counted here, and operators see what was asked. No secrets, no bodies.
create table bank_calls (
  id bigint generated always as identity primary key,
  connection_id text collate "C" not null references connections on delete cascade,
  fetch_id text collate "C",
  endpoint text collate "C" not null,
  resource_id text collate "C" not null default '',
  attended boolean not null,
  -- By the plan, which leaves some calls of a day for the owner's visit.
  scheduled boolean not null,
  -- A further page of a list is not counted against the budget.
  counts boolean not null,
  called_at timestamptz(3) not null,
  method text collate "C" not null,
  path text not null,
  status integer,
  duration_ms integer,
  fault text
);
create index bank_calls_of_connection on bank_calls (connection_id, endpoint, resource_id, called_at);
create index bank_calls_of_fetch on bank_calls (fetch_id) where fetch_id is not null;
create index bank_calls_by_time on bank_calls (called_at);
alter table bank_calls enable row level security;

-- Owners are told when a connection ends soon, needs them, or has ended.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('consent_pin', 'sign_in_pin', 'erasure_pin', 'webhook_disabled', 'connection_notice'));

-- What clients see of an account's freshness: when the newest delivery was made, and how its connection is.
alter table accounts add data_as_of timestamptz(3), add connection_status text collate "C", add connection_since timestamptz(3);
