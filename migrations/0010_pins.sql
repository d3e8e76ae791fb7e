-- A PIN is never stored, not even hashed: it follows from its id and the service's secret. What is stored is how often
-- it was tried, and what it is good for.
create table pins (
  id text collate "C" primary key,
  purpose text not null check (purpose in ('consent', 'sign_in')),
  -- Whose tries count together: owners by id, or a stranger by a keyed hash of the address.
  subjects text[] collate "C" not null,
  -- For a consent: which ask, and the hash of what the message told of it.
  consent_id text collate "C",
  ask integer,
  terms_hash bytea,
  -- For signing in: a keyed hash of the address.
  address_hash bytea,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz(3),
  check (case purpose when 'consent' then consent_id is not null and ask is not null and terms_hash is not null
    else address_hash is not null end)
);
create index pins_by_consent on pins (consent_id, id desc) where purpose = 'consent';
create index pins_by_address on pins (address_hash, id desc) where purpose = 'sign_in';
create index pins_by_age on pins (created_at);

-- Failures in a row, and until when nothing is tried any more.
create table pin_guards (
  subject text collate "C" primary key,
  failures integer not null default 0,
  locked_until timestamptz(3),
  -- How many PINs were asked for since when: more than a few an hour are not sent.
  asked integer not null default 0,
  asked_since timestamptz(3) not null
);

-- Messages to owners, on their way. The text is made when it is sent; no PIN lies here.
create table messages (
  id text collate "C" primary key,
  kind text not null check (kind in ('consent_pin', 'sign_in_pin')),
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  locale text not null,
  pin_id text collate "C" not null,
  -- What the text tells: tenant, scope, frequency, end.
  facts jsonb not null,
  -- False for a person nobody knows: the row is written all the same, so that asking takes as long, and then dropped.
  deliver boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  outcome text check (outcome in ('sent', 'dropped', 'given_up')),
  check ((outcome is null) = (next_attempt_at is not null))
);
create index messages_due on messages (next_attempt_at) where outcome is null;
create index messages_by_age on messages (created_at);

-- An owner in a browser, after the PIN: for one ask of one consent, or for everything (/me).
create table owner_sessions (
  token_hash bytea primary key,
  owner_ids text[] collate "C" not null,
  consent_id text collate "C",
  ask integer,
  -- What the message with the PIN told of the ask; if the inquiry changes, the session is worth nothing.
  terms_hash bytea,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index owner_sessions_by_end on owner_sessions (expires_at);
