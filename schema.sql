-- Made from the migrations by `npm run generate`. To change a table, add a migration.

CREATE OR REPLACE FUNCTION public.append_reads(of_bucket smallint, of_chain integer, of_sequence integer, root bytea, mac bytea, accounts text[], consents text[], keys text[], requests text[], read_ms double precision[], kinds read_kind[], from_ms double precision[], until_ms double precision[], revisions bigint[], counts integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.begin_read_chain()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.bucket_of(id text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select (((strpos('0123456789abcdefghjkmnpqrstvwxyz', left(right(id, 2), 1)) - 1) * 32
    + strpos('0123456789abcdefghjkmnpqrstvwxyz', right(id, 1)) - 1) & 1023)::smallint
$function$;

CREATE OR REPLACE FUNCTION public.clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select now() $function$;

CREATE OR REPLACE FUNCTION public.clock_ahead()
 RETURNS interval
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select interval '0' $function$;

CREATE OR REPLACE FUNCTION public.environment_of(asked text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return coalesce(
    (select environment from public.inquiries where id = asked and tenant_id = current_setting('vitrine.tenant', true)),
    (select environment from public.consents
      where id = asked and bucket = public.bucket_of(asked) and tenant_id = current_setting('vitrine.tenant', true)));
end
$function$;

CREATE OR REPLACE FUNCTION public.granted_accounts(tenant text, asked_environment text, accounts text[], consent text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.reach(tenant text, environment text, accounts text[], consent text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  return set_config('vitrine.granted', public.granted_accounts(tenant, environment, accounts, consent), true)
    || set_config('vitrine.tenant', tenant, true) || set_config('vitrine.environment', environment, true)
    || set_config('role', 'vitrine_tenant', true);
end
$function$;

CREATE OR REPLACE FUNCTION public.record_events(types text[], scopes text[], environments text[], subjects text[], data text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  only_for text := coalesce(current_setting('vitrine.tenant', true), '');
begin
  with event as materialized (
    select 'evt_' || replace(gen_random_uuid()::text, '-', '') as id, r.type, r.scope, r.environment, r.subject, r.data, r.at
    from unnest(types, scopes, environments, subjects, record_events.data) with ordinality
      as r (type, scope, environment, subject, data, at)
    where only_for in ('', r.scope)
  ), made as (
    insert into public.webhook_deliveries (endpoint_id, event_id, type, subject, data, created_at)
    select e.id, v.id, v.type, v.subject, v.data::json, public.clock()
    from event v join public.webhook_endpoints e on e.scope = v.scope and e.environment = v.environment
    where e.disabled_at is null and (e.events = '{}' or v.type = any (e.events))
    order by v.at, e.id
    returning endpoint_id, event_id, number
  )
  insert into public.jobs (id, kind, payload, key, lane, run_at, created_at)
  -- Of jobs that are due at one moment the one with the lowest id is first.
  select 'job_e' || lpad(to_hex(number), 16, '0'), 'webhook',
    jsonb_build_object('webhookId', endpoint_id, 'eventId', event_id),
    'webhook ' || endpoint_id || ' ' || event_id, endpoint_id, public.clock(), public.clock()
  from made;
end
$function$;

CREATE OR REPLACE FUNCTION public.shard_of(bucket smallint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select 0::bigint $function$;

create table access_tokens (
  token_hash bytea not null,
  key_id text collate "C" not null,
  expires_at timestamp(3) with time zone not null,
  constraint access_tokens_pkey PRIMARY KEY (token_hash),
  constraint access_tokens_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id)
);

create table accesses (
  consent_id text collate "C" not null,
  period text collate "C" not null,
  opened_at timestamp(3) with time zone not null,
  closes_at timestamp(3) with time zone not null,
  bucket smallint not null,
  tenant_id text collate "C" not null,
  environment text not null,
  constraint accesses_pkey PRIMARY KEY (consent_id, period),
  constraint accesses_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES consents(id)
);

create table account_identifiers (
  environment text not null,
  iban text collate "C" not null,
  currency text not null,
  account_id text collate "C" not null,
  constraint account_identifiers_pkey PRIMARY KEY (environment, iban, currency)
);

create table accounts (
  id text collate "C" not null,
  environment text not null,
  provider_id text collate "C" not null,
  owner_id text collate "C" not null,
  name text not null,
  holder text not null,
  iban text collate "C",
  currency text not null,
  time_zone text not null,
  balance numeric,
  balance_at timestamp(3) with time zone,
  revision bigint not null default 0,
  oldest_revision bigint not null default 0,
  created_at timestamp(3) with time zone not null,
  bucket smallint not null,
  data_as_of timestamp(3) with time zone,
  connection_status text collate "C",
  connection_since timestamp(3) with time zone,
  balance_is_closing boolean not null default true,
  balance_made_at timestamp(3) with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint accounts_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint accounts_iban_check CHECK (((length(iban) >= 15) AND (length(iban) <= 34)))
);

create table api_keys (
  id text collate "C" not null,
  tenant_id text collate "C" not null,
  environment text not null,
  label text not null default ''::text,
  key_hash bytea not null,
  secret_hash bytea not null,
  allowed_domains text[] not null default '{}'::text[],
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  limited_until timestamp(3) with time zone,
  limit_met_at timestamp(3) with time zone,
  key_prefix text,
  replaced_by text collate "C",
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table asks (
  consent_id text collate "C" not null,
  number integer not null,
  locale text,
  redirect_url text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  decision text,
  decided_at timestamp(3) with time zone,
  terms jsonb,
  terms_hash bytea,
  link_seed bytea not null,
  bucket smallint not null,
  tenant_id text collate "C" not null,
  environment text not null,
  opened_at timestamp(3) with time zone,
  pin_sent_at timestamp(3) with time zone,
  proven_at timestamp(3) with time zone,
  constraint asks_pkey PRIMARY KEY (consent_id, number),
  constraint asks_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint asks_check1 CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (terms_hash IS NOT NULL))),
  constraint asks_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES consents(id),
  constraint asks_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'refused'::text, 'failed'::text, 'replaced'::text, 'closed'::text]))) NOT VALID,
  constraint asks_number_check CHECK ((number > 0))
);

create table bank_calls (
  id bigint not null,
  connection_id text collate "C",
  fetch_id text collate "C",
  endpoint text collate "C" not null,
  resource_id text collate "C" not null default ''::text,
  attended boolean not null,
  scheduled boolean not null,
  counts boolean not null,
  called_at timestamp(3) with time zone not null,
  method text collate "C" not null,
  path text not null,
  status integer,
  duration_ms integer,
  fault text,
  said text,
  link_id text collate "C",
  constraint bank_calls_pkey PRIMARY KEY (id),
  constraint bank_calls_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE
);

create table bank_credentials (
  provider_id text collate "C" not null,
  name text collate "C" not null,
  sealed text not null,
  updated_at timestamp(3) with time zone not null,
  constraint bank_credentials_pkey PRIMARY KEY (provider_id, name)
);

create table bank_states (
  provider_id text collate "C" not null,
  failures integer not null default 0,
  failing_since timestamp(3) with time zone,
  paused_until timestamp(3) with time zone,
  constraint bank_states_pkey PRIMARY KEY (provider_id)
);

create table category_corrections (
  account_id text collate "C" not null,
  transaction_id text collate "C" not null,
  code text collate "C",
  made_by text not null,
  created_at timestamp(3) with time zone not null,
  constraint category_corrections_pkey PRIMARY KEY (account_id, transaction_id)
);

create table category_rule_sets (
  scope text collate "C" not null,
  version bigint not null,
  groups_since bigint,
  constraint category_rule_sets_pkey PRIMARY KEY (scope),
  constraint category_rule_sets_version_check CHECK ((version > 0))
);

create table category_rules (
  id text collate "C" not null,
  scope text collate "C" not null,
  conditions json not null,
  code text,
  note text not null,
  made_by text not null,
  created_at timestamp(3) with time zone not null,
  since_version bigint not null,
  until_version bigint not null default '9223372036854775807'::bigint,
  ended_by text,
  ended_at timestamp(3) with time zone,
  place bigint,
  constraint category_rules_pkey PRIMARY KEY (id),
  constraint category_rules_check CHECK ((since_version < until_version)),
  constraint category_rules_check1 CHECK (((ended_at IS NULL) = (until_version = '9223372036854775807'::bigint))),
  constraint category_rules_code_check CHECK ((code ~ '^[0-9]{4}$'::text)),
  constraint category_rules_scope_fkey FOREIGN KEY (scope) REFERENCES category_rule_sets(scope)
);

create table clock_runs (
  job_id text collate "C" not null,
  attempt integer not null,
  kind text collate "C" not null,
  ran_at timestamp(3) with time zone not null,
  constraint clock_runs_pkey PRIMARY KEY (job_id, attempt)
);

create table connection_accounts (
  connection_id text collate "C" not null,
  account_id text collate "C" not null,
  keys text[] collate "C" not null,
  at_bank jsonb not null,
  is_open boolean not null,
  fetched_at timestamp(3) with time zone,
  constraint connection_accounts_pkey PRIMARY KEY (connection_id, account_id),
  constraint connection_accounts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE
);

create table connection_links (
  id text collate "C" not null,
  connection_id text collate "C" not null,
  status text collate "C" not null,
  state_hash bytea not null,
  request_id uuid not null,
  step text collate "C" not null,
  sealed_step text not null,
  reason text,
  return_path text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  claim integer not null default 0,
  claimed_until timestamp(3) with time zone,
  cause text collate "C",
  consent_id text collate "C",
  said text,
  constraint connection_links_pkey PRIMARY KEY (id),
  constraint connection_links_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint connection_links_state_hash_key UNIQUE (state_hash)
);

create table connections (
  id text collate "C" not null,
  owner_id text collate "C" not null,
  environment text collate "C" not null,
  provider_id text collate "C" not null,
  language text collate "C" not null,
  status text collate "C" not null,
  status_since timestamp(3) with time zone not null,
  sealed_grant text,
  valid_until timestamp(3) with time zone,
  warned_days smallint,
  failures integer not null default 0,
  blocked_until timestamp(3) with time zone,
  fetch_asked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  sealed_visitor text,
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_owner_id_provider_id_key UNIQUE (owner_id, provider_id)
);

create table consent_warnings (
  consent_id text collate "C" not null,
  valid_until timestamp(3) with time zone not null,
  days_before integer not null,
  recorded_at timestamp(3) with time zone not null,
  bucket smallint not null,
  constraint consent_warnings_pkey PRIMARY KEY (consent_id, valid_until, days_before),
  constraint consent_warnings_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES consents(id),
  constraint consent_warnings_days_before_check CHECK ((days_before = ANY (ARRAY[30, 7, 1])))
);

create table consents (
  id text collate "C" not null,
  inquiry_id text collate "C" not null,
  tenant_id text collate "C" not null,
  owner_id text collate "C" not null,
  environment text not null,
  status text not null,
  scope text not null,
  frequency text not null,
  valid_until timestamp(3) with time zone,
  approved_ask integer not null default 1,
  email text,
  phone_number text,
  data jsonb not null default '[]'::jsonb,
  created_at timestamp(3) with time zone not null,
  modified_at timestamp(3) with time zone not null,
  bucket smallint not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_approved_ask_check CHECK ((approved_ask > 0)),
  constraint consents_check CHECK (((status <> 'valid'::text) OR (valid_until IS NOT NULL))),
  constraint consents_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint consents_frequency_check CHECK ((frequency = ANY (ARRAY['once'::text, 'daily'::text]))),
  constraint consents_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id),
  constraint consents_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id),
  constraint consents_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'accounts'::text, 'balances'::text, 'transactions'::text]))),
  constraint consents_status_check CHECK ((status = ANY (ARRAY['initiated'::text, 'started'::text, 'received'::text, 'partially_authorised'::text, 'valid'::text, 'rejected'::text, 'failed'::text, 'revoked_by_psu'::text, 'expired'::text, 'terminated_by_tpp'::text]))),
  constraint consents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table consents_to_end (
  id text collate "C" not null,
  provider_id text collate "C" not null,
  sealed_for text collate "C" not null,
  sealed text not null,
  created_at timestamp(3) with time zone not null,
  constraint consents_to_end_pkey PRIMARY KEY (id)
);

create table csv_profiles (
  id text collate "C" not null,
  profile json not null,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  constraint csv_profiles_pkey PRIMARY KEY (id)
);

create table daily_counts (
  day date not null,
  name text collate "C" not null,
  count bigint not null,
  constraint daily_counts_pkey PRIMARY KEY (day, name)
);

create table deliveries (
  account_id text collate "C" not null,
  number integer not null,
  source text collate "C" not null,
  nature text not null,
  statement_id text collate "C",
  created_at timestamp(3) with time zone,
  pending_complete boolean not null,
  opening numeric,
  first_day integer,
  last_day integer,
  digest bytea not null,
  revision bigint not null,
  recorded_at timestamp(3) with time zone not null,
  complete_from integer,
  complete_to integer,
  idle boolean not null default false,
  bucket smallint not null,
  view smallint,
  statement integer,
  closing numeric,
  opening_day integer,
  constraint deliveries_pkey PRIMARY KEY (account_id, number),
  constraint deliveries_check CHECK (((complete_from IS NULL) = (complete_to IS NULL))),
  constraint deliveries_nature_check CHECK ((nature = ANY (ARRAY['statement'::text, 'report'::text, 'notification'::text, 'records'::text]))),
  constraint deliveries_number_check CHECK ((number > 0))
);

create table demo_bank (
  only_row boolean not null default true,
  begins date not null,
  live jsonb not null default '[]'::jsonb,
  told_at timestamp(3) with time zone,
  constraint demo_bank_pkey PRIMARY KEY (only_row),
  constraint demo_bank_only_row_check CHECK (only_row)
);

create table fetch_pages (
  fetch_id text collate "C" not null,
  number integer not null,
  part text collate "C" not null,
  content_type text not null,
  body bytea not null,
  asked_at timestamp(3) with time zone not null,
  from_day date,
  next text,
  constraint fetch_pages_pkey PRIMARY KEY (fetch_id, number),
  constraint fetch_pages_fetch_id_fkey FOREIGN KEY (fetch_id) REFERENCES fetches(id) ON DELETE CASCADE
);

create table fetches (
  id text collate "C" not null,
  connection_id text collate "C" not null,
  account_id text collate "C" not null,
  attended boolean not null,
  from_day date,
  outcome text collate "C" not null,
  reason text,
  calls integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  constraint fetches_pkey PRIMARY KEY (id),
  constraint fetches_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE
);

create table grants (
  account_id text collate "C" not null,
  consent_id text collate "C" not null,
  tenant_id text collate "C" not null,
  bucket smallint not null,
  environment text not null,
  constraint grants_pkey PRIMARY KEY (account_id, consent_id)
);

create table idempotency_keys (
  actor_id text collate "C" not null,
  key text collate "C" not null,
  request_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  result_id text collate "C" not null,
  answer json,
  tenant_id text collate "C" default NULLIF(current_setting('vitrine.tenant'::text, true), ''::text),
  environment text default NULLIF(current_setting('vitrine.environment'::text, true), ''::text),
  constraint idempotency_keys_pkey PRIMARY KEY (actor_id, key)
);

create table import_accounts (
  import_id text collate "C" not null,
  account_id text collate "C" not null,
  nature text not null,
  constraint import_accounts_pkey PRIMARY KEY (account_id, import_id, nature),
  constraint import_accounts_nature_check CHECK ((nature = ANY (ARRAY['statement'::text, 'report'::text, 'notification'::text, 'records'::text])))
);

create table import_files (
  import_id text collate "C" not null,
  part integer not null,
  bytes bytea not null,
  deflated boolean not null,
  constraint import_files_pkey PRIMARY KEY (import_id, part),
  constraint import_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id),
  constraint import_files_part_check CHECK ((part >= 0))
);

create table imports (
  id text collate "C" not null,
  file_name text not null,
  file_hash bytea,
  file_size bigint not null default 0,
  format text,
  report jsonb,
  created_at timestamp(3) with time zone not null,
  statements integer not null default 0,
  added bigint not null default 0,
  erased_at timestamp(3) with time zone,
  status text not null,
  request jsonb not null default '{}'::jsonb,
  keep boolean not null default false,
  bytes_done bigint not null default 0,
  reason text,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  faults jsonb,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_check CHECK (((status <> 'done'::text) OR ((report IS NULL) = (erased_at IS NOT NULL)))),
  constraint imports_check1 CHECK (((status = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  constraint imports_check2 CHECK (((erased_at IS NOT NULL) OR ((status = ANY (ARRAY['refused'::text, 'failed'::text])) = (reason IS NOT NULL)))),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['receiving'::text, 'queued'::text, 'running'::text, 'done'::text, 'refused'::text, 'failed'::text])))
);

create table inquiries (
  id text collate "C" not null,
  tenant_id text collate "C" not null,
  environment text not null,
  status text not null,
  name text not null,
  display_name text not null,
  description text not null,
  scope text not null,
  frequency text not null,
  validity_days integer not null,
  created_at timestamp(3) with time zone not null,
  modified_at timestamp(3) with time zone not null,
  translations jsonb not null default '{}'::jsonb,
  constraint inquiries_pkey PRIMARY KEY (id),
  constraint inquiries_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint inquiries_frequency_check CHECK ((frequency = ANY (ARRAY['once'::text, 'daily'::text]))),
  constraint inquiries_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'accounts'::text, 'balances'::text, 'transactions'::text]))),
  constraint inquiries_status_check CHECK ((status = ANY (ARRAY['initiated'::text, 'active'::text, 'inactive'::text, 'deleted'::text]))),
  constraint inquiries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint inquiries_validity_days_check CHECK (((validity_days >= 1) AND (validity_days <= 3650)))
);

create table jobs (
  id text collate "C" not null,
  kind text collate "C" not null,
  payload jsonb not null,
  key text collate "C",
  run_at timestamp(3) with time zone not null,
  leased boolean not null default false,
  attempts integer not null default 0,
  failures integer not null default 0,
  error text,
  failed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  lane text collate "C",
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_check CHECK (((failed_at IS NULL) OR (NOT leased)))
);

create table key_uses (
  key_id text collate "C" not null,
  used_at timestamp(3) with time zone not null,
  constraint key_uses_pkey PRIMARY KEY (key_id)
);

create table logos (
  name text collate "C" not null,
  tenant_id text collate "C" not null,
  status text not null,
  reason text,
  images bytea[],
  created_at timestamp(3) with time zone not null,
  modified_at timestamp(3) with time zone not null,
  constraint logos_pkey PRIMARY KEY (name),
  constraint logos_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'synchronised'::text, 'failed'::text, 'removed'::text]))),
  constraint logos_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table match_reviews (
  account_id text collate "C" not null,
  transaction_id text collate "C" not null,
  candidate_id text collate "C" not null,
  revision bigint not null,
  created_at timestamp(3) with time zone not null,
  reason text not null default 'pending'::text,
  bucket smallint not null,
  due_at timestamp(3) with time zone,
  constraint match_reviews_pkey PRIMARY KEY (account_id, transaction_id, candidate_id)
);

create table messages (
  id text collate "C" not null,
  kind text not null,
  channel text not null,
  address text not null,
  locale text not null,
  pin_id text collate "C",
  facts jsonb not null,
  deliver boolean not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  outcome text,
  reason text,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['consent_pin'::text, 'sign_in_pin'::text, 'erasure_pin'::text, 'webhook_disabled'::text, 'connection_notice'::text, 'consent_receipt'::text, 'consent_ended'::text]))),
  constraint messages_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'dropped'::text, 'given_up'::text])))
);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table operator_change_seals (
  number bigint not null,
  sealed_at timestamp(3) with time zone not null,
  hash bytea not null,
  signature bytea not null,
  public_key bytea not null,
  constraint operator_change_seals_pkey PRIMARY KEY (number)
);

create table operator_changes (
  number bigint not null,
  made_at timestamp(3) with time zone not null,
  by_id text collate "C" not null,
  by_name text not null,
  by_role text not null,
  action text collate "C" not null,
  subject text collate "C" not null,
  before json,
  after json,
  hash bytea not null,
  constraint operator_changes_pkey PRIMARY KEY (number)
);

create table operator_sessions (
  token_hash bytea not null,
  id text collate "C" not null,
  operator_id text collate "C" not null,
  next text,
  pending_totp bytea,
  user_agent text not null,
  created_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  constraint operator_sessions_pkey PRIMARY KEY (token_hash),
  constraint operator_sessions_id_key UNIQUE (id),
  constraint operator_sessions_next_check CHECK ((next = ANY (ARRAY['code'::text, 'enrol'::text]))),
  constraint operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
);

create table operator_tokens (
  id text collate "C" not null,
  label text not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  role text not null default 'admin'::text,
  made_by text,
  maker_id text collate "C",
  constraint operator_tokens_pkey PRIMARY KEY (id),
  constraint operator_tokens_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text]))),
  constraint operator_tokens_token_hash_key UNIQUE (token_hash)
);

create table operators (
  id text collate "C" not null,
  email text not null,
  password bytea not null,
  created_at timestamp(3) with time zone not null,
  disabled_at timestamp(3) with time zone,
  role text not null default 'admin'::text,
  totp bytea,
  totp_step bigint,
  recovery_codes bytea[] not null default '{}'::bytea[],
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_email_key UNIQUE (email),
  constraint operators_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
);

create table owner_sessions (
  token_hash bytea not null,
  owner_ids text[] collate "C" not null,
  consent_id text collate "C",
  ask integer,
  terms_hash bytea,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint owner_sessions_pkey PRIMARY KEY (token_hash)
);

create table owners (
  id text collate "C" not null,
  environment text not null,
  name text not null,
  email text,
  phone_number text,
  created_at timestamp(3) with time zone not null,
  erased_at timestamp(3) with time zone,
  joined_into text collate "C",
  constraint owners_pkey PRIMARY KEY (id),
  constraint owners_check CHECK (
CASE
    WHEN (erased_at IS NULL) THEN ((email IS NOT NULL) OR (phone_number IS NOT NULL))
    ELSE ((email IS NULL) AND (phone_number IS NULL) AND (name = ''::text))
END),
  constraint owners_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint owners_environment_email_key UNIQUE (environment, email),
  constraint owners_environment_phone_number_key UNIQUE (environment, phone_number)
);

create table pin_budgets (
  subject text collate "C" not null,
  every interval not null,
  size interval not null,
  spent_until timestamp(3) with time zone not null,
  constraint pin_budgets_pkey PRIMARY KEY (subject)
);

create table pins (
  id text collate "C" not null,
  purpose text not null,
  consent_id text collate "C",
  ask integer,
  terms_hash bytea,
  address_hash bytea,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  tries integer not null default 0,
  used_at timestamp(3) with time zone,
  sequence bigint not null,
  requester bytea not null,
  mailbox bytea not null,
  owner_ids text[] collate "C" not null,
  budgets text[] collate "C" not null,
  constraint pins_pkey PRIMARY KEY (id),
  constraint pins_check CHECK (
CASE purpose
    WHEN 'consent'::text THEN ((consent_id IS NOT NULL) AND (ask IS NOT NULL) AND (terms_hash IS NOT NULL))
    ELSE (address_hash IS NOT NULL)
END),
  constraint pins_purpose_check CHECK ((purpose = ANY (ARRAY['consent'::text, 'sign_in'::text, 'erasure'::text]))),
  constraint pins_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

create table providers (
  id text collate "C" not null,
  name text not null,
  country text not null,
  time_zone text not null,
  profile text collate "C",
  constraint providers_pkey PRIMARY KEY (id),
  constraint providers_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);

create table read_chains (
  id integer not null,
  began_at timestamp(3) with time zone not null,
  constraint read_chains_pkey PRIMARY KEY (id)
);

create table read_seals (
  number integer not null,
  sealed_at timestamp(3) with time zone not null,
  archived_month integer,
  root bytea not null,
  hash bytea not null,
  signature bytea not null,
  public_key bytea not null,
  constraint read_seals_pkey PRIMARY KEY (number),
  constraint read_seals_number_check CHECK ((number > 0))
);

create table read_segments (
  seal integer not null,
  chain integer not null,
  from_sequence integer not null,
  to_sequence integer not null,
  root bytea not null,
  constraint read_segments_pkey PRIMARY KEY (chain, from_sequence),
  constraint read_segments_check CHECK ((to_sequence >= from_sequence))
);

create table recategorisations (
  id text collate "C" not null,
  account_id text collate "C",
  at_account text collate "C" not null default ''::text,
  at_transaction text collate "C" not null default ''::text,
  accounts_done bigint not null default 0,
  rows_seen bigint not null default 0,
  rows_changed bigint not null default 0,
  created_at timestamp(3) with time zone not null,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  purpose text not null default 'categories'::text,
  constraint recategorisations_pkey PRIMARY KEY (id),
  constraint recategorisations_purpose_check CHECK ((purpose = ANY (ARRAY['categories'::text, 'groups'::text])))
);

create table sandbox_clock (
  only_row boolean not null default true,
  ahead_ms bigint not null default 0,
  advance integer not null default 0,
  advancing_to timestamp(3) with time zone,
  held_until timestamp(3) with time zone,
  constraint sandbox_clock_pkey PRIMARY KEY (only_row),
  constraint sandbox_clock_ahead_ms_check CHECK ((ahead_ms >= 0)),
  constraint sandbox_clock_only_row_check CHECK (only_row)
);

create table sandbox_owners (
  owner_id text collate "C" not null,
  tenant_id text collate "C" not null,
  consent_id text collate "C" not null,
  story text collate "C" not null,
  seed integer not null,
  begins date not null,
  journal jsonb not null default '[]'::jsonb,
  told_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint sandbox_owners_pkey PRIMARY KEY (owner_id)
);

create table sandbox_situations (
  owner_id text collate "C" not null,
  situation text collate "C" not null,
  account_id text collate "C" not null default ''::text,
  happened_at timestamp(3) with time zone not null,
  constraint sandbox_situations_pkey PRIMARY KEY (owner_id, situation, account_id, happened_at)
);

create table service_facts (
  only_row boolean not null default true,
  secret_check bytea,
  demo boolean not null default false,
  constraint service_facts_pkey PRIMARY KEY (only_row),
  constraint service_facts_only_row_check CHECK (only_row)
);

create table service_secret (
  only_row boolean not null default true,
  secret bytea not null,
  constraint service_secret_pkey PRIMARY KEY (only_row),
  constraint service_secret_only_row_check CHECK (only_row),
  constraint service_secret_secret_check CHECK ((length(secret) >= 32))
);

create table source_tracks (
  account_id text collate "C" not null,
  bucket smallint not null,
  transaction_id text collate "C" not null,
  view smallint not null,
  number integer not null,
  pending boolean not null,
  day integer not null,
  amount numeric not null,
  line text collate "C" not null,
  ids text[] collate "C",
  first_seen_at timestamp(3) with time zone not null,
  told_at timestamp(3) with time zone not null,
  missed_at timestamp(3) with time zone[],
  gone boolean not null default false,
  statement integer,
  pinned boolean not null default false,
  joined_from text collate "C",
  joined_told_at timestamp(3) with time zone,
  record json,
  whole json,
  joined boolean not null default false,
  decisions json,
  constraint source_tracks_pkey PRIMARY KEY (transaction_id, view, number)
);

create table source_views (
  account_id text collate "C" not null,
  bucket smallint not null,
  number smallint not null,
  source text collate "C" not null,
  nature text not null,
  authority text not null,
  newest_at timestamp(3) with time zone,
  newest_pending_at timestamp(3) with time zone,
  stable_ids boolean not null default false,
  next_track integer not null,
  coverage json not null,
  constraint source_views_pkey PRIMARY KEY (account_id, number),
  constraint source_views_authority_check CHECK ((authority = ANY (ARRAY['statement'::text, 'list'::text, 'poll'::text, 'report'::text, 'records'::text, 'notice'::text]))),
  constraint source_views_nature_check CHECK ((nature = ANY (ARRAY['statement'::text, 'report'::text, 'notification'::text, 'records'::text])))
);

create table tenants (
  id text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  company_name text not null,
  address_street text not null default ''::text,
  address_street_number text not null default ''::text,
  address_city text not null default ''::text,
  address_zip_code text not null default ''::text,
  address_country text not null default ''::text,
  logo_url text,
  created_at timestamp(3) with time zone not null,
  privacy_url text,
  retired_at timestamp(3) with time zone,
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_privacy_url_check CHECK ((privacy_url ~~ 'https://%'::text)),
  constraint tenants_slug_check CHECK ((slug ~ '^[a-z0-9](-?[a-z0-9]){0,62}$'::text)),
  constraint tenants_slug_key UNIQUE (slug)
);

create table transaction_matches (
  account_id text collate "C" not null,
  transaction_id text collate "C" not null,
  revision bigint not null,
  rule text not null,
  evidence text[] not null,
  delivery integer not null,
  recorded_at timestamp(3) with time zone not null,
  bucket smallint not null,
  constraint transaction_matches_pkey PRIMARY KEY (account_id, transaction_id, revision, delivery)
);

create table transaction_names (
  account_id text collate "C" not null,
  name text collate "C" not null,
  transaction_id text collate "C" not null,
  pending boolean not null,
  bucket smallint not null,
  constraint transaction_names_pkey PRIMARY KEY (transaction_id, name)
);

create table transaction_versions (
  account_id text collate "C" not null,
  transaction_id text collate "C" not null,
  since_revision bigint not null,
  until_revision bigint not null default '9223372036854775807'::bigint,
  superseded_at timestamp(3) with time zone,
  listed_since bigint,
  reason text not null,
  status text not null,
  booked_time timestamp(3) with time zone not null,
  amount numeric not null,
  record json not null,
  body text,
  category_reason text,
  category_confidence real,
  category_data text,
  place double precision not null default 0,
  reported_at timestamp(3) with time zone,
  bucket smallint not null,
  constraint transaction_versions_pkey PRIMARY KEY (account_id, transaction_id, until_revision),
  constraint transaction_versions_check CHECK ((since_revision < until_revision)),
  constraint transaction_versions_check1 CHECK (((body IS NULL) = (listed_since IS NULL))),
  constraint transaction_versions_check2 CHECK (((body IS NULL) = (category_reason IS NULL))),
  constraint transaction_versions_reason_check CHECK ((reason = ANY (ARRAY['new'::text, 'booked'::text, 'corrected'::text, 'recategorised'::text, 'bank_withdrew'::text, 'hold_expired'::text, 'reappeared'::text, 'joined'::text, 'separated'::text]))),
  constraint transaction_versions_status_check CHECK ((status = ANY (ARRAY['booked'::text, 'pending'::text])))
);

create table transactions (
  account_id text collate "C" not null,
  id text collate "C" not null,
  source text collate "C" not null,
  created_at timestamp(3) with time zone not null,
  first_revision bigint not null,
  delivery integer not null default 0,
  joined_into text collate "C",
  withdrawn boolean not null default false,
  name text collate "C",
  name_pending boolean not null default false,
  bucket smallint not null,
  constraint transactions_pkey PRIMARY KEY (id)
);

create table webhook_deliveries (
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  number bigint not null,
  type text collate "C" not null,
  subject text collate "C",
  data json not null,
  status text collate "C" not null default 'pending'::text,
  attempts integer not null default 0,
  created_at timestamp(3) with time zone not null,
  attempted_at timestamp(3) with time zone,
  answer_status smallint,
  answer text,
  error text,
  duration_ms integer,
  earlier_tries jsonb,
  replays integer not null default 0,
  constraint webhook_deliveries_pkey PRIMARY KEY (endpoint_id, event_id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

create table webhook_endpoints (
  id text collate "C" not null,
  scope text collate "C" not null,
  environment text collate "C" not null,
  url text not null,
  events text[] collate "C" not null,
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  disabled_reason text,
  created_at timestamp(3) with time zone not null,
  has_delivered boolean not null default false,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_check CHECK (((scope = 'operator'::text) = (environment = 'all'::text))),
  constraint webhook_endpoints_check1 CHECK (((previous_secret IS NULL) = (previous_until IS NULL))),
  constraint webhook_endpoints_check2 CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'request'::text]))),
  constraint webhook_endpoints_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text, 'all'::text])))
);

CREATE INDEX access_tokens_by_end ON public.access_tokens USING btree (expires_at);
CREATE INDEX accesses_by_end ON public.accesses USING btree (closes_at) WHERE (period !~~ 'once %'::text);
CREATE INDEX account_identifiers_by_account ON public.account_identifiers USING btree (account_id);
CREATE INDEX account_identifiers_by_bank ON public.account_identifiers USING btree ((("left"(iban, 2) || substr(iban, 5))) text_pattern_ops);
CREATE INDEX accounts_by_holder ON public.accounts USING btree (translate(lower(holder), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'::text, 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'::text) text_pattern_ops);
CREATE INDEX accounts_by_iban ON public.account_identifiers USING btree (iban);
CREATE INDEX accounts_by_last_word ON public.accounts USING btree (translate(lower("substring"(holder, '[^ ]+$'::text)), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'::text, 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'::text) text_pattern_ops);
CREATE INDEX accounts_by_name ON public.accounts USING btree (translate(lower(name), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'::text, 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'::text) text_pattern_ops);
CREATE INDEX accounts_by_owner ON public.accounts USING btree (owner_id);
CREATE INDEX accounts_by_provider ON public.accounts USING btree (provider_id, id DESC) WHERE (id > ''::text);
CREATE INDEX api_keys_by_domain ON public.api_keys USING gin (allowed_domains);
CREATE INDEX api_keys_by_end ON public.api_keys USING btree (expires_at) WHERE (disabled_at IS NULL);
CREATE INDEX api_keys_by_label ON public.api_keys USING btree (translate(lower(label), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'::text, 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'::text) text_pattern_ops);
CREATE INDEX api_keys_by_tenant ON public.api_keys USING btree (tenant_id);
CREATE INDEX api_keys_of_tenant ON public.api_keys USING btree (tenant_id, id DESC) WHERE (id > ''::text);
CREATE INDEX asks_open ON public.asks USING btree (expires_at) WHERE (decision IS NULL);
CREATE INDEX bank_calls_by_time ON public.bank_calls USING btree (called_at);
CREATE INDEX bank_calls_of_connection ON public.bank_calls USING btree (connection_id, endpoint, resource_id, called_at);
CREATE INDEX bank_calls_of_fetch ON public.bank_calls USING btree (fetch_id) WHERE (fetch_id IS NOT NULL);
CREATE INDEX bank_calls_of_link ON public.bank_calls USING btree (link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX category_rules_by_scope ON public.category_rules USING btree (scope, since_version);
CREATE INDEX connection_accounts_of_account ON public.connection_accounts USING btree (account_id);
CREATE INDEX connection_links_of_connection ON public.connection_links USING btree (connection_id, created_at);
CREATE INDEX connections_of_provider ON public.connections USING btree (provider_id, status);
CREATE INDEX consent_warnings_by_end ON public.consent_warnings USING btree (valid_until);
CREATE INDEX consents_by_end ON public.consents USING btree (valid_until) WHERE (status = 'valid'::text);
CREATE INDEX consents_by_inquiry ON public.consents USING btree (inquiry_id);
CREATE INDEX consents_by_owner ON public.consents USING btree (owner_id);
CREATE INDEX consents_by_status ON public.consents USING btree (status, id DESC) WHERE (id > ''::text);
CREATE INDEX consents_by_tenant ON public.consents USING btree (tenant_id, id DESC);
CREATE INDEX consents_of_owner ON public.consents USING btree (owner_id, id DESC) WHERE (id > ''::text);
CREATE INDEX consents_of_tenant_by_status ON public.consents USING btree (tenant_id, status, id DESC) WHERE (id > ''::text);
CREATE INDEX deliveries_by_digest ON public.deliveries USING btree (account_id, digest);
CREATE INDEX deliveries_by_time ON public.deliveries USING btree (account_id, source, created_at);
CREATE INDEX deliveries_idle ON public.deliveries USING btree (account_id, source) WHERE idle;
CREATE INDEX deliveries_to_carry_over ON public.deliveries USING btree (account_id) WHERE (view IS NULL);
CREATE INDEX fetches_by_time ON public.fetches USING btree (started_at);
CREATE INDEX fetches_of_account ON public.fetches USING btree (account_id, started_at);
CREATE INDEX fetches_of_connection ON public.fetches USING btree (connection_id, started_at);
CREATE INDEX grants_by_consent ON public.grants USING btree (consent_id, account_id);
CREATE INDEX grants_by_tenant ON public.grants USING btree (tenant_id, account_id DESC);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX import_accounts_by_import ON public.import_accounts USING btree (import_id);
CREATE INDEX imports_by_file ON public.imports USING btree (translate(lower(file_name), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'::text, 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'::text) text_pattern_ops);
CREATE INDEX imports_by_status ON public.imports USING btree (status, id) WHERE (status <> 'done'::text);
CREATE INDEX imports_of_records ON public.imports USING btree (finished_at) WHERE ((format = 'records'::text) AND (status = 'done'::text));
CREATE INDEX inquiries_by_name ON public.inquiries USING btree (translate(lower(name), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'::text, 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'::text) text_pattern_ops);
CREATE INDEX inquiries_by_tenant ON public.inquiries USING btree (tenant_id, environment, id DESC);
CREATE UNIQUE INDEX jobs_by_key ON public.jobs USING btree (key) WHERE (failed_at IS NULL);
CREATE INDEX jobs_by_lane ON public.jobs USING btree (kind, COALESCE(lane, ''::text), run_at, id) WHERE (failed_at IS NULL);
CREATE INDEX jobs_failed ON public.jobs USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX jobs_running ON public.jobs USING btree (kind, lane) WHERE (leased AND (lane IS NOT NULL));
CREATE INDEX logos_by_tenant ON public.logos USING btree (tenant_id);
CREATE INDEX messages_by_address ON public.messages USING btree (address, id DESC);
CREATE INDEX messages_by_age ON public.messages USING btree (created_at);
CREATE INDEX messages_by_outcome ON public.messages USING btree (outcome, id DESC);
CREATE INDEX operator_changes_by_action ON public.operator_changes USING btree (action, number);
CREATE INDEX operator_changes_by_actor ON public.operator_changes USING btree (by_id, number);
CREATE INDEX operator_changes_by_name ON public.operator_changes USING btree (by_name, number);
CREATE INDEX operator_changes_by_subject ON public.operator_changes USING btree (subject, number);
CREATE INDEX operator_changes_by_time ON public.operator_changes USING btree (made_at, number);
CREATE INDEX operator_sessions_by_end ON public.operator_sessions USING btree (expires_at);
CREATE INDEX operator_sessions_by_operator ON public.operator_sessions USING btree (operator_id, id);
CREATE INDEX owner_sessions_by_end ON public.owner_sessions USING btree (expires_at);
CREATE INDEX owners_by_email ON public.owners USING btree (email);
CREATE INDEX owners_by_last_word ON public.owners USING btree (translate(lower("substring"(name, '[^ ]+$'::text)), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'::text, 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'::text) text_pattern_ops);
CREATE INDEX owners_by_name ON public.owners USING btree (translate(lower(name), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'::text, 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'::text) text_pattern_ops);
CREATE INDEX owners_by_phone_number ON public.owners USING btree (phone_number);
CREATE INDEX owners_by_start_of_email ON public.owners USING btree (email text_pattern_ops);
CREATE INDEX owners_by_start_of_phone_number ON public.owners USING btree (phone_number text_pattern_ops);
CREATE INDEX pin_budgets_by_end ON public.pin_budgets USING btree (spent_until);
CREATE INDEX pins_by_address ON public.pins USING btree (address_hash, requester, sequence DESC) WHERE (purpose = 'sign_in'::text);
CREATE INDEX pins_by_age ON public.pins USING btree (created_at);
CREATE INDEX pins_by_consent ON public.pins USING btree (consent_id, requester, sequence DESC) WHERE (purpose = 'consent'::text);
CREATE INDEX pins_for_erasure ON public.pins USING btree (address_hash, requester, sequence DESC) WHERE (purpose = 'erasure'::text);
CREATE INDEX read_segments_by_seal ON public.read_segments USING btree (seal, chain);
CREATE INDEX reads_by_consent ON ONLY public.reads USING btree (consent_id);
CREATE INDEX reads_by_time ON ONLY public.reads USING brin (read_at) WITH (autosummarize='on');
CREATE INDEX sandbox_owners_of_tenant ON public.sandbox_owners USING btree (tenant_id, created_at);
CREATE INDEX source_tracks_by_day ON public.source_tracks USING btree (account_id, day, amount);
CREATE INDEX source_tracks_by_id ON public.source_tracks USING btree (hashtextextended(ids[cardinality(ids)], hashtextextended(account_id, (view)::bigint))) WHERE (ids IS NOT NULL);
CREATE INDEX source_tracks_holds ON public.source_tracks USING btree (account_id) WHERE (pending AND (NOT gone));
CREATE INDEX tenants_by_name ON public.tenants USING btree (translate(lower(name), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț'::text, 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'::text) text_pattern_ops);
CREATE INDEX transaction_names_by_name ON public.transaction_names USING btree (hashtextextended(name, hashtextextended(account_id, (0)::bigint)));
CREATE INDEX transaction_versions_by_time ON public.transaction_versions USING btree (booked_time, transaction_id) WHERE ((body IS NOT NULL) AND (until_revision = '9223372036854775807'::bigint));
CREATE INDEX transaction_versions_current ON public.transaction_versions USING btree (account_id, since_revision, transaction_id) WHERE (until_revision = '9223372036854775807'::bigint);
CREATE INDEX transaction_versions_listed ON public.transaction_versions USING btree (account_id, booked_time, place, transaction_id, since_revision) WHERE (body IS NOT NULL);
CREATE INDEX transaction_versions_pending ON public.transaction_versions USING btree (account_id) WHERE ((status = 'pending'::text) AND (body IS NOT NULL) AND (until_revision = '9223372036854775807'::bigint));
CREATE INDEX transaction_versions_superseded ON public.transaction_versions USING btree (superseded_at) WHERE (superseded_at IS NOT NULL);
CREATE INDEX transactions_by_delivery ON public.transactions USING btree (account_id, delivery) WHERE (delivery > 0);
CREATE INDEX transactions_by_name ON public.transactions USING btree (hashtextextended(name, hashtextextended(account_id, (0)::bigint))) WHERE (name IS NOT NULL);
CREATE INDEX transactions_set_aside ON public.transactions USING btree (account_id) WHERE ((joined_into IS NOT NULL) OR withdrawn);
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_by_status ON public.webhook_deliveries USING btree (endpoint_id, status, number);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (endpoint_id, number);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (endpoint_id, subject, number) WHERE (status = 'pending'::text);
CREATE INDEX webhook_endpoints_by_scope ON public.webhook_endpoints USING btree (scope, environment, id);



alter table access_tokens enable row level security;
alter table accesses enable row level security;
  create policy own on accesses to vitrine_tenant using ((NOT (tenant_id IS DISTINCT FROM current_setting('vitrine.tenant'::text, true))) AND (NOT (environment IS DISTINCT FROM current_setting('vitrine.environment'::text, true))));
alter table account_identifiers enable row level security;
alter table accounts enable row level security;
  create policy granted on accounts to vitrine_tenant using ((NOT (environment IS DISTINCT FROM current_setting('vitrine.environment'::text, true))) AND (POSITION(((id || ' '::text)) IN (current_setting('vitrine.granted'::text, true))) > 0));
alter table api_keys enable row level security;
  create policy own on api_keys to vitrine_tenant using ((tenant_id = current_setting('vitrine.tenant'::text, true)) AND (environment = current_setting('vitrine.environment'::text, true)));
alter table asks enable row level security;
  create policy own on asks to vitrine_tenant using ((NOT (tenant_id IS DISTINCT FROM current_setting('vitrine.tenant'::text, true))) AND (NOT (environment IS DISTINCT FROM current_setting('vitrine.environment'::text, true))));
alter table bank_calls enable row level security;
alter table bank_credentials enable row level security;
alter table bank_states enable row level security;
alter table category_corrections enable row level security;
alter table category_rule_sets enable row level security;
  create policy own on category_rule_sets to vitrine_tenant using (scope = ANY (ARRAY['operator'::text, current_setting('vitrine.tenant'::text, true)]));
alter table category_rules enable row level security;
  create policy own on category_rules to vitrine_tenant using (scope = ANY (ARRAY['operator'::text, current_setting('vitrine.tenant'::text, true)]));
alter table clock_runs enable row level security;
alter table connection_accounts enable row level security;
alter table connection_links enable row level security;
alter table connections enable row level security;
alter table consent_warnings enable row level security;
alter table consents enable row level security;
  create policy own on consents to vitrine_tenant using ((NOT (tenant_id IS DISTINCT FROM current_setting('vitrine.tenant'::text, true))) AND (NOT (environment IS DISTINCT FROM current_setting('vitrine.environment'::text, true))));
alter table consents_to_end enable row level security;
alter table csv_profiles enable row level security;
alter table daily_counts enable row level security;
alter table deliveries enable row level security;
alter table demo_bank enable row level security;
alter table fetch_pages enable row level security;
alter table fetches enable row level security;
alter table grants enable row level security;
  create policy own on grants to vitrine_tenant using ((NOT (tenant_id IS DISTINCT FROM current_setting('vitrine.tenant'::text, true))) AND (NOT (environment IS DISTINCT FROM current_setting('vitrine.environment'::text, true))));
alter table idempotency_keys enable row level security;
  create policy own on idempotency_keys to vitrine_tenant using ((tenant_id = current_setting('vitrine.tenant'::text, true)) AND (environment = current_setting('vitrine.environment'::text, true)));
alter table import_accounts enable row level security;
alter table import_files enable row level security;
alter table imports enable row level security;
alter table inquiries enable row level security;
  create policy own on inquiries to vitrine_tenant using ((tenant_id = current_setting('vitrine.tenant'::text, true)) AND (environment = current_setting('vitrine.environment'::text, true)));
alter table jobs enable row level security;
  create policy own_ends on jobs for insert to vitrine_tenant with check ((kind = 'end-notice'::text) AND (lane = current_setting('vitrine.tenant'::text, true)) AND (payload = jsonb_build_object('consentId', (payload ->> 'consentId'::text), 'tenantId', lane)) AND (key = concat_ws(' '::text, kind, lane, (payload ->> 'consentId'::text))));
  create policy own_webhooks on jobs for insert to vitrine_tenant with check ((kind = 'webhook'::text) AND (payload = jsonb_build_object('webhookId', lane, 'eventId', (payload ->> 'eventId'::text))) AND (key = concat_ws(' '::text, kind, lane, (payload ->> 'eventId'::text))) AND (EXISTS ( SELECT
   FROM webhook_deliveries d
  WHERE ((d.endpoint_id = jobs.lane) AND (d.event_id = (jobs.payload ->> 'eventId'::text))))));
alter table key_uses enable row level security;
alter table logos enable row level security;
alter table match_reviews enable row level security;
alter table messages enable row level security;
alter table operator_change_seals enable row level security;
alter table operator_changes enable row level security;
alter table operator_sessions enable row level security;
alter table operator_tokens enable row level security;
alter table operators enable row level security;
alter table owner_sessions enable row level security;
alter table owners enable row level security;
  create policy own on owners to vitrine_tenant using (environment = current_setting('vitrine.environment'::text, true));
alter table pin_budgets enable row level security;
alter table pins enable row level security;
alter table read_chains enable row level security;
alter table read_groups enable row level security;
alter table read_seals enable row level security;
alter table read_segments enable row level security;
alter table reads enable row level security;
alter table recategorisations enable row level security;
alter table sandbox_owners enable row level security;
alter table sandbox_situations enable row level security;
alter table service_facts enable row level security;
alter table service_secret enable row level security;
alter table source_tracks enable row level security;
alter table source_views enable row level security;
alter table tenants enable row level security;
  create policy own on tenants to vitrine_tenant using (id = current_setting('vitrine.tenant'::text, true));
alter table transaction_matches enable row level security;
alter table transaction_names enable row level security;
alter table transaction_versions enable row level security;
  create policy granted on transaction_versions to vitrine_tenant using (POSITION(((account_id || ' '::text)) IN (current_setting('vitrine.granted'::text, true))) > 0);
alter table transactions enable row level security;
  create policy granted on transactions to vitrine_tenant using (POSITION(((account_id || ' '::text)) IN (current_setting('vitrine.granted'::text, true))) > 0);
alter table webhook_deliveries enable row level security;
  create policy own on webhook_deliveries to vitrine_tenant using (EXISTS ( SELECT
   FROM webhook_endpoints e
  WHERE (e.id = webhook_deliveries.endpoint_id)));
alter table webhook_endpoints enable row level security;
  create policy own on webhook_endpoints to vitrine_tenant using ((scope = current_setting('vitrine.tenant'::text, true)) AND (environment = current_setting('vitrine.environment'::text, true)));
