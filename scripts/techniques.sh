#!/usr/bin/env bash
# What each technique of the search is worth: a sequential test of the player as it is against itself without the
# technique, or with one that it does not use. Each test adds a line to FILE, the answer of `crownhead match --json`; a
# test that is there already is not played again, so a run that was stopped goes on.
# usage: scripts/techniques.sh CROWNHEAD [FILE [GAMES [NODES]]]
set -euo pipefail
cd "$(dirname "$0")/.."
crownhead=${1:?usage: scripts/techniques.sh CROWNHEAD [FILE [GAMES [NODES]]]}
file=${2:-docs/strength/techniques.jsonl}
games=${3:-2000}
nodes=${4:-10000}
touch "$file"

versus() { # GAME OPENINGS A B
    if grep -qF "\"a\":\"$3\",\"b\":\"$4\",\"game\":\"$1\",\"games\":$games,\"limits\":\"$nodes nodes a move\"" "$file"; then
        return
    fi
    printf '%s: %s against %s\n' "$1" "$3" "$4" >&2
    "$crownhead" match --game "$1" --openings "$2" --a "$3" --b "$4" --games "$games" --nodes "$nodes" \
        --adjudicate database --concurrency "$(nproc)" --sprt elo0=0 elo1=10 --json >>"$file"
}

for technique in deep-reductions bolder-reductions unknown-reductions static-cutoffs futility prob-cut prob-cut-below \
    earnest-prob-cut follow-ups extensions tuned-numbers; do
    versus english three-move:all champion "champion:no-$technique"
done
for technique in steps-of-two capture-extensions early-table-cutoffs; do
    versus english three-move:all "champion:$technique" champion
done
for technique in deep-reductions unknown-reductions prob-cut earnest-prob-cut follow-ups extensions \
    capture-extensions; do
    versus lose-8 random:8 part2 "part2:no-$technique"
done
for technique in steps-of-two bolder-reductions static-cutoffs futility prob-cut-below early-table-cutoffs \
    tuned-numbers; do
    versus lose-8 random:8 "part2:$technique" part2
done
