-- Whether an endpoint has ever taken an event: until then nobody knows whether it works. Of one that is older than its log,
-- it is assumed.
alter table webhook_endpoints add column has_delivered boolean not null default false;
update webhook_endpoints e set has_delivered = true
where exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'delivered')
  or e.created_at < clock() - interval '30 days';
