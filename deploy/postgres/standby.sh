#!/bin/bash
# Makes a standby of `database` when the volume is empty, and runs it.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(cat /run/secrets/replication-password)
  until pg_basebackup --pgdata "$PGDATA" --checkpoint fast --write-recovery-conf --slot standby \
    --dbname "host=database user=replicator password='$password' application_name=standby"; do
    echo 'The database cannot be copied yet; trying again in two seconds.'
    rm --recursive --force "$PGDATA"
    sleep 2
  done
  chmod 0700 "$PGDATA"
fi
exec postgres
