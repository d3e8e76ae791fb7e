-- How often the rules of somebody have changed. The scope is `operator`, or a tenant's id; no row means never.
create table category_rule_sets (
  scope text collate "C" primary key,
  version bigint not null check (version > 0)
);

-- A rule is ended, never changed or deleted: so the rules as of any version can be told.
create table category_rules (
  id text collate "C" primary key,
  scope text collate "C" not null references category_rule_sets,
  -- What must hold, all of it: see categorization/rule.ts.
  conditions json not null,
  -- Null: such a movement has no category.
  code text check (code ~ '^[0-9]{4}$'),
  note text not null,
  -- The operator token that made it, or `command line`.
  made_by text not null,
  created_at timestamptz(3) not null,
  since_version bigint not null,
  until_version bigint not null default 9223372036854775807,
  ended_by text,
  ended_at timestamptz(3),
  check (since_version < until_version),
  check ((ended_at is null) = (until_version = 9223372036854775807))
);
create index category_rules_by_scope on category_rules (scope, since_version);

-- Deciding anew about what is in the ledger already, by the newest data and rules of the operator, in small pieces.
create table recategorisations (
  id text collate "C" primary key,
  -- Only this account; null means all.
  account_id text collate "C",
  -- How far it came: this transaction of this account; or, without one, all of the account.
  at_account text collate "C" not null default '',
  at_transaction text collate "C" not null default '',
  accounts_done bigint not null default 0,
  rows_seen bigint not null default 0,
  rows_changed bigint not null default 0,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3)
);
create index recategorisations_open on recategorisations (id) where finished_at is null;
