-- Whether a key is of the tenant in whose reach this is asked. A function, because on several nodes a policy of a table that
-- the coordinator has cannot name one that every node has: Citus plans the policy within itself until its stack is full.
create function is_own_key(id text) returns boolean language plpgsql stable set search_path = pg_catalog, pg_temp as $$
  begin
    return exists (select from public.api_keys k where k.id = is_own_key.id);
  end
  $$;
alter policy own on idempotency_keys using (is_own_key(actor_id));
