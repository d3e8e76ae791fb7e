-- What a bank says of a refusal, masked and bounded: with the call, or with the attempt whose owner came back with it.
alter table bank_calls add said text;
alter table bank_calls add link_id text collate "C";
alter table connection_links add said text;
create index bank_calls_of_link on bank_calls (link_id) where link_id is not null;
