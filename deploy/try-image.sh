#!/bin/bash
# Builds the image of the Dockerfile and runs it on a PostgreSQL of its own: as root, where buildah, mmdebstrap and PostgreSQL
# are installed from Debian. Without a registry the base image is assembled from Debian's packages and the Node that npm
# installed here; BASE=pull takes the real one, BASE=FILE.tar a Debian that mmdebstrap made before. Leaves nothing behind.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d /tmp/vitrine-image.XXXXXX)
chmod 755 "$work"
image() { TMPDIR=$work buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"; }
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
container='' started=''
# Processes in the container, by its root folder.
inside() {
  for process in /proc/[0-9]*; do
    case $(readlink "$process/root" 2>/dev/null) in "$work"*) echo "${process#/proc/}" ;; esac
  done
}
cleanup() {
  set +e
  local left
  left=$(inside)
  [ -n "$left" ] && kill $left
  [ -n "$container" ] && wait "$container"
  [ -n "$started" ] && runuser -u postgres -- "$bin/pg_ctl" -D "$work/data" -m fast stop >/dev/null
  image rm -a >/dev/null 2>&1
  image rmi -a -f >/dev/null 2>&1
  rm -rf "$work"
}
trap cleanup EXIT

if [ "${BASE:-}" != pull ]; then
  debian=${BASE:-$work/base.tar}
  [ -n "${BASE:-}" ] || mmdebstrap --quiet --variant=essential --mode=chrootless bookworm "$debian"
  base=$(image from scratch)
  image add "$base" "$debian" / >/dev/null
  image copy "$base" node_modules/node/bin/node /usr/local/bin/node >/dev/null
  image copy "$base" "$(npm root -g)/npm" /usr/local/lib/node_modules/npm >/dev/null
  image copy "$base" "$(ldd node_modules/node/bin/node | sed -n 's/.*libstdc.* => \(\S*\) .*/\1/p')" /usr/lib/ >/dev/null
  image copy "$base" /etc/ssl/certs /etc/ssl/certs >/dev/null
  image config --env PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin "$base"
  image run --isolation chroot "$base" ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  image commit --quiet --rm "$base" docker.io/library/node:24-bookworm-slim >/dev/null
fi
echo cafile=/etc/ssl/certs/ca-certificates.crt > "$work/npmrc"
image bud --quiet --isolation chroot --format docker --volume "$work/npmrc:/root/.npmrc:ro" -t vitrine .
image images

install -d -o postgres -m 0700 "$work/data"
runuser -u postgres -- "$bin/initdb" -D "$work/data" -A trust -U postgres >/dev/null
port=${PGPORT:-55432}
runuser -u postgres -- "$bin/pg_ctl" -D "$work/data" -w -l "$work/data/log" \
  -o "-p $port -k $work/data -c listen_addresses=127.0.0.1" start >/dev/null
started=yes
psql() { "$bin/psql" --host=127.0.0.1 --port="$port" "$@"; }
export -f psql
export bin port OWNER_PASSWORD=owner SERVICE_PASSWORD=service
bash deploy/postgres/create-roles.sh >/dev/null

at() { echo "postgres://vitrine_$1:$1@127.0.0.1:$port/vitrine"; }
own=$(image from vitrine)
run() { image run --isolation chroot --env DATABASE_URL="$(at service)" --env PORT=58080 "${more[@]}" "$own" -- "$@"; }
more=(--env DATABASE_OWNER_URL="$(at owner)")
run node /app/bin/vitrine.js migrate | tail -1
more=()
run node /app/bin/vitrine.js serve > "$work/serve.log" 2>&1 &
container=$!
# The check of the image itself, in the container.
check=$(image inspect --type image vitrine | node -p 'JSON.parse(require("fs").readFileSync(0)).Docker.config.Healthcheck.Test[3]')
for i in $(seq 60); do
  if run node -e "$check" 2>/dev/null; then echo "healthy after $i tries"; break; fi
  [ "$i" = 60 ] && { cat "$work/serve.log"; exit 1; }
  sleep 0.5
done
run node -e 'console.log("user", process.getuid(), process.getgid())'
run sh -c 'for place in /app /app/src /var/lib/vitrine; do [ -w $place ] && echo "may write $place" || echo "may not write $place"; done'
echo "the server's processes run as user $(for pid in $(inside); do stat -c %u "/proc/$pid"; done | sort -u | paste -sd,)"
curl -sf http://127.0.0.1:58080/health/ready && echo
run vitrine doctor || true
