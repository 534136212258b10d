# shellcheck shell=bash
# Prometheus, Alertmanager and exporters: the profile `monitoring` of compose.yaml, with settings that are written to monitoring/ from
# those of server/monitoring. server/farm reads this file.

MONITORING_SERVICES=(prometheus alertmanager node-exporter blackbox)

# The account of Alertmanager's image.
MONITORING_USER=65534

is_monitored() { ! is_rehearsal && [ "$(setting MONITORING)" != no ]; }

# %-escapes of an address as the bytes that they mean.
decode() { printf '%b' "${1//%/\\x}"; }

# Text between single quotes in YAML.
quoted() { echo "'${1//\'/\'\'}'"; }

# Alertmanager's settings from secrets/smtp_url: smtps://user:password@host:465, or smtp:// with STARTTLS.
write_alertmanager() {
  local url address user='' tls=false
  url=$(cat secrets/smtp_url)
  [[ "$url" != smtps:* ]] || tls=true
  address=${url#*://}
  [[ "$address" != *@* ]] || { user=${address%@*}; address=${address##*@}; }
  address=${address%%/*}
  [[ "$address" == *:* ]] || address+=:$([ $tls = true ] && echo 465 || echo 587)
  (umask 077 && {
    echo 'global:'
    echo "  smtp_smarthost: $(quoted "$address")"
    # Otherwise Alertmanager would go by the port, and expect STARTTLS on any but 465.
    echo "  smtp_force_implicit_tls: $tls"
    echo "  smtp_from: $(quoted "$(setting MAIL_FROM)")"
    if [ -n "$user" ]; then
      echo "  smtp_auth_username: $(quoted "$(decode "${user%%:*}")")"
      echo "  smtp_auth_password: $(quoted "$(decode "${user#*:}")")"
    fi
    sed "s/ALERT_ADDRESS/$(setting ACME_EMAIL | sed 's/[&/\\]/\\&/g')/" server/monitoring/alertmanager.yml
  } > monitoring/alertmanager.yml.new)
  chown "$MONITORING_USER" monitoring/alertmanager.yml.new
  chmod 400 monitoring/alertmanager.yml.new
  mv monitoring/alertmanager.yml.new monitoring/alertmanager.yml
}

# The rules without the frame that a cluster needs, and the address that is asked from outside.
write_prometheus() {
  sed '1,/^spec:$/d; s/^  //' observability/alerts.yaml > monitoring/rules.yml
  sed "s/FARM_HOST/$(setting FARM_HOST)/" server/monitoring/prometheus.yml > monitoring/prometheus.yml
  chmod 644 monitoring/rules.yml monitoring/prometheus.yml
}

# Starts the monitoring, and says so where it does not start: the site works without it.
start_monitoring() {
  if ! is_monitored; then
    compose --profile monitoring rm --stop --force "${MONITORING_SERVICES[@]}" >/dev/null ||
      say 'The containers of the monitoring were not removed'
    return 0
  fi
  if ! write_monitoring || ! start_monitoring_containers; then
    say 'The monitoring did not start: no alert will be sent'
  fi
}

write_monitoring() { mkdir -p monitoring && write_alertmanager && write_prometheus; }

start_monitoring_containers() {
  local ids
  compose --profile monitoring up --detach --force-recreate --no-deps "${MONITORING_SERVICES[@]}" || return 1
  mapfile -t ids < <(docker compose --profile monitoring ps --all --quiet "${MONITORING_SERVICES[@]}")
  wait_healthy "${ids[@]}"
}
