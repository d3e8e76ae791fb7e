-- Every row that belongs to an owner lies in the owner's bucket: a number from 0 to 1023, which is the last two characters
-- of the owner's id, and of the ids of the owner's accounts and consents. So an id says where its rows are, and a
-- distributed database (vitrine distribute) keeps all rows of an owner on one node. On one server it is a column of two
-- bytes that no index contains.
create function bucket_of(id text) returns smallint language sql immutable strict parallel safe as $$
  select (((strpos('0123456789abcdefghjkmnpqrstvwxyz', left(right(id, 2), 1)) - 1) * 32
    + strpos('0123456789abcdefghjkmnpqrstvwxyz', right(id, 1)) - 1) & 1023)::smallint
$$;

-- Buckets with the same number lie together: on one server all of them do. Replaced by `vitrine distribute`.
create function shard_of(bucket smallint) returns bigint language sql stable as $$ select 0::bigint $$;

do $$
begin
  if exists (select from accounts where bucket_of(id) <> bucket_of(owner_id))
    or exists (select from consents where bucket_of(id) <> bucket_of(owner_id)) then
    raise exception 'This database was filled by a development version, whose ids do not say where their rows are. Start with an empty database.';
  end if;
end
$$;

alter table accounts add bucket smallint;
alter table grants add bucket smallint, add environment text;
alter table consents add bucket smallint;
alter table asks add bucket smallint, add tenant_id text collate "C", add environment text;
alter table accesses add bucket smallint, add tenant_id text collate "C", add environment text;
alter table consent_warnings add bucket smallint;
alter table transactions add bucket smallint;
alter table transaction_versions add bucket smallint;
alter table transaction_names add bucket smallint;
alter table transaction_matches add bucket smallint;
alter table match_reviews add bucket smallint;
alter table deliveries add bucket smallint;
alter table read_groups add bucket smallint;
alter table reads add bucket smallint;

update accounts set bucket = bucket_of(id);
update consents set bucket = bucket_of(id);
update grants g set bucket = c.bucket, environment = c.environment from consents c where c.id = g.consent_id;
update asks a set bucket = c.bucket, tenant_id = c.tenant_id, environment = c.environment from consents c where c.id = a.consent_id;
update accesses a set bucket = c.bucket, tenant_id = c.tenant_id, environment = c.environment from consents c where c.id = a.consent_id;
update consent_warnings set bucket = bucket_of(consent_id);
update transactions set bucket = bucket_of(account_id);
update transaction_versions set bucket = bucket_of(account_id);
update transaction_names set bucket = bucket_of(account_id);
update transaction_matches set bucket = bucket_of(account_id);
update match_reviews set bucket = bucket_of(account_id);
update deliveries set bucket = bucket_of(account_id);
update read_groups set bucket = 0;
update reads set bucket = bucket_of(consent_id);

alter table accounts alter bucket set not null;
alter table grants alter bucket set not null, alter environment set not null;
alter table consents alter bucket set not null;
alter table asks alter bucket set not null, alter tenant_id set not null, alter environment set not null;
alter table accesses alter bucket set not null, alter tenant_id set not null, alter environment set not null;
alter table consent_warnings alter bucket set not null;
alter table transactions alter bucket set not null;
alter table transaction_versions alter bucket set not null;
alter table transaction_names alter bucket set not null;
alter table transaction_matches alter bucket set not null;
alter table match_reviews alter bucket set not null;
alter table deliveries alter bucket set not null;
alter table read_groups alter bucket set not null;
alter table reads alter bucket set not null;

-- Policies compare a row with the settings of the transaction, and ask no other table: Citus allows nothing else, and it is
-- faster. vitrine_tenant has no right to read tokens, warnings and reads at all, so they need no policy. No equality: together with
-- the condition of a statement it becomes one about constants, and Citus no longer recognises the join.
alter policy own on consents
  using (tenant_id is not distinct from current_setting('vitrine.tenant', true)
    and environment is not distinct from current_setting('vitrine.environment', true));
alter policy own on asks
  using (tenant_id is not distinct from current_setting('vitrine.tenant', true)
    and environment is not distinct from current_setting('vitrine.environment', true));
alter policy own on accesses
  using (tenant_id is not distinct from current_setting('vitrine.tenant', true)
    and environment is not distinct from current_setting('vitrine.environment', true));
alter policy own on grants
  using (tenant_id is not distinct from current_setting('vitrine.tenant', true)
    and environment is not distinct from current_setting('vitrine.environment', true));
drop policy own on consent_warnings;
drop policy own on access_tokens;
drop policy if exists own on reads;
alter policy granted on accounts
  using (environment is not distinct from current_setting('vitrine.environment', true)
    and position(id || ' ' in current_setting('vitrine.granted', true)) > 0);
-- Each id in the list has a blank after it, so none is found as the beginning of a longer one. By position, because an
-- equality would tempt PostgreSQL away from the index that the list is read by.
alter policy granted on transactions
  using (position(account_id || ' ' in current_setting('vitrine.granted', true)) > 0);
alter policy granted on transaction_versions
  using (position(account_id || ' ' in current_setting('vitrine.granted', true)) > 0);

-- Begins the reach of a tenant for the rest of the transaction: whose rows, and of which accounts among these (or among those
-- of a consent) where they are granted. Null where there is nothing to ask. Replaced by `vitrine distribute`: on several
-- nodes each setting is a command of its own, which Citus sends along.
drop function granted_accounts(text, text, text[]);
create function granted_accounts(tenant text, asked_environment text, accounts text[], consent text) returns text
  language plpgsql stable as $$
declare
  -- Known before the statement is planned, so that a distributed database asks one node.
  buckets smallint[] := array(select distinct public.bucket_of(id) from unnest(coalesce(accounts, array[consent])) as id);
begin
  if accounts is not null then
    return array_to_string(array(
      select account_id || ' ' from public.grants
      where account_id = any (accounts) and tenant_id = tenant and environment = asked_environment
        and bucket = any (buckets)), '');
  elsif consent is not null then
    return array_to_string(array(
      select account_id || ' ' from public.grants
      where consent_id = consent and tenant_id = tenant and environment = asked_environment
        and bucket = any (buckets)), '');
  end if;
  return '';
end
$$;
create function reach(tenant text, environment text, accounts text[], consent text) returns text language plpgsql as $$
begin
  return set_config('vitrine.granted', public.granted_accounts(tenant, environment, accounts, consent), true)
    || set_config('vitrine.tenant', tenant, true) || set_config('vitrine.environment', environment, true)
    || set_config('role', 'vitrine_tenant', true);
end
$$;

-- In PL/pgSQL, because Citus plans no function in SQL that has parameters.
create or replace function environment_of(asked text) returns text language plpgsql stable security definer as $$
begin
  return coalesce(
    (select environment from public.inquiries where id = asked and tenant_id = current_setting('vitrine.tenant', true)),
    (select environment from public.consents
      where id = asked and bucket = public.bucket_of(asked) and tenant_id = current_setting('vitrine.tenant', true)));
end
$$;

-- The only way to add to the log: a group and its rows, all or nothing. Reads of several tenants come together, so no policy can
-- decide for whom; but no data is sent without a record, and a record is only taken for a key of that tenant, in the
-- environment of a consent that grants the account to that tenant. Whatever the statement before it forgot, it ends here. The
-- subquery with its limit is looked up by index for each row, however large the tables are. Replaced by `vitrine distribute`:
-- on several nodes it runs on the one of of_bucket, which all groups of a chain have.
drop function append_reads;
create function append_reads(of_bucket smallint, of_chain integer, of_sequence integer, root bytea, mac bytea, accounts text[],
  consents text[], keys text[], requests text[], read_ms float8[], kinds read_kind[], from_ms float8[], until_ms float8[],
  revisions bigint[], counts integer[]) returns void language plpgsql security definer as $$
begin
  if exists (
    select from unnest(accounts, consents, keys) as r (account, consent, key) where not coalesce((
      select g.tenant_id = k.tenant_id and c.tenant_id = k.tenant_id and c.environment = k.environment
      from public.grants g, public.consents c, public.api_keys k
      where g.account_id = r.account and g.consent_id = r.consent and c.id = r.consent and k.id = r.key limit 1), false)
  ) then
    raise exception 'a read that nobody granted' using errcode = 'insufficient_privilege';
  end if;
  insert into public.read_groups (chain, sequence, rows, root, mac, bucket)
    values (of_chain, of_sequence, cardinality(accounts), append_reads.root, append_reads.mac, of_bucket);
  insert into public.reads (chain, sequence, position, account_id, consent_id, key_id, request_id, read_at, what,
      from_booked_time, until_booked_time, revision, rows, bucket)
    select of_chain, of_sequence, r.position, r.account, r.consent, r.key, r.request, to_timestamp(r.read_ms / 1000), r.kind,
      to_timestamp(r.from_ms / 1000), to_timestamp(r.until_ms / 1000), r.revision, r.rows, public.bucket_of(r.consent)
    from unnest(accounts, consents, keys, requests, read_ms, kinds, from_ms, until_ms, revisions, counts) with ordinality
      as r (account, consent, key, request, read_ms, kind, from_ms, until_ms, revision, rows, position);
end
$$;
revoke execute on function append_reads from public;
