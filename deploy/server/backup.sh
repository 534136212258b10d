#!/usr/bin/env bash
# Backups of the database, of the release store and of uploaded files, in the container `backup` of compose.yaml. server/farm calls it.
set -euo pipefail
umask 077
PGPASSWORD=$(<"$PGPASSWORD_FILE")
export PGPASSWORD

work=
trap '[ -z "$work" ] || rm -rf "$work"' EXIT

newest_since() { find /backups -maxdepth 1 -name 'farm-*.tar' -mmin "-$1" | grep -q .; }

# Writes farm-TIME.tar. It has its name only when it is complete.
write() {
  local name
  name=farm-$(date -u +%Y%m%dT%H%M%SZ).tar
  work=$(mktemp -d /backups/.new-XXXXXX)
  pg_dump --format=custom --file="$work/farm.dump"
  pg_restore --list "$work/farm.dump" >/dev/null
  tar -cf "$work/backup.tar" -C "$work" farm.dump -C /data releases files
  mv "$work/backup.tar" "/backups/$name"
  rm -rf "$work"
  echo "backups/$name ($(du -h "/backups/$name" | cut -f1))"
}

# Into a new, empty database, which then takes the place of the current one: a damaged file changes nothing.
restore() {
  local file=/backups/$1
  work=$(mktemp -d /backups/.restore-XXXXXX)
  tar -xf "$file" -C "$work"
  dropdb --maintenance-db=postgres --if-exists --force farm_restored
  createdb --maintenance-db=postgres farm_restored
  pg_restore --exit-on-error --single-transaction --dbname=farm_restored "$work/farm.dump"
  dropdb --maintenance-db=postgres --if-exists --force farm_before_restore
  psql --quiet --dbname=postgres --set=ON_ERROR_STOP=1 --command='SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IN ('"'farm', 'farm_restored'"')' >/dev/null
  psql --quiet --dbname=postgres --set=ON_ERROR_STOP=1 --single-transaction \
    --command='ALTER DATABASE farm RENAME TO farm_before_restore' --command='ALTER DATABASE farm_restored RENAME TO farm'
  # Files of the release store and uploaded files never change, so only missing ones are added.
  tar -xf "$file" -C /data --skip-old-files --exclude=farm.dump
  echo "Restored $1. The former database is farm_before_restore until the next restore."
}

# Once a day, also after the server was off.
daily() {
  while true; do
    newest_since 1430 || write
    find /backups -maxdepth 1 -name 'farm-*.tar' -mtime "+$BACKUP_DAYS" -delete
    sleep 600
  done
}

case ${1:-} in
  write) write ;;
  restore) restore "$2" ;;
  daily) daily ;;
  check) newest_since 1560 ;; # 26 hours
  *) echo 'backup.sh write | restore FILE | daily | check' >&2; exit 2 ;;
esac
