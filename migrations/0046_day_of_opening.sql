-- Where a bank gives all its lists one number, the day of the opening balance tells two of them apart that begin with the same
-- amount. Of deliveries that were stored before it is not known.
alter table deliveries add column opening_day integer;
