-- Less space for the ledger; what is stored stays (decision 0031).

-- Every record has its currency, and so has its body.
alter table transaction_versions drop column currency;

-- In the order in which lines arrive: pages of the index that are filled from the left stay half empty. Lists read it
-- backwards.
drop index transaction_versions_listed;
create index transaction_versions_listed on transaction_versions
  (account_id, booked_time, place, transaction_id, since_revision) where body is not null;

-- Most transactions have one name. It is in their own row; further ones have a row each.
alter table transactions add column name text collate "C";
alter table transactions add column name_pending boolean not null default false;

-- A name is looked up by a hash: account and name themselves would make the longest index of all.
create index transactions_by_name on transactions (hashtextextended(name, hashtextextended(account_id, 0)))
  where name is not null;
create index transaction_names_by_name on transaction_names (hashtextextended(name, hashtextextended(account_id, 0)));
alter table transaction_names drop constraint transaction_names_pkey;
drop index transaction_names_of;
alter table transaction_names add primary key (transaction_id, name);

-- An id names one transaction of all accounts. What is needed by account is found by its deliveries.
alter table transactions drop constraint transactions_pkey;
alter table transactions add primary key (id);
drop index transactions_by_delivery;
create index transactions_by_delivery on transactions (account_id, delivery);
