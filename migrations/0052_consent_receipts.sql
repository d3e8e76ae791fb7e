-- Owners get a receipt by mail for a consent that they gave.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (
  kind in ('consent_pin', 'sign_in_pin', 'erasure_pin', 'webhook_disabled', 'connection_notice', 'consent_receipt'));
