#!/usr/bin/env python3
"""An independent reader of Crownhead's endgame databases, written from docs/endgame-format.md alone.
    python3 endgame-reader.py FOLDER GAME SEED COUNT [PIECES]
FOLDER holds a folder for each game. All files of GAME are opened, checked and decoded, the 2-piece slices counted, and
COUNT random positions of up to PIECES (4) pieces checked against the positions after their moves. Exit 1 at a disagreement.

A position is four masks of squares (bit 0 = top left), always with Black to move and playing down the board:
(Black's men, Black's kings, White's men, White's kings). A slice is (M, k, W, l): how many those are.
"""
import binascii, os, random, re, struct, sys, zlib
from collections import Counter
from functools import lru_cache
from itertools import combinations
from math import comb as C

N, S = 4, 32                                   # dark squares in a row, and of the board
LAST_ROW = 0xF << 28
LOSS, DRAW, WIN = 0, 1, 2
NAME = "m%dk%d-m%dk%d"

def check(ok, *what):
    if not ok:
        sys.exit("disagreement: " + " ".join(str(w) for w in what))          # exit 1

# ---------------------------------------------------------------- the board and the moves
def neighbour(square, down, right):
    """The square one step away, or None. Even rows have their dark squares in the odd columns."""
    row, column = square // 4 + down, square % 4 * 2 + (square // 4 + 1) % 2 + right
    return row * 4 + column // 2 if 0 <= row < 8 and 0 <= column < 8 else None

# For a man (0, only downwards) and a king (1) on each square: STEPS has the masks of the squares one step away, JUMPS
# the masks (jumped, landing), OVER those of all jumped ones together.
STEPS, JUMPS, OVER = [[], []], [[], []], [[], []]
for king, ways in (0, [(1, -1), (1, 1)]), (1, [(1, -1), (1, 1), (-1, -1), (-1, 1)]):
    for sq in range(S):
        near = [(neighbour(sq, *way), way) for way in ways if neighbour(sq, *way) is not None]
        STEPS[king].append([1 << n for n, way in near])
        JUMPS[king].append([(1 << n, 1 << neighbour(n, *way)) for n, way in near if neighbour(n, *way) is not None])
        OVER[king].append(sum(over for over, to in JUMPS[king][sq]))

def squares(mask):
    return [sq for sq in range(S) if mask >> sq & 1]

def turned(position):
    """The board turned round and the colours changed."""
    bm, bk, wm, wk = (int(f"{mask:032b}"[::-1], 2) for mask in position)
    return wm, wk, bm, bk

def moved(position, start, to, king, taken):
    """The position after a move from start to to, where the piece is a king or not."""
    bm, bk, wm, wk = position
    return turned((bm & ~start | (0 if king else to), bk & ~start | (to if king else 0), wm & ~taken, wk & ~taken))

def has_capture(bm, bk, wm, wk):
    white = wm | wk
    for king, mask in ((0, bm), (1, bk)):
        while mask:
            square = mask.bit_length() - 1
            mask ^= 1 << square
            if OVER[king][square] & white:
                for over, to in JUMPS[king][square]:
                    if over & white and not to & (bm | bk | white):
                        return True
    return False

def captures(position):
    """The positions after all captures, seen by the other side."""
    bm, bk, wm, wk = position
    found = set()

    def go_on(start, at, king, taken):
        # Jumped pieces stay on the board to the end of the move; the square where it started is empty.
        more = False
        for over, to in JUMPS[king][at.bit_length() - 1]:
            if over & (wm | wk) & ~taken and not to & (bm | bk | wm | wk) & ~start:
                more = True
                if not king and to & LAST_ROW:                 # crowned, and the move ends
                    found.add(moved(position, start, to, 1, taken | over))
                else:
                    go_on(start, to, king, taken | over)
        if taken and not more:
            found.add(moved(position, start, at, king, taken))

    for king, mask in ((0, bm), (1, bk)):
        for square in squares(mask):
            go_on(1 << square, 1 << square, king, 0)
    return found

def replies(position):
    """The positions after all moves of the side to move, seen by the other side."""
    found = captures(position)
    if not found:
        bm, bk, wm, wk = position
        for king, mask in ((0, bm), (1, bk)):
            for square in squares(mask):
                for to in STEPS[king][square]:
                    if not to & (bm | bk | wm | wk):
                        found.add(moved(position, 1 << square, to, 1 if to & LAST_ROW else king, 0))
    return found

# ---------------------------------------------------------------- slices and numbers
def all_slices(pieces):
    return [(m, k, w, n - m - k - w) for n in range(2, pieces + 1) for m in range(n) for k in range(n - m)
            for w in range(n - m - k + 1) if m + k]

@lru_cache(maxsize=None)
def group_size(sl, t):
    """Arrangements of men with t of Black's in the top row."""
    return C(N, t) * C(S - 2 * N, sl[0] - t) * C(S - N - (sl[0] - t), sl[2])

def size_of(sl):
    m, k, w, l = sl
    return sum(group_size(sl, t) for t in range(m + 1)) * C(S - m - w, k) * C(S - m - w - k, l)

def free(mask, first=0, last=S):
    return [sq for sq in range(first, last) if not mask >> sq & 1]

def choice_number(mask, places):
    """The number of a choice of squares among the places (a list of squares)."""
    chosen = [i for i, sq in enumerate(places) if mask >> sq & 1]
    return sum(C(p, i + 1) for i, p in enumerate(chosen))

@lru_cache(maxsize=1000)
def choices(count, mask, first=0, last=S):
    """The masks of all choices of free squares in the order of their numbers: simply that of the masks as numbers."""
    return sorted(map(sum, combinations([1 << sq for sq in free(mask, first, last)], count)))

def number_of(position):
    bm, bk, wm, wk = position
    m, k, w, l = sl = tuple(mask.bit_count() for mask in position)
    top, f = (bm & 0xF).bit_count(), S - m - w
    inside = choice_number(bm, free(0, 0, N)) * C(S - 2 * N, m - top) + choice_number(bm, free(0, N, S - N))
    number = sum(group_size(sl, t) for t in range(top))
    number += inside * C(S - N - (m - top), w) + choice_number(wm, free(bm, N))
    number = number * C(f, k) + choice_number(bk, free(bm | wm))
    return number * C(f - k, l) + choice_number(wk, free(bm | wm | bk))

def positions(sl, number):
    """The positions with this number and all later ones of the slice."""
    m, k, w, l = sl
    f = S - m - w
    upper, fifth = divmod(number, C(f - k, l))
    men, fourth = divmod(upper, C(f, k))
    for men in range(men, size_of(sl) // C(f, k) // C(f - k, l)):
        t, rest = 0, men
        while rest >= group_size(sl, t):
            rest -= group_size(sl, t)
            t += 1
        rest, third = divmod(rest, C(S - N - (m - t), w))
        first, second = divmod(rest, C(S - 2 * N, m - t))
        bm = choices(t, 0, 0, N)[first] | choices(m - t, 0, N, S - N)[second]
        wm = choices(w, bm, N)[third]
        places = [1 << sq for sq in free(bm | wm)]
        for bk in choices(k, bm | wm)[fourth:]:
            left = [place for place in places if not place & bk] if l else []
            for wk in ([0] if l == 0 else left if l == 1 else sorted(map(sum, combinations(left, l))))[fifth:]:
                yield bm, bk, wm, wk
            fifth = 0                                        # from the beginning, after the first time
        fourth = 0

# ---------------------------------------------------------------- one file
class SliceFile:
    """A .wdl or .dtw file: its header and its blocks as (bytes, checksum). All checksums are checked."""
    def __init__(self, path, game, sl, content):
        with open(path, "rb") as f:
            data = f.read()
        self.path, self.sl, self.size = path, sl, size_of(sl)
        end = data.index(b"\n\n") + 2
        check(struct.unpack_from("<I", data, end)[0] == zlib.crc32(data[:end]), path, "checksum of the header")
        first, *lines = data[:end - 2].decode("ascii").split("\n")
        self.header = dict(line.split(" ", 1) for line in lines)
        for key, want in (("content", content), ("game", game), ("board", "8x8"), ("slice", NAME % sl),
                          ("positions", str(self.size))):
            check(first == "crownhead endgame 1" and self.header[key] == want, path, key, self.header[key], "not", want)
        self.per_block = int(self.header["block"])
        blocks = -(-self.size // self.per_block)
        codes, = struct.unpack_from("<H", data, end + 4)
        check(codes == (549 if content == "results" else 0), path, "length of the codes", codes)
        directory = end + 6 + codes
        at = directory + 4 * blocks + 4
        check(struct.unpack_from("<I", data, at - 4)[0] == zlib.crc32(data[end + 4:at - 4]), path, "second checksum")
        check(len(data) == at + int(self.header["bytes"]), path, "length")
        self.blocks = []
        for b in range(blocks):
            length, crc = struct.unpack_from("<HH", data, directory + 4 * b)
            self.blocks.append((data[at:at + length], crc))
            check(length == 0 or binascii.crc_hqx(data[at:at + length], 0xFFFF) == crc, path, "checksum of block", b)
            at += length
        check(at == len(data), path, "the blocks do not fill the file")
        self.codes = [code_table(data[i:i + 61]) for i in range(end + 6, directory, 61)]

# ---------------------------------------------------------------- blocks of results
def code_table(lengths):
    """(length of the word, symbol) for each 12 bits that may come next, None where no word begins so."""
    table, word, last = [None] * 4096, 0, 0
    for length, symbol in sorted((n, s) for s, n in enumerate(lengths) if n):
        word, last = word << length - last, length
        check(length <= 12 and word < 1 << length, "wrong lengths of code words", *lengths)
        table[word << 12 - length:word + 1 << 12 - length] = [(length, symbol)] * (1 << 12 - length)
        word += 1
    return table

# For each L: the least length of the run, and how many bits to add follow.
RUNS = [(L + 1, 0) if L < 8 else ((2 + L % 2) << (L - 8) // 2 + 2, (L - 8) // 2 + 2) for L in range(30)]

def read_results(file, block):
    """One byte for each position of the block: 0 loss, 1 draw, 2 win."""
    packed, result = file.blocks[block]                      # without bytes the checksum is the result
    count, done, out = min(file.per_block, file.size - block * file.per_block), 0, []
    bits, left, before = int.from_bytes(packed + bytes(4), "big"), 8 * len(packed) + 30, 0    # left: bits not yet read
    if packed:
        result = bits >> left
    check(result <= 2, file.path, "block", block, "has result", result)
    if packed:
        while True:
            entry = file.codes[3 * result + before][bits >> left - 12 & 4095]
            if entry is None or left < 32 or done >= count:
                check(False, file.path, "block", block, "is not a row of runs")
            length, symbol = entry
            left -= length
            if symbol == 60:
                break
            run, extra = RUNS[symbol >> 1]
            left -= extra
            run += bits >> left & (1 << extra) - 1
            out.append(b"\0\1\2"[result:result + 1] * run)
            done += run
            before, result = result, (result + 1 + symbol % 2) % 3
        check(0 <= left - 32 < 8, file.path, "block", block, "has bits left over or too few")
    return b"".join(out) + bytes([result]) * (count - done)

# ---------------------------------------------------------------- blocks of distances
def read_distances(file, block, results, no_move):
    """The distance of each position of the block without a capture and not drawn, None for the others. no_move is the
    result of who cannot move."""
    packed = file.blocks[block][0]
    code, span, at = int.from_bytes((packed + bytes(4))[:4], "big"), 0xFFFFFFFF, 4
    last = {LOSS: (8, 8), WIN: (8, 8)}                       # the last half of each result and the one before it
    sets = {(result, digits): [32768] * 64 for result in last for digits in range(8)}

    def decide(chances, which):
        nonlocal code, span, at
        c = chances[which]
        part = (span >> 16) * c
        yes = code < part
        if yes:
            span = part
            c += 65535 - c >> 4
        else:
            code, span = code - part, span - part
            c -= c >> 4
        chances[which] = 64 if c < 64 else 65471 if c > 65471 else c
        while span < 1 << 24:
            code = code << 8 | (packed[at] if at < len(packed) else 0)
            span <<= 8
            at += 1
        return yes

    out = []
    for result, position in zip(results, positions(file.sl, block * file.per_block)):
        if result == DRAW or has_capture(*position):
            out.append(None)
            continue
        a, b = last[result]
        chances, half = sets[result, min(abs(a - b).bit_length(), 7)], a
        if decide(chances, 0):
            greater, digits, difference = decide(chances, 1), 1, 1
            while digits < 16 and decide(chances, (2 if greater else 18) + digits):
                digits += 1
            for i in range(digits - 1):
                difference = 2 * difference + (decide([32768], 0) if i else decide(chances, 34 + digits))
            half += difference if greater else -difference
        last[result] = half, a
        out.append(2 * half + (result != no_move))
    # The reader is up to four bytes ahead of what decides; the writer may leave out zeros.
    check(0 <= at - len(packed) <= 4, file.path, "block", block, "has", len(packed), "bytes,", at, "were read")
    return out

# ---------------------------------------------------------------- a game
class Database:
    def __init__(self, folder, game):
        self.files, self.cache, self.no_move = {}, {}, WIN if game.startswith("lose") else LOSS
        for name in sorted(os.listdir(os.path.join(folder, game))):
            if match := re.fullmatch(r"m(\d)k(\d)-m(\d)k(\d)\.(wdl|dtw)", name):       # the others: lock, *.part
                sl, content = tuple(map(int, match.groups()[:4])), "results" if match[5] == "wdl" else "distances"
                self.files[sl, content] = SliceFile(os.path.join(folder, game, name), game, sl, content)

    def block(self, sl, content, block):
        key = sl, content, block
        if key not in self.cache:
            check((sl, content) in self.files, "no file with the", content, "of", NAME % sl)
            file = self.files[sl, content]
            self.cache[key] = read_results(file, block) if content == "results" else \
                read_distances(file, block, self.block(sl, "results", block), self.no_move)
        return self.cache[key]

    def value(self, position, distance=True):
        """(result, distance) for the side to move; the distance is None for a draw or if it is not wanted."""
        sl = tuple(mask.bit_count() for mask in position)
        if sl[:2] == (0, 0):
            return self.no_move, 0
        if has_capture(*position):
            return self.best([self.value(p, distance) for p in captures(position)])
        if (sl, "results") not in self.files:
            twin = self.files.get((sl[2:] + sl[:2], "results"))
            check(twin and "twin" in twin.header, "no file for", NAME % sl, "and no twin line in that of its twin")
            return self.best([self.value(p, distance) for p in replies(position)])
        block, i = divmod(number_of(position), self.files[sl, "results"].per_block)
        result = self.block(sl, "results", block)[i]
        return result, self.block(sl, "distances", block)[i] if distance and result != DRAW else None

    def best(self, values):
        """The value of a position from those of the positions after its moves."""
        if not values:                                       # no move: the end
            return self.no_move, 0
        lost = [d for r, d in values if r == LOSS]
        if not lost and any(r == DRAW for r, d in values):
            return DRAW, None
        choose, among = (min, lost) if lost else (max, [d for r, d in values])
        return WIN if lost else LOSS, None if None in among else 1 + choose(among)

def main(folder, game, seed, count, pieces=4):
    pieces = int(pieces)
    db, total, stored = Database(folder, game), Counter(), 0
    for (sl, content), file in db.files.items():             # all blocks of all files; more pieces are not kept
        got = sum(len(db.block(sl, content, b) if sum(sl) <= pieces else read_results(file, b))
                  for b in range(len(file.blocks)))
        check(got == file.size, file.path, "has", got, "positions")
        total[content] += got
    for sl in all_slices(2):                                 # the tallies
        values = [db.value(p) for p in positions(sl, 0)]
        results, longest = Counter(r for r, d in values), max([d for r, d in values if r != DRAW], default="none")
        tally = f"wins {results[WIN]} losses {results[LOSS]} draws {results[DRAW]} longest {longest}"
        for content in ("results", "distances"):
            want = db.files[sl, content].header["tally"]
            check(tally == want, NAME % sl, content, "counted:", tally, "header:", want)
    rng = random.Random(int(seed))
    for _ in range(int(count)):                              # random positions
        sl = rng.choice(all_slices(pieces))
        number = rng.randrange(size_of(sl))
        position = next(positions(sl, number))
        check(number_of(position) == number, NAME % sl, number, "comes back as", number_of(position))
        value, want = db.value(position), db.best([db.value(p) for p in replies(position)])
        check(value == want, NAME % sl, number, [squares(m) for m in position], "is", value, "its moves say", want)
        stored += (sl, "results") in db.files and not has_capture(*position)
    print(f"{game}: {len(db.files)} files; {total['results']} positions of .wdl, {total['distances']} of .dtw decoded;",
          f"2-piece tallies agree; {count} positions follow from their moves, {stored} of them stored")

if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) in (5, 6) else sys.exit(__doc__)
