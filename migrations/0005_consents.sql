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
  -- 'once', or the calendar day of a daily consent.
  period text collate "C" not null,
  opened_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  primary key (consent_id, period)
);
