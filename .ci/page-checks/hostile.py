"""Checks that pages of a library do not run scripts that are in its names and texts."""

import json
import os
import shutil

from chromium import Page

# Each of these sets `window.broken` or opens a dialog if it runs.
PAYLOADS = [
    "<script>window.broken=1</script>",
    "</script><script>window.broken=2</script>",
    "<img src=x onerror=window.broken=3>",
    "<svg onload=window.broken=4>",
    "\"><script>window.broken=5</script>",
    "'><script>window.broken=6</script>",
    "\" onmouseover=\"window.broken=7\" x=\"",
    "' onfocus='window.broken=8' autofocus x='",
    "<!--<script>window.broken=9</script>",
    "--><script>window.broken=10</script>",
    "]]><script>window.broken=11</script>",
    "</style><script>window.broken=12</script>",
    "</title><script>window.broken=13</script>",
    "</textarea><script>window.broken=14</script>",
    "</svg><script>window.broken=15</script>",
    "<iframe src=\"javascript:parent.broken=16\"></iframe>",
    "<a href=\"javascript:window.broken=17\">x</a>",
    "javascript:window.broken=18",
    "data:text/html,<script>parent.broken=19</script>",
    "${window.broken=20}",
    "`;window.broken=21;`",
    "\\u003cscript\\u003ewindow.broken=22\\u003c/script\\u003e",
    "\\\";window.broken=23;//",
    "';window.broken=24;//",
    "\u2028window.broken=25\u2029",
    "&lt;script&gt;window.broken=26&lt;/script&gt;",
    "&#60;script&#62;window.broken=27&#60;/script&#62;",
    "<details open ontoggle=alert(28)>",
    "<video><source onerror=alert(29)></video>",
    "<math><mtext></table><mglyph><style><img src=x onerror=alert(30)>",
]

# The members with texts for people; each of them is replaced by a payload.
TEXTS = {
    "title", "summary", "source", "notes", "use", "sourceKey", "context", "character", "note",
    "interpreted", "default"}


def poison(value, count):
    """Returns a copy in which the payloads replace all texts for people, in turn."""
    if isinstance(value, dict):
        return {
            key: poisoned(each, count) if key in TEXTS else poison(each, count)
            for key, each in value.items()}
    if isinstance(value, list):
        return [poison(each, count) for each in value]
    return value


def poisoned(value, count):
    if isinstance(value, str):
        count[0] += 1
        return PAYLOADS[count[0] % len(PAYLOADS)]
    if isinstance(value, list):
        return [poisoned(each, count) for each in value]
    return poison(value, count)


def library(root, folder):
    """Writes a hostile copy of the patterns; returns its folder and the number of replaced texts."""
    copy = os.path.join(folder, "hostile")
    shutil.copytree(os.path.join(root, "patterns"), copy)
    count = [0]
    for place, _, names in os.walk(copy):
        for name in names:
            path = os.path.join(place, name)
            if name == "button-system.json":
                with open(path, encoding="utf-8") as file:
                    data = json.load(file)
                data = poison(data, count)
                # Names that people choose, of styles and variants.
                for style, payload in zip(data["styles"], PAYLOADS):
                    style["summary"] = payload
                    style["parameters"] = []
            elif name.endswith(".ahap"):
                with open(path, encoding="utf-8") as file:
                    data = json.load(file)
                for key in data.get("Metadata", {}):
                    if isinstance(data["Metadata"][key], str):
                        count[0] += 1
                        data["Metadata"][key] = PAYLOADS[count[0] % len(PAYLOADS)]
            else:
                continue
            with open(path, "w", encoding="utf-8") as file:
                json.dump(data, file)
    return copy, count[0]


def rename(patterns):
    """Names the styles of one system after the payloads and returns their number."""
    path = os.path.join(patterns, "published", "button-system.json")
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    taken = 0
    for style, payload in zip(data["styles"], PAYLOADS):
        style["name"] = payload
        taken += 1
    data["screens"] = []
    data["decisions"] = []
    data["disabledPatterns"] = []
    with open(path, "w", encoding="utf-8") as file:
        json.dump(data, file)
    return taken


def check(checks, browser, tapline, root, folder):
    patterns, count = library(root, folder)
    names = rename(patterns)
    path = tapline.write(folder, "hostile.html", "gallery", "-o", patterns=patterns)
    page = Page(browser)
    page.open(path)
    page.settle(0.5)
    shown = page.run("document.body.textContent")
    heard = sum(1 for payload in PAYLOADS if payload.replace("-", " ")[1:12] in shown.replace("-", " "))
    # Open every panel, decode every picture, and hover and focus every element.
    opened = page.run("""(async () => {
      let count = 0;
      for (const more of document.querySelectorAll(".more")) {
        more.click();
        for (const image of document.querySelectorAll("#panel img")) await image.decode().catch(() => {});
        count += 1;
        document.getElementById("panel").close();
      }
      for (const hit of document.querySelectorAll(".hit")) {
        hit.focus();
        hit.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      }
      return count;
    })()""")
    page.settle(0.5)
    broken = page.run("window.broken ?? null")
    checks.expect(
        "hostile names and texts are shown as texts", count >= 30 and names >= 30 and heard >= 25,
        f"{count} texts and {names} names, {heard} of {len(PAYLOADS)} payloads read on the page")
    checks.expect(
        "none of them runs", broken is None and not page.dialogs and opened > 80,
        f"broken by {broken}, dialogs {page.dialogs[:2]}, {opened} panels opened"
        if broken or page.dialogs else f"{opened} panels opened")
    checks.expect("none of them loads anything", not page.strangers(), page.strangers()[:3])
    checks.expect("none of them is stopped by the policy alone", not page.said, page.said[:2])
    page.close()
