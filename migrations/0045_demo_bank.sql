-- The bank of a demo: the day on which its stories begin, the payments that were made while it ran, in the words of a story,
-- and until when its files were imported. Whatever else it says follows from its stories.
create table demo_bank (
  only_row boolean primary key default true check (only_row),
  begins date not null,
  live jsonb not null default '[]',
  told_at timestamptz(3)
);
alter table demo_bank enable row level security;
