-- What came in, and by what evidence its lines are the transactions that they are.
create table deliveries (
  account_id text collate "C" not null,
  number integer not null check (number > 0),
  source text collate "C" not null,
  nature text not null check (nature in ('statement', 'report', 'notification', 'records')),
  -- The bank's own id of the statement; a later delivery with the same one is its reissue.
  statement_id text collate "C",
  -- When the bank made it, or no earlier than; null where nothing tells.
  created_at timestamptz(3),
  pending_complete boolean not null,
  opening numeric,
  -- Days of its booked lines, counted from 1970-01-01.
  first_day integer,
  last_day integer,
  digest bytea not null,
  revision bigint not null,
  recorded_at timestamptz(3) not null,
  primary key (account_id, number)
);
create index deliveries_by_digest on deliveries (account_id, digest);

create table transaction_names (
  account_id text collate "C" not null,
  name text collate "C" not null,
  transaction_id text collate "C" not null,
  -- Told of it while it was pending only.
  pending boolean not null,
  primary key (account_id, name, transaction_id)
);
create index transaction_names_of on transaction_names (account_id, transaction_id);

-- Names by content are no longer stored: content is compared.
insert into transaction_names (account_id, name, transaction_id, pending)
  select k.account_id, k.key, k.transaction_id,
    exists (select from transaction_keys b where b.account_id = k.account_id and b.transaction_id = k.transaction_id
      and b.matched_by = 'pending_booked' and b.key <> k.key)
  from transaction_keys k where k.key like 'id:%'
  on conflict do nothing;
drop table transaction_keys;

create table transaction_matches (
  account_id text collate "C" not null,
  transaction_id text collate "C" not null,
  revision bigint not null,
  rule text not null,
  evidence text[] not null,
  delivery integer not null,
  recorded_at timestamptz(3) not null,
  primary key (account_id, transaction_id, revision, delivery)
);

alter table transactions add column delivery integer not null default 0;
-- What an operator decided: which transaction it is part of, or that the bank withdrew it.
alter table transactions add column joined_into text collate "C";
alter table transactions add column withdrawn boolean not null default false;
create index transactions_set_aside on transactions (account_id) where joined_into is not null or withdrawn;
create index transactions_by_delivery on transactions (account_id, delivery) where delivery > 0;

alter table match_reviews add column reason text not null default 'pending';

alter table transaction_versions drop column fingerprint;
-- Lines of one booked time stand in the bank's order.
alter table transaction_versions add column place double precision not null default 0;
-- When the bank made the delivery that this version is told by.
alter table transaction_versions add column told_at timestamptz(3);
alter table transaction_versions drop constraint transaction_versions_reason_check;
alter table transaction_versions add constraint transaction_versions_reason_check check (reason in ('new', 'booked',
  'corrected', 'recategorised', 'bank_withdrew', 'hold_expired', 'reappeared', 'joined', 'separated'));
drop index transaction_versions_listed;
create index transaction_versions_listed on transaction_versions
  (account_id, booked_time desc, place desc, transaction_id desc, since_revision) where body is not null;
