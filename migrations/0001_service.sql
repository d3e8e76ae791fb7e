-- The database's clock decides what is allowed and until when. Every statement that needs the time asks this
-- function, so that a test can move the time of one database without moving the machine's.
create function clock() returns timestamptz language sql stable parallel safe as $$ select now() $$;

-- One row: the secret that cursors are signed and the read log is sealed with, unless SERVICE_SECRET is set.
create table service_secret (
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (length(secret) >= 32)
);
