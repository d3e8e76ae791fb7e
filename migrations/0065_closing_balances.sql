-- A closing balance outweighs newer ones of some days; of two of one time the one that was made later counts. What an
-- account has is taken for a closing balance: the next newer one replaces it.
alter table accounts
  add column balance_is_closing boolean not null default true,
  add column balance_made_at timestamptz(3);
