-- Operators recognise a key by how it begins, and see whether anybody still uses it before they end it.
alter table api_keys add key_prefix text, add last_used_at timestamptz(3), add replaced_by text collate "C";
