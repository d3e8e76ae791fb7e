-- A retired tenant keeps its rows; its keys, inquiries and consents have ended.
alter table tenants add retired_at timestamptz(3);

-- Lists of operators: by the beginning of a text, newest first.
create index tenants_by_name on tenants (lower(name) text_pattern_ops);
-- Those with an id at their end have a condition that is always true, and that only lists name: where a table is small,
-- PostgreSQL would otherwise look up a single id in them, and keep that plan when the table has grown.
create index api_keys_of_tenant on api_keys (tenant_id, id desc) where id > '';
create index owners_by_name on owners (lower(name) text_pattern_ops);
create index owners_by_start_of_email on owners (email text_pattern_ops);
create index owners_by_start_of_phone_number on owners (phone_number text_pattern_ops);

-- An owner who turned out to be another one.
alter table owners add joined_into text collate "C";

create index accounts_by_name on accounts (lower(name) text_pattern_ops);
create index accounts_by_holder on accounts (lower(holder) text_pattern_ops);
create index accounts_by_provider on accounts (provider_id, id desc) where id > '';
create index accounts_by_iban on account_identifiers (iban);
create index account_identifiers_by_account on account_identifiers (account_id);
create index grants_by_tenant on grants (tenant_id, account_id desc);
create index consents_by_status on consents (status, id desc) where id > '';
create index consents_of_tenant_by_status on consents (tenant_id, status, id desc) where id > '';
create index consents_of_owner on consents (owner_id, id desc) where id > '';

-- Reads come in the order of time, so an index that costs nothing to write finds a period.
create index reads_by_time on reads using brin (read_at) with (autosummarize = on);

-- Why a message was not sent: a code, no text.
alter table messages add reason text;

create index api_keys_by_end on api_keys (expires_at) where disabled_at is null;

-- Sums for the overview of operators, a row for each day and name: `reads`, `refusal not_found`, `consents valid`.
create table daily_counts (
  day date not null,
  name text collate "C" not null,
  count bigint not null,
  primary key (day, name)
);
alter table daily_counts enable row level security;

create index messages_by_outcome on messages (outcome, id desc);
