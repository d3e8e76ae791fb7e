-- The last try is in the columns that were there before; this is how long it took.
alter table webhook_deliveries add duration_ms integer;
-- The tries before it, oldest first, each with at, ms, status, answer and error. Null: none.
alter table webhook_deliveries add earlier_tries jsonb;

-- A message to an operator has no PIN.
alter table messages alter pin_id drop not null;
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('consent_pin', 'sign_in_pin', 'webhook_disabled'));

-- The first due job of each lane is found without looking at the others.
create index jobs_by_lane on jobs (kind, coalesce(lane, ''), run_at, id) where failed_at is null;
drop index jobs_due;
