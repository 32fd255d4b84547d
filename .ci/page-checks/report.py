"""Checks reports: sound and cursor, hiding of tracks, and hostile patterns."""

import glob
import os
import subprocess

import axe
from chromium import Page
from gallery import CONTRAST, INTERACTIVE


def written(tapline, folder):
    """Returns the report of a press, or None if this build cannot write one."""
    path = os.path.join(folder, "report.html")
    done = subprocess.run(
        [tapline.path, "press", "swiss-coin/action-bar-button", "-o", path, "-q"],
        capture_output=True, text=True, timeout=120)
    return path if done.returncode == 0 and os.path.exists(path) else None


def check(checks, browser, tapline, root, folder):
    path = written(tapline, folder)
    if not path:
        print("note: this build writes no reports, so none is checked")
        return
    page = Page(browser)
    seconds = page.open(path)
    page.settle(0.3)
    checks.expect("report opens in under 2 s", seconds < 2, f"{seconds:.2f} s")
    times = page.run("""(() => {
      const { tapline } = window;
      const box = tapline.svg.dataset;
      const [left, right, end] = [box.left, box.right, box.seconds].map(Number);
      return [0, 0.25, 0.5, 1].map((part) => {
        const time = part * tapline.duration;
        tapline.seek(time);
        return [time, tapline.time, tapline.cursor, left + (time / end) * (right - left)];
      });
    })()""")
    checks.expect(
        "the report's cursor stands where the clock is",
        all(abs(asked - told) < 1e-3 and abs(at - due) < 0.5 for asked, told, at, due in times), times)
    moved = page.run("""(async () => {
      tapline.seek(0);
      await tapline.play(0);
      const start = [tapline.time, tapline.cursor];
      await new Promise((done) => setTimeout(done, 80));
      const later = [tapline.time, tapline.cursor];
      tapline.pause();
      return [start, later];
    })()""")
    checks.expect(
        "the report plays, and its cursor follows the sound",
        moved[1][0] > moved[0][0] and moved[1][1] > moved[0][1], moved)
    ended = page.run("""(async () => {
      const ready = async (holds) => {
        for (let left = 200; left > 0 && !holds(); left--) await new Promise((done) => setTimeout(done, 25));
      };
      const sound = document.querySelector("audio").duration;
      tapline.seek(Math.max(0, sound - 0.03));
      await tapline.play(0);
      await ready(() => tapline.time > sound + 0.01);
      const behind = [tapline.isPlaying, tapline.time];
      await ready(() => !tapline.isPlaying);
      const last = [tapline.time, document.querySelector(".player .time").textContent];
      await tapline.play(0);
      const again = tapline.time;
      tapline.pause();
      tapline.seek((sound + tapline.length) / 2);
      const sought = tapline.time;
      await tapline.play(0);
      const goes = tapline.isPlaying && document.querySelector("audio").paused;
      tapline.pause();
      return { sound, length: tapline.length, behind, last, again, sought, goes };
    })()""")
    checks.expect(
        "the report's player ends with the press and not with its sound",
        ended["length"] > ended["sound"] + 0.05 and ended["behind"][0]
        and abs(ended["last"][0] - ended["length"]) < 1e-3
        and f"{ended['length'] * 1000:.0f} ms of {ended['length'] * 1000:.0f} ms" == ended["last"][1]
        and ended["again"] < 0.05 and ended["goes"]
        and abs(ended["sought"] - (ended["sound"] + ended["length"]) / 2) < 1e-3, ended)
    felt = page.run("""(async () => {
      const calls = [];
      navigator.vibrate = (pulses) => calls.push(pulses) > 0;
      Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
      tapline.seek(0);
      await tapline.play(0);
      tapline.pause();
      await new Promise((done) => setTimeout(done, 50));
      return calls;
    })()""")
    # The only tap has an intensity of 0.64; a tap of intensity 1 is a pulse of 35 ms.
    checks.expect(
        "the report vibrates as its haptics are timed, and stops with the sound",
        len(felt) == 2 and felt[1] == 0 and len(felt[0]) % 2 == 1 and felt[0][-1] == 22, felt)
    peak = page.run("""(async () => {
      const source = document.querySelector("audio").src || document.querySelector("audio source").src;
      const bytes = Uint8Array.from(atob(source.split(",")[1]), (c) => c.charCodeAt(0));
      const context = new OfflineAudioContext(1, 48000, 48000);
      const buffer = await context.decodeAudioData(bytes.buffer);
      return buffer.getChannelData(0).reduce((peak, x) => Math.max(peak, Math.abs(x)), 0);
    })()""")
    checks.expect("the report's sound is not silent", peak > 0.01, f"peak {peak:.3f}")
    tracks = page.run("""tapline.tracks.map((name) => {
      tapline.show(name, false);
      const off = tapline.isShown(name);
      tapline.show(name, true);
      return [name, off, tapline.isShown(name)];
    })""")
    checks.expect(
        "each track of the report can be left out",
        tracks and all(not off and on for _, off, on in tracks), tracks)
    zoomed = page.run("""(() => {
      const at = tapline.duration / 2;
      tapline.zoom(at - 0.01, at + 0.01);
      tapline.seek(at);
      const inside = [tapline.view, tapline.cursor, tapline.position(at)];
      const middle = (Number(tapline.svg.dataset.left) + Number(tapline.svg.dataset.right)) / 2;
      tapline.zoom(-1, 100);
      return [inside, middle, tapline.view, Number(tapline.svg.dataset.seconds)];
    })()""")
    (view, at, place), middle, whole, seconds = zoomed
    checks.expect(
        "a part of the report's picture can be seen alone",
        abs(view[1] - view[0] - 0.02) < 1e-9 and abs(at - middle) < 0.5 and abs(place - middle) < 0.5
        and whole == [0, seconds], zoomed)
    values = page.run("""(() => {
      const head = tapline.svg.querySelector(".haptics circle");
      const said = head.querySelector("title").textContent.match(/[\d.]+/g).map(Number);
      return [said, tapline.values(said[0])];
    })()""")
    told = dict(values[1])
    checks.expect(
        "the values under the pointer are the tap's",
        abs(float(told["intensity"]) - values[0][1]) < 2e-3
        and abs(float(told["sharpness"]) - values[0][2]) < 2e-2, values)
    for width, name in ((390, "narrow"), (800, "middle"), (1280, "wide")):
        page.size(width, 900)
        page.settle(0.1)
        shown = page.run("""[[...document.querySelectorAll(".drawing")]
          .filter((e) => e.checkVisibility()).map((e) => e.className.split(" ")[1]),
          document.documentElement.scrollWidth, innerWidth,
          tapline.svg.getBoundingClientRect().right]""")
        checks.expect(
            f"the report fits {width} px, with the picture drawn for it",
            shown[0] == [name] and shown[1] <= shown[2] and shown[3] <= shown[2], shown)
        axe.check(checks, page, f"the report at {width} px")
        page.media()
    page.size(390, 900)
    page.settle(0.1)
    cut = page.run("""(() => {
      const box = (e) => [e.scrollWidth, e.clientWidth];
      const lines = [...document.querySelectorAll("pre span")].map((e) => e.getClientRects()[0].height);
      return [box(document.querySelector("pre")), box(document.querySelector(".table")), lines.length];
    })()""")
    checks.expect(
        "nothing of the report's measures and events is cut off at 390 px",
        all(wide <= seen for wide, seen in cut[:2]) and cut[2] > 5, cut)
    page.media(prefers_reduced_motion="reduce")
    places = page.run("""(async () => {
      tapline.seek(0);
      await tapline.play(0);
      const places = new Set();
      for (let left = 20; left > 0; left--) {
        places.add(tapline.cursor);
        await new Promise((done) => setTimeout(done, 15));
      }
      tapline.pause();
      return places.size;
    })()""")
    checks.expect("with reduced motion the report's cursor steps", 2 <= places <= 5, places)
    small = page.run(
        "[...document.querySelectorAll('button, label, input[type=range], summary')]"
        ".filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5).length")
    checks.expect("what the report lets one press is 44 px high", small == 0, small)
    ringless, reached = [], 0
    for _ in range(12):
        page.strike("Tab")
        focus = page.run("""(() => {
          const e = document.activeElement;
          const style = getComputedStyle(e);
          return [e.tagName, e.tagName === "AUDIO" || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1)];
        })()""")
        if focus[0] != "BODY":
            reached += 1
            if not focus[1]:
                ringless.append(focus[0])
    checks.expect("the report is operable by keys", reached >= 3 and not ringless, ringless or reached)
    for theme in ("light", "dark"):
        page.media(prefers_color_scheme=theme)
        page.settle(0.1)
        low = page.run(CONTRAST)["chrome"]
        checks.expect(f"the report's text has a contrast of 4.5 to 1 in {theme}", not low, low[:4])
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    used = [
        node for node in nodes
        if not node.get("ignored") and node.get("role", {}).get("value") in INTERACTIVE]
    nameless = [
        node["role"]["value"] for node in used if not node.get("name", {}).get("value", "").strip()]
    checks.expect(
        "everything of the report that can be used has a role and a name", used and not nameless,
        nameless or len(used))
    checks.expect("report asks for nothing but itself", not page.strangers(), page.strangers()[:3])
    checks.expect("report says nothing on the console", not page.said, page.said[:3])
    page.close()
    listed(checks, browser, tapline, root, folder)
    hostile(checks, browser, root, folder)


def listed(checks, browser, tapline, root, folder):
    """Checks the index page of a batch: links, pictures, sounds, the filter, and the width on a phone."""
    site = os.path.join(folder, "site")
    done = subprocess.run(
        [tapline.path, "batch", os.path.join(root, "patterns", "swiss-coin"), "-o", site, "--formats",
         "html,svg,wav", "-q"], capture_output=True, text=True, timeout=120)
    page = Page(browser, 1280)
    page.open(os.path.join(site, "index.html"))
    page.settle(0.5)
    links = page.run("[...document.querySelectorAll('li > a:first-child')].map((e) => decodeURIComponent(e.href))")
    there = [os.path.exists(link.removeprefix("file://")) for link in links]
    checks.expect("the list of pages links to each", done.returncode == 0 and len(links) >= 3
                  and all(there), links)
    shown = page.run("""(() => {
      const type = (text) => {
        const field = document.getElementById("filter");
        field.value = text;
        field.dispatchEvent(new Event("input"));
        return [...document.querySelectorAll("li")].filter((e) => e.checkVisibility()).length;
      };
      return [type("settlement"), document.getElementById("count").textContent, type("")];
    })()""")
    checks.expect("the list's filter shows what fits", shown == [1, f"1 of {len(links)}", len(links)], shown)
    drawn = page.run("""[...document.querySelectorAll("li")].map((card) => {
      const ends = [...card.querySelectorAll(".sketch > span > span")].map((e) => e.textContent);
      return [card.querySelector("path.stem, path.area") !== null, ends[0], ends[2]];
    })""")
    checks.expect("the list draws every pattern on one time axis", len(drawn) == len(links)
                  and all(card == drawn[0] and card[0] for card in drawn), drawn)
    lengths = page.run("[...document.querySelectorAll('.player span')].map((e) => e.textContent)")
    checks.expect("the list's players say how long their sounds are", len(lengths) == len(links)
                  and all(" ms" in length for length in lengths), lengths)
    for width in (390, 1280):
        page.size(width, 900)
        page.settle(0.1)
        wide = page.run("[document.documentElement.scrollWidth, innerWidth]")
        checks.expect(f"the list fits {width} px", wide[0] <= wide[1], wide)
    axe.check(checks, page, "the list")
    page.media()
    small = page.run(
        "[...document.querySelectorAll('a, input, button')]"
        ".filter((e) => e.getBoundingClientRect().height < 43.5).length")
    checks.expect("what the list lets one press is 44 px high", small == 0, small)
    for theme in ("light", "dark"):
        page.media(prefers_color_scheme=theme)
        page.settle(0.1)
        low = page.run(CONTRAST)["chrome"]
        checks.expect(f"the list's text has a contrast of 4.5 to 1 in {theme}", not low, low[:4])
    outside = [each for each in page.strangers() if not each.startswith("file://" + site)]
    checks.expect("the list asks for nothing but the batch's files", not outside, outside[:3])
    checks.expect("the list says nothing on the console", not page.said, page.said[:3])
    page.close()


def hostile(checks, browser, root, folder):
    """Checks the thirty hostile reports that the tests write, and a report with 20,000 events."""
    place = os.path.join(folder, "hostile-reports")
    os.makedirs(place, exist_ok=True)
    given = os.environ.get("TAPLINE_HOSTILE_REPORTS")
    if given:
        place = given
    else:
        subprocess.run(
            ["swift", "test", "--skip-build", "--filter", "HostileReportTests|manyEvents"], cwd=root,
            env=dict(os.environ, TAPLINE_HOSTILE=place), capture_output=True, timeout=300)
    pages = sorted(glob.glob(os.path.join(place, "*.html")))
    checks.expect("the hostile reports and the one of 20,000 events are written", len(pages) > 30, len(pages))
    ran, said, asked = [], [], []
    many = None
    for path in pages:
        if os.path.basename(path) == "many.html":
            many = path
            continue
        page = Page(browser)
        page.open(path)
        page.settle(0.1)
        if page.run("typeof window.pwned !== 'undefined'") or page.dialogs:
            ran.append(os.path.basename(path))
        said += page.said
        asked += page.strangers()
        page.close()
    checks.expect("no hostile report runs", len(pages) >= 30 and not ran, ran or f"{len(pages)} pages")
    checks.expect("hostile reports ask for nothing and say nothing", not said and not asked, (said + asked)[:3])
    if many:
        page = Page(browser)
        seconds = page.open(many)
        checks.expect("a report of 20,000 events opens in under 2 s", seconds < 2, f"{seconds:.2f} s")
        page.close()


def pictures(browser, tapline, scratch, folder):
    from pictures import save
    path = written(tapline, scratch)
    if not path:
        return
    page = Page(browser, 1200, 1000)
    page.call("Emulation.setScrollbarsHidden", hidden=True)
    for theme in ("light", "dark"):
        page.media(prefers_color_scheme=theme)
        page.open(path)
        page.settle(0.3)
        save(page, folder, f"report-{theme}")
    page.media(prefers_color_scheme="light")
    page.size(390, 1100)
    page.open(path)
    page.settle(0.3)
    save(page, folder, "report-narrow")
    page.close()
