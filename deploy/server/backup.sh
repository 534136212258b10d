#!/usr/bin/env bash
# Backups of the database, of the release store and of uploaded files, in the container `backup` of compose.yaml. server/farm calls it;
# `newest` needs no database.
set -euo pipefail
umask 077
PGPASSWORD=$(<"${PGPASSWORD_FILE:-/dev/null}")
export PGPASSWORD

# The newest ones are stored whatever their age: when no new ones are written, the old ones are all there is.
NEWEST=7

BACKUPS=${BACKUPS:-/backups}
DATA=${DATA:-/data}
METRICS=${METRICS:-/metrics}

# The files that this program writes. Those of other names are the owner's.
BACKUP_NAMES='farm-????????T??????Z.tar'

work=
trap '[ -z "$work" ] || rm -rf "$work"' EXIT

newest_since() { find "$BACKUPS" -maxdepth 1 -name "$BACKUP_NAMES" -mmin "-$1" | grep -q .; }

# Prints the name of the newest backup.
newest() { find "$BACKUPS" -maxdepth 1 -name "$BACKUP_NAMES" -printf '%f\n' | sort | tail -n 1; }

# Writes farm-TIME.tar. It has its name only when it is complete and on the disk.
write() {
  local name
  name=farm-$(date -u +%Y%m%dT%H%M%SZ).tar
  work=$(mktemp -d "$BACKUPS/.new-XXXXXX")
  pg_dump --format=custom --file="$work/farm.dump"
  pg_restore --list "$work/farm.dump" >/dev/null
  tar -cf "$work/backup.tar" -C "$work" farm.dump -C "$DATA" releases files
  sync "$work/backup.tar"
  mv "$work/backup.tar" "$BACKUPS/$name"
  sync "$BACKUPS"
  rm -rf "$work"
  echo "backups/$name ($(du -h "$BACKUPS/$name" | cut -f1))"
}

# Into a new, empty database, which then takes the place of the current one: a damaged file changes nothing.
restore() {
  local file=$BACKUPS/$1
  work=$(mktemp -d "$BACKUPS/.restore-XXXXXX")
  tar -xf "$file" -C "$work"
  dropdb --maintenance-db=postgres --if-exists --force farm_restored
  createdb --maintenance-db=postgres farm_restored
  pg_restore --exit-on-error --single-transaction --dbname=farm_restored "$work/farm.dump"
  dropdb --maintenance-db=postgres --if-exists --force farm_before_restore
  psql --quiet --dbname=postgres --set=ON_ERROR_STOP=1 --command='SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IN ('"'farm', 'farm_restored'"')' >/dev/null
  psql --quiet --dbname=postgres --set=ON_ERROR_STOP=1 --single-transaction \
    --command='ALTER DATABASE farm RENAME TO farm_before_restore' --command='ALTER DATABASE farm_restored RENAME TO farm'
  # Files of the release store and uploaded files never change, so only missing ones are added.
  tar -xf "$file" -C "$DATA" --skip-old-files --exclude=farm.dump
  echo "Restored $1. The former database is farm_before_restore until the next restore."
}

# Of each day before today only the last backup is stored, for BACKUP_DAYS days; and what a killed process left behind is deleted.
delete_old() {
  local name day today oldest newer_day='' count=0
  today=$(date -u +%Y%m%d)
  oldest=$(date -u -d "-$BACKUP_DAYS days" +%Y%m%d)
  while IFS= read -r name; do
    day=${name:5:8}
    count=$((count + 1))
    if [ "$count" -gt "$NEWEST" ] && [ "$day" != "$today" ] && [[ "$day" = "$newer_day" || "$day" < "$oldest" ]]; then
      rm "$BACKUPS/$name"
    fi
    newer_day=$day
  done < <(find "$BACKUPS" -maxdepth 1 -name "$BACKUP_NAMES" -printf '%f\n' | sort --reverse)
  find "$BACKUPS" -maxdepth 1 -type d -name '.*-??????' -mmin +720 -exec rm -rf {} +
}

# The time of the newest backup, for node_exporter: an alert says when it is too old.
write_backup_metric() {
  local newest
  newest=$(find "$BACKUPS" -maxdepth 1 -name "$BACKUP_NAMES" -printf '%T@\n' | sort --numeric-sort | tail -n 1)
  [ -n "$newest" ] || newest=0
  (umask 022 && printf '# TYPE farm_backup_time_seconds gauge\nfarm_backup_time_seconds %s\n' "$newest" > "$METRICS/backup.prom.new")
  mv "$METRICS/backup.prom.new" "$METRICS/backup.prom"
}

# Once a day, also after the server was off. A failure is tried again: until it succeeds, the container is unhealthy and an alert says so.
daily() {
  write_backup_metric
  while true; do
    # A process of its own, because `||` would switch off its `set -e`.
    newest_since 1430 || bash "$0" write || echo 'The backup failed; it is tried again in ten minutes.' >&2
    delete_old
    write_backup_metric
    sleep 600
  done
}

case ${1:-} in
  write) write; write_backup_metric ;;
  restore) restore "$2" ;;
  newest) newest ;;
  daily) daily ;;
  delete-old) delete_old ;;
  check) newest_since 1560 ;; # 26 hours
  *) echo 'backup.sh write | restore FILE | newest | daily | check | delete-old' >&2; exit 2 ;;
esac
