"""Compares the motion of exported CSS and scripts in a browser with the table of the curve."""

import csv
import io
import json
import os
import re

from checks import text
from chromium import Page

# Springs in closed form and exact curves, because their tables are the exported motions.
CURVES = [
    "Spring(response: 0.3, dampingRatio: 0.6)", "Spring(response: 0.5, dampingRatio: 1)",
    "Spring(stiffness: 280, damping: 60, allowOverDamping: true)",
    "cubicBezier(0.2, -0.4, 0.3, 1.4, duration: 0.4)", "cubicBezier(0.4, 0, 0.2, 1, duration: 0.15)",
    "keyframes(0, 1.2 40% cubicBezier(0.3, 0, 0.1, 1), 1 cubicBezier(0.5, 0, 0.5, 1), duration: 0.35)",
]


def motion(tapline, curve):
    """Returns the times and values of a table without its end, where a spring can jump."""
    rows = list(csv.DictReader(io.StringIO(tapline.run("curve", curve, "--step", "1ms", "-q", "--format", "csv"))))
    return [(float(row["time_s"]), float(row["value"])) for row in rows][:-1]


def promise(code):
    """Returns the maximum error that the first line of the code states."""
    first = code.split("\n", 1)[0]
    told = re.findall(r"at most ([0-9.]+) off", first)
    if not told and "is exact" not in first:
        raise SystemExit(f"no error is told: {first}")
    return float(told[-1]) if told else 0.0


def declaration(css, name):
    return re.search(name + r": (.*);", css).group(1)


TOKENS = {
    "press": {
        "$type": "transition",
        "$value": {
            "duration": {"value": 300, "unit": "ms"}, "delay": {"value": 0, "unit": "ms"},
            "timingFunction": [0.2, 0, 0, 1]},
        "$extensions": {"org.tapline": {
            "curve": "spring(duration: 0.3, bounce: 0.4)", "reduced": "easeOut(duration: 0.1)"}}},
    "again": {"$value": "{press}"}}


def reduced(checks, browser, tapline, folder):
    """Checks that a transition of tokens follows the user's setting for reduced motion."""
    path = os.path.join(folder, "reduced.tokens.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(TOKENS, file)
    css = tapline.run("tokens", path, "--format", "css", "-o", "-", "-q")
    page = Page.written(
        browser, folder, "Tokens", f"<style>{css}\n#box {{ transition: opacity var(--again); }}</style><div id=box>")
    shown = []
    for preference in ("no-preference", "reduce"):
        page.media(prefers_reduced_motion=preference)
        page.settle(0.1)
        shown.append(page.run("[getComputedStyle(box).transitionDuration, "
                              "getComputedStyle(box).transitionTimingFunction.split('(')[0]]"))
    checks.expect(
        "a token's transition is the reduced variant with reduced motion",
        shown[0][1] == "linear" and shown[0][0] != "0.1s" and shown[1] == ["0.1s", "cubic-bezier"], shown)
    page.close()


def check(checks, browser, tapline, folder):
    reduced(checks, browser, tapline, folder)
    page = Page.written(browser, folder, "Curves", "<div id=box>box</div>")
    for curve in CURVES:
        rows = motion(tapline, curve)
        times = [time * 1000 for time, _ in rows]
        for limit in (None, "0.0001"):
            more = ["--max-error", limit] if limit else []
            css = tapline.run("curve", curve, "--format", "css", "-q", *more)
            shown = page.run(f"""(() => {{
              const animation = box.animate([{{ opacity: 0 }}, {{ opacity: 1 }}], {{
                duration: {declaration(css, "transition-duration").removesuffix("ms")},
                easing: {text(declaration(css, "transition-timing-function"))}, fill: "both" }});
              animation.pause();
              return {text(times)}.map((time) => {{
                animation.currentTime = time;
                return animation.effect.getComputedTiming().progress;
              }});
            }})()""")
            worst = max(abs(one - other) for one, (_, other) in zip(shown, rows))
            # A browser solves a Bézier to within a millionth.
            checks.expect(
                f"CSS moves as {curve.split('(')[0]} {'within ' + limit if limit else 'as told'}",
                worst <= promise(css) + 2e-6, f"{worst:.7f}, told {promise(css):.7f}")
        for tool in ("gsap", "motion", "react-spring"):
            if tool == "motion" and curve.startswith("Spring"):
                continue
            code = tapline.run("curve", curve, "--format", tool, "-q", "--max-error", "0.0001")
            if "const ease" not in code:
                continue
            script = code.replace("(p: number)", "(p)").replace("const springs = ", "")
            shown = page.run(f"""(() => {{
              let ease, duration;
              const element = box, CustomEase = {{}};
              const gsap = {{
                registerPlugin() {{}},
                fromTo(target, from, to) {{ ease = to.ease; duration = to.duration * 1000; }},
              }};
              const take = (options) => {{
                ease = options.easing ?? options.ease;
                duration = options.easing ? options.duration : options.duration * 1000;
              }};
              const animate = (target, values, options) => take(options);
              const useSpring = (options) => take(options.config);
              new Function("element", "gsap", "CustomEase", "animate", "useSpring", {text(script)})(
                element, gsap, CustomEase, animate, useSpring);
              return {text(times)}.map((time) => ease(Math.min(time / duration, 1)));
            }})()""")
            worst = max(abs(one - other) for one, (_, other) in zip(shown, rows))
            checks.expect(
                f"the function for {tool} moves as {curve.split('(')[0]}",
                worst <= promise(code) + 1e-9, f"{worst:.7f}, told {promise(code):.7f}")
    page.close()
