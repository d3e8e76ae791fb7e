-- A client's own request may end a consent, which is an event for its endpoints. As vitrine_tenant it may add deliveries to these
-- endpoints (the policy of webhook_deliveries allows no others) and their jobs, and read no job. So the service writes both with
-- statements of its own, and record_events is no longer called: a later migration, `….after-0039.sql`, drops it.
grant insert (endpoint_id, event_id, type, subject, data, created_at) on webhook_deliveries to vitrine_tenant;

create policy own_webhooks on jobs for insert to vitrine_tenant with check (
  kind = 'webhook' and payload = jsonb_build_object('webhookId', lane, 'eventId', payload ->> 'eventId')
  and key = concat_ws(' ', kind, lane, payload ->> 'eventId')
  and exists (select from webhook_deliveries d where d.endpoint_id = lane and d.event_id = payload ->> 'eventId'));
grant insert (id, kind, payload, key, lane, run_at, created_at) on jobs to vitrine_tenant;
