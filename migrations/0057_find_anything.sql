-- Search of operators over everything, by how a name begins: also by the last word of a name, which is what people are
-- called by, and by names that only operators see.
create index owners_by_last_word on owners (lower(substring(name from '[^ ]+$')) text_pattern_ops);
create index accounts_by_last_word on accounts (lower(substring(holder from '[^ ]+$')) text_pattern_ops);
create index inquiries_by_name on inquiries (lower(name) text_pattern_ops);
create index imports_by_file on imports (lower(file_name) text_pattern_ops);
create index api_keys_by_label on api_keys (lower(label) text_pattern_ops);

-- The messages to an owner, who complains that one did not come.
create index messages_by_address on messages (address, id desc);
