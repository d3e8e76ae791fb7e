-- All tables here are spread by account on a cluster: account_id leads every key, and there is no foreign key.

-- One row per transaction for life: its id, and when we first saw it.
create table transactions (
  account_id text collate "C" not null,
  id text collate "C" not null,
  -- Which source told us of it first; a source's pending set replaces only its own.
  source text collate "C" not null,
  created_at timestamptz(3) not null,
  first_revision bigint not null,
  primary key (account_id, id)
);

-- By which names the sources know it, and why we believe so. Stored once, never recomputed.
create table transaction_keys (
  account_id text collate "C" not null,
  key text collate "C" not null,
  occurrence integer not null check (occurrence > 0),
  transaction_id text collate "C" not null,
  matched_by text not null check (matched_by in ('first_seen', 'pending_booked')),
  primary key (account_id, key, occurrence)
);
-- Few have a second name: that of the booking which took over a hold.
create index transaction_keys_booked_as on transaction_keys (account_id, transaction_id) where matched_by = 'pending_booked';

-- The list as of revision R is every version with since_revision <= R < until_revision that has a body.
-- A removal is a version without a body.
create table transaction_versions (
  account_id text collate "C" not null,
  transaction_id text collate "C" not null,
  since_revision bigint not null,
  until_revision bigint not null default 9223372036854775807,
  superseded_at timestamptz(3),
  -- The revision at which the transaction came into the list it is in now; null while removed.
  listed_since bigint,
  reason text not null check (reason in ('new', 'booked', 'corrected', 'recategorised', 'bank_withdrew', 'hold_expired',
    'reappeared')),
  status text not null check (status in ('booked', 'pending')),
  booked_time timestamptz(3) not null,
  amount numeric not null,
  currency text not null,
  -- What the source said, and a digest of it that tells a repeat from a change. Kept as it came: nothing searches in it.
  record json not null,
  fingerprint bytea not null,
  -- The JSON text of the transaction as clients read it, rendered when it was written.
  body text,
  -- Why it has this category or none, how sure that is, and with which data it was decided. Not for clients.
  category_reason text,
  category_confidence real,
  category_data text,
  -- By where it ends, not where it begins: so a transaction stands in one version at a time.
  primary key (account_id, transaction_id, until_revision),
  check (since_revision < until_revision),
  check ((body is null) = (listed_since is null)),
  check ((body is null) = (category_reason is null))
);
-- With the revision, so that a list steps over what a running import has written and not committed without looking at it.
create index transaction_versions_listed
  on transaction_versions (account_id, booked_time desc, transaction_id desc, since_revision) where body is not null;
create index transaction_versions_current
  on transaction_versions (account_id, since_revision, transaction_id) where until_revision = 9223372036854775807;
create index transaction_versions_pending
  on transaction_versions (account_id) where status = 'pending' and body is not null and until_revision = 9223372036854775807;
create index transaction_versions_superseded on transaction_versions (superseded_at) where superseded_at is not null;

-- A booked line that might be one of several pending lines stays separate; a person may look at it here.
create table match_reviews (
  account_id text collate "C" not null,
  transaction_id text collate "C" not null,
  candidate_id text collate "C" not null,
  revision bigint not null,
  created_at timestamptz(3) not null,
  primary key (account_id, transaction_id, candidate_id)
);
