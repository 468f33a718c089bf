#!/usr/bin/env bash
# Makes the certificates in this folder (OpenSSL 3): an authority of their own and three certificates for one key,
# valid until 2124 except for the expired one. The authority's key was deleted; the other key is used by the fault
# matrix only.
set -euo pipefail
place=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
touch index.txt
cat > authority.conf <<'CONF'
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
rand_serial = yes
unique_subject = no
default_md = sha256
copy_extensions = copy
policy = any
x509_extensions = leaf
[any]
commonName = supplied
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[leaf]
basicConstraints = CA:FALSE
CONF
new_key() { openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt -out "$1"; }
issue() { openssl ca -batch -notext -config authority.conf -keyfile authority.key "$@"; }

new_key authority.key
openssl req -new -key authority.key -subj '/CN=Authority of the fault matrix' -out authority.csr
issue -selfsign -extensions root -startdate 20240101000000Z -enddate 21240101000000Z \
  -in authority.csr -out "$place/authority.pem"

new_key "$place/key.pem"
certificate() { # file, host, last day
  openssl req -new -key "$place/key.pem" -subj "/CN=$2" -addext "subjectAltName=DNS:$2" -out request.csr
  issue -cert "$place/authority.pem" -startdate 20240101000000Z -enddate "$3" -in request.csr -out "$place/$1.pem"
}
certificate good localhost 21240101000000Z
certificate other-host elsewhere.example 21240101000000Z
certificate expired localhost 20240201000000Z
