"""Functions of the scripts in the folder above: build programs, and run them on one core."""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent
TAPLINE = FOLDER.parent
PROGRAMS = FOLDER / "Programs"
PEERS = PROGRAMS / "Peers"


def build(package, product, *options):
    """Builds a product of a package for release and returns the path of its program."""
    command = ["swift", "build", "-c", "release", *options, "--package-path", str(package),
               "--product", product]
    subprocess.run(command, check=True, stdout=sys.stderr)
    folder = subprocess.run(
        command + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return os.path.join(folder, product)


def find_compiler():
    """Returns the C compiler, or None if none is installed."""
    return os.environ.get("CC") or next(filter(shutil.which, ("cc", "clang", "gcc")), None)


def compile_c(compiler, source, program):
    """Compiles a program from one source file."""
    subprocess.run([compiler, "-O3", "-o", program, str(source), "-lm"], check=True)


class Core:
    """Runs programs on one core, with taskset if it is installed."""

    def __init__(self, core=None):
        self._core = str(os.cpu_count() - 1 if core is None else core)
        self._pin = ["taskset", "-c", self._core] if shutil.which("taskset") else []

    def __str__(self):
        return f"core {self._core}" if self._pin else "no core of its own"

    def run(self, *command):
        """Runs a program and returns the words that it printed."""
        return subprocess.run(
            self._pin + [str(part) for part in command], check=True, capture_output=True, text=True
        ).stdout.split()


def spread(figures, width, digits):
    """Returns the median and the range of figures, as text."""
    return (f"median {statistics.median(figures):{width}.{digits}f}  "
            f"range {min(figures):.{digits}f}...{max(figures):.{digits}f}")
