#!/usr/bin/env bash
# Measures how strong the program is: every figure of docs/strength.md, each into a file of its own. What is there already
# is not measured again, so a run that was stopped goes on; a file that is removed is made anew.
# It takes hours and wants a machine that is doing nothing else. The databases are built first where they are missing.
# usage: scripts/strength.sh CROWNHEAD PROBLEMS [FOLDER [PART...]]
#   PROBLEMS  a file of published problems, such as Gould's
#   PART      databases speed english lose-8 lose-10 lose-6 threads book doctor problems-1 problems-10 proofs (all of them if none is named)
set -euo pipefail
cd "$(dirname "$0")/.."
usage="usage: scripts/strength.sh CROWNHEAD PROBLEMS [FOLDER [PART...]]"
crownhead=${1:?$usage}
problems=${2:?$usage}
folder=${3:-docs/strength/figures}
parts=("${@:4}")
[ ${#parts[@]} -gt 0 ] || parts=(databases speed english lose-8 lose-10 lose-6 threads book doctor problems-1 problems-10 proofs)
cores=$(nproc)
mkdir -p "$folder"

# Runs a command; what it prints is kept when it is done, below the command itself.
keep() { # NAME ARGUMENTS...
    local file="$folder/$1.txt"
    shift
    [ ! -e "$file" ] || return 0
    printf '%s\n' "$file" >&2
    { printf '$ crownhead %s\n' "$*" | sed "s|$problems|$(basename "$problems")|"; "$crownhead" "$@"; } >"$file.part"
    mv "$file.part" "$file"
}

for part in "${parts[@]}"; do
    case $part in
    databases)
        for game in english lose-8 lose-6; do
            "$crownhead" endgame build --game "$game" --pieces 6 --memory 8G
        done
        "$crownhead" endgame build --game lose-10 --pieces 4
        ;;
    speed)
        keep speed-21 think --player champion --depth 21 --no-endgame
        keep speed-1 think --player champion:no-book --time 5s --no-endgame
        keep speed-2 think --player champion:no-book --time 5s --no-endgame --threads 2
        ;;
    english)
        keep english match --a champion:no-book --b champion:weights=data/weights/first/english.toml --games 100 --time 0.1s \
            --openings three-move:all --concurrency "$cores"
        keep english-clock match --game english --a champion:weights=data/networks/english.net \
            --b champion:weights=data/networks/fourth/english.net --games 300 --time 0.05s --openings random:6 \
            --adjudicate database --concurrency "$cores" --seed 21
        keep english-nodes match --game english --a champion --b champion:weights=data/networks/fourth/english.net --games 500 \
            --nodes 20000 --openings random:6 --adjudicate database --concurrency "$cores" --seed 7
        ;;
    lose-8)
        keep lose-8 match --game lose-8 --a part2 --b part2:weights=data/weights/first/lose-8.toml --games 100 \
            --time 0.1s --openings random:8 --concurrency "$cores"
        keep lose-8-nodes match --game lose-8 --a part2 --b part2:weights=data/networks/second/lose-8.net --games 500 \
            --nodes 20000 --openings random:8 --concurrency "$cores" --seed 7
        keep lose-8-deep match --game lose-8 --a part2 --b part2:weights=data/networks/second/lose-8.net --games 300 \
            --nodes 100000 --openings random:8 --concurrency "$cores" --seed 8
        ;;
    lose-10)
        keep lose-10-nodes match --game lose-10 --a part2:weights=data/networks/lose-10.net --b part2:weights=data/networks/fourth/lose-10.net --games 300 \
            --nodes 20000 --openings random:8 --concurrency "$cores" --seed 7
        ;;
    lose-6)
        # It builds the database that it needs by itself.
        file="$folder/lose-6.txt"
        command="cargo test --release -p crownhead-arena --no-default-features --test small_board -- --nocapture"
        if [ ! -e "$file" ]; then
            printf '%s\n' "$file" >&2
            printf '$ CROWNHEAD_GAMES=200 CROWNHEAD_TIME=100 %s\n' "$command" >"$file.part"
            CROWNHEAD_GAMES=200 CROWNHEAD_TIME=100 $command | grep -E '^(part2|lost|test result)' >>"$file.part"
            mv "$file.part" "$file"
        fi
        ;;
    threads)
        keep threads match --a champion:no-book,threads=2 --b champion:no-book --games 160 --time 0.03s \
            --openings three-move:all --adjudicate database
        ;;
    book)
        keep book match --a champion --b champion:no-book --games 348 --time 0.05s --openings three-move:all \
            --concurrency "$cores" --adjudicate database
        ;;
    doctor)
        # One game: the same player has both sides.
        keep doctor match --a champion:no-book --b champion:no-book --games 1 --time 10s \
            --openings data/openings/white-doctor.pdn --adjudicate database
        ;;
    problems-1) keep problems-1 problems "$problems" --time 1s --concurrency "$cores" --skip-bad ;;
    problems-10) keep problems-10 problems "$problems" --time 10s --concurrency "$cores" --skip-bad ;;
    # Sieges of both sides, some of which take half a minute and half a gigabyte.
    proofs) keep proofs problems docs/strength/refuted.csv --time 1s --each --prove 20000000 --concurrency "$cores" ;;
    *)
        printf 'scripts/strength.sh: there is no part %s\n%s\n' "$part" "$usage" >&2
        exit 2
        ;;
    esac
done
