-- A PIN belongs to whoever asked for it: a browser, or a tenant. Nobody else can try it, so nobody else can use up its tries.
-- PINs that are on their way while this runs are worth nothing; they would have lived ten minutes.
delete from pins;
drop index pins_by_consent;
drop index pins_by_address;
alter table pins
  drop column subjects,
  -- In which order PINs were made is the database's business: processes disagree about the time.
  add column sequence bigint generated always as identity,
  -- A hash of what the browser keeps in a cookie, or of the tenant.
  add column requester bytea not null,
  -- A keyed hash of where it goes, plus-addresses as one.
  add column mailbox bytea not null,
  -- Whom it proves; nobody where the address is not known. For erasure.
  add column owner_ids text[] collate "C" not null,
  -- What the request was counted on, and is given back to when the PIN is entered.
  add column budgets text[] collate "C" not null;
create index pins_by_consent on pins (consent_id, requester, sequence desc) where purpose = 'consent';
create index pins_by_address on pins (address_hash, requester, sequence desc) where purpose = 'sign_in';

-- How much was asked for. A budget of so many at once, with one more every so often, is one moment: until when it is spent
-- in advance. A row whose moment is over says nothing.
drop table pin_guards;
create table pin_budgets (
  subject text collate "C" primary key,
  every interval not null,
  -- As much as can be spent at once.
  size interval not null,
  spent_until timestamptz(3) not null
);
create index pin_budgets_by_end on pin_budgets (spent_until);

-- Jobs of one lane share their slots with other lanes: whoever has enqueued much waits behind whoever has enqueued little.
alter table jobs add column lane text collate "C";
create index jobs_running on jobs (kind, lane) where leased and lane is not null;
