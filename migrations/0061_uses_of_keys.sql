-- When a key last got a token is on the coordinator, as tokens are: a row of api_keys is on every node, and while one of them was
-- away nobody got a token.
create table key_uses (key_id text collate "C" primary key, used_at timestamptz(3) not null);
alter table key_uses enable row level security;
insert into key_uses select id, last_used_at from api_keys where last_used_at is not null;
alter table api_keys drop column last_used_at;
