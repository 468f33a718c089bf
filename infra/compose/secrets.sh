#!/bin/sh
# Creates the files of ./secrets that production.yaml names, unless they exist: generated where that is possible, else empty. An empty
# secret counts as not set. Other users of the machine cannot open the folder; the users of the containers can read the files.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
cd secrets

# put <name> <value>
put() {
  [ -e "$1" ] || printf '%s\n' "$2" > "$1"
  chmod 644 "$1"
}
password() {
  openssl rand -hex 24
}

put POSTGRES_PASSWORD "$(password)"
put DATABASE_PASSWORD "$(password)"
put REDIS_PASSWORD "$(password)"
put GRAFANA_PASSWORD "$(password)"
put DATABASE_URL "postgres://player_app:$(cat DATABASE_PASSWORD)@postgres:5432/player"
put DATABASE_MIGRATION_URL "postgres://player:$(cat POSTGRES_PASSWORD)@postgres:5432/player"
put REDIS_URL "redis://:$(cat REDIS_PASSWORD)@redis:6379"
put ENCRYPTION_KEYS "k1:$(openssl rand -base64 32)"
put LICENCE_KEYS "l1:$(openssl rand -base64 32)"
put PIN_PEPPER "$(openssl rand -hex 32)"
for name in DATABASE_DIRECT_URL SMTP_URL PAYPAL_CLIENT_SECRET OPAY_SECRET_KEY OPAY1_SECRET_KEY COWPAY_HASH_KEY COWPAY_TOKEN \
  BTCPAY_API_KEY BTCPAY_WEBHOOK_SECRET IBOSTORE_SECRETS; do
  put "$name" ''
done
echo 'Write the address of your mail server into secrets/SMTP_URL, and keep a copy of ENCRYPTION_KEYS, LICENCE_KEYS and PIN_PEPPER.'
