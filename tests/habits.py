"""The habits of a peer: what fairy-stockfish answers in chess and crazyhouse is what its clients expect of us.

  habits.py ENGINE PEER   holds the same conversations with both, and fails where the answers are not of the same shape

Rules decide what has one right answer, and there the texts must be equal: perft counts, FENs, the text of moves, the end of
a game. Where engines may think differently only the form must agree: which fields an info line has, who answers when, and
how often. The peer also referees: every move of a line that either engine prints must be in its list of legal moves.

Not compared: what we say beyond the peer (the variant line, options, errors), what it does wrong, such as leaving out a bad
move without a word, and draws by rule, after which it plays on.
"""

import contextlib
import dataclasses
import itertools
import os
import queue
import re
import subprocess
import sys
import threading
import time

# How long an engine may take to answer anything, and how much later than asked a loaded machine may be.
PATIENCE = 20.0
SLACK = 2.0


class Failure(Exception):
    """What is wrong, as a sentence."""


# ---- Talking to an engine -----------------------------------------------------------------------------------------


class Talk:
    """A conversation with a process of an engine. No wait is endless, and empty lines say nothing."""

    def __init__(self, path):
        self.name = os.path.basename(path)
        try:
            self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise Failure(f"{path} does not start: {error}") from error
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self.listen, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def listen(self):
        for line in self.process.stdout:
            if line.strip():
                self.lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self.lines.put(None)

    def send(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines).encode())
            self.process.stdin.flush()
        except OSError as error:
            raise Failure(f"{self.name} cannot be told {lines[0]!r}: {self.fate()}") from error

    def fate(self):
        try:
            return f"it has ended with code {self.process.wait(PATIENCE)}"
        except subprocess.TimeoutExpired:
            return "it has closed its input or output, but not ended"

    def until(self, start):
        """All lines up to the first one that starts so."""
        lines = []
        deadline = time.monotonic() + PATIENCE
        while not lines or not lines[-1].startswith(start):
            try:
                lines.append(self.lines.get(timeout=max(0.0, deadline - time.monotonic())))
            except queue.Empty:
                raise Failure(f"{self.name}: no {start} within {PATIENCE:g} s") from None
            if lines[-1] is None:
                raise Failure(f"{self.name}: no {start}, for {self.fate()}")
        return lines

    def during(self, seconds):
        """What is said in this time."""
        lines = []
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                lines.append(self.lines.get(timeout=left))
            except queue.Empty:
                break
        return lines

    def ready(self):
        """What was said until everything before is done."""
        self.send("isready")
        return self.until("readyok")[:-1]

    def end(self):
        """What is said until the process has ended, and its exit code."""
        lines = []
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise Failure(f"{self.name} has not ended within {PATIENCE:g} s") from None
            if line is None:
                return lines, self.process.wait()
            lines.append(line)

    def shows(self, *commands):
        """What `d` says after these commands: a text for each word before a colon."""
        self.send(*commands, "d")
        lines = self.ready()
        for line in lines:
            if line.startswith("info string error"):
                raise Failure(f"{self.name} says {line!r} to {commands}")
        found = [re.match(r"(\w+):(.*)", line) for line in lines]
        shown = {name[1]: name[2].strip() for name in found if name}
        for name in ("Fen", "Key", "Checkers"):
            if name not in shown:
                raise Failure(f"{self.name}: d has no line {name}")
        return shown

    def perft(self, depth):
        """The lines of `go perft`: one for each move, and the total."""
        self.send(f"go perft {depth}")
        *counts, total = self.until("Nodes searched:")
        for line in counts:
            if not re.fullmatch(r"\S+: \d+", line):
                raise Failure(f"{self.name} says in go perft: {line!r}")
        return counts, total

    def legal_moves(self):
        counts, total = self.perft(1)
        if total != f"Nodes searched: {len(counts)}":
            raise Failure(f"{self.name} lists {len(counts)} moves and says {total!r}")
        return [line.split(":")[0] for line in counts]


# ---- Reading what it says ----------------------------------------------------------------------------------------

NUMBERS = {"depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "tbhits", "currmovenumber", "cpuload"}

# What an info line may have or not: not every engine says it, or not always.
EXTRAS = {"hashfull", "tbhits", "wdl"}


def read_info(line):
    """The fields of an info line by their names; a word of no field, or a field twice, is a failure."""
    fields = {}
    words = line.split()[1:]
    while words:
        name = words.pop(0)
        if name in fields:
            raise Failure(f"twice {name} in {line!r}")
        try:
            if name in NUMBERS:
                value = int(words.pop(0))
                if value < 0:
                    raise ValueError(name)
            elif name == "score":
                kind, number = words.pop(0), int(words.pop(0))
                if kind not in ("cp", "mate"):
                    raise ValueError(kind)
                bound = words.pop(0) if words[:1] in (["lowerbound"], ["upperbound"]) else None
                value = kind, number, bound
            elif name == "wdl":
                value = [int(words.pop(0)) for _ in range(3)]
            elif name == "currmove":
                value = words.pop(0)
            elif name in ("pv", "string"):
                value, words = words, []
            else:
                raise ValueError(name)
        except (ValueError, IndexError) as error:
            raise Failure(f"{name} is not understood in {line!r}") from error
        fields[name] = value
    return fields


def read_bestmove(line):
    """The move and the expected answer; nothing for what is not there."""
    found = re.fullmatch(r"bestmove (\S+)(?: ponder (\S+))?", line.rstrip())
    if not found or (found[1] == "(none)" and found[2]):
        raise Failure(f"not a bestmove line: {line!r}")
    return (None if found[1] == "(none)" else found[1]), found[2]


@dataclasses.dataclass
class Answer:
    """What a `go` brought."""

    lines: list
    best: str
    ponder: str
    seconds: float

    @property
    def variations(self):
        """The info lines that have a line of moves."""
        return [info for info in map(read_info, self.lines[:-1]) if "pv" in info]

    @property
    def last(self):
        if not self.variations:
            raise Failure(f"no line of moves before {self.lines[-1]!r}")
        return self.variations[-1]


def answer(talk, *commands):
    """Sends these commands and hears what comes up to the bestmove."""
    started = time.monotonic()
    talk.send(*commands)
    lines = talk.until("bestmove")
    seconds = time.monotonic() - started
    for line in lines[:-1]:
        if not line.startswith("info "):
            raise Failure(f"{talk.name} says during a search: {line!r}")
    lines = [line for line in lines if not line.startswith("info string ")]
    return Answer(lines, *read_bestmove(lines[-1]), seconds)


def hold(talk, seconds=0.2):
    """What is said for a while, with `isready` in between; a bestmove is too early."""
    lines = talk.during(seconds / 2) + talk.ready() + talk.during(seconds / 2)
    early = [line for line in lines if line is None or line.startswith("bestmove")]
    if early:
        raise Failure(f"{talk.name} did not wait: {early[0]!r}")
    return [line for line in lines if not line.startswith("info string ")]


# ---- Positions ----------------------------------------------------------------------------------------------------

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

# What follows the word position. Depths of perft, where one is given.
PLACES = {
    "chess": [
        ("startpos", 3),
        ("startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1", 2),
        ("startpos moves e2e4 e7e6 e4e5 d7d5", 2),
        (f"fen {KIWIPETE}", 3),
        (f"fen {KIWIPETE} moves e1c1 e8g8 e5g6 f7g6", 2),
        ("fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
        ("fen r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3),
        ("fen rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2),
        ("fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 2),
        ("fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 1),
    ],
    "chess960": [
        ("fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3),
        ("fen 2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9 moves h4h5 g7g6 h5g6 h7g6 h1h8", 2),
        ("fen r1k1r3/pppppppp/8/8/8/8/PPPPPPPP/R1K1R3 w KQkq - 0 1", 2),
        ("fen r1k1r3/pppppppp/8/8/8/8/PPPPPPPP/R1K1R3 w EAea - 0 1 moves c1e1 c8a8", 2),
        ("fen r3k2r/8/8/8/8/8/8/1R2K2R w HBha - 0 1 moves e1b1", 3),
    ],
    "crazyhouse": [
        ("startpos", 3),
        ("startpos moves e2e4 d7d5 e4d5 d8d5 P@e4", 2),
        ("fen 2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", 2),
        ("fen 2k5/8/8/8/8/8/8/4K3/PNBRQpnbrq w - - 0 1", 1),
        ("fen r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1", 3),
        ("fen 4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1 moves e4b7 a2b2", 2),
        ("fen 8/P5k1/8/8/8/8/1p3K2/8[Np] w - - 4 7 moves a7a8r b2b1n N@g2", 2),
        ("fen rnb1kb1r/ppp1pppp/5n2/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 2 4 moves g1f3 P@h3 e1e2", 2),
    ],
}

# In a place, the only move that is allowed: it must come back as it is.
TEXTS = {
    "chess": [
        (f"fen {KIWIPETE}", ["e1g1", "e1c1", "e5f7", "d5e6"]),
        (f"fen {KIWIPETE} moves e1g1", ["e8g8", "e8c8"]),
        ("fen 1n5k/P7/8/8/8/8/8/7K w - - 0 1", ["a7a8q", "a7a8n", "a7b8r", "a7b8b"]),
        ("startpos moves e2e4 a7a6 e4e5 d7d5", ["e5d6"]),
    ],
    "chess960": [
        ("fen r1k1r3/8/8/8/8/8/8/R1K1R3 w KQkq - 0 1", ["c1a1", "c1b1"]),
        ("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ["e1h1", "e1a1"]),
        ("fen r3k2r/5p2/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1h1", ["e8h8", "e8a8"]),
        ("fen 4k3/8/8/8/8/8/8/2RK4 w C - 0 1", ["d1c1"]),
    ],
    "crazyhouse": [
        ("fen 4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", ["P@e4", "N@a1", "Q@h5", "R@d1", "B@c8"]),
        ("fen 4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] b - - 0 1", ["P@e4", "N@a1", "Q@h4", "R@d1", "B@c8"]),
        ("fen r3k2r/8/8/8/8/8/8/R3K2R[Pp] w KQkq - 0 1", ["e1g1", "e1c1", "P@h7"]),
        ("fen 7k/P7/8/8/8/8/8/7K[] w - - 0 1", ["a7a8q", "a7a8n"]),
    ],
}

# A mate, a stalemate, and mates in so many moves that are there for whoever looks.
ENDS = {
    "chess": [
        "fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "startpos moves f2f3 e7e5 g2g4 d8h4",
        "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ],
    "crazyhouse": [
        "fen 4r1k1/5ppp/8/8/8/8/PPP2PPP/1K2R3[P] b - - 0 1 moves e8e1",
        "fen 6rk/6pp/8/8/8/8/6PP/7K[Nq] w - - 0 1 moves N@f7",
        "fen 7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1",
    ],
}
MATES = {
    "chess": [
        (1, "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"),
        (2, "fen 1k6/8/7P/1K6/8/8/p7/4Q3 w - - 0 1"),
        (3, "fen 3r3r/k7/8/8/8/8/8/1K6 b - - 0 1"),
    ],
    "crazyhouse": [
        (1, "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1[] w - - 0 1"),
        (1, "fen 6rk/6pp/8/8/8/8/6PP/7K[Nq] w - - 0 1"),
    ],
}

# Where there is much to think about.
MIDDLES = {
    "chess": "fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "crazyhouse": "fen r1bqk2r/ppp2ppp/2n5/3np3/2B5/5N2/PPPP1PPP/RNBQR1K1[Pp] w kq - 0 7",
}
# Where there are three moves.
FEW = {
    "chess": "fen 7k/8/8/8/8/5p2/7P/7K w - - 0 1",
    "crazyhouse": "fen 7k/8/8/8/8/5p2/7P/7K[n] w - - 0 1",
}


# ---- What is compared ----------------------------------------------------------------------------------------------
# Each gives texts and values by their labels, and both engines must give the same.

# The options that a client may count on, by type.
OPTIONS = {
    "Threads", "Hash", "Clear Hash", "Ponder", "MultiPV", "Skill Level", "Move Overhead", "Slow Mover", "UCI_Chess960",
    "UCI_Variant", "UCI_AnalyseMode", "UCI_LimitStrength", "UCI_Elo", "UCI_ShowWDL", "UCI_EngineAbout", "Debug Log File",
    "VariantPath",
}  # fmt: skip
SAME_RANGES = {"Threads", "MultiPV", "Skill Level", "Move Overhead", "Slow Mover"}
SAME_DEFAULTS = {
    "Threads", "Ponder", "MultiPV", "Skill Level", "UCI_Chess960", "UCI_Variant", "UCI_AnalyseMode", "UCI_LimitStrength",
}  # fmt: skip

OPTION_FORMS = {
    "check": r"default (?P<default>true|false)",
    "spin": r"default (?P<default>-?\d+) min (?P<min>-?\d+) max (?P<max>-?\d+)",
    "combo": r"default (?P<default>\S+)(?P<vars>( var \S+)+)",
    "button": r"",
    "string": r"default ?(?P<default>.*)",
}


def read_option(line):
    """Name, type, and the rest of an option line by their names."""
    found = re.fullmatch(r"option name (.+?) type (\w+) ?(.*)", line)
    rest = found and found[2] in OPTION_FORMS and re.fullmatch(OPTION_FORMS[found[2]], found[3].rstrip())
    if not rest:
        raise Failure(f"not an option as UCI writes it: {line!r}")
    values = rest.groupdict()
    if found[2] == "spin" and not int(values["min"]) <= int(values["default"]) <= int(values["max"]):
        raise Failure(f"the default is out of range: {line!r}")
    if found[2] == "combo" and values["default"] not in values["vars"].split(" var "):
        raise Failure(f"the default is none of the values: {line!r}")
    return found[1], found[2], values


def handshake(talk, peer_options):
    """The answer to `uci`. The peer has said before which options it has."""
    talk.send("uci")
    lines = talk.until("uciok")
    words = [line.split()[0] for line in lines]
    options = {}
    for line, word in zip(lines, words):
        if word == "option":
            name, kind, values = read_option(line)
            if name.lower() in map(str.lower, options):
                raise Failure(f"{talk.name} lists the option {name} twice")
            options[name] = kind, values
    shape = {
        "id lines": [line.split()[1] for line in lines if re.match(r"id \w+ \S", line)],
        # A greeting may come before.
        "order": [word for word, _ in itertools.groupby(words) if word in ("id", "option", "uciok")],
        "after uciok": talk.ready(),
    }
    for name in sorted(OPTIONS & (peer_options or set(options))):
        kind, values = options.get(name, (None, {}))
        shape[f"type of {name}"] = kind
        if name in SAME_RANGES:
            shape[f"range of {name}"] = values.get("min"), values.get("max")
        if name in SAME_DEFAULTS:
            shape[f"default of {name}"] = values.get("default")
    games = options.get("UCI_Variant", (None, {"vars": ""}))[1]["vars"].split(" var ")
    shape["games"] = [game for game in ("chess", "crazyhouse", "bughouse") if game in games]
    return shape, set(options)


def manners(talk):
    """Blanks, ends of lines and letters that clients do send; nothing is said that nobody asked for."""
    shape = {}
    for text in ("  isready ", "isready\r"):
        talk.send(text)
        shape[f"after {text!r}"] = talk.until("readyok")
    for text in ("ucinewgame", "setoption name Clear Hash", "stop"):
        talk.send(text)
        shape[f"after {text!r}"] = talk.ready()
    shape["names of options in any case"] = case_of_names(talk)
    talk.send("position   startpos\tmoves  e2e4   e7e5 ")
    shape["blanks between words"] = talk.shows()["Fen"]
    talk.send("eval")
    shape["eval says something"] = bool(talk.ready())
    return shape


def case_of_names(talk):
    talk.send("setoption name uci_variant value crazyhouse", "position startpos")
    fen = talk.shows()["Fen"]
    talk.send("setoption name UCI_VARIANT value chess", "position startpos")
    return fen, talk.shows()["Fen"]


def boards(talk, places):
    """Positions as `d` shows them."""
    shape = {}
    for place, _ in places:
        talk.send(f"position {place}")
        shown = talk.shows()
        shape[f"Fen after position {place}"] = shown["Fen"]
        shape[f"Checkers after position {place}"] = sorted(shown["Checkers"].split())
        shape[f"form of Key after position {place}"] = re.sub(r"[0-9A-F]", "0", shown["Key"])
    return shape


def flips(talk):
    shape = {}
    for place in ("startpos moves e2e4 e7e5 g1f3", "fen r3k2r/8/8/8/8/8/8/4K3 b kq - 3 10", "startpos"):
        talk.send(f"position {place}", "flip")
        shape[f"Fen after position {place} and flip"] = talk.shows()["Fen"]
    return shape


def perfts(talk, places):
    """Counts of move sequences: the lines, in any order, and the total."""
    shape = {}
    for place, deepest in places:
        talk.send(f"position {place}")
        for depth in range(1, deepest + 1):
            counts, total = talk.perft(depth)
            shape[f"go perft {depth} after position {place}"] = sorted(counts) + [total]
    return shape


def texts(talk, places):
    """The text of moves."""
    shape = {}
    for place, moves in places:
        for move in moves:
            talk.send(f"position {place}")
            found = answer(talk, f"go depth 2 searchmoves {move}")
            first = {info["pv"][0] for info in found.variations}
            shape[f"bestmove after position {place} and searchmoves {move}"] = found.best
            shape[f"first moves of lines after position {place} and searchmoves {move}"] = first
            if found.best != move or first != {move}:
                raise Failure(f"{talk.name}, position {place}: searchmoves {move} gives {found.lines}")
    return shape


def ends(talk, places):
    """What is said when the game is over."""
    shape = {}
    for place in places:
        for go in ("go depth 5", "go movetime 50", "go nodes 100", "go wtime 1000 btime 1000", "go mate 2"):
            talk.send(f"position {place}")
            found = answer(talk, go)
            if found.best:
                raise Failure(f"{talk.name}, position {place}: {found.best}, though the game is over")
            shape[f"{go} after position {place}"] = found.lines
        for go, end in (("go infinite", "stop"), ("go ponder wtime 1000 btime 1000", "ponderhit")):
            talk.send(f"position {place}", go)
            before = hold(talk)
            shape[f"{go}, {end} after position {place}"] = before + answer(talk, end).lines
    return shape


def variation_fields(found):
    """The fields that all lines have but for extras."""
    return sorted(set.intersection(*(set(info) for info in found.variations)) - EXTRAS)


def searches(talk, place, referee, seen):
    """Searches with one end each; what is found may differ, how it is told may not."""
    shape = {}
    talk.send(f"position {place}")
    for depth in (1, 4, 7):
        found = answer(talk, f"go depth {depth}")
        judge(talk, referee, place, found, seen)
        shape[f"fields at depth {depth}"] = variation_fields(found)
        shape[f"fields of some lines at depth {depth}"] = set().union(*found.variations) - EXTRAS
        shape[f"kind of score at depth {depth}"] = found.last["score"][0]
        shape[f"last depth of {depth}"] = found.last["depth"]
        shape[f"depths up to {depth}"] = sorted({info["depth"] for info in found.variations})
        if depth > 1:
            shape[f"an answer is expected at depth {depth}"] = found.ponder is not None
        shape[f"depths of {depth} rise"] = is_rising(info["depth"] for info in found.variations)
        shape[f"nodes of {depth} rise"] = is_rising(info["nodes"] for info in found.variations)
    found = answer(talk, "go nodes 5000")
    judge(talk, referee, place, found, seen)
    shape["5000 nodes are kept"] = found.last["nodes"] <= 6500
    shape["fields of go nodes"] = variation_fields(found)
    found = answer(talk, "go movetime 250")
    judge(talk, referee, place, found, seen)
    shape["250 ms are used"] = found.seconds > 0.15
    shape["250 ms are kept"] = found.seconds < 0.25 + SLACK
    shape["time that is told is true"] = found.last["time"] / 1000 < found.seconds + 0.05
    for clock in ("wtime 600 btime 600", "wtime 600 btime 600 winc 50 binc 50", "wtime 400 btime 100 movestogo 2"):
        found = answer(talk, f"go {clock}")
        judge(talk, referee, place, found, seen)
        shape[f"{clock} is kept"] = found.seconds < 0.6 + SLACK
    referee.send(f"position {place}")
    some = referee.legal_moves()[::7]
    found = answer(talk, f"go depth 4 searchmoves {' '.join(some)}")
    judge(talk, referee, place, found, seen)
    shape["one of searchmoves"] = found.best in some
    shape["lines start with searchmoves"] = {info["pv"][0] for info in found.variations} <= set(some)
    return shape


def is_rising(numbers):
    numbers = list(numbers)
    return numbers == sorted(numbers)


def judge(talk, referee, place, found, seen):
    """Holds every move of a search against the peer's lists."""
    for info in found.variations:
        follow(talk, referee, place, info["pv"], seen)
    if found.best is None:
        raise Failure(f"{talk.name}, position {place}: no move, though there are some")
    last = [info["pv"][0] for info in found.variations if info["multipv"] == 1][-1:]
    if last != [found.best]:
        raise Failure(f"{talk.name}, position {place}: bestmove {found.best}, but the last line starts with {last}")
    follow(talk, referee, place, [move for move in (found.best, found.ponder) if move], seen)


def follow(talk, referee, place, moves, seen):
    for number, move in enumerate(moves):
        line = f"position {place}" + (" moves" if number and " moves " not in place else "")
        line = " ".join([line, *moves[:number]])
        if line not in seen:
            referee.send(line)
            seen[line] = referee.legal_moves()
        if move not in seen[line]:
            raise Failure(f"{talk.name}, position {place}: move {number + 1} of {' '.join(moves)} is not legal")


def many_lines(talk, place, few, referee, seen):
    """MultiPV: as many lines as asked for, or as there are moves."""
    shape = {}
    for where, count in ((place, 3), (few, 5)):
        talk.send(f"setoption name MultiPV value {count}", f"position {where}")
        found = answer(talk, "go depth 5")
        judge(talk, referee, where, found, seen)
        last = []
        for info in found.variations:
            last = [info] if info["multipv"] == 1 else last + [info]
        shape[f"ranks of {count}"] = [info["multipv"] for info in last]
        shape[f"moves of {count}"] = len({info["pv"][0] for info in last})
        shape[f"order of {count}"] = is_rising([-value(info["score"]) for info in last])
        shape[f"the best of {count}"] = found.best == last[0]["pv"][0]
    talk.send("setoption name MultiPV value 1")
    found = answer(talk, "go depth 3")
    shape["ranks of one line again"] = {info["multipv"] for info in found.variations}
    return shape


def value(score):
    """A score as a number, mates beyond all others."""
    kind, number, _ = score
    if kind == "cp":
        return number
    return 1_000_000 - number if number > 0 else -1_000_000 - number


def mates(talk, places, referee, seen):
    """Searches for a mate end when it is found."""
    shape = {}
    for count, place in places:
        for go in (f"go mate {count}", "go depth 4")[: 2 if count == 1 else 1]:
            talk.send("ucinewgame", f"position {place}")
            found = answer(talk, go)
            judge(talk, referee, place, found, seen)
            shape[f"score of {go} after position {place}"] = found.last["score"]
            if count == 1:
                shape[f"moves of {go} after position {place}"] = found.last["pv"], found.best, found.ponder
    return shape


def interruptions(talk, place, referee, seen):
    """Who waits for whom: readiness during a search, stop, pondering."""
    shape = {}
    for go, end in (
        ("go infinite", "stop"),
        ("go infinite depth 3", "stop"),
        ("go ponder wtime 1000 btime 1000", "stop"),
        ("go ponder wtime 1000 btime 1000", "ponderhit"),
        ("go ponder depth 3", "ponderhit"),
        ("go ponder nodes 2000", "stop"),
        ("go ponder movetime 100", "ponderhit"),
    ):
        talk.send(f"position {place}", go)
        before = hold(talk)
        found = answer(talk, end)
        found.lines = before + found.lines
        judge(talk, referee, place, found, seen)
        shape[f"{end} ends {go}"] = found.seconds < SLACK
        shape[f"fields of {go}"] = variation_fields(found)
        shape[f"after {go}, {end}"] = talk.during(0.1) + talk.ready()
    # Stopped before it can have thought.
    talk.send(f"position {place}")
    quick = [answer(talk, "go infinite", "stop") for _ in range(10)]
    for found in quick:
        follow(talk, referee, place, [found.best], seen)
    shape["stopped at once"] = len(quick), talk.ready()
    return shape


def leaving(talk, how):
    """The end of the process, in the midst of a search: it is answered first."""
    talk.send("position startpos", "go infinite")
    talk.during(0.2)
    if how == "quit":
        talk.send("quit")
    else:
        talk.process.stdin.close()
    lines, code = talk.end()
    return {
        f"exit code after {how}": code,
        f"answers after {how}": sum(line.startswith("bestmove") for line in lines),
    }


# ---- The comparison -------------------------------------------------------------------------------------------------


def compare(scene, mine, theirs, tally):
    for label, expected in theirs.items():
        found = mine.get(label)
        if found != expected:
            # Of long lists only what is not in both.
            if isinstance(found, list) and len(expected) > 10:
                found, expected = [x for x in found if x not in expected], [x for x in expected if x not in found]
            raise Failure(f"{scene}: {label}\n  the peer: {str(expected)[:2000]}\n  the engine: {str(found)[:2000]}")
    tally[scene] = tally.get(scene, 0) + len(theirs)


def run(engine_path, peer_path):
    tally = {}
    with Talk(peer_path) as peer, Talk(engine_path) as engine:
        theirs, options = handshake(peer, None)
        mine, _ = handshake(engine, options)
        compare("handshake", mine, theirs, tally)
        for scene in (manners, flips):
            compare(scene.__name__, scene(engine), scene(peer), tally)
    for game in ("chess", "chess960", "crazyhouse"):
        seen = {}
        with Talk(peer_path) as peer, Talk(engine_path) as engine, Talk(peer_path) as referee:
            for talk in (peer, engine, referee):
                talk.send(f"setoption name UCI_Variant value {game.removesuffix('960')}")
                talk.send(f"setoption name UCI_Chess960 value {str(game == 'chess960').lower()}")
                talk.ready()

            def scene(name, play, *given):
                compare(f"{game}, {name}", play(engine, *given), play(peer, *given), tally)

            scene("d", boards, PLACES[game])
            scene("perft", perfts, PLACES[game])
            scene("move texts", texts, TEXTS[game])
            if game == "chess960":
                continue
            scene("end of the game", ends, ENDS[game])
            scene("mates", mates, MATES[game], referee, seen)
            scene("searches", searches, MIDDLES[game], referee, seen)
            scene("MultiPV", many_lines, MIDDLES[game], FEW[game], referee, seen)
            scene("interruptions", interruptions, MIDDLES[game], referee, seen)
    for how in ("quit", "the end of input"):
        with Talk(peer_path) as peer, Talk(engine_path) as engine:
            compare("leaving", leaving(engine, how), leaving(peer, how), tally)
    for scene, count in tally.items():
        print(f"{scene}: {count} answers have the same shape")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        run(sys.argv[1], sys.argv[2])
    except Failure as failure:
        sys.exit(f"tests/habits.py: {failure}")
