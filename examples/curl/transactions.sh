#!/usr/bin/env bash
# Walks through the transactions of an account: the one that is named, or the first that can be read.
set -euo pipefail
: "${VITRINE_URL:?}" "${VITRINE_API_KEY:?}" "${VITRINE_API_SECRET:?}"

# The first string with this name in a JSON text. Enough for ids and cursors; for more, use jq.
text() { grep -o "\"$1\":\"[^\"]*\"" | sed -n '1p' | cut -d '"' -f 4; }

token=$(curl -sS --fail-with-body -X POST "$VITRINE_URL/service/auth/token" \
  -H "Api-Key: $VITRINE_API_KEY" -H "Api-Secret: $VITRINE_API_SECRET" | text accessToken)
get() { curl -sS --fail-with-body -H "Authorization: Bearer $token" "$@"; }

account=${1:-$(get "$VITRINE_URL/service/accounts" | text id)}
list=$VITRINE_URL/service/accounts/$account/transactions

headers=$(mktemp)
trap 'rm -f "$headers"' EXIT
page=$(get -D "$headers" "$list?limit=500")
# Where the feed of changes goes on from this state of the list.
since=$(tr -d '\r' < "$headers" | sed -n 's/^changes-cursor: //p')

pages=1
count=$(grep -o '"executed":' <<< "$page" | wc -l)
# There is a cursor exactly when there is more.
while cursor=$(text next_cursor <<< "$page"); do
  page=$(get "$list?limit=500&cursor=$cursor")
  pages=$((pages + 1))
  count=$((count + $(grep -o '"executed":' <<< "$page" | wc -l)))
done

changes=$({ get "$list/changes?since=$since" | grep -o '"change":' || true; } | wc -l)
echo "$account: $count transactions on $pages pages, $changes changes since"
