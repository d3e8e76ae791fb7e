-- CSV exports of banks, as operators described them.
create table csv_profiles (
  id text collate "C" primary key,
  profile json not null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
alter table csv_profiles enable row level security;

-- The category of one transaction, as an operator stated it. In a table of its own, because very few transactions have one.
create table category_corrections (
  account_id text collate "C" not null,
  transaction_id text collate "C" not null,
  -- Null: it has no category.
  code text collate "C",
  made_by text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, transaction_id)
);
alter table category_corrections enable row level security;

-- Of a rule that replaces another one: the version with which the first of them began, which is its place among the others.
alter table category_rules add place bigint;
