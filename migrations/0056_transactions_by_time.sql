-- Operators look for a transaction by text, amount and day without knowing whose it is: all accounts, newest first, a bounded
-- number of rows for each page. On a very large ledger an operator may create it beforehand with "concurrently".
create index if not exists transaction_versions_by_time on transaction_versions (booked_time, transaction_id)
  where body is not null and until_revision = 9223372036854775807;
