-- Consents at banks that nobody here uses any more: each is ended there, and then forgotten. Nothing here says whose it was.
create table consents_to_end (
  -- That of its job.
  id text collate "C" primary key,
  provider_id text collate "C" not null,
  -- The row and the field that the secret was encrypted for.
  sealed_for text collate "C" not null,
  sealed text not null,
  created_at timestamptz(3) not null
);
alter table consents_to_end enable row level security;

-- The call that ends one belongs to no connection.
alter table bank_calls alter connection_id drop not null;
