-- Owners get a mail when a consent of theirs ended without them.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (
  kind in ('consent_pin', 'sign_in_pin', 'erasure_pin', 'webhook_disabled', 'connection_notice', 'consent_receipt',
    'consent_ended'));

-- A client that ends a consent adds the job that looks whether to tell the owner.
create policy own_ends on jobs for insert to vitrine_tenant with check (
  kind = 'end-notice' and lane = current_setting('vitrine.tenant', true)
  and payload = jsonb_build_object('consentId', payload ->> 'consentId', 'tenantId', lane)
  and key = concat_ws(' ', kind, lane, payload ->> 'consentId'));
