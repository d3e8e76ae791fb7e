-- What an operator joined is one payment; whether it is one at all, its sources say.
alter table source_tracks add column joined boolean not null default false;
