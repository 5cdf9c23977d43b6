"""Records against the Python package chess: it plays and writes games that we read, and reads games that we wrote.

  write DIR SEED COUNT   plays COUNT random games of each kind; DIR/KIND.pgn are their records, DIR/KIND.txt what is in them
  check DIR              reads each DIR/KIND.pgn and fails unless it holds what DIR/KIND.txt says

The text is the same whoever tells it, so that comparing is comparing texts. It has a paragraph for each game: White's name;
the score, how the rules end the game and after how many moves; the moves with glyphs, comments, clocks and variations; the
FEN of each position.
"""

import os
import random
import sys

import chess
import chess.pgn
import chess.variant

KINDS = ["chess", "chess960", "crazyhouse"]

# After how many half-moves a game is left unfinished.
LONGEST = [30, 300, 300, 300, 300]

NAMES = ["Müller", 'Bobby "the fox" F.', "C:\\chess\\white", "Ἀριστοτέλης [GM]", "O'Neill; {Jr.}"]

COMMENTS = [
    "a word",
    "not a move: 12. Nf3 $5 (1-0); and no end",
    "[%eval 0.31,17] and [%csl Ra4,Gb5] as servers write it",
    "an { open brace, 100% – ½ – éèü ♞",
    "two lines\n[of which one looks almost like a tag]",
    "a tale that is longer than any line of a record should be, " * 3 + "and then some",
    "two  blanks",
]

# Board and pockets of drop games that soon run out of material: whatever is captured comes back.
POOR_HOUSES = ["[N]", "[b]", "[Bb]", "[BB]", "[]"]


# ---- What the rules say -------------------------------------------------------------------------------------------


def lacks_material(board):
    """The package's judgement of the board; held and promoted pieces count as enough, which its crazyhouse sees otherwise."""
    if isinstance(board, chess.variant.CrazyhouseBoard) and (board.promoted or any(map(len, board.pockets))):
        return False
    return all(chess.Board.has_insufficient_material(board, color) for color in chess.COLORS)


def ending(board):
    """How the rules end the game here: score and reason, or nothing. There is no claiming."""
    if not any(board.generate_legal_moves()):
        if not board.is_check():
            return "1/2-1/2, stalemate"
        return ("0-1" if board.turn == chess.WHITE else "1-0") + ", checkmate"
    if lacks_material(board):
        return "1/2-1/2, too little material to win"
    # Its claims would count a draw that the next move could reach; this does not.
    if board.is_repetition(3):
        return "1/2-1/2, threefold repetition"
    if not isinstance(board, chess.variant.CrazyhouseBoard) and board.halfmove_clock >= 100:
        return "1/2-1/2, fifty moves without capture or pawn move"
    return None


# ---- Telling what is in a record ----------------------------------------------------------------------------------


def tell_fen(board):
    fen = board.fen(shredder=board.chess960, en_passant="legal")
    if isinstance(board, chess.variant.CrazyhouseBoard):
        # A pawn drop resets our half-move clock and not the package's.
        fields = fen.split()
        fen = " ".join(fields[:4] + fields[5:])
    return fen


def tell_comment(comment):
    return ["{" + comment.replace("\n", " ") + "}"] if comment else []


def tell_line(node, board):
    """The words of the line that starts with this node, which is played from this board."""
    words = tell_comment(node.starting_comment)
    while node is not None:
        words.append(board.san(node.move))
        words += [f"${nag}" for nag in sorted(node.nags)] + tell_comment(node.comment)
        if node.clock() is not None:
            words.append(f"{round(node.clock() * 1000)}ms")
        if node.is_main_variation():
            for other in node.parent.variations[1:]:
                words += ["("] + tell_line(other, board.copy()) + [")"]
        board.push(node.move)
        node = node.next()
    return words


def tell(game):
    board = game.board()
    words = tell_comment(game.comment) + (tell_line(game.next(), board.copy()) if game.next() else [])
    fens = [tell_fen(board)]
    over = ending(board)
    after = 0
    for move in game.mainline_moves():
        board.push(move)
        fens.append(tell_fen(board))
        if over is None:
            over, after = ending(board), after + 1
    # The package leaves the escapes of tags as they are.
    name = game.headers["White"].replace('\\"', '"').replace("\\\\", "\\")
    result = f"{game.headers['Result']}; {over or 'unfinished'} after {after}"
    return "\n".join([f"White: {name}", f"Result: {result}", "Moves: " + " ".join(words)] + fens) + "\n"


# ---- Playing ------------------------------------------------------------------------------------------------------


def few_pieces(rng, board_type):
    """Kings and a few pieces somewhere, the clock perhaps almost run out."""
    while True:
        board = board_type(None)
        pieces = rng.choices("PNBRQ", weights=[4, 2, 2, 2, 1], k=rng.randint(1, 5))
        pieces = [chess.Piece.from_symbol(rng.choice([piece, piece.lower()])) for piece in pieces]
        pieces += [chess.Piece(chess.KING, color) for color in chess.COLORS]
        for square, piece in zip(rng.sample(chess.SQUARES, len(pieces)), pieces):
            board.set_piece_at(square, piece)
        board.turn = rng.choice(chess.COLORS)
        board.halfmove_clock = rng.choice([0, 0, 50, 80, 95, 99])
        board.fullmove_number = rng.randint(1, 120)
        if board.is_valid():
            return board


def thinned_out(rng, full):
    """The same with gaps between kings and rooks, so that castling is near, and pawns that are about to meet or promote."""
    while True:
        board = full.copy()
        kept = rng.choice([0.3, 0.6])
        for square in chess.SquareSet(board.occupied & ~board.kings & ~board.rooks):
            if rng.random() > kept:
                board.remove_piece_at(square)
        for square in chess.SquareSet(board.pawns):
            ranks = [1, 1, 4, 4, 6] if board.color_at(square) == chess.WHITE else [6, 6, 3, 3, 1]
            target = chess.square(chess.square_file(square), rng.choice(ranks))
            if board.piece_at(target) is None:
                board.set_piece_at(target, board.remove_piece_at(square))
        if board.is_valid():
            return board


def start(kind, rng):
    sort = rng.random()
    if kind == "crazyhouse":
        if sort < 0.4:
            return chess.variant.CrazyhouseBoard()
        if sort < 0.6:
            board = thinned_out(rng, chess.variant.CrazyhouseBoard())
            pocket = "".join(rng.choices("QRBNPqrbnp", k=rng.randint(0, 6)))
            return chess.variant.CrazyhouseBoard(board.fen().replace("[]", f"[{pocket}]"))
        if sort < 0.7:
            return chess.variant.CrazyhouseBoard(f"8/3k4/8/8/8/4K3/8/8{rng.choice(POOR_HOUSES)} w - - 0 1")
        return few_pieces(rng, chess.variant.CrazyhouseBoard)
    if sort < 0.4:
        return few_pieces(rng, lambda fen: chess.Board(fen, chess960=kind == "chess960"))
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if kind == "chess960" else chess.Board()
    return board if sort < 0.7 else thinned_out(rng, board)


def sort_of(board, move, rng):
    if move.drop:
        return "drop"
    if move.promotion:
        return "promotion"
    if board.is_castling(move):
        return "castling"
    if board.is_en_passant(move):
        return "en passant"
    # Few moves are last ones, and few games would end otherwise than by material; looking takes time.
    if chess.popcount(board.occupied) <= 6 or rng.random() < 0.2:
        board.push(move)
        last = not any(board.generate_legal_moves())
        mate = last and board.is_check()
        board.pop()
        if last:
            return "mate" if mate else "stalemate"
    if board.is_capture(move):
        return "capture"
    double = board.pawns & chess.BB_SQUARES[move.from_square] and abs(move.from_square - move.to_square) == 16
    return "double step" if double else "step"


def choose(board, rng, shuffles):
    """Any move, or one of a sort that is chosen first, the rarest before others; a shuffler likes to go back."""
    moves = list(board.generate_legal_moves())
    if shuffles and len(board.move_stack) > 1 and rng.random() < 0.7:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if back in moves:
            return back
    if rng.random() < 0.5:
        sorts = [sort_of(board, move, rng) for move in moves]
        rarest = [sort for sort in ("en passant", "castling") if sort in sorts]
        chosen = rng.choice(rarest or sorted(set(sorts)))
        moves = [move for move, sort in zip(moves, sorts) if sort == chosen]
    return rng.choice(moves)


def annotate(node, rng):
    if rng.random() < 0.06:
        node.nags = set(rng.sample(range(1, 140), rng.randint(1, 2)))
    if rng.random() < 0.06:
        node.comment = rng.choice(COMMENTS)
    if rng.random() < 0.1:
        node.set_clock(rng.randrange(10_000_000) / 1000)


def add_variations(node, board, rng, depth):
    """Other moves instead of this node's, which is played from this board."""
    others = [move for move in board.generate_legal_moves() if move != node.move]
    # Its reader of crazyhouse lets the pockets of one variation leak into the next one to the same move.
    most = 1 if isinstance(board, chess.variant.CrazyhouseBoard) else 2
    for first in rng.sample(others, min(len(others), rng.randint(1, most))):
        other = node.parent.add_variation(first, starting_comment=rng.choice(["", rng.choice(COMMENTS)]))
        after = board.copy()
        while True:
            annotate(other, rng)
            if depth < 3 and rng.random() < 0.2 and other.is_main_variation():
                add_variations(other, after, rng, depth + 1)
            after.push(other.move)
            following = list(after.generate_legal_moves())
            if not following or rng.random() < 0.3:
                break
            other = other.add_variation(rng.choice(following))


def play(kind, rng):
    board = start(kind, rng)
    game = chess.pgn.Game()
    game.setup(board)
    if board.chess960 and rng.random() < 0.5:
        # Otherwise it is X-FEN.
        game.headers["FEN"] = board.fen(shredder=True)
    game.headers["White"] = rng.choice(NAMES)
    if rng.random() < 0.2:
        game.comment = rng.choice(COMMENTS)
    longest = rng.choice(LONGEST)
    shuffles = rng.random() < 0.3
    # Some go on after a draw, as records of others do.
    more = rng.choice([0, 0, 10])
    node = game
    over = ending(board)
    while len(board.move_stack) < longest and (over is None or more > 0):
        if over is not None:
            more -= 1
        if not any(board.generate_legal_moves()):
            break
        move = choose(board, rng, shuffles)
        node = node.add_variation(move)
        annotate(node, rng)
        if rng.random() < 0.03:
            add_variations(node, board, rng, 1)
        board.push(move)
        over = over or ending(board)
    # What the rules leave open, the players may have decided.
    game.headers["Result"] = over.split(",")[0] if over else rng.choice(["*", "1-0", "0-1", "1/2-1/2"])
    return game


# ---- The two modes ------------------------------------------------------------------------------------------------


def write(folder, seed, count):
    for kind in KINDS:
        rng = random.Random(f"{kind} {seed}")
        games = [play(kind, rng) for _ in range(count)]
        with open(os.path.join(folder, f"{kind}.pgn"), "w", encoding="utf-8") as file:
            for game in games:
                print(game, file=file, end="\n\n")
        with open(os.path.join(folder, f"{kind}.txt"), "w", encoding="utf-8") as file:
            print(*map(tell, games), sep="\n", file=file, end="")


def check(folder):
    for kind in KINDS:
        with open(os.path.join(folder, f"{kind}.txt"), encoding="utf-8") as file:
            expected = file.read().rstrip("\n").split("\n\n")
        with open(os.path.join(folder, f"{kind}.pgn"), encoding="utf-8") as file:
            for number, paragraph in enumerate(expected, start=1):
                game = chess.pgn.read_game(file)
                if game is None:
                    sys.exit(f"{kind}: {len(expected)} games were written, {number - 1} are read")
                if game.errors:
                    sys.exit(f"{kind}, game {number}: {game.errors[0]}")
                compare(f"{kind}, game {number}", tell(game).rstrip("\n").split("\n"), paragraph.split("\n"))
            if chess.pgn.read_game(file) is not None:
                sys.exit(f"{kind}: more games are read than the {len(expected)} that were written")
        print(f"{kind}: {len(expected)} games are the same")


def compare(where, found, expected):
    for number, (mine, theirs) in enumerate(zip(found, expected), start=1):
        if mine != theirs:
            sys.exit(f"{where}, line {number} of its text\n  read by python-chess: {mine}\n  expected: {theirs}")
    if len(found) != len(expected):
        sys.exit(f"{where}: {len(found)} lines are told of the record, {len(expected)} were expected")


if __name__ == "__main__":
    if len(sys.argv) == 5 and sys.argv[1] == "write":
        write(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    elif len(sys.argv) == 3 and sys.argv[1] == "check":
        check(sys.argv[2])
    else:
        sys.exit(__doc__)
