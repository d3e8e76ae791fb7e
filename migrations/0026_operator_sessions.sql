-- Operators sign in with a password and a second factor.
-- The secret of the second factor, encrypted (operators/totp.ts); null until it is enrolled.
alter table operators add totp bytea;
-- The time step of the last code that was used: none before it, and not this one, works again.
alter table operators add totp_step bigint;
-- Hashes of the codes that replace the second factor once each.
alter table operators add recovery_codes bytea[] not null default '{}';

create table operator_sessions (
  token_hash bytea primary key,
  id text collate "C" not null unique,
  operator_id text collate "C" not null references operators (id),
  -- What is missing before the session can be used: the code, or enrolling; null where nothing is.
  next text check (next in ('code', 'enrol')),
  -- A secret that waits for its first code, encrypted.
  pending_totp bytea,
  user_agent text not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  -- The earlier of the idle and the absolute end.
  expires_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index operator_sessions_by_operator on operator_sessions (operator_id, id);
create index operator_sessions_by_end on operator_sessions (expires_at);
alter table operator_sessions enable row level security;

-- Signatures of heads of the chain of changes: number and hash of the change that was the last one then.
create table operator_change_seals (
  number bigint primary key,
  sealed_at timestamptz(3) not null,
  hash bytea not null,
  signature bytea not null,
  public_key bytea not null
);
alter table operator_change_seals enable row level security;

create index operator_changes_by_action on operator_changes (action, number);
create index operator_changes_by_name on operator_changes (by_name, number);
create index operator_changes_by_time on operator_changes (made_at, number);
