#!/bin/sh
# Run once by the image of PostgreSQL, on an empty data folder: the roles of docs/operations.md, and the database.
set -eu
psql --username=postgres --dbname=postgres --set=ON_ERROR_STOP=1 \
  --set=owner="$OWNER_PASSWORD" --set=service="$SERVICE_PASSWORD" <<'SQL'
create role vitrine_tenant nologin;
create role vitrine_owner login password :'owner' in role vitrine_tenant;
create role vitrine_service login bypassrls password :'service' in role vitrine_tenant;
create database vitrine owner vitrine_owner encoding 'UTF8' template template0;
SQL
