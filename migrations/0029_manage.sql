-- A retired tenant keeps its rows; its keys, inquiries and consents have ended.
alter table tenants add retired_at timestamptz(3);

-- Lists of operators: by the beginning of a text, newest first.
create index tenants_by_name on tenants (lower(name) text_pattern_ops);
create index api_keys_of_tenant on api_keys (tenant_id, id desc);
create index owners_by_name on owners (lower(name) text_pattern_ops);
create index owners_by_start_of_email on owners (email text_pattern_ops);
create index owners_by_start_of_phone_number on owners (phone_number text_pattern_ops);
