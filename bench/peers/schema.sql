-- The same data as a peer would store it: plain columns, and the index that its page is read by.
create schema peer;

create table peer.access_tokens (
  token_hash bytea primary key,
  client_id text not null,
  expires_at timestamptz not null
);

create table peer.consents (
  id text primary key,
  client_id text not null,
  status text not null,
  valid_until timestamptz not null
);

create table peer.accounts (
  id text primary key,
  iban text,
  holder text not null
);

create table peer.consent_accounts (
  account_id text not null,
  consent_id text not null,
  primary key (account_id, consent_id)
);

create table peer.transactions (
  account_id text not null,
  id text not null,
  created timestamptz not null,
  booked_time timestamptz not null,
  amount numeric not null,
  balance numeric,
  currency text not null,
  status text not null,
  description text,
  reference text,
  additional text,
  counterparty_name text,
  counterparty_iban text,
  category_code text,
  category_description text,
  group_id integer,
  group_description text,
  primary key (account_id, booked_time, id)
);

insert into peer.consents select id, tenant_id, status, valid_until from consents;
insert into peer.accounts select id, iban, holder from accounts;
insert into peer.consent_accounts select account_id, consent_id from grants;
insert into peer.transactions
select v.account_id, v.transaction_id, t.created_at, v.booked_time, v.amount, (b ->> 'balance')::numeric, b ->> 'currency',
  v.status, b ->> 'description', b -> 'details' ->> 'reference', b -> 'details' ->> 'description',
  b -> 'details' ->> other.side, b ->> other.side, b -> 'categorization' ->> 'code',
  b -> 'categorization' ->> 'description', (b -> 'categorization' ->> 'groupId')::integer,
  b -> 'categorization' ->> 'groupDescription'
from transaction_versions v join transactions t on t.account_id = v.account_id and t.id = v.transaction_id
cross join lateral (select v.body::json as b) body
cross join lateral (select case when v.amount < 0 then 'target' else 'source' end as side) other
where v.body is not null and v.until_revision = 9223372036854775807
order by v.account_id, v.booked_time;

-- For PostGraphile: row-level security decides who sees which rows. The token's hash comes as a setting.
do $$ begin
  if not exists (select from pg_roles where rolname = 'peer_reader') then create role peer_reader; end if;
end $$;
grant usage on schema peer to peer_reader;
grant select on peer.accounts, peer.transactions to peer_reader;

create function peer.may_read(asked text) returns boolean language sql stable security definer as $$
  select exists (
    select from peer.access_tokens t
    join peer.consents c on c.client_id = t.client_id and c.status = 'valid' and c.valid_until > now()
    join peer.consent_accounts a on a.consent_id = c.id and a.account_id = asked
    where t.token_hash = decode(current_setting('peer.token_hash', true), 'hex') and t.expires_at > now())
$$;

alter table peer.accounts enable row level security;
alter table peer.transactions enable row level security;
create policy readable on peer.accounts for select to peer_reader using (peer.may_read(id));
-- A scalar subquery, so that the check runs once per page and not once per row.
create policy readable on peer.transactions for select to peer_reader
  using (account_id = current_setting('peer.account_id', true)
    and (select peer.may_read(current_setting('peer.account_id', true))));

analyze;
