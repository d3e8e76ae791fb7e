-- The read log as one chain of groups for each server process, so that no server waits for another. A chain belongs to the
-- month in which it began: 261100042 is the 42nd of November 2026. Partitions are months, and a month can be archived.
--   root   the Merkle root (RFC 6962) of the group's rows
--   mac    a MAC of the group's other fields and of the mac before, with a key that is derived from the service's secret
-- Seals cover what was written since the last one, are linked by hash, and are signed (docs/read-log.md).

-- Of versions before 0.1.0. Kept as they were; nothing reads them any more.
create schema read_log;
drop trigger reads_are_granted on reads;
alter table reads set schema read_log;
alter table read_log.reads rename to earlier_reads;
alter table read_groups set schema read_log;
alter table read_log.read_groups rename to earlier_groups;
-- The last group has the same hash.
drop table read_chain;

create table read_chains (
  id integer primary key,
  began_at timestamptz(3) not null
);
alter table read_chains enable row level security;

create table read_groups (
  chain integer not null,
  sequence integer not null,
  rows integer not null check (rows > 0),
  root bytea not null,
  mac bytea not null,
  primary key (chain, sequence)
) partition by range (chain);
alter table read_groups enable row level security;

-- An enumerated type takes four bytes, and the columns are ordered so that nothing is lost to alignment.
create type read_kind as enum ('account', 'transactions', 'transaction', 'changes');
create table reads (
  read_at timestamptz(3) not null,
  -- The bounds asked for, and how many rows were sent.
  from_booked_time timestamptz(3),
  until_booked_time timestamptz(3),
  revision bigint not null,
  rows integer not null check (rows >= 0),
  what read_kind not null,
  chain integer not null,
  sequence integer not null,
  position integer not null,
  account_id text collate "C" not null,
  consent_id text collate "C" not null,
  -- The tenant is the key's.
  key_id text collate "C" not null,
  request_id text collate "C" not null,
  primary key (chain, sequence, position)
) partition by range (chain);
-- Without the time: equal entries take a few bytes each, and a month of one consent is sorted quickly.
create index reads_by_consent on reads (consent_id);
alter table reads enable row level security;
create policy own on reads to vitrine_tenant using (exists (select from consents c where c.id = consent_id));

-- What a seal covers of one chain: the Merkle root of the groups from one sequence to another.
create table read_segments (
  seal integer not null,
  chain integer not null,
  from_sequence integer not null,
  to_sequence integer not null check (to_sequence >= from_sequence),
  root bytea not null,
  primary key (chain, from_sequence)
);
create index read_segments_by_seal on read_segments (seal, chain);
alter table read_segments enable row level security;

create table read_seals (
  number integer primary key check (number > 0),
  sealed_at timestamptz(3) not null,
  -- All months up to this one are archived, as in the number of a chain: 2611 is November 2026.
  archived_month integer,
  -- The Merkle root of its segments, ordered by chain.
  root bytea not null,
  hash bytea not null,
  -- Ed25519, and the public key.
  signature bytea not null,
  public_key bytea not null
);
alter table read_seals enable row level security;

-- A new chain of this month. Runs as the owner of the tables, because the first chain of a month needs its partitions. They
-- are attached, not created in place: that waits for nobody who reads or writes the log.
create function begin_read_chain() returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  at timestamptz := public.clock();
  month integer := (extract(year from at at time zone 'UTC')::integer - 2000) * 100
    + extract(month from at at time zone 'UTC')::integer;
  parent text;
  begun integer;
begin
  lock table public.read_chains in exclusive mode;
  foreach parent in array array['reads', 'read_groups'] loop
    if to_regclass(format('read_log.%I', parent || '_' || month)) is null then
      execute format('create table read_log.%I (like public.%I including all)', parent || '_' || month, parent);
      execute format('alter table public.%I attach partition read_log.%I for values from (%s) to (%s)',
        parent, parent || '_' || month, month * 100000, (month + 1) * 100000);
    end if;
  end loop;
  insert into public.read_chains (id, began_at)
    select coalesce(max(id), month * 100000) + 1, at from public.read_chains
    where id between month * 100000 and month * 100000 + 99999
    returning id into begun;
  return begun;
end
$$;
revoke execute on function begin_read_chain() from public;

-- The only way to add to the log: a group and its rows, all or nothing. Reads of several tenants come together, so no policy can
-- decide for whom; but no data is sent without a record, and a record is only taken for a key of that tenant, in the
-- environment of a consent that grants the account to that tenant. Whatever the statement before it forgot, it ends here. The
-- subquery with its limit is looked up by index for each row, however large the tables are.
drop function require_granted_reads();
create function append_reads(of_chain integer, of_sequence integer, root bytea, mac bytea, accounts text[], consents text[],
  keys text[], requests text[], read_ms float8[], kinds read_kind[], from_ms float8[], until_ms float8[], revisions bigint[],
  counts integer[]) returns void language plpgsql security definer as $$
begin
  if exists (
    select from unnest(accounts, consents, keys) as r (account, consent, key) where not coalesce((
      select g.tenant_id = k.tenant_id and c.tenant_id = k.tenant_id and c.environment = k.environment
      from public.grants g, public.consents c, public.api_keys k
      where g.account_id = r.account and g.consent_id = r.consent and c.id = r.consent and k.id = r.key limit 1), false)
  ) then
    raise exception 'a read that nobody granted' using errcode = 'insufficient_privilege';
  end if;
  insert into public.read_groups (chain, sequence, rows, root, mac)
    values (of_chain, of_sequence, cardinality(accounts), append_reads.root, append_reads.mac);
  insert into public.reads (chain, sequence, position, account_id, consent_id, key_id, request_id, read_at, what,
      from_booked_time, until_booked_time, revision, rows)
    select of_chain, of_sequence, r.position, r.account, r.consent, r.key, r.request, to_timestamp(r.read_ms / 1000), r.kind,
      to_timestamp(r.from_ms / 1000), to_timestamp(r.until_ms / 1000), r.revision, r.rows
    from unnest(accounts, consents, keys, requests, read_ms, kinds, from_ms, until_ms, revisions, counts) with ordinality
      as r (account, consent, key, request, read_ms, kind, from_ms, until_ms, revision, rows, position);
end
$$;
revoke execute on function append_reads from public;
