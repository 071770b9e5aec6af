#!/bin/sh
# Creates the secrets of compose.yaml that don't exist yet, in the folder `secrets`.
set -eu
cd "$(dirname "$0")/.."
# The folder keeps other accounts of this machine out. The files are readable by all, because containers have other users.
(umask 077 && mkdir -p secrets)
umask 022
for name in token-secret database-password admin-password; do
  if [ ! -s "secrets/$name" ]; then
    head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n' >"secrets/$name"
    echo "secrets/$name was created."
  fi
done
echo "Keep a copy of the folder secrets elsewhere: without token-secret, second factors must be set up again."
