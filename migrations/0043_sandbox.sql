-- A clock that can be moved, for sandboxes only. How far the service's clock is ahead of the machine's: nothing, here and in
-- production. `SANDBOX_CLOCK=on` replaces this function and clock(), as the owner of the tables, by ones that read
-- sandbox_clock; whatever that table holds, nobody reads it before.
create function clock_ahead() returns interval language sql stable parallel safe as $$ select interval '0' $$;

create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  -- The advance that is under way: its number, its end, and until when by the machine's clock it counts without a sign of life.
  advance integer not null default 0,
  advancing_to timestamptz(3),
  held_until timestamptz(3)
);
insert into sandbox_clock default values;
-- Requests of clients ask for the time, too.
grant select on sandbox_clock to vitrine_tenant;

-- The jobs that were begun during an advance, each attempt once.
create table clock_runs (
  job_id text collate "C" not null,
  attempt integer not null,
  kind text collate "C" not null,
  ran_at timestamptz(3) not null,
  primary key (job_id, attempt)
);
alter table clock_runs enable row level security;

-- Owners that a client made for its tests: a story, lived with a seed, and what was done to it by call.
create table sandbox_owners (
  owner_id text collate "C" primary key,
  tenant_id text collate "C" not null,
  consent_id text collate "C" not null,
  story text collate "C" not null,
  seed integer not null,
  begins date not null,
  journal jsonb not null default '[]',
  told_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index sandbox_owners_of_tenant on sandbox_owners (tenant_id, created_at);
alter table sandbox_owners enable row level security;

-- What has happened to a sandbox owner that a client has to cope with. Without an account it is about the consent.
create table sandbox_situations (
  owner_id text collate "C" not null,
  situation text collate "C" not null,
  account_id text collate "C" not null default '',
  happened_at timestamptz(3) not null,
  primary key (owner_id, situation, account_id, happened_at)
);
alter table sandbox_situations enable row level security;

-- A client asked for a day of 429, to learn how its software copes: until when, and when it met it.
alter table api_keys add limited_until timestamptz(3), add limit_met_at timestamptz(3);
