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

-- An id names one transaction of all accounts. There is no index of this table by account alone: for an account that
-- PostgreSQL has not analysed yet it would look as good as the id.
alter table transactions drop constraint transactions_pkey;
alter table transactions add primary key (id);

-- What ends is found by its end (docs/operations.md).
create index accesses_by_end on accesses (closes_at) where period not like 'once %';
create index consent_warnings_by_end on consent_warnings (valid_until);
create index imports_of_records on imports (finished_at) where format = 'records' and status = 'done';
create index import_accounts_by_import on import_accounts (import_id);
-- Nothing looks a file up by it.
drop index imports_by_hash;

-- A delivery of records that changed nothing and that nothing refers to; a later one replaces it.
alter table deliveries add column idle boolean not null default false;
update deliveries d set idle = true
  where d.nature = 'records'
    and not exists (select from transactions t where t.account_id = d.account_id and t.delivery = d.number)
    and not exists (select from transaction_matches m where m.account_id = d.account_id and m.delivery = d.number);
create index deliveries_idle on deliveries (account_id, source) where idle;
