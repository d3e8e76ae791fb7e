-- A PIN of its own to erase an owner: one for signing in does not do it.
alter table pins drop constraint pins_purpose_check;
alter table pins add constraint pins_purpose_check check (purpose in ('consent', 'sign_in', 'erasure'));
create index pins_for_erasure on pins (address_hash, requester, sequence desc) where purpose = 'erasure';
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('consent_pin', 'sign_in_pin', 'erasure_pin', 'webhook_disabled'));

-- A renewal that the tenant took back with its consent. Not valid: the rows that are there pass the check before it.
alter table asks drop constraint asks_decision_check;
alter table asks add constraint asks_decision_check
  check (decision in ('approved', 'refused', 'failed', 'replaced', 'closed')) not valid;
