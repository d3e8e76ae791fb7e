-- What is to be done apart from the request or command that caused it; see src/jobs. A job that is done is deleted.
create table jobs (
  id text collate "C" primary key,
  kind text collate "C" not null,
  -- Ids only: what a job is about is in the tables of its noun.
  payload jsonb not null,
  -- Of the open jobs with one key there is at most one.
  key text collate "C",
  -- When it may be claimed. While a worker holds it, this is when its lease ends.
  run_at timestamptz(3) not null,
  leased boolean not null default false,
  -- How often it was claimed. Whoever claimed it may only finish it as long as nobody has claimed it since.
  attempts integer not null default 0,
  -- How often it has failed, or was lost with its worker.
  failures integer not null default 0,
  -- What it failed with last: a code, never words that could tell of a person.
  error text,
  failed_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (failed_at is null or not leased)
);
create index jobs_due on jobs (kind, run_at) where failed_at is null;
create unique index jobs_by_key on jobs (key) where failed_at is null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- When a message is tried again is the job's business; the message keeps what it tells and what became of it.
insert into jobs (id, kind, payload, run_at, attempts, failures, created_at)
select 'job_' || substr(id, 5), 'message.' || channel, jsonb_build_object('messageId', id), next_attempt_at, attempts, attempts,
  created_at
from messages where outcome is null;
alter table messages drop column attempts, drop column next_attempt_at;

-- Deciding anew is done by jobs too, a piece at a time.
insert into jobs (id, kind, payload, run_at, created_at)
select 'job_' || substr(id, 5), 'recategorisation', jsonb_build_object('recategorisationId', id), created_at, created_at
from recategorisations where finished_at is null;
drop index recategorisations_open;
