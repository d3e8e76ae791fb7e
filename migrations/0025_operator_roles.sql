-- Operators and their tokens have a role; whoever was there before could do everything.
alter table operators add role text not null default 'admin' check (role in ('viewer', 'editor', 'admin'));
alter table operator_tokens add role text not null default 'admin' check (role in ('viewer', 'editor', 'admin'));

-- The key of a request belongs to whoever sent it: a token, or an operator.
alter table idempotency_keys rename column operator_token_id to actor_id;

-- What operators changed. Each row has a hash of itself and of the row before it.
create table operator_changes (
  number bigint primary key,
  made_at timestamptz(3) not null,
  -- An operator, a token, or `command`; the name as it was then.
  by_id text collate "C" not null,
  by_name text not null,
  by_role text not null,
  action text collate "C" not null,
  -- The id of what was changed.
  subject text collate "C" not null,
  -- The fields that differ, as they were hashed.
  before json,
  after json,
  hash bytea not null
);
create index operator_changes_by_subject on operator_changes (subject, number);
create index operator_changes_by_actor on operator_changes (by_id, number);
alter table operator_changes enable row level security;
