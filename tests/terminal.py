"""A real terminal, or what a program takes for one: `fletcher play` and `fletcher match` behind a pseudo-terminal.

  terminal.py ENGINE    plays, interrupts and leaves; stops at the first failure
"""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time

# How long any answer may take on a loaded machine.
PATIENCE = 20.0


class Failure(Exception):
    """What was awaited did not come."""


class Terminal:
    """A program in a terminal of its own: what it shows, and keys for it."""

    def __init__(self, *command):
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_COLOR": ""}
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=environment, preexec_fn=self.own_terminal
        )
        # What is read may end in the middle of a symbol.
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.shown = ""

    def own_terminal(self):
        """Keys such as Ctrl-C are for the program that has the terminal."""
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def press(self, keys):
        os.write(self.master, keys.encode())

    def read(self, seconds):
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            self.shown += self.decoder.decode(os.read(self.master, 65536))
        return bool(ready)

    def wait_for(self, pattern):
        """Waits until something is shown and gives back what came up to its end."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.shown, re.DOTALL)):
            if time.monotonic() > end:
                raise Failure(f"nothing like {pattern!r} within {PATIENCE:g} s in:\n{self.shown}")
            self.read(0.1)
        before, self.shown = self.shown[: found.end()], self.shown[found.end() :]
        return before

    def leave(self, code):
        """Waits for the end, after which the terminal is as it was."""
        try:
            ended = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired as error:
            self.process.send_signal(signal.SIGKILL)
            raise Failure(f"it does not end; shown last:\n{self.shown}") from error
        while self.read(0):
            pass
        if ended != code:
            raise Failure(f"exit code {ended}, not {code}; shown last:\n{self.shown}")
        if termios.tcgetattr(self.slave) != self.before:
            raise Failure("the terminal is not as it was")
        os.close(self.master)
        os.close(self.slave)
        return self.shown


def whole_game(engine):
    """Colours, symbols, a coin, wrong input, Ctrl-D."""
    fen = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1"
    terminal = Terminal(engine, "play", "-v", "archess", "--fen", fen, "--level", "-20", "--seed", "1")
    board = terminal.wait_for("White to move.*> ")
    if "48;5;" not in board or "♚" not in board:
        raise Failure(f"no colours or no symbols:\n{board}")
    terminal.press("? b2\n")
    terminal.wait_for(r"Ab2\*b5 \(coin\).*> ")
    terminal.press("b2b5h\n")
    terminal.wait_for("a coin decides about this shot, not you.*> ")
    terminal.press("b2b5\n")
    terminal.wait_for("a coin is tossed … (heads, the shot hits|tails, the shot misses)")
    terminal.wait_for("Fletcher plays .*White to move.*> ")
    terminal.press("undo\n")
    terminal.wait_for("White to move.*> ")
    terminal.press("\x04")
    if "Goodbye" not in terminal.leave(0):
        raise Failure("no goodbye")


def interrupted_thinking(engine):
    """Ctrl-C while it thinks lets it move at once; then it ends the program."""
    terminal = Terminal(engine, "play", "--movetime", "600000")
    terminal.wait_for("> ")
    terminal.press("e4\n")
    terminal.wait_for("Fletcher thinks …")
    terminal.press("\x03")
    terminal.wait_for("Fletcher plays .*White to move.*> ")
    terminal.press("\x03")
    if "To go on from here: fletcher play -v chess --side white --fen" not in terminal.leave(130):
        raise Failure("no word on how to go on")


def flag(engine):
    """Time runs out while nothing is typed."""
    terminal = Terminal(engine, "play", "--tc", "0.01")
    terminal.wait_for(r"\[you 0:00\.\d, Fletcher 0:00\.6\] > ")
    terminal.wait_for(r"Fletcher has won: time ran out \(0-1\).*> ")
    terminal.press("quit\n")
    terminal.leave(0)


def two_boards(engine):
    """Everybody moves in their own time, and what is half typed does not matter."""
    terminal = Terminal(engine, "play", "-v", "bughouse", "--seat", "A", "--tc", "1", "--level", "-20")
    terminal.wait_for("Board A.*Board B.*you 1:00, your opponent 1:00.*> ")
    terminal.press("e")
    terminal.wait_for("Your partner's opponent plays ")
    terminal.press("4\n")
    terminal.wait_for("You play e4")
    terminal.wait_for("Your opponent plays .*> ")
    terminal.press("\x03")
    if "To go on from here: fletcher play -v bughouse --seat A --fen" not in terminal.leave(130):
        raise Failure("no word on how to go on")


def progress_of_a_match(engine):
    """Games done, score, Elo, LLR and the time left, on a terminal only."""
    arguments = ["match", "-e", "builtin name=a", "-e", "builtin name=b", "--each", "nodes=500", "--games", "8"]
    arguments += ["--sprt", "elo0=0 elo1=500", "--seed", "3"]
    terminal = Terminal(engine, *arguments)
    terminal.wait_for(r"\d of 8 games, \+\d+ =\d+ -\d+, Elo .* LLR .* \(about .* left\)")
    terminal.wait_for(r"engine +games +won.*SPRT elo0=0 elo1=500")
    terminal.leave(0)
    quiet = subprocess.run([engine, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=True)
    if quiet.stderr:
        raise Failure(f"not quiet without a terminal:\n{quiet.stderr}")


def main():
    engine = sys.argv[1]
    for part in (whole_game, interrupted_thinking, flag, two_boards, progress_of_a_match):
        start = time.monotonic()
        try:
            part(engine)
        except Failure as failure:
            sys.exit(f"terminal.py: {part.__name__}: {failure}")
        print(f"terminal.py: {part.__name__.replace('_', ' ')}, {time.monotonic() - start:.1f} s")


if __name__ == "__main__":
    main()
