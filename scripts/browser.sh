#!/usr/bin/env bash
# The page in a browser: types are checked, and Chromium plays games.
#     ./scripts/browser.sh [PROGRAM]
#     ./scripts/browser.sh PROGRAM docs/pictures     makes the pictures of the documents instead
# PROGRAM is crownhead, built; target/release/crownhead if none is named. Tools are installed into the target folder.
# What cannot be had is said and left out.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${1:-${CARGO_TARGET_DIR:-target}/release/crownhead}
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}/browser-tools")
have() { command -v "$1" >/dev/null 2>&1; }
skip() { echo "skipped: $*"; exit 0; }

have node && have npm || skip "node and npm cannot be had"
mkdir -p "$tools"
if ! cmp -s tests/browser/package.json "$tools/package.json" || [ ! -d "$tools/node_modules" ]; then
    cp tests/browser/package.json "$tools/package.json"
    (cd "$tools" && npm install --no-package-lock --no-audit --no-fund --silent) ||
        { rm -f "$tools/package.json"; skip "the tools cannot be had with npm"; }
fi

"$tools/node_modules/.bin/tsc" -p web/tsconfig.json
echo "types hold"
node --test tests/browser/selection.test.js >"$tools/selection.log" 2>&1 || { cat "$tools/selection.log"; exit 1; }

chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$chromium" ] && have apt-get; then
    sudo=""; [ "$(id -u)" = 0 ] || sudo="sudo -n"
    $sudo apt-get install -y -qq chromium >/dev/null 2>&1 ||
        { $sudo apt-get update -qq && $sudo apt-get install -y -qq chromium; } >/dev/null 2>&1 || true
    chromium=$(command -v chromium || true)
fi
[ -n "$chromium" ] || skip "Chromium cannot be had"
[ -x "$program" ] || { echo "$program is not there; cargo build --release makes it" >&2; exit 1; }

data=$(mktemp -d)
CROWNHEAD_DATA="$data" "$program" serve --port 0 --no-endgame >"$data/address" 2>"$data/errors" &
server=$!
# shellcheck disable=SC2317 # called at the end
finish() {
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    rm -rf "$data"
}
trap finish EXIT
address=""
for _ in $(seq 100); do
    address=$(grep -oE 'http://[^ ]+' "$data/address" "$data/errors" -h | head -1 || true)
    [ -z "$address" ] || break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
[ -n "$address" ] || { echo "the server did not start:" >&2; cat "$data/errors" >&2; exit 1; }

export CROWNHEAD_URL="$address" BROWSER_TOOLS="$tools" CHROMIUM="$chromium"
if [ $# -gt 1 ]; then
    node tests/browser/pictures.js "$2"
    exit
fi
node --test --test-concurrency=1 --test-reporter=spec tests/browser/*.test.js
