-- Reads are recorded before data leaves, a group at a time. Each group is a link of one chain over all servers:
-- hash = sha256(previous hash || digest of the group's rows || time of writing), seal = a MAC of the hash with the
-- service's secret.
create table read_groups (
  sequence bigint primary key,
  recorded_at timestamptz(3) not null,
  -- The statement that wrote the group decided about its reads: all of them were made at recorded_at.
  decided boolean not null,
  rows integer not null check (rows > 0),
  digest bytea not null,
  hash bytea not null,
  seal bytea not null
);

create table reads (
  group_sequence bigint not null,
  position integer not null,
  account_id text collate "C" not null,
  consent_id text collate "C" not null,
  tenant_id text collate "C" not null,
  key_id text collate "C" not null,
  request_id text collate "C" not null,
  read_at timestamptz(3) not null,
  what text not null check (what in ('account', 'transactions', 'transaction', 'changes')),
  -- The bounds asked for, and how many rows left.
  from_booked_time timestamptz(3),
  until_booked_time timestamptz(3),
  revision bigint not null,
  rows integer not null check (rows >= 0),
  primary key (group_sequence, position)
);
create index reads_by_consent on reads (consent_id, group_sequence);

-- The head of the chain: whoever updates this row owns the next link.
create table read_chain (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null,
  hash bytea not null
);
insert into read_chain (sequence, hash) values (0, sha256(''::bytea));
