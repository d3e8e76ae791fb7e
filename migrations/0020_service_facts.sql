-- What a database knows about the service that uses it. The check tells whether a secret is the one that it was used with,
-- and gives nothing of it away. A demo shows PINs to whoever opens a page, so only a database that a demo made takes one.
create table service_facts (
  only_row boolean primary key default true check (only_row),
  secret_check bytea,
  demo boolean not null default false
);
insert into service_facts default values;
alter table service_facts enable row level security;
