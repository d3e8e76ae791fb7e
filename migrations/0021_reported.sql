-- When the bank made the delivery that reported a version, and which sources reported a payment: named as the code names it.
alter table transaction_versions rename column told_at to reported_at;
update transaction_names set name = 'reported:' || substr(name, length('told:') + 1) where name like 'told:%';
