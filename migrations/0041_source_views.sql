-- An account as each source sees it, and each payment as each source sees it: what the list is reconciled from. Accounts whose
-- deliveries were stored before, or by a server of the version before, are carried over at their next delivery: their deliveries
-- have no view.
create table source_views (
  account_id text collate "C" not null,
  bucket smallint not null,
  number smallint not null,
  source text collate "C" not null,
  nature text not null check (nature in ('statement', 'report', 'notification', 'records')),
  -- The most that a delivery of it knew.
  authority text not null check (authority in ('statement', 'list', 'poll', 'report', 'records', 'notice')),
  -- When the bank made the newest delivery, and the newest one with every hold.
  newest_at timestamptz(3),
  newest_pending_at timestamptz(3),
  stable_ids boolean not null default false,
  next_track integer not null,
  -- The days of which it has told every booked line, each with the newest times of telling.
  coverage json not null,
  primary key (account_id, number)
);
alter table source_views enable row level security;

create table source_tracks (
  account_id text collate "C" not null,
  bucket smallint not null,
  -- The row that it belongs to.
  transaction_id text collate "C" not null,
  view smallint not null,
  number integer not null,
  pending boolean not null,
  -- Counted from 1970-01-01; 2000000 for a hold without a date.
  day integer not null,
  amount numeric not null,
  -- A digest of the line as it was last told: the same line again changes nothing.
  line text collate "C" not null,
  -- Ids that the source gave it, the newest last.
  ids text[] collate "C",
  first_seen_at timestamptz(3) not null,
  told_at timestamptz(3) not null,
  -- Deliveries that should have it, and did not, since it was last seen: the first and the newest.
  missed_at timestamptz(3)[],
  gone boolean not null default false,
  -- The statement that it was last seen in.
  statement integer,
  -- An operator decided that it belongs to its row; which row it was joined from, and what told_at was then.
  pinned boolean not null default false,
  joined_from text collate "C",
  joined_told_at timestamptz(3),
  -- Null where it is the record that the row shows. Of a part of a collective entry: the entry.
  record json,
  whole json,
  primary key (transaction_id, view, number)
);
alter table source_tracks enable row level security;
create index source_tracks_by_day on source_tracks (account_id, day, amount);
-- Indexed is a hash, which is far shorter than account and id.
create index source_tracks_by_id on source_tracks (hashtextextended(ids[cardinality(ids)], hashtextextended(account_id, view)))
  where ids is not null;
create index source_tracks_holds on source_tracks (account_id) where pending and not gone;

-- A doubt that a source may still settle by itself is listed from then on.
alter table match_reviews add column due_at timestamptz(3);

-- The view that a delivery belongs to; of a statement that adds up, by which number tracks refer to it, and its closing balance.
alter table deliveries add column view smallint;
alter table deliveries add column statement integer;
alter table deliveries add column closing numeric;
create index deliveries_to_carry_over on deliveries (account_id) where view is null;
