-- Whether any key allows an origin is asked for requests of strangers, so it must not read all keys.
create index api_keys_by_domain on api_keys using gin (allowed_domains);
