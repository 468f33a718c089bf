#!/bin/sh
# Runs a command of operators as root with the settings and secrets of the units: sh /opt/player/infra/systemd/ops.sh check
set -eu
cd "$(dirname "$0")/../.."
set -a
NODE_ENV=production TRUSTED_PROXIES=1 DOWNLOADS_DIR=/var/lib/player/downloads
. /etc/player/player.env
for file in /etc/player/secrets/*; do
  export "$(basename "$file")_FILE=$file"
done
exec npm run --silent ops -- "$@"
