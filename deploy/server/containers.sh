# shellcheck shell=bash
# Starting, replacing and comparing containers. server/farm reads this file.

HEALTHY_SECONDS=300
MAX_RESTARTS=5

# Docker Compose without its progress lines.
compose() { docker compose --progress quiet "$@"; }

task() { docker compose run --rm --no-TTY "$@"; }

is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1" 2>/dev/null)" = healthy ]; }

wait_healthy() {
  local id tries
  for id in "$@"; do
    for ((tries = HEALTHY_SECONDS; tries > 0; tries--)); do
      is_healthy "$id" && break
      [ "$(docker inspect --format '{{.RestartCount}}' "$id")" -lt "$MAX_RESTARTS" ] || break
      sleep 1
    done
    is_healthy "$id" || { docker logs --tail 20 "$id" >&2; return 1; }
  done
}

# Not `up --wait`, which fails when a part restarts while it starts.
start() {
  local ids
  compose up --detach "$@" || return 1
  mapfile -t ids < <(docker compose ps --all --quiet "$@")
  wait_healthy "${ids[@]}"
}

replicas() {
  local count
  count=$(setting FARM_REPLICAS)
  echo "${count:-1}"
}

# Starts new containers beside the old ones, waits until they are healthy, then ends the old ones, which finish what they do.
replace() {
  local part=$1 old new id
  mapfile -t old < <(docker compose ps --all --quiet "$part")
  say "Starting $part"
  compose up --detach --no-deps --no-recreate --scale "$part=$((${#old[@]} + $(replicas)))" "$part" || return 1
  mapfile -t new < <(comm -13 <(printf '%s\n' "${old[@]}" | sort) <(docker compose ps --all --quiet "$part" | sort))
  if ! wait_healthy "${new[@]}"; then
    say "$part does not become healthy: its old version stays"
    docker rm --force "${new[@]}" >/dev/null
    return 1
  fi
  for id in "${old[@]}"; do docker stop "$id" >/dev/null && docker rm "$id" >/dev/null; done
}

# Whether a container runs the image and the settings that a part has in this version. The hash of Compose covers the image's
# tag, so it is computed with the tag that the container was started with.
is_current() {
  local part=$1 id=$2 tag hash
  is_healthy "$id" || return 1
  tag=$(docker inspect --format '{{.Config.Image}}' "$id")
  [ "$(docker inspect --format '{{.Image}}' "$id")" = "$(image_id "$part" "$FARM_VERSION")" ] || return 1
  hash=$(FARM_VERSION=${tag##*:} docker compose config --hash "$part")
  [ "$(docker inspect --format '{{index .Config.Labels "com.docker.compose.config-hash"}}' "$id")" = "${hash##* }" ]
}

# Replaces a part, unless all its replicas are what they would be replaced by.
replace_changed() {
  local part=$1 ids id
  mapfile -t ids < <(docker compose ps --all --quiet "$part")
  [ ${#ids[@]} -eq "$(replicas)" ] || { replace "$part"; return; }
  for id in "${ids[@]}"; do is_current "$part" "$id" || { replace "$part"; return; }; done
  say "$part is the same: it goes on"
}

# The front, the backups and the monitoring, which have one container each: Compose replaces what has another image or other
# settings. Caddy takes another Caddyfile without closing a connection; the others read their files when they start.
update_shared_containers() {
  start caddy || return 1
  docker compose exec --no-TTY caddy caddy reload --config - --adapter caddyfile < Caddyfile || return 1
  compose up --detach --force-recreate --no-deps backup && start backup || return 1
  start_monitoring
}
