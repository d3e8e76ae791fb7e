-- Days of which a delivery says that it tells all that is booked, counted from 1970-01-01. An earlier one brings nothing back to them.
alter table deliveries
  add column complete_from integer,
  add column complete_to integer,
  add check ((complete_from is null) = (complete_to is null));

-- Calls with records are noted as well, so that one source may have many deliveries.
create index deliveries_by_time on deliveries (account_id, source, created_at);
