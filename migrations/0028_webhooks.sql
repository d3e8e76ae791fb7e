-- Where a tenant, or the operator, wants to be told of events.
create table webhook_endpoints (
  id text collate "C" primary key,
  -- A tenant, or 'operator'. The operator's own are in no environment.
  scope text collate "C" not null,
  environment text collate "C" not null check (environment in ('sandbox', 'production', 'all')),
  url text not null,
  -- Empty: all.
  events text[] collate "C" not null,
  -- Encrypted with a key that is derived from the service secret. For a while after a rotation both are used.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz(3),
  -- Since when no delivery has succeeded; null while they do.
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'request')),
  created_at timestamptz(3) not null,
  check ((scope = 'operator') = (environment = 'all')),
  check ((previous_secret is null) = (previous_until is null)),
  check ((disabled_at is null) = (disabled_reason is null))
);
create index webhook_endpoints_by_scope on webhook_endpoints (scope, environment, id);

-- One event for one endpoint: what is to be sent, how often it was tried, and the last answer.
create table webhook_deliveries (
  endpoint_id text collate "C" not null references webhook_endpoints (id) on delete cascade,
  event_id text collate "C" not null,
  -- Events of one subject are recorded one after the other, because whoever changes it holds its row: this is their order.
  number bigint generated always as identity,
  type text collate "C" not null,
  -- An account, a consent, an inquiry or an import. Null: in no order.
  subject text collate "C",
  -- Ids and states only, nothing about a person.
  data json not null,
  status text collate "C" not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  attempted_at timestamptz(3),
  answer_status smallint,
  -- The beginning of the answer; or why there was none.
  answer text,
  error text,
  primary key (endpoint_id, event_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, subject, number) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, number);
create index webhook_deliveries_by_status on webhook_deliveries (endpoint_id, status, number);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

alter table webhook_endpoints enable row level security;
create policy own on webhook_endpoints to vitrine_tenant
  using (scope = current_setting('vitrine.tenant', true) and environment = current_setting('vitrine.environment', true));
alter table webhook_deliveries enable row level security;
create policy own on webhook_deliveries to vitrine_tenant
  using (exists (select from webhook_endpoints e where e.id = endpoint_id));
grant select on webhook_endpoints, webhook_deliveries to vitrine_tenant;

-- Called in the transaction of the change: a delivery and its job for each endpoint that wants the event. One function, because a
-- client's request may end a consent, and as vitrine_tenant it may not write the queue. It then records only the tenant's own.
create function record_events(types text[], scopes text[], environments text[], subjects text[], data text[])
  returns void language plpgsql security definer as $$
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
$$;
