-- What the secret in the address of a consent page is made from, with a key that is not in this database unless the service's
-- secret is. Links of before this have no such secret and lead nowhere any more; a client reads the new one with the consent.
alter table asks add column link_seed bytea;
update asks set link_seed = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
alter table asks alter column link_seed set not null;
