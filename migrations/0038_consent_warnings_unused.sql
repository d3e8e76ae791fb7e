-- Nothing ever read the warnings before the end of a consent, and from this version on nothing writes them. Servers of the
-- version before still do, so the table is dropped one version later, by a migration whose name ends in .after-0038.sql and that
-- also deletes the jobs which wrote it: 'housekeeping record-warnings' and 'housekeeping delete-old-warnings'.
comment on table consent_warnings is 'Unused. A later version drops it.';
