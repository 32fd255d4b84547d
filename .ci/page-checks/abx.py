"""Checks the page of a listening test: its sounds, what it draws, counts, prints and saves, and its operation by keys."""

import base64
import csv
import io
import json
import math
import os
import re
import struct
from fractions import Fraction

import axe
from chromium import Page
from gallery import CONTRAST, INTERACTIVE

TRIALS = 16

# Notes the samples of each sound that is played.
SPY = """window.heard = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...rest) {
  window.heard.push(Array.from(this.buffer.getChannelData(0), (x) => Math.round(x * 32767)).join());
  return start.apply(this, rest);
};"""


def wav(path):
    """Returns the samples of a 16-bit WAV file with one channel."""
    with open(path, "rb") as file:
        data = file.read()
    start = data.index(b"data") + 8
    return struct.unpack(f"<{(len(data) - start) // 2}h", data[start:])


def level(samples):
    """Returns the RMS over the windows of 10 ms that are within 40 dB of the loudest one."""
    energies = [sum(x * x for x in samples[at:at + 480]) for at in range(0, len(samples), 480)]
    active = [each for each in energies if each >= max(energies) / 10_000]
    return math.sqrt(sum(active) / (480 * len(active)))


def chance(correct, trials):
    """Returns the probability of at least so many correct answers by guessing."""
    return float(sum(Fraction(math.comb(trials, k), 2 ** trials) for k in range(correct, trials + 1)))


def letter(page, key):
    for kind in ("keyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key=key, text=key if kind == "keyDown" else "")


def click(page, name):
    page.run(f"document.getElementById({json.dumps(name)}).click()")


def state(page):
    return page.run("""({
      trial: document.getElementById("trial").textContent, heard: heard.length,
      locked: document.getElementById("is-a").disabled && document.getElementById("is-b").disabled,
      result: document.getElementById("result").checkVisibility(),
      score: document.getElementById("score").textContent, focus: document.activeElement.id })""")


def session(page, sounds, right, press):
    """Answers all trials, the first ones right; returns each trial's X and whether nothing was given away."""
    drawn, secret = [], True
    for trial in range(TRIALS):
        before = state(page)
        press("1")
        press("a")
        press("b")
        silent = state(page)
        press("x")
        press("x")
        after = state(page)
        played = page.run("heard.splice(0)")
        secret = secret and silent["locked"] and silent["trial"] == before["trial"] and not after["locked"]
        secret = secret and after["trial"] == f"Trial {trial + 1} of {TRIALS}"
        secret = secret and not after["result"] and (trial == 0 or not right or after["score"] == before["score"])
        secret = secret and played[:2] == sounds and played[2] == played[3] and played[2] in sounds
        x = sounds.index(played[2])
        drawn.append(x)
        press("12"[x if trial < right else 1 - x])
    return drawn, secret


def check(checks, browser, tapline, folder):
    names = ["rigid@0.9", "success"]
    path = tapline.write(folder, "abx.html", "abx", *names, "-o")
    with open(path, encoding="utf-8") as file:
        source = file.read()
    data = json.loads(re.search('<script type="application/json" id="data">(.*?)</script>', source).group(1))
    checks.expect(
        "the listening test's data are two sounds, their rate and the number of trials",
        sorted(data) == ["rate", "sounds", "trials"] and data["rate"] == 48_000 and data["trials"] == TRIALS
        and len(data["sounds"]) == 2, sorted(data))
    sounds = []
    for text in data["sounds"]:
        raw = base64.b64decode(text)
        sounds.append(struct.unpack(f"<{len(raw) // 2}h", raw))
    rendered = [wav(tapline.write(folder, f"abx-{index}.wav", "render", name, "-o"))
                for index, name in enumerate(names)]
    levels = [level(each) for each in rendered]
    quiet = levels.index(min(levels))
    gain = levels[quiet] / levels[1 - quiet]
    miss = max(abs(one - gain * other) for one, other in zip(sounds[1 - quiet], rendered[1 - quiet]))
    checks.expect(
        "the listening test plays the engine's samples, the louder sound attenuated to the level of the other",
        gain < 0.99 and sounds[quiet] == rendered[quiet] and len(sounds[1 - quiet]) == len(rendered[1 - quiet])
        and miss < 1.6, (gain, miss))
    levels = [level(each) for each in sounds]
    apart = abs(20 * math.log10(levels[0] / levels[1]))
    checks.expect("both sounds of the listening test have the same level", apart < 0.01, f"{apart:.4f} dB")

    page = Page(browser)
    page.call("Page.addScriptToEvaluateOnNewDocument", source=SPY)
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
    page.open(path)
    page.settle(0.2)
    sounds = [",".join(str(x) for x in each) for each in sounds]
    drawn, secret = session(page, sounds, 12, lambda key: letter(page, key))
    checks.expect("X is A or B, and the listening test tells nothing before its end", secret)
    shown = state(page)
    p = float(shown["score"].split("p = ")[1]) if "p = " in shown["score"] else math.nan
    checks.expect(
        "after the last trial the listening test says how many answers are correct, and p",
        shown["result"] and shown["score"].startswith(f"12 of {TRIALS} answers are correct")
        and abs(p / chance(12, TRIALS) - 1) < 1e-3 and shown["focus"] == "result-title", shown)
    saved = os.path.join(folder, "abx.csv")
    click(page, "save")
    browser.wait(lambda: os.path.exists(saved), 5)
    page.settle(0.2)
    with open(saved, encoding="utf-8", newline="") as file:
        text = file.read()
    rows = list(csv.reader(io.StringIO(text)))
    expected = [[str(trial + 1), "AB"[x], "AB"[x if trial < 12 else 1 - x], str(int(trial < 12))]
                for trial, x in enumerate(drawn)]
    checks.expect(
        "the saved answers are those that were given",
        rows[0] == ["trial", "x", "answer", "correct", "time_s"] and [row[:4] for row in rows[1:]] == expected
        and all(0 <= float(row[4]) < 30 for row in rows[1:]), text)
    draws = [drawn]
    buttons = {"1": "is-a", "2": "is-b"}
    for right in (TRIALS, 0):
        click(page, "again")
        drawn, secret = session(page, sounds, right, lambda key: click(page, buttons.get(key, key)))
        draws.append(drawn)
        shown = state(page)["score"]
        checks.expect(
            f"{right} correct answers of a further session are counted alone",
            secret and shown.startswith(f"{right} of {TRIALS} ") and
            abs(float(shown.split("p = ")[1]) / chance(right, TRIALS) - 1) < 1e-3, shown)
    checks.expect(
        "every session of the listening test draws anew",
        len({tuple(each) for each in draws}) == 3 and {0, 1} == set(sum(draws, [])), draws)
    wrong = [
        (n, k) for n, values in enumerate(page.run(
            "Array.from({ length: 100 }, (_, n) => Array.from({ length: n + 2 }, (_, k) => chance(k, n + 1)))"), 1)
        for k, value in enumerate(values) if value != chance(k, n)]
    checks.expect("p is exact for all counts of up to 100 trials", not wrong, wrong[:3])
    bounds = page.run("""(() => {
      const real = crypto.getRandomValues;
      const ones = [];
      for (let left = 4000; left > 0; left -= 1) { begin(); ones.push(x); }
      const drawn = [];
      for (const value of [0, 255]) {
        crypto.getRandomValues = (array) => array.fill(value);
        begin();
        drawn.push(x);
      }
      crypto.getRandomValues = real;
      return [ones.reduce((sum, each) => sum + each, 0), drawn];
    })()""")
    # Six standard deviations of 4,000 fair draws.
    checks.expect("X is drawn from the browser's random numbers, A as often as B",
                  abs(bounds[0] - 2000) < 190 and sorted(bounds[1]) == [0, 1], bounds)
    operation(checks, page)
    checks.expect("the listening test asks for nothing but itself", not page.strangers(), page.strangers()[:3])
    checks.expect("the listening test says nothing on the console", not page.said, page.said[:3])
    page.close()
    hostile(checks, browser, tapline, folder)


def operation(checks, page):
    """Checks keys, width, contrast and names, during the test and after it."""
    page.open(page.address.removeprefix("file://"))
    reached, ringless = [], []
    for _ in range(4):
        page.strike("Tab")
        focus, ring = page.run("""(() => {
          const style = getComputedStyle(document.activeElement);
          return [document.activeElement.id, style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1];
        })()""")
        reached.append(focus)
        if not ring:
            ringless.append(focus)
        if focus == "x":
            page.strike("Enter")
    checks.expect("the listening test is operable by Tab and Enter",
                  reached == ["a", "b", "x", "is-a"] and not ringless, (reached, ringless))
    for part in ("test", "result"):
        if part == "result":
            page.run("while (answers.length < setup.trials) { play(x, true); answer(0); }")
        for width in (390, 1200):
            page.size(width, 844)
            page.settle(0.1)
            wide = page.run("[document.documentElement.scrollWidth, innerWidth]")
            checks.expect(f"the {part} of the listening test fits {width} px", wide[0] <= wide[1], wide)
        axe.check(checks, page, f"the {part} of the listening test")
        page.media()
        for theme in ("light", "dark"):
            page.media(prefers_color_scheme=theme)
            page.settle(0.1)
            low = page.run(CONTRAST)["chrome"]
            checks.expect(
                f"the {part} of the listening test has a contrast of 4.5 to 1 in {theme}", not low, low[:4])
        small = page.run(
            "[...document.querySelectorAll('button, a')]"
            ".filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5).length")
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        used = [node for node in nodes
                if not node.get("ignored") and node.get("role", {}).get("value") in INTERACTIVE]
        nameless = [node for node in used if not node.get("name", {}).get("value", "").strip()]
        checks.expect(f"the {part} of the listening test has buttons 44 px high with names",
                      small == 0 and len(used) >= 2 and not nameless, (small, len(used), len(nameless)))


def hostile(checks, browser, tapline, folder):
    """Checks that the name of a file is text, however long it is."""
    name = "<b onclick=alert(1)>" + "w" * 180 + ".ahap"
    pattern = os.path.join(folder, name)
    with open(pattern, "w", encoding="utf-8") as file:
        file.write('{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}')
    page = Page(browser, 390, 844)
    page.open(tapline.write(folder, "abx-hostile.html", "abx", pattern, "success", "-o"))
    page.settle(0.1)
    seen = page.run("""[document.querySelectorAll("b").length, document.querySelector("dd").textContent,
                        document.documentElement.scrollWidth]""")
    checks.expect("the listening test shows a hostile name as text",
                  seen[0] == 0 and name in seen[1] and seen[2] <= 390 and not page.said, (seen, page.said))
    page.close()
