"""Compares the calls of patterns exported as JavaScript with the taps of the patterns."""

import csv
import io

from chromium import Page

# Names of patterns that have only taps.
NAMES = ["success", "error", "swiss-coin/reminder-sent", "rigid@0.5 +250ms light +40ms heavy"]


def check(checks, browser, tapline, folder):
    page = Page.written(browser, folder, "Vibration")
    for name in NAMES:
        table = tapline.run("render", name, "--format", "csv", "--layout", "events", "-o", "-", "-q")
        taps = [float(row["time_s"]) for row in csv.DictReader(io.StringIO(table))]
        code = tapline.run("convert", name, "--format", "web", "-q")
        pulses = page.run(f"""(() => {{
          const calls = [];
          navigator.vibrate = (list) => calls.push(list) > 0;
          {code}
          return calls;
        }})()""")
        (pulses,) = pulses
        onsets, time = [], 0
        for index, length in enumerate(pulses):
            if index % 2 == 0 and length > 0:
                onsets.append(time / 1000)
            time += length
        checks.expect(
            f"navigator.vibrate is asked for the taps of {name}",
            len(onsets) == len(taps)
            and all(abs(one - other) < 0.0011 for one, other in zip(onsets, taps)), (onsets, taps))
        code = tapline.run("convert", name, "--format", "web-haptics-draft", "-q")
        effects = page.run(f"""(() => {{
          const calls = [];
          let now = 0;
          navigator.playHaptics = (effect, intensity) => calls.push([now, effect, intensity]);
          const setTimeout = (action, delay) => {{
            const before = now;
            now = delay;
            action();
            now = before;
          }};
          {code}
          return calls;
        }})()""")
        times = [time / 1000 for time, _, _ in effects]
        checks.expect(
            f"the draft's playHaptics is asked for the taps of {name}",
            len(times) == len(taps)
            and all(abs(one - other) < 0.0011 for one, other in zip(times, taps))
            and all(effect in ("hint", "edge", "tick", "align") and 0 <= level <= 1
                    for _, effect, level in effects), effects)
    page.close()
