-- One step of a link is taken by one process at a time: it claims the row, and holds no connection to the database while it asks
-- the bank. A claim whose process has ended is over when its time is.
alter table connection_links add claim integer not null default 0, add claimed_until timestamptz(3);

-- Why it was closed, for its owner: one of a few; `reason` is for operators.
alter table connection_links add cause text collate "C";
