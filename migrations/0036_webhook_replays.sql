-- How often a delivery was replayed: a try that began before a replay does not conclude it.
alter table webhook_deliveries add replays integer not null default 0;
