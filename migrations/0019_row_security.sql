-- A second wall. What is read for a client is read as the role vitrine_tenant, which sees the rows of one tenant in one
-- environment and nothing else, whatever a statement forgets to ask for. The role is set for one transaction, together with
-- whom it is for:
--   vitrine.tenant, vitrine.environment   whose rows
--   vitrine.granted                       which accounts it is about that are granted to it, with a blank in between
-- Everybody else (operators, owners, workers) is the role that serves, which goes past these policies.

do $$
begin
  if not exists (select from pg_roles where rolname = 'vitrine_tenant') then
    begin
      create role vitrine_tenant nologin;
    exception when duplicate_object or unique_violation then
      -- Another database of this server got there first.
      null;
    end;
  end if;
  if not pg_has_role(current_user, 'vitrine_tenant', 'member') or
    not exists (select from pg_auth_members where roleid = 'vitrine_tenant'::regrole and member = current_user::regrole)
    and not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant vitrine_tenant to %I', current_user);
  end if;
exception when insufficient_privilege then
  raise exception 'Vitrine needs the role vitrine_tenant, and % may not create it. Whoever administers this server runs once: create role vitrine_tenant nologin; grant vitrine_tenant to %; and then: vitrine migrate', current_user, quote_ident(current_user)
    using errcode = 'insufficient_privilege';
end
$$;

grant usage on schema public to vitrine_tenant;
grant select on tenants, providers, inquiries, consents, asks, grants, accesses, owners, accounts, category_rule_sets,
  category_rules, transactions, transaction_versions to vitrine_tenant;
grant insert on consents, asks, accesses, owners to vitrine_tenant;
grant update on consents, asks to vitrine_tenant;
-- Only so that rows can be locked, which PostgreSQL counts as a change.
grant update (created_at) on tenants, inquiries, owners to vitrine_tenant;

alter table tenants enable row level security;
create policy own on tenants to vitrine_tenant using (id = current_setting('vitrine.tenant', true));

alter table api_keys enable row level security;
create policy own on api_keys to vitrine_tenant
  using (tenant_id = current_setting('vitrine.tenant', true) and environment = current_setting('vitrine.environment', true));

alter table access_tokens enable row level security;
create policy own on access_tokens to vitrine_tenant using (exists (select from api_keys k where k.id = key_id));

alter table inquiries enable row level security;
create policy own on inquiries to vitrine_tenant
  using (tenant_id = current_setting('vitrine.tenant', true) and environment = current_setting('vitrine.environment', true));

alter table consents enable row level security;
create policy own on consents to vitrine_tenant
  using (tenant_id = current_setting('vitrine.tenant', true) and environment = current_setting('vitrine.environment', true));

-- Policies hold inside policies: these see the consents that the one above leaves.
alter table asks enable row level security;
create policy own on asks to vitrine_tenant using (exists (select from consents c where c.id = consent_id));

alter table accesses enable row level security;
create policy own on accesses to vitrine_tenant using (exists (select from consents c where c.id = consent_id));

alter table consent_warnings enable row level security;
create policy own on consent_warnings to vitrine_tenant using (exists (select from consents c where c.id = consent_id));

alter table grants enable row level security;
create policy own on grants to vitrine_tenant
  using (tenant_id = current_setting('vitrine.tenant', true) and exists (select from consents c where c.id = consent_id));

alter table reads enable row level security;
create policy own on reads to vitrine_tenant
  using (tenant_id = current_setting('vitrine.tenant', true) and exists (select from consents c where c.id = consent_id));

alter table category_rule_sets enable row level security;
create policy own on category_rule_sets to vitrine_tenant
  using (scope in ('operator', current_setting('vitrine.tenant', true)));

alter table category_rules enable row level security;
create policy own on category_rules to vitrine_tenant
  using (scope in ('operator', current_setting('vitrine.tenant', true)));

-- Owners are nobody's: whoever starts a consent finds them by their address. So only the environment is held.
alter table owners enable row level security;
create policy own on owners to vitrine_tenant using (environment = current_setting('vitrine.environment', true));

alter table accounts enable row level security;
create policy granted on accounts to vitrine_tenant
  using (environment = current_setting('vitrine.environment', true) and exists (select from grants g where g.account_id = id));

-- Asked before the role is taken, once for a transaction rather than for each row: of the accounts that it is about, those
-- that are granted. All names are spelled out, because setting a search path would cost as much as the rest.
create function granted_accounts(tenant text, environment text, accounts text[]) returns text language plpgsql stable as $$
begin
  return array_to_string(array(
    select g.account_id from public.grants g join public.consents c on c.id = g.consent_id
    where g.account_id = any (accounts) and g.tenant_id = tenant
      and c.tenant_id = tenant and c.environment = granted_accounts.environment), ' ');
end
$$;

-- By array_position, because an equality would tempt PostgreSQL away from the index that the list is read by.
alter table transactions enable row level security;
create policy granted on transactions to vitrine_tenant
  using (array_position((select string_to_array(current_setting('vitrine.granted', true), ' ')), account_id) is not null);

alter table transaction_versions enable row level security;
create policy granted on transaction_versions to vitrine_tenant
  using (array_position((select string_to_array(current_setting('vitrine.granted', true), ' ')), account_id) is not null);

-- No policy, so that no row of these is ever seen as vitrine_tenant.
alter table account_identifiers enable row level security;
alter table deliveries enable row level security;
alter table transaction_names enable row level security;
alter table transaction_matches enable row level security;
alter table match_reviews enable row level security;
alter table imports enable row level security;
alter table import_accounts enable row level security;
alter table import_files enable row level security;
alter table messages enable row level security;
alter table pins enable row level security;
alter table pin_budgets enable row level security;
alter table owner_sessions enable row level security;
alter table operators enable row level security;
alter table operator_tokens enable row level security;
alter table idempotency_keys enable row level security;
alter table recategorisations enable row level security;
alter table read_groups enable row level security;
alter table read_chain enable row level security;
alter table service_secret enable row level security;
alter table jobs enable row level security;

-- What is this tenant's own and lives in the other environment is refused in other words than what is not there.
create function environment_of(asked text) returns text language sql stable security definer as $$
  select environment from public.inquiries where id = asked and tenant_id = current_setting('vitrine.tenant', true)
  union all
  select environment from public.consents where id = asked and tenant_id = current_setting('vitrine.tenant', true)
$$;

-- Reads of several tenants are decided and recorded by one statement, so no policy can tell whom it is for. But no data
-- leave without a record, and a record is only taken for a key of that tenant, in the environment of a consent that grants
-- that account to that tenant. Whatever the statement before it forgot, it ends here.
create function require_granted_reads() returns trigger language plpgsql as $$
begin
  if exists (
    select from added r where not exists (
      select from public.grants g
      join public.consents c on c.id = g.consent_id
      join public.api_keys k on k.id = r.key_id
      where g.account_id = r.account_id and g.consent_id = r.consent_id and g.tenant_id = r.tenant_id
        and c.tenant_id = r.tenant_id and k.tenant_id = r.tenant_id and c.environment = k.environment)
  ) then
    raise exception 'a read that nobody granted' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create trigger reads_are_granted after insert on reads referencing new table as added
  for each statement execute function require_granted_reads();
