create table providers (
  id text collate "C" primary key,
  name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null
);

create table owners (
  id text collate "C" primary key,
  environment text not null check (environment in ('sandbox', 'production')),
  name text not null,
  email text,
  phone_number text,
  created_at timestamptz(3) not null,
  -- Nothing that tells who it was is left; the row stays because consents that existed point at it.
  erased_at timestamptz(3),
  unique (environment, email),
  unique (environment, phone_number),
  check (case when erased_at is null then email is not null or phone_number is not null
    else email is null and phone_number is null and name = '' end)
);
create index owners_by_email on owners (email);
create index owners_by_phone_number on owners (phone_number);

-- Spread by account on a cluster, so nothing here points at another table by foreign key, and uniqueness by
-- IBAN lives in account_identifiers, which every node has whole.
create table accounts (
  id text collate "C" primary key,
  environment text not null check (environment in ('sandbox', 'production')),
  provider_id text collate "C" not null,
  owner_id text collate "C" not null,
  name text not null,
  holder text not null,
  iban text collate "C" check (length(iban) between 15 and 34),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  balance numeric,
  balance_at timestamptz(3),
  -- One higher after each committed change of the account's transactions.
  revision bigint not null default 0,
  -- A list as of an earlier revision than this can no longer be told: its superseded versions were dropped.
  oldest_revision bigint not null default 0,
  created_at timestamptz(3) not null
);
create index accounts_by_owner on accounts (owner_id);

-- A multi-currency IBAN is several accounts.
create table account_identifiers (
  environment text not null,
  iban text collate "C" not null,
  currency text not null,
  account_id text collate "C" not null,
  primary key (environment, iban, currency)
);
