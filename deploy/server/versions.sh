# shellcheck shell=bash
# Images and files of a version. The image `pages` of each version brings compose.yaml and all that belongs beside it; versions/
# holds those of the live version and of the one before it. server/farm reads this file.

IMAGES_HINT='deploy/build-images builds them on your machine and loads them here; private ones need docker login.'

image_of() { echo "$(setting FARM_IMAGES)/$1:$2"; }

image_id() { docker image inspect --format '{{.Id}}' "$(image_of "$1" "$2")" 2>/dev/null; }

pull() {
  local profiles=(--profile task)
  ! is_monitored || profiles+=(--profile monitoring)
  compose "${profiles[@]}" pull --quiet --policy missing ||
    fail "The images of version $FARM_VERSION are not here, and $(setting FARM_IMAGES) did not give them. $IMAGES_HINT"
}

live_files() { cat server/version 2>/dev/null || setting FARM_VERSION; }

# Copies the files that are in use to versions/, as those of the live version, unless they are of one that was not completed.
save_files() {
  local live
  live=$(setting FARM_VERSION)
  [ "$(live_files)" = "$live" ] || [ ! -d "versions/$live" ] || return 0
  rm -rf versions/.saved
  mkdir -p versions/.saved
  cp --archive compose.yaml Caddyfile server versions/.saved/
  [ ! -d observability ] || cp --archive observability versions/.saved/
  rm -rf "versions/$live"
  mv versions/.saved "versions/$live"
}

# Takes the files of a version out of its image.
fetch_files() {
  local image
  image=$(image_of pages "$1")
  [ -n "$(image_id pages "$1")" ] || docker pull --quiet "$image" >/dev/null || fail "The image $image is not here. $IMAGES_HINT"
  rm -rf versions/.new
  mkdir -p versions/.new
  if ! docker run --rm --network none --entrypoint tar "$image" --create --directory=/app/deploy . |
    tar --extract --no-same-owner --directory=versions/.new || [ ! -x versions/.new/server/farm ]; then
    fail "The files of version $1 could not be read completely from the image $image. Nothing was changed."
  fi
  rm -rf "versions/$1"
  mv versions/.new "versions/$1"
}

# Puts the files of a version in their place, each at once, so that a running program goes on reading the old one.
place_files() {
  local file
  while IFS= read -r -d '' file; do
    mkdir -p "$(dirname "$file")"
    cp --preserve=mode "versions/$1/$file" "$file.new"
    mv "$file.new" "$file"
  done < <(find "versions/$1" -type f -not -path '*/server/version' -printf '%P\0')
  echo "$1" > server/version
}

# Number of PostgreSQL's major version, which is in the tag of its image.
postgres_major() { sed -n 's/^.*postgres:\([0-9]*\).*$/\1/p'; }
running_major() { docker inspect --format '{{.Config.Image}}' "$(docker compose ps --all --quiet postgres)" 2>/dev/null | postgres_major; }
needed_major() { docker compose config --images postgres | postgres_major; }

# The version whose files hold the site's data: that of the live version, because an update that was killed may have started a newer,
# empty server; but once such an update has moved the data, the version that it noted.
MOVED_MAJOR=versions/.postgresql
stored_major() { cat "$MOVED_MAJOR" 2>/dev/null || images_of "$(setting FARM_VERSION)" | postgres_major; }
is_same_postgresql() { [ "$(stored_major)" = "$(needed_major)" ]; }

# Starts the server that has the site's data, where an update that was killed left another one.
start_stored_postgresql() {
  local placed
  [ "$(running_major)" != "$(stored_major)" ] || return 0
  placed=$(live_files)
  say "Starting PostgreSQL $(stored_major), which has the data"
  place_files "$(setting FARM_VERSION)"
  start postgres backup || return 1
  place_files "$placed"
}

# Image names of the files of a version, or of those in use.
images_of() {
  local file=compose.yaml
  [ ! -f "versions/$1/compose.yaml" ] || file=versions/$1/compose.yaml
  FARM_VERSION=$1 docker compose --file "$file" --project-directory . --profile '*' config --images | sort --unique
}

# Deletes images that neither the live version nor the one before it needs. An image that a container uses stays.
prune_images() {
  local version names='' needed_ids name id
  for version in "$(setting FARM_VERSION)" "$(setting FARM_PREVIOUS_VERSION)"; do
    [ -z "$version" ] || names+=$(images_of "$version")$'\n'
  done
  needed_ids=$(while IFS= read -r name; do docker image inspect --format '{{.Id}}' "$name" 2>/dev/null || true; done <<< "$names")
  sed 's/@.*//; s/:[^:/]*$//; /^$/d' <<< "$names" | sort --unique | while IFS= read -r name; do
    docker image ls --no-trunc --filter "reference=$name" --format '{{.ID}} {{.Repository}}:{{.Tag}}'
  done | while read -r id name; do
    [[ "$needed_ids" == *"$id"* ]] || docker image rm "${name/#*:<none>/$id}" >/dev/null 2>&1 || true
  done
  docker image prune --force >/dev/null
  # Where images are built on the server itself.
  docker builder prune --force --filter until=168h >/dev/null 2>&1 || true
}

# Files of other versions, builds of pages that nobody loads any more, and images.
tidy() {
  local folder
  for folder in versions/*/; do
    case "$(basename "$folder")" in
      "$(setting FARM_VERSION)" | "$(setting FARM_PREVIOUS_VERSION)") ;;
      *) rm -rf "$folder" ;;
    esac
  done
  release gc --keep 30d
  prune_images
}
