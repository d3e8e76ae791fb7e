-- What an operator's software presents itself with; only a hash is stored.
create table operator_tokens (
  id text collate "C" primary key,
  label text not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  disabled_at timestamptz(3)
);

-- What arrived, and what came of it. The file itself only where it was asked for.
create table imports (
  id text collate "C" primary key,
  file_name text not null,
  file_hash bytea not null,
  file_size bigint not null,
  format text not null,
  report jsonb not null,
  file bytea,
  created_at timestamptz(3) not null
);
create index imports_by_hash on imports (file_hash);

-- Whether an account's books come from statements; then notifications only repeat them.
create table import_accounts (
  import_id text collate "C" not null references imports,
  account_id text collate "C" not null,
  nature text not null check (nature in ('statement', 'report', 'notification', 'records')),
  primary key (account_id, import_id, nature)
);

-- The same request sent again gets the first answer: for a day, and only if it is the same.
create table idempotency_keys (
  operator_token_id text collate "C" not null,
  key text collate "C" not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz(3) not null,
  primary key (operator_token_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
