"""Reports checks and counts them, and runs the command with whose output pages are compared."""

import csv
import io
import json
import os
import subprocess


class Checks:
    def __init__(self):
        self.passed, self.failed = 0, 0
        # The source of axe-core, or None.
        self.axe = None

    def expect(self, name, holds, detail=""):
        """Prints a line with the check and, if it failed, the reason."""
        if holds:
            self.passed += 1
            print(f"ok    {name}" + (f" ({detail})" if detail else ""), flush=True)
        else:
            self.failed += 1
            print(f"FAIL  {name}: {detail}", flush=True)
        return holds

    def fail(self, name, detail):
        self.expect(name, False, detail)

    def close(self):
        print(f"{self.passed} checks passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0


class Tapline:
    def __init__(self, path):
        self.path = path
        self.presses = {}

    def run(self, *arguments, patterns=None):
        environment = dict(os.environ)
        if patterns:
            environment["TAPLINE_PATTERNS"] = patterns
        done = subprocess.run(
            [self.path, *arguments], capture_output=True, text=True, timeout=120, env=environment)
        if done.returncode:
            raise SystemExit(f"tapline {' '.join(arguments)}: {done.stderr}")
        return done.stdout

    def write(self, folder, name, *arguments, patterns=None):
        path = os.path.join(folder, name)
        self.run(*arguments, path, "-q", patterns=patterns)
        return path

    def press(self, style, *more, fps=120):
        """Returns the display frames of a press: rows of numbers by column name."""
        key = (style, fps, *more)
        if key in self.presses:
            return self.presses[key]
        text = self.run("press", style, "--fps", str(fps), "-o", "-", "-q", *more)
        rows = self.presses[key] = []
        for row in csv.DictReader(io.StringIO(text)):
            numbers = {}
            for name, cell in row.items():
                try:
                    numbers[name] = float(cell)
                except ValueError:
                    pass
            rows.append(numbers)
        return rows

    def styles(self):
        return json.loads(self.run("list", "styles", "--json"))


def text(value):
    """Returns a value as JavaScript."""
    return json.dumps(value)
