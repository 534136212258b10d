# shellcheck shell=bash
# What server/farm sets on the machine itself: limits of connections and the time that logs are stored. Rehearsals leave it as it is.

# Limits the connections of each address, now and at every start of the machine.
limit_connections() {
  local rules=/etc/farm-connections.nft max_connections
  is_rehearsal && return
  command -v nft >/dev/null || fail 'Install nftables (apt-get install nftables), then run this again.'
  max_connections=$(setting CONNECTIONS_PER_ADDRESS)
  sed "s/ct count over 100/ct count over ${max_connections:-100}/" server/connections.nft > "${SYSTEM_ROOT:-}$rules"
  cat > "${SYSTEM_ROOT:-}/etc/systemd/system/farm-connections.service" <<TEXT
[Unit]
Description=Limit of connections of one address to the site
After=nftables.service

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=$(command -v nft) --file $rules

[Install]
WantedBy=multi-user.target
TEXT
  systemctl daemon-reload
  systemctl enable --quiet farm-connections
  systemctl restart farm-connections
}

# The journal holds the logs of all containers, those of removed ones too.
configure_journald() {
  local folder=${SYSTEM_ROOT:-}/etc/systemd/journald.conf.d
  is_rehearsal && return
  mkdir -p "$folder"
  cmp --quiet server/journald.conf "$folder/farm.conf" && return
  cp server/journald.conf "$folder/farm.conf"
  systemctl restart systemd-journald
}
