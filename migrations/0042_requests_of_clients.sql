-- A client's request with an Idempotency-Key is remembered in the transaction of what it starts, which sees the rows of its
-- tenant alone: here, those of the tenant's own API keys. Of the keys it sees that they are there, and no hash.
-- Asked on the coordinator alone: Citus sends no rights to columns to other nodes.
select set_config('citus.enable_ddl_propagation', 'off', true);
grant select (id, tenant_id, environment) on api_keys to vitrine_tenant;
select set_config('citus.enable_ddl_propagation', 'on', true);
grant select (actor_id, key, created_at), insert, delete on idempotency_keys to vitrine_tenant;
create policy own on idempotency_keys to vitrine_tenant using (exists (select from api_keys k where k.id = actor_id));

-- What a repeated request is told where it cannot be read from what the first one made: how many events were sent again, until
-- when a PIN is good. No secret, and nothing about a person.
alter table idempotency_keys add column answer json;
