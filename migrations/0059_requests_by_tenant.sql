-- A remembered request says whose it is itself, as every other row that a tenant's client may see: a policy that looks the API
-- key up needs rights to columns, which Citus sends to no other node.
alter table idempotency_keys
  add column tenant_id text collate "C" default nullif(current_setting('vitrine.tenant', true), ''),
  add column environment text default nullif(current_setting('vitrine.environment', true), '');
update idempotency_keys set tenant_id = k.tenant_id, environment = k.environment from api_keys k where k.id = actor_id;
drop policy own on idempotency_keys;
create policy own on idempotency_keys to vitrine_tenant
  using (tenant_id = current_setting('vitrine.tenant', true) and environment = current_setting('vitrine.environment', true));

select set_config('citus.enable_ddl_propagation', 'off', true);
revoke select (id, tenant_id, environment) on api_keys from vitrine_tenant;
select set_config('citus.enable_ddl_propagation', 'on', true);
