"""The engine in the hands of a real client: the Python package chess plays whole games with it and believes nothing.

  clients.py ENGINE [PART...]   runs these parts, or all, and prints a line on each; stops at the first failure

Referees: in chess, Chess960 and crazyhouse the package's own boards; in the other games, which it does not know, a second
process of the engine, behind an object that is as much of a board as chess.engine needs. Every line of moves is followed to
its last move, every bestmove and every expected answer must be legal and written as UCI writes it; each `go` has one
answer, which waits for `stop` or `ponderhit` where it must; nothing is said that the package does not understand.

Everything random is seeded. The parts from draws on ask for what no other engine promises.
"""

import asyncio
import collections
import concurrent.futures
import contextlib
import faulthandler
import logging
import os
import random
import re
import sys
import threading
import time
import typing

import chess
import chess.engine
import chess.variant

# The neighbours leave nothing behind in this folder.
sys.dont_write_bytecode = True

from habits import Failure, Talk, read_bestmove, read_info
from python_chess import choose, ending, start

# How long any answer may take, how much later than asked a loaded machine may be, and the whole run in the worst case.
PATIENCE = 20.0
SLACK = 2.0
LAST_RESORT = 600

POSITIONS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "positions")

PACKAGE_GAMES = ["chess", "chess960", "crazyhouse"]

QUICK = chess.engine.Limit(nodes=1500)

# Old versions of Python have two of them.
TOO_LATE = (asyncio.TimeoutError, concurrent.futures.TimeoutError)


# ---- The wire -------------------------------------------------------------------------------------------------------


class Witness(chess.engine.UciProtocol):
    """The package's protocol with an ear at the wire: what is said, and about which position."""

    def __init__(self):
        super().__init__()
        self.searched = None
        self.searching = self.must_wait = False
        self.sent = collections.Counter()
        self.answers = 0
        self.heard = collections.deque()
        self.wrongs = []

    def _position(self, board):
        super()._position(board)
        self.searched = board.copy()

    def send_line(self, line):
        words = line.split()
        self.sent[words[0]] += 1
        if words[0] == "go":
            self.searching = True
            self.must_wait = "ponder" in words or "infinite" in words
        elif words[0] in ("stop", "ponderhit", "quit"):
            self.must_wait = False
        super().send_line(line)

    def line_received(self, line):
        if line.startswith("bestmove"):
            if not self.searching or self.must_wait:
                self.wrongs.append(f"nobody has asked for this answer yet: {line!r}")
            self.searching = False
            self.answers += 1
        elif line.startswith("info ") and not line.startswith("info string ") and not self.searching:
            self.wrongs.append(f"said outside of any search: {line!r}")
        if line.startswith("info string error"):
            self.wrongs.append(line)
        if line.startswith(("info ", "bestmove")):
            self.heard.append((self.searched, line))


class Complaints(logging.Handler):
    """What the package and its event loop only log: moves that they cannot read, lines that they do not expect."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.texts = collections.deque()
        for name in ("chess.engine", "asyncio"):
            logger = logging.getLogger(name)
            logger.addHandler(self)
            logger.propagate = False

    def emit(self, record):
        # The last is what was said; an empty line says nothing.
        if not record.args or record.args[-1] != "":
            self.texts.append(self.format(record))


COMPLAINTS = Complaints()


class Reply(typing.NamedTuple):
    """What came of asking for a move: the move, the expected answer, the seconds it took, and the lines on the way."""

    move: object
    ponder: object
    seconds: float
    infos: list


class Client:
    """An engine in the package's hands, and a count of what was checked."""

    def __init__(self, path, strict=False):
        self.strict = strict
        self.tally = collections.Counter()
        # Of the running search: whether it has shown any line, and the coin shots of which it has said what it hopes.
        self.shown = False
        self.hopes = set()
        try:
            self.engine = chess.engine.SimpleEngine.popen(Witness, path, timeout=PATIENCE)
        except (OSError, *TOO_LATE, chess.engine.EngineError) as error:
            raise Failure(f"{path} does not start as a UCI engine: {error or 'no uciok in time'}") from error
        self.witness = self.engine.protocol

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.leave()
        finally:
            self.engine.close()

    def leave(self):
        """Asks it to quit, which ends whatever it does."""
        running = self.witness.searching
        with self.patience("the end after quit"):
            self.engine.quit()
            code = self.engine.returncode.result(PATIENCE)
        self.hear()
        if code != 0:
            raise Failure(f"exit code {code} after quit")
        if not 0 <= self.witness.sent["go"] - self.witness.answers <= running:
            raise Failure(f"{self.witness.sent['go']} searches were asked for, {self.witness.answers} answered")

    @contextlib.contextmanager
    def patience(self, what):
        """Ends the engine, and so every wait for it, when it takes too long."""
        late = threading.Event()

        def end():
            late.set()
            self.engine.protocol.loop.call_soon_threadsafe(self.engine.transport.kill)

        timer = threading.Timer(PATIENCE, end)
        timer.daemon = True
        timer.start()
        try:
            yield
        except (chess.engine.EngineError, *TOO_LATE) as error:
            # Whatever is wrong with what was said explains more.
            self.hear()
            raise Failure(f"{what}: nothing within {PATIENCE:g} s" if late.is_set() else f"{what}: {error}") from error
        finally:
            timer.cancel()

    def wrongs(self):
        return self.witness.wrongs + list(COMPLAINTS.texts)

    def configure(self, options):
        with self.patience(f"the options {options}"):
            self.engine.configure(options)
        self.settle()

    def hear(self):
        """Holds all that was said since the last time against the boards, and gives back the lines that have moves."""
        infos = []
        for _ in range(len(self.witness.heard)):
            board, line = self.witness.heard.popleft()
            if line.startswith("bestmove"):
                self.check_answer(board, [move for move in read_bestmove(line) if move], line)
            elif line.startswith("info string coin "):
                self.hopes.add(read_hope(line))
            elif (info := read_info(line)) and "pv" in info:
                self.shown = True
                self.tally["lines"] += 1
                self.follow(board, info["pv"], line)
                self.check_draw(board, info, line)
                infos.append(info)
            elif "currmove" in info:
                self.follow(board, [info["currmove"]], line)
        for wrong in self.wrongs():
            raise Failure(wrong)
        return infos

    def follow(self, board, moves, line):
        """Plays these moves on a copy of the board. Nobody knows how it goes on after a coin shot, seeded or not."""
        after = board.copy(stack=False)
        for number, text in enumerate(moves, start=1):
            try:
                move = after.parse_uci(text)
                written = after.uci(move)
                cast = is_coin(after, move)
                after.push(move)
            except ValueError as error:
                raise Failure(f"move {number} is not legal in {line!r}\n  from {board.fen()}\n  {error}") from error
            if written != text:
                raise Failure(f"move {number} should be {written} in {line!r}\n  from {board.fen()}")
            if cast and number < len(moves):
                raise Failure(f"it goes on after a coin shot in {line!r}\n  from {board.fen()}")
        self.tally["moves in them"] += len(moves)
        return after

    def check_draw(self, board, info, line):
        """A single move with 0 is read as the offer of a draw, so there must be two unless the game is over after it."""
        if self.strict and info["score"] == ("cp", 0, None) and len(info["pv"]) == 1:
            after = board.copy()
            after.push_uci(info["pv"][0])
            if not hides_outcome(after) and over(after) is None:
                raise Failure(f"one move and 0 in {line!r}\n  from {board.fen()}")

    def check_answer(self, board, moves, line):
        """What is hoped for from a coin shot is told, if there was time to think; and a client that ponders would have to
        send the expected answer as a move, which a coin shot without outcome is not."""
        if hides_outcome(self.follow(board, moves, line)) and len(moves) > 1:
            raise Failure(f"nobody can ponder on a coin shot, as {line!r} asks for\n  from {board.fen()}")
        if moves and is_coin(board, moves[0]):
            if self.shown and moves[0] not in self.hopes:
                raise Failure(f"no word on what is hoped for before {line!r}\n  from {board.fen()}")
            self.tally["coins"] += 1
        self.shown = False
        self.hopes.clear()

    def ask(self, board, limit, info=chess.engine.INFO_ALL, **more):
        """A move, where there is one."""
        with self.patience(f"a move with {limit}"):
            started = time.monotonic()
            result = self.engine.play(board, limit, info=info, **more)
            seconds = time.monotonic() - started
        infos = self.hear()
        if result.move is None:
            raise Failure(f"no move in {board.fen()} with {limit}")
        self.tally["moves"] += 1
        return Reply(result.move, result.ponder, seconds, infos)

    def ask_for_nothing(self, board):
        """Asks for a move where there is none."""
        with self.patience("an answer after the end of the game"):
            result = self.engine.play(board, QUICK, info=chess.engine.INFO_ALL)
        said = [line for _, line in self.witness.heard]
        self.hear()
        if result.move is not None:
            raise Failure(f"{result.move.uci()} in {board.fen()}, where the game is over")
        waiting = "bughouse" in type(board).uci_variant and "info string waiting" in said
        if not waiting:
            expected = "info depth 0 score " + ("mate 0" if lost(board) else "cp 0")
            said = [line for line in said if not line.startswith("info string ")]
            if said != [expected, "bestmove (none)"]:
                raise Failure(f"after the end of the game in {board.fen()}: {said}")
            if result.info["score"].relative != (chess.engine.Mate(0) if lost(board) else chess.engine.Cp(0)):
                raise Failure(f"after the end of the game in {board.fen()} the package reads {result.info['score']}")
        self.tally["ends"] += 1

    def settle(self):
        """Ends whatever it ponders about."""
        with self.patience("readyok"):
            self.engine.ping()
        self.hear()

    def told(self, *names):
        return ", ".join(f"{self.tally[name]} {name}" for name in names if self.tally[name])


# ---- Boards of games that the package does not know -----------------------------------------------------------------


class View(typing.NamedTuple):
    """A position as the referee sees it."""

    fen: str
    moves: frozenset
    checkers: str


class Referee:
    """A second process of the engine, asked what is legal. The package asks from a thread of its own."""

    def __init__(self, path, game, seed=None):
        self.seed = seed
        self.talk = Talk(path)
        self.lock = threading.Lock()
        self.views = {}
        self.talk.send("uci", f"setoption name UCI_Variant value {game}")
        if seed is not None:
            self.talk.send("setoption name Coin value seeded", f"setoption name CoinSeed value {seed}")
        self.talk.ready()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.talk.__exit__()

    def view(self, fen, moves):
        with self.lock:
            if (fen, moves) not in self.views:
                place = f"fen {fen}" if fen else "startpos"
                shown = self.talk.shows(" ".join(["position", place, *(["moves", *moves] if moves else [])]))
                self.views[fen, moves] = View(shown["Fen"], frozenset(self.talk.legal_moves()), shown["Checkers"])
            return self.views[fen, moves]


class Illegal(Failure, ValueError):
    """A move that is none: for the package a wrong value, and a failure here."""


class Move(str):
    """The text of a move, as much of a move as chess.engine needs."""

    def uci(self):
        return str(self)


class RefereedBoard:
    """As much of a board as chess.engine needs, and the questions that are asked here. After a coin shot whose outcome
    nobody has told there is no position, until it is taken back."""

    # A class for each game says which.
    uci_variant = ""
    chess960 = False

    def __init__(self, referee, fen=None):
        self.referee = referee
        self.first = fen
        self.move_stack = []
        self.views = [referee.view(fen, ())]

    def root(self):
        return type(self)(self.referee, self.first)

    def copy(self, *, stack=True):
        if not stack:
            return type(self)(self.referee, self.fen())
        other = type(self).__new__(type(self))
        other.referee, other.first = self.referee, self.first
        other.move_stack, other.views = self.move_stack[:], self.views[:]
        return other

    @property
    def view(self):
        if self.views[-1] is None:
            raise Illegal("nobody knows how it goes on after a coin shot")
        return self.views[-1]

    @property
    def turn(self):
        return self.view.fen.split()[1] == "w"

    def fen(self, *, shredder=False, en_passant="legal"):
        return self.view.fen

    def __eq__(self, other):
        return type(self) is type(other) and self.views[-1] == other.views[-1]

    def is_coin(self, move):
        return move not in self.view.moves and {move + "h", move + "t"} <= self.view.moves

    def parse_uci(self, text):
        # The package turns answers into small letters.
        text = Move(text[0].upper() + text[1:] if "@" in text else text)
        if text in self.view.moves or self.is_coin(text):
            return text
        raise Illegal(f"{text} is none of the referee's {len(self.view.moves)} moves in {self.fen()}")

    def uci(self, move):
        return move.uci()

    def push(self, move):
        moves = (*self.move_stack, move)
        if not self.is_coin(move):
            after = self.referee.view(self.first, moves)
        elif self.referee.seed is None:
            after = None
        else:
            after = self.referee.view(self.first, moves)
            # With the outcome that the rules compute it must be the same.
            outcome = "h" if is_heads(self.referee.seed, self.fen()) else "t"
            if after != self.referee.view(self.first, (*self.move_stack, move + outcome)):
                raise Illegal(f"with seed {self.referee.seed} the coin of {move} in {self.fen()} should be {outcome}")
        self.move_stack.append(move)
        self.views.append(after)

    def push_uci(self, text):
        move = self.parse_uci(text)
        self.push(move)
        return move

    def pop(self):
        self.views.pop()
        return self.move_stack.pop()

    def piece_at(self, square):
        """The letter on a square, or a dot."""
        rows = self.fen().split()[0].partition("[")[0].replace("~", "").split("/")
        row = "".join("." * int(letter) if letter.isdigit() else letter for letter in rows[8 - int(square[1])])
        return row["abcdefgh".index(square[0])]

    def choices(self):
        """The moves before any toss."""
        coins = {move[:-1] for move in self.view.moves if move[-1] in "ht"}
        return sorted(map(Move, {move for move in self.view.moves if move[-1] not in "ht"} | coins))

    def ending(self):
        """Why not to ask for a move here: there is none, or the rules may call the game a draw. Rather too early than too
        late, for what exactly they say is checked elsewhere."""
        if not self.view.moves:
            return "no move"
        fields = self.fen().split()
        keys = [view.fen.split()[:4] for view in self.views]
        if keys.count(fields[:4]) >= 3:
            return "repetition"
        if int(fields[4]) >= 100:
            return "fifty moves"
        board, _, pocket = fields[0].partition("[")
        rest = [letter for letter in board.upper() if letter in "QRBNPAXFH"]
        if pocket in ("", "]") and "~" not in board and (rest == ["N"] or any(set(rest) <= {letter} for letter in "BAX")):
            return "material"
        return None


def is_heads(seed, fen):
    """The seeded coin of the rules: a bit of splitmix64 of the seed and the half-move."""
    fields = fen.split()
    z = seed + 2 * (int(fields[-1]) - 1) + (fields[1] == "b") + 0x9E3779B97F4A7C15 & 2**64 - 1
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & 2**64 - 1
    z = (z ^ z >> 27) * 0x94D049BB133111EB & 2**64 - 1
    return (z ^ z >> 31) >> 63 == 1


def read_hope(line):
    """The coin shot that such a line is about."""
    score = r"(?:cp|mate) -?\d+"
    found = re.fullmatch(rf"info string coin (\w+) heads {score} tails {score}", line)
    if not found:
        raise Failure(f"not understood: {line!r}")
    return found[1]


def refereed(game):
    return type(game, (RefereedBoard,), {"uci_variant": game})


# ---- Both sorts of boards -------------------------------------------------------------------------------------------


def board_of(game, fen=None, referee=None):
    if referee is not None:
        return refereed(game)(referee, fen)
    if game == "crazyhouse":
        return chess.variant.CrazyhouseBoard(fen) if fen else chess.variant.CrazyhouseBoard()
    return chess.Board(fen or chess.STARTING_FEN, chess960=game == "chess960")


def over(board):
    return board.ending() if isinstance(board, RefereedBoard) else ending(board)


def moves_of(board):
    return board.choices() if isinstance(board, RefereedBoard) else list(board.legal_moves)


def is_coin(board, move):
    return isinstance(board, RefereedBoard) and board.is_coin(move)


def hides_outcome(board):
    return isinstance(board, RefereedBoard) and board.views[-1] is None


def lost(board):
    """Whether the side to move, which has no moves, has lost and not drawn."""
    if isinstance(board, RefereedBoard):
        return bool(board.view.checkers) or not {"K", "k"} <= set(board.fen().split()[0])
    return board.is_check()


def settled(board, move, rng):
    """The move with its toss, if it is ours to make."""
    if is_coin(board, move) and board.referee.seed is None:
        return Move(move + rng.choice("ht"))
    return move


def sort_of(board, move):
    """What is rare about a move; nothing for most."""
    text = move.uci()
    if "@" in text:
        return "drops"
    if text[-1] in "qrbn":
        return "promotions"
    if not isinstance(board, RefereedBoard):
        return "castlings" if board.is_castling(move) else "en passant" if board.is_en_passant(move) else None
    if board.is_coin(move):
        return "coin shots"
    piece, target = board.piece_at(text[:2]), board.piece_at(text[2:4])
    if piece in "Aa":
        return "shots" if target != "." else None
    if piece in "Kk" and abs(ord(text[0]) - ord(text[2])) > 1:
        return "castlings"
    return None


def random_move(board, rng):
    """Any move, but often a rare one."""
    moves = moves_of(board)
    rare = [move for move in moves if sort_of(board, move)] if rng.random() < 0.3 else []
    return rng.choice(rare or moves)


def places(game, file="bench.tsv"):
    """The fields before the FEN, and the FEN, of each line on this game in a file of positions."""
    with open(os.path.join(POSITIONS, file), encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    return [row[1:] for row in rows if row[0] == game]


# ---- What is tried on any board -------------------------------------------------------------------------------------


def play_game(client, board, rng, longest, random_side=None, limit=QUICK):
    """A game of the engine with itself, or with somebody who moves at random."""
    game = object()
    client.tally["games"] += 1
    for _ in range(longest):
        if over(board) is not None:
            break
        if board.turn is random_side:
            move = random_move(board, rng)
        else:
            move = client.ask(board, limit, game=game).move
        client.tally[sort_of(board, move)] += 1
        board.push(settled(board, move, rng))
    if over(board) is not None:
        client.tally["games to the end"] += 1
    if not moves_of(board):
        client.ask_for_nothing(board)


def try_limits(client, board, rng):
    """Depth, nodes, time, and only some moves."""
    for depth in (1, 2, 5):
        infos = client.ask(board, chess.engine.Limit(depth=depth)).infos
        if [info["depth"] for info in infos][-1:] != [depth] or any(info["depth"] > depth for info in infos):
            raise Failure(f"depth {depth} was asked for in {board.fen()}, the lines are {infos}")
    for nodes in (1, 100, 10_000):
        infos = client.ask(board, chess.engine.Limit(nodes=nodes)).infos
        # So few may not be enough for any line.
        if not infos and nodes <= 100:
            continue
        if not infos or infos[-1]["nodes"] > nodes + nodes // 4 + 2048:
            raise Failure(f"{nodes} nodes were asked for in {board.fen()}, the lines are {infos}")
    reply = client.ask(board, chess.engine.Limit(time=0.05))
    if reply.seconds > 0.05 + SLACK:
        raise Failure(f"{reply.seconds:.3f} s instead of 0.05 s in {board.fen()}")
    some = rng.sample(moves_of(board), min(3, len(moves_of(board))))
    reply = client.ask(board, chess.engine.Limit(depth=4), root_moves=some)
    firsts = {info["pv"][0] for info in reply.infos} | {reply.move.uci()}
    if not firsts <= {board.uci(move) for move in some}:
        raise Failure(f"only {some} were to be searched in {board.fen()}, not {firsts}")
    client.tally["limits"] += 8


def try_forced(client, board, rng, most=3):
    """Whichever move is the only one that may be searched must come back; of each sort some, rare ones first."""
    moves = moves_of(board)
    rng.shuffle(moves)
    moves.sort(key=lambda move: sort_of(board, move) is None)
    for move in moves[:most]:
        reply = client.ask(board, rng.choice([chess.engine.Limit(nodes=50), chess.engine.Limit(depth=2)]), root_moves=[move])
        if reply.move != move:
            raise Failure(f"only {board.uci(move)} was to be searched in {board.fen()}, not {board.uci(reply.move)}")
        client.tally["forced moves"] += 1
        client.tally[sort_of(board, move)] += 1


def try_multipv(client, board, count, depth=4):
    with client.patience(f"{count} lines"):
        lines = client.engine.analyse(board, chess.engine.Limit(depth=depth), multipv=count)
    client.hear()
    firsts = [board.uci(line["pv"][0]) for line in lines]
    scores = [line["score"].relative for line in lines]
    wrong = None
    if len(lines) != min(count, len(moves_of(board))) or len(set(firsts)) != len(firsts):
        wrong = f"there are {len(moves_of(board))} moves"
    elif [line["multipv"] for line in lines] != list(range(1, len(lines) + 1)):
        wrong = "the lines are numbered otherwise"
    elif any(line["depth"] != depth for line in lines):
        wrong = "depths differ"
    elif any(worse > better for better, worse in zip(scores, scores[1:])):
        wrong = "not the best first"
    if wrong:
        raise Failure(f"{count} lines were asked for in {board.fen()}; {wrong}: {list(zip(firsts, map(str, scores)))}")
    client.tally["analyses of many lines"] += 1


def try_stop(client, board):
    """Endless analysis, stopped after a while, after its first line, at once, and by the next question."""
    for delay in (0.05, None, 0):
        with client.patience("a stopped analysis"), client.engine.analysis(board) as analysis:
            if delay is None:
                analysis.get()
            else:
                time.sleep(delay)
            started = time.monotonic()
            analysis.stop()
            best = analysis.wait()
            seconds = time.monotonic() - started
        client.hear()
        if best.move is None or seconds > SLACK:
            raise Failure(f"stopped in {board.fen()}: {best.move} after {seconds:.3f} s")
        client.tally["stops"] += 1
    with client.patience("an analysis"):
        client.engine.analysis(board)
    client.ask(board, QUICK)
    client.tally["stops"] += 1


def try_ponder(client, board, rng, moves):
    """Thinks while the opponent does, who plays the expected answer or another."""
    game = object()
    for _ in range(moves):
        if over(board) is not None:
            break
        limit = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
        reply = client.ask(board, limit, info=chess.engine.INFO_NONE, game=game, ponder=True)
        if reply.seconds > 1 + SLACK:
            raise Failure(f"{reply.seconds:.3f} s of 1 s in {board.fen()}")
        board.push(settled(board, reply.move, rng))
        if over(board) is not None:
            break
        time.sleep(rng.choice([0, 0, 0.01, 0.03]))
        move = reply.ponder if reply.ponder and rng.random() < 0.6 else rng.choice(moves_of(board))
        board.push(settled(board, move, rng))
    client.settle()


def try_mate(client, board, count):
    with client.patience(f"a mate in {count}"):
        infos = client.engine.analyse(board, chess.engine.Limit(mate=count), game=object())
    client.hear()
    found = infos["score"].relative.mate() if "score" in infos else None
    if not found or not 0 < found <= count:
        raise Failure(f"no mate in {count} in {board.fen()}, but {infos.get('score')}")
    # A line may be cut short, but not longer than the mate, and the last move of all mates.
    length = 2 * found - 1
    after = board.copy()
    for move in infos["pv"]:
        after.push(move)
    if len(infos["pv"]) > length or (len(infos["pv"]) == length and not hides_outcome(after) and moves_of(after)):
        raise Failure(f"mate in {found} in {board.fen()} is not what {' '.join(move.uci() for move in infos['pv'])} shows")
    client.tally["mates"] += 1


# ---- The parts ------------------------------------------------------------------------------------------------------


def part_handshake(path):
    """Names and options as the package reads them; leaving, also in the midst of a search."""
    with Client(path) as client:
        names = client.engine.id
        if not names.get("name") or not names.get("author"):
            raise Failure(f"no name or no author in {names}")
        options = client.engine.options
        for name in ("Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "UCI_Variant", "UCI_AnalyseMode"):
            if name not in options:
                raise Failure(f"no option {name}")
        client.settle()
    with Client(path) as client:
        client.engine.analysis(chess.Board())
        time.sleep(0.1)
    return f"{names['name']}, {len(options)} options; quit ends it, searching or not"


def part_games(path, game):
    """Whole games, refereed by the package, and single moves of all sorts."""
    rng = random.Random(f"games of {game}")
    with Client(path) as client:
        for number in range(8):
            fen = chess.Board.from_chess960_pos(rng.randrange(960)).fen() if game == "chess960" else None
            board = board_of(game, fen)
            for _ in range(rng.randrange(6)):
                board.push(rng.choice(moves_of(board)))
            play_game(client, board, rng, 240, [None, None, chess.WHITE, chess.BLACK][number % 4])
        if client.tally["games to the end"] < 4:
            raise Failure(f"only {client.tally['games to the end']} of {client.tally['games']} games came to an end")
        for _ in range(150):
            board = start(game, rng)
            for _ in range(rng.randrange(12)):
                if over(board) is None and not board.has_legal_en_passant():
                    board.push(choose(board, rng, shuffles=False))
            if over(board) is None:
                try_forced(client, board, rng)
        sorts = ["castlings", "promotions", "drops"] if game == "crazyhouse" else ["castlings", "promotions", "en passant"]
        for sort in sorts:
            if not client.tally[sort]:
                raise Failure(f"no {sort} in any game")
        return client.told("games", "games to the end", "ends", "moves", "lines", "moves in them", "forced moves", *sorts)


def part_limits(path):
    """Every way to end a search, on the package's boards."""
    rng = random.Random("limits")
    with Client(path) as client:
        for game in PACKAGE_GAMES:
            for (fen,) in places(game)[:4]:
                try_limits(client, board_of(game, fen), rng)
        for seconds in (0.01, 0.1, 0.3):
            reply = client.ask(chess.Board(), chess.engine.Limit(time=seconds), info=chess.engine.INFO_NONE, game=object())
            if not 0.5 * seconds < reply.seconds < seconds + SLACK:
                raise Failure(f"{reply.seconds:.3f} s instead of {seconds} s")
        for limit, most in (
            (chess.engine.Limit(white_clock=0.4, black_clock=0.01, remaining_moves=1), 0.4),
            (chess.engine.Limit(white_clock=0.4, black_clock=9, remaining_moves=20), 0.4),
            (chess.engine.Limit(white_clock=0.02, black_clock=9), 0.02),
            (chess.engine.Limit(white_clock=0.05, black_clock=9, white_inc=1, black_inc=1), 0.05),
            (chess.engine.Limit(time=5, depth=3), 0.1),
            (chess.engine.Limit(time=5, nodes=3000), 0.1),
            (chess.engine.Limit(depth=60, time=0.1), 0.1),
        ):
            reply = client.ask(chess.Board(), limit, game=object())
            if reply.seconds > most + SLACK:
                raise Failure(f"{reply.seconds:.3f} s with {limit}")
        for game in ("chess", "crazyhouse"):
            for count, fen in places(game, "mates.tsv"):
                if int(count) <= 3:
                    try_mate(client, board_of(game, fen), int(count))
        return client.told("limits", "mates", "lines", "moves in them")


def part_clock(path):
    """Games on a short clock, which nobody loses on time, unless something else keeps the machine busy at that moment."""
    told = []
    with Client(path) as client:
        for game in PACKAGE_GAMES:
            for _ in range(3):
                moves, least = play_on_clock(client, game)
                if least > -0.1:
                    break
            else:
                raise Failure(f"three games of {game} were lost on time, the last by {-least:.3f} s after {moves} moves")
            told.append(f"{game} {moves} moves with {least * 1000:.0f} ms left at least")
    return "1 s + 0.01 s: " + ", ".join(told)


def play_on_clock(client, game):
    """How many moves such a game has, and the least that was left on any clock."""
    rng = random.Random(f"clock of {game}")
    board = board_of(game, chess.Board.from_chess960_pos(rng.randrange(960)).fen() if game == "chess960" else None)
    this = object()
    clocks = {chess.WHITE: 1.0, chess.BLACK: 1.0}
    least = 1.0
    while over(board) is None and len(board.move_stack) < 160 and least >= 0:
        white, black = clocks[chess.WHITE], clocks[chess.BLACK]
        limit = chess.engine.Limit(white_clock=white, black_clock=black, white_inc=0.01, black_inc=0.01)
        # Reading the lines is not the engine's time.
        reply = client.ask(board, limit, info=chess.engine.INFO_NONE, game=this)
        clocks[board.turn] -= reply.seconds
        least = min(least, clocks[board.turn])
        clocks[board.turn] += 0.01
        board.push(reply.move)
    return len(board.move_stack), least


def part_multipv(path):
    with Client(path) as client:
        for game in PACKAGE_GAMES:
            for number, (fen,) in enumerate(places(game)[:5]):
                try_multipv(client, board_of(game, fen), (2, 3, 5, 10, 100)[number], 3 if number == 4 else 5)
        # Fewer moves than lines.
        try_multipv(client, chess.Board("7k/8/8/8/8/5p2/7P/7K w - - 0 1"), 5)
        return client.told("analyses of many lines", "lines", "moves in them")


def part_ponder(path):
    rng = random.Random("ponder")
    with Client(path) as client:
        for game in PACKAGE_GAMES:
            try_ponder(client, board_of(game), rng, 20)
        hits, misses = client.witness.sent["ponderhit"], client.witness.sent["stop"]
        if not hits or not misses:
            raise Failure(f"{hits} expected answers and {misses} others prove nothing")
        # It may also be left pondering.
        client.ask(chess.Board(), QUICK, ponder=True)
        return f"{hits} expected answers, {misses} others, {client.told('moves', 'lines', 'moves in them')}"


def part_stop(path):
    with Client(path) as client:
        for game in PACKAGE_GAMES:
            for (fen,) in places(game)[:5]:
                try_stop(client, board_of(game, fen))
        return client.told("stops", "lines", "moves in them")


def part_options(path):
    """Options that clients set: accepted as far as they go, and followed by sound moves."""
    rng = random.Random("options")
    board = board_of("chess", places("chess")[1][0])
    with Client(path) as client:
        options = client.engine.options
        trials = [
            {"Hash": 1}, {"Hash": 64}, {"Hash": options["Hash"].default}, {"Clear Hash": None},
            {"Threads": 2}, {"Threads": 4}, {"Threads": 1},
            {"Move Overhead": 100}, {"Move Overhead": options["Move Overhead"].min}, {"Slow Mover": 50}, {"Slow Mover": 200},
            {"Skill Level": -20}, {"Skill Level": 0}, {"Skill Level": 10}, {"Skill Level": 20},
            {"UCI_LimitStrength": True, "UCI_Elo": options["UCI_Elo"].min},
            {"UCI_LimitStrength": True, "UCI_Elo": 2000},
            {"UCI_LimitStrength": True, "UCI_Elo": options["UCI_Elo"].max},
            {"UCI_LimitStrength": False},
        ]  # fmt: skip
        for trial in trials:
            client.configure(trial)
            client.ask(board, chess.engine.Limit(nodes=3000), game=object())
            clock = chess.engine.Limit(white_clock=0.5, black_clock=0.5)
            if client.ask(board, clock).seconds > 0.5 + SLACK:
                raise Failure(f"more than 0.5 s with {trial}")
        # What the package refuses on its own, for it has read the ranges.
        for trial in ({"Hash": 0}, {"Threads": 0}, {"UCI_Elo": 100_000}, {"Skill Level": 21}):
            try:
                client.engine.configure(trial)
            except chess.engine.EngineError:
                continue
            raise Failure(f"the package does not refuse {trial}")
        # Weak play is sound play, and sees a mate in one.
        for level in (-20, 0, 10):
            client.configure({"Skill Level": level})
            play_game(client, chess.Board(), rng, 40)
        mate = client.ask(chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), QUICK, game=object()).move
        if mate.uci() != "a1a8":
            raise Failure(f"{mate} instead of a mate in one at level 10")
        client.configure({"Skill Level": 20})
        if "UCI_ShowWDL" in options:
            client.configure({"UCI_ShowWDL": True})
            infos = client.ask(board, QUICK).infos
            if any(sum(info.get("wdl", [])) != 1000 for info in infos):
                raise Failure(f"win, draw and loss do not add up to 1000 in {infos}")
        return f"{len(trials)} settings, {client.told('games', 'moves', 'lines', 'moves in them')}"


def part_finished(path):
    """Mates and stalemates, asked for a move."""
    ends = {
        "chess": ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "8/8/8/8/8/4k3/8/4K2r w - - 0 1"],
        "chess960": ["3rk3/8/8/8/8/8/PPPq4/QRK5 w B - 0 1", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"],
        "crazyhouse": ["6rk/5Npp/8/8/8/8/6PP/7K[q] b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1"],
    }
    with Client(path) as client:
        for game, fens in ends.items():
            for fen in fens:
                client.ask_for_nothing(board_of(game, fen))
        board = chess.Board()
        for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
            board.push_uci(move)
        client.ask_for_nothing(board)
        # And a new game after it.
        client.ask(chess.Board(), QUICK, game=object())
        return client.told("ends")


def part_draws(path):
    """Where draws are near, a score of 0 comes with two moves at least: one alone would be read as an offer."""
    rng = random.Random("draws")
    starts = [
        ("chess", "8/5pk1/6p1/3R3p/2r4P/5PP1/6K1/8 b - - 3 42"),
        ("chess", "8/2k5/3p1p2/1p1P1P1p/1P1B1K1P/8/8/5b2 w - - 40 60"),
        ("chess", "8/8/8/3k4/3p4/3K4/7B/8 w - - 90 90"),
        ("chess", "k7/P7/K7/8/8/8/8/2b5 b - - 0 1"),
        ("chess", "6k1/5ppp/8/8/8/8/q4PPP/4Q1K1 w - - 95 70"),
        ("crazyhouse", "6k1/5ppp/8/8/8/8/q4PPP/4Q1K1[] w - - 0 40"),
    ]
    with Client(path, strict=True) as client:
        for game, fen in starts:
            play_game(client, board_of(game, fen), rng, 60)
        board = chess.Board()
        for move in ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"):
            board.push_uci(move)
            client.ask(board, QUICK)
            try_multipv(client, board, 30)
        return client.told("games", "games to the end", "ends", "moves", "lines", "moves in them")


def part_others(path, game, seed=None):
    """A game that the package does not know: all of the above with a second engine as referee."""
    rng = random.Random(f"games of {game} {seed}")
    with Referee(path, game, seed) as referee, Client(path, strict=True) as client:
        if seed is not None:
            client.configure({"Coin": "seeded", "CoinSeed": seed})
        fens = [fen for (fen,) in places(game)]
        for number, fen in enumerate(fens if seed is None else fens[:3]):
            side = [None, chess.WHITE, chess.BLACK][number % 3]
            play_game(client, board_of(game, fen, referee), rng, 100, side, chess.engine.Limit(nodes=600))
        for fen in fens:
            board = board_of(game, fen, referee)
            for _ in range(16):
                if over(board) is None:
                    try_forced(client, board, rng)
                    board.push(settled(board, random_move(board, rng), rng))
        for fen in fens[:2]:
            board = board_of(game, fen, referee)
            try_limits(client, board, rng)
            try_multipv(client, board, 4)
            try_stop(client, board)
            try_ponder(client, board.copy(), rng, 5)
        for count, fen in places(game, "mates.tsv")[:5]:
            try_mate(client, board_of(game, fen, referee), int(count))
        if "arch" in game:
            sorts = ["shots"] + ["coin shots"] * (game == "archess")
        else:
            sorts = ["drops"]
        for sort in sorts:
            if not client.tally[sort]:
                raise Failure(f"no {sort} in any game")
        return client.told(
            "games", "games to the end", "ends", "moves", "lines", "moves in them", "forced moves", *sorts, "coins",
            "castlings", "limits", "analyses of many lines", "stops", "mates",
        )  # fmt: skip


PARTS = {
    "handshake": part_handshake,
    "chess": lambda path: part_games(path, "chess"),
    "chess960": lambda path: part_games(path, "chess960"),
    "crazyhouse": lambda path: part_games(path, "crazyhouse"),
    "limits": part_limits,
    "clock": part_clock,
    "multipv": part_multipv,
    "ponder": part_ponder,
    "stop": part_stop,
    "options": part_options,
    "finished": part_finished,
    "draws": part_draws,
    "archerss": lambda path: part_others(path, "archerss"),
    "archess": lambda path: part_others(path, "archess"),
    "coins": lambda path: part_others(path, "archess", seed=7),
    "bughouse": lambda path: part_others(path, "bughouse"),
    "bughouse-fics": lambda path: part_others(path, "bughouse-fics"),
    "falconhunter": lambda path: part_others(path, "falconhunter"),
}


def run(path, names):
    faulthandler.dump_traceback_later(LAST_RESORT, exit=True)
    for name in names or PARTS:
        started = time.monotonic()
        try:
            told = PARTS[name](path)
        except Failure as failure:
            sys.exit(f"tests/clients.py, {name}: {failure}")
        print(f"{name}: {told} ({time.monotonic() - started:.1f} s)", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2 or not set(sys.argv[2:]) <= set(PARTS):
        sys.exit(f"{__doc__}\nParts: {' '.join(PARTS)}")
    run(sys.argv[1], sys.argv[2:])
