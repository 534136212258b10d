# shellcheck shell=bash
# Settings and secrets of this server: .env and the folder secrets/. server/farm reads this file.

# The account of the images of the site (deploy/Dockerfile).
IMAGE_USER=10001

setting() { sed -n "s/^$1=//p" .env | tail -n 1; }

# The new file has the owner and the mode of the old one, which may hold a password of its own. Where .env is a symbolic link, it
# remains one, and the file that it names is replaced.
set_setting() {
  local file
  file=$(readlink --canonicalize-existing .env)
  cp --preserve=mode,ownership "$file" "$file.new"
  { grep -v "^$1=" "$file" || true; echo "$1=$2"; } > "$file.new"
  mv "$file.new" "$file"
}

is_rehearsal() { [[ "$(setting COMPOSE_FILE)" == *rehearsal* ]]; }

random() { head -c 32 /dev/urandom | base64 -w 0 | tr '+/' '-_' | tr -d '='; }

# Writes a secret that does not exist yet.
secret() {
  [ -e "secrets/$1" ] || (umask 077 && echo "$2" > "secrets/$1")
  [ ! -s "secrets/$1" ] || sed -i 's/[[:space:]]*$//' "secrets/$1"
}

# The files are readable by the account of the images and by root.
make_secrets() {
  mkdir -p secrets backups
  chmod 700 secrets backups
  local name password service
  for name in cookie_keys link_keys email_hash_key visitor_key quiz_key preview_key release_watch_key visits_key postgres_password; do
    secret "$name" "$(random)"
  done
  password=$(cat secrets/postgres_password)
  secret database_url "postgres://farm:$password@postgres:5432/farm"
  for service in payments learning community dexter; do
    secret "database_url_$service" "postgres://farm_$service:$(random)@postgres:5432/farm"
  done
  name_what_keys_sign
  make_signing_key release_signing_key server '*'
  make_signing_key content_signing_key content content
  for name in smtp_url stripe_secret_key stripe_webhook_secret openai_api_key; do secret "$name" ''; done
  # Also those that were copied from another server.
  chown "$IMAGE_USER" secrets/*
  chmod 400 secrets/*
}

# Versions of November 2026 and older trusted a key without parts with everything. Their file stays for server/farm rollback.
name_what_keys_sign() {
  [ -e secrets/trusted_release_keys ] || [ ! -e secrets/release_public_keys ] ||
    secret trusted_release_keys "$(tr ',' '\n' < secrets/release_public_keys | sed 's/^[^:]*:[^:]*$/&:*/' | paste --serial --delimiters ,)"
}

# Writes a key that signs releases, unless it exists, and adds its public key to the trusted ones, with the parts that it may sign.
make_signing_key() {
  local file=$1 id=$2 parts=$3 trusted
  [ ! -e "secrets/$file" ] || return 0
  (umask 077 && openssl genpkey -algorithm ed25519 -out secrets/.key.pem)
  secret "$file" "$id:$(openssl pkey -in secrets/.key.pem -outform DER | base64 -w 0)"
  trusted=$([ ! -e secrets/trusted_release_keys ] || echo "$(cat secrets/trusted_release_keys),")
  (umask 077 && echo "$trusted$id:$(openssl pkey -in secrets/.key.pem -pubout -outform DER | base64 -w 0):$parts" > secrets/.trusted)
  mv secrets/.trusted secrets/trusted_release_keys
  rm secrets/.key.pem
}

# What only the owner knows. A rehearsal needs no accounts.
check_settings() {
  local missing=() name names=(FARM_HOST ACME_EMAIL FARM_VERSION FARM_IMAGES FIRST_OPERATOR_EMAIL) files=()
  is_rehearsal || {
    names+=(MAIL_FROM STRIPE_PUBLISHABLE_KEY)
    files=(smtp_url stripe_secret_key stripe_webhook_secret)
  }
  for name in "${names[@]}"; do [ -n "$(setting "$name")" ] || missing+=("$name in .env"); done
  for name in "${files[@]}"; do [ -n "$(cat "secrets/$name")" ] || missing+=("secrets/$name"); done
  [ ${#missing[@]} -eq 0 ] || fail "Fill in, then run this again:$(printf '\n  %s' "${missing[@]}")"
}
