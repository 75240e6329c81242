#!/usr/bin/env bash
# Updates the file of an access list from a public feed: fetches the feed, and lets bunny-tf entries write the file or refuse
# harmful changes. If the addresses are the same, the file does not change.
# usage: feed.sh URL FILE [OPTION ...]   the options are those of bunny-tf entries, such as --format json or --plan advanced
# environment: BUNNY_TF the command bunny-tf (default: that of the package)
# ends with: 0 written or unchanged, 1 the feed could not be fetched or was refused, and the file is unchanged
set -euo pipefail
# shellcheck source=pipeline/stacks.sh
source "$(dirname "${BASH_SOURCE[0]}")/stacks.sh"

[ $# -ge 2 ] || fail "usage: feed.sh URL FILE [OPTION ...], such as feed.sh https://feeds.example/drop.txt lists/drop.txt --plan advanced"
url=$1 file=$2 folder=${FOLDER:-.}
shift 2
shown=${url%%\?*} # a query may have a key
[[ $url == https://* ]] || fail "the feed $shown has no https address, so anybody on the way could change it; name one that begins with https://"
find_bunny_tf
feed=$(mktemp)
trap 'rm -f "$feed"' EXIT
# The URL is not an argument, since other processes could read it.
curl --silent --show-error --fail --globoff --location --max-redirs 3 --proto =https --max-filesize 33554432 --max-time 120 --retry 2 \
  --output "$feed" --config <(printf 'url = "%s"\n' "${url//\"/%22}") ||
  fail "the feed $shown cannot be fetched; $file is as it was"
"${bunny_tf[@]}" entries --from - --out "$file" "$@" < "$feed" || fail "the feed $shown was refused; $file is as it was"
