create table operators (
  id text collate "C" primary key,
  email text not null unique,
  -- salt and scrypt digest, see operators/password.ts
  password bytea not null,
  created_at timestamptz(3) not null,
  disabled_at timestamptz(3)
);
