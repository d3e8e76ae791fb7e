#!/bin/sh
# PgBouncer reads passwords from a file only.
set -eu
umask 077
printf '"vitrine_service" "%s"\n' "$SERVICE_PASSWORD" > /run/pgbouncer/users.txt
unset SERVICE_PASSWORD
exec pgbouncer /etc/vitrine/pgbouncer.ini
