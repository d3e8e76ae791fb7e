create table consents (
  id text collate "C" primary key,
  inquiry_id text collate "C" not null references inquiries,
  tenant_id text collate "C" not null references tenants,
  owner_id text collate "C" not null references owners,
  environment text not null check (environment in ('sandbox', 'production')),
  status text not null check (status in ('initiated', 'started', 'received', 'partially_authorised', 'valid', 'rejected',
    'failed', 'revoked_by_psu', 'expired', 'terminated_by_tpp')),
  -- Scope and frequency as they were when the owner answered; a later change of the inquiry does not widen them.
  scope text not null check (scope in ('all', 'accounts', 'balances', 'transactions')),
  frequency text not null check (frequency in ('once', 'daily')),
  valid_until timestamptz(3),
  -- The ask that the present validity comes from; a renewal counts on.
  approved_ask integer not null default 1 check (approved_ask > 0),
  -- How the client named the owner, and the pairs that it keeps with the consent. Gone when the owner is erased.
  email text,
  phone_number text,
  data jsonb not null default '[]',
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  check (status <> 'valid' or valid_until is not null)
);
create index consents_by_tenant on consents (tenant_id, id desc);
create index consents_by_inquiry on consents (inquiry_id);
create index consents_by_owner on consents (owner_id);
create index consents_by_end on consents (valid_until) where status = 'valid';

-- Which accounts a consent opens. Lies with the account on a cluster; tenant and environment are copied here
-- because the decision about a read starts from the account.
create table grants (
  account_id text collate "C" not null,
  consent_id text collate "C" not null,
  tenant_id text collate "C" not null,
  primary key (account_id, consent_id)
);
create index grants_by_consent on grants (consent_id, account_id);

-- One row per window of reading. The primary key is the whole guarantee that ten thousand first reads open one.
create table accesses (
  consent_id text collate "C" not null references consents,
  -- The approved ask of a `once` consent ('once 1'), or the calendar day of a daily one.
  period text collate "C" not null,
  opened_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  primary key (consent_id, period)
);

-- Each time the owner is asked: first, and for every renewal. What the owner answered, and to what, stays as proof.
create table asks (
  consent_id text collate "C" not null references consents,
  number integer not null check (number > 0),
  -- The owner's language, where the client told it.
  locale text,
  redirect_url text,
  created_at timestamptz(3) not null,
  -- The link works until then.
  expires_at timestamptz(3) not null,
  decision text check (decision in ('approved', 'refused', 'failed', 'replaced')),
  decided_at timestamptz(3),
  -- What was shown to whom answered: scope, frequency, validity, tenant, why; and its hash.
  terms jsonb,
  terms_hash bytea,
  primary key (consent_id, number),
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'approved' or terms_hash is not null)
);
create index asks_open on asks (expires_at) where decision is null;

-- That a consent will end in 30, 7 or 1 days, told once for each end that it has.
create table consent_warnings (
  consent_id text collate "C" not null references consents,
  valid_until timestamptz(3) not null,
  days_before integer not null check (days_before in (30, 7, 1)),
  recorded_at timestamptz(3) not null,
  primary key (consent_id, valid_until, days_before)
);
