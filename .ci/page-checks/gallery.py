"""Checks the gallery: its motion, input, sound, keys and accessibility."""

import time

import axe
from checks import text
from chromium import Page

# The maximum error of a displayed value, as a fraction of the track's range.
TOLERANCE = 0.001

# Computed styles have six digits, independent of the range.
DIGITS = 1e-6

# Instants in seconds, one of them right after a quick release at 0.05 s.
INSTANTS = [0, 1 / 60, 1 / 30, 0.05, 7 / 120, 1 / 15, 0.1, 0.15, 0.25, 0.5]

TRACKS = ["scale", "opacity", "content_opacity", "darkening", "overlay_opacity"]

SCRIPTS = [
    "down 0; up 0.05",
    "down 0; out 0.03; in 0.08; up 0.15",
    "down 0; cancel 0.04",
    "down 0; up 0.05; down 0.1; up 0.13; down 0.3; up 0.8",
]


def check(checks, browser, tapline, path):
    page = Page(browser)
    seconds = page.open(path)
    page.settle(0.5)
    checks.expect("gallery opens in under 2 s", seconds < 2, f"{seconds:.2f} s")
    checks.expect("gallery asks for nothing but itself", not page.strangers(), page.strangers())
    checks.expect("gallery asks once for itself", page.requests.count(page.address) == 1)
    buttons = page.run("tapline.buttons")
    entries = tapline.styles()["systems"]
    pressed = [
        f"{system['name']}/{style['name']}" for system in entries for style in system["styles"]
        if style["kind"] != "container" and style.get("press") is not None]
    missing = [
        name for name in pressed
        if not any(f"{each['system']}/{each['style']}" == name for each in buttons)]
    checks.expect(
        "gallery has every style that can be pressed", pressed and not missing,
        ", ".join(missing) or f"{len(pressed)} styles, {len(buttons)} buttons")
    every_curve(checks, page, tapline, buttons)
    real_input(checks, page, tapline, buttons)
    live(checks, page, tapline, buttons)
    leaving(checks, page)
    audio(checks, page)
    keys(checks, page, path)
    tools(checks, page)
    order(checks, page)
    links(checks, page, path)
    slow(checks, page)
    still(checks, page)
    assistive(checks, page)
    checks.expect("gallery says nothing on the console", not page.said, "; ".join(page.said[:3]))
    checks.expect("gallery still asks for nothing", not page.strangers(), page.strangers()[:3])
    page.close()


def name(button):
    return f"{button['system']}/{button['style']}"


def rows(tapline, button, *more):
    variant = ["--variant", button["variant"]] if button["variant"] else []
    return tapline.press(name(button), *variant, *more)


def travels(table):
    """Returns the range of each track in a long press, on which the maximum error depends."""
    result = {}
    for track in TRACKS:
        values = [row[track] for row in table if track in row]
        if values and max(values) > min(values):
            result[track] = max(values) - min(values)
        elif values:
            result[track] = abs(1 - values[0]) or 1
    return result


def bounded(track, value):
    """Returns a value as a display shows it: opacity is clamped to 0...1."""
    return value if track == "scale" else min(max(value, 0), 1)


def misses(table, shown, travel):
    """Returns the largest error as a fraction of the track's range, and its location."""
    worst = (0, "")
    for row, look in zip(table, shown):
        for track, way in travel.items():
            if track not in row:
                continue
            gap = abs(bounded(track, row[track]) - look[track])
            part = max(0, gap - DIGITS) / way
            if part > worst[0]:
                worst = (part, f"{track} at {row['time_s']:.4f} s: {look[track]}, not {row[track]}")
    return worst


def look_at(page, button, times):
    return page.run(
        f"{text(times)}.map((time) => {{ tapline.clock.seek(time); "
        f"return tapline.shown({text(button['id'])}); }})")


def every_curve(checks, page, tapline, buttons):
    """Compares every frame of several scripts of every button with the table of the command."""
    page.run("tapline.clock.pause()")
    tracks, frames, worst = 0, 0, (0, "")
    for button in buttons:
        travel = travels(rows(tapline, button, "--hold", "1"))
        tracks += len(travel)
        if not travel:
            continue
        for script in SCRIPTS:
            table = rows(tapline, button, "--script", script)
            page.run(
                f"tapline.clock.seek(0); tapline.script({text(button['id'])}, {text(script)})")
            shown = look_at(page, button, [row["time_s"] for row in table])
            frames += len(table)
            miss, where = misses(table, shown, travel)
            if miss > worst[0]:
                worst = (miss, f"{button['id']}, {script}: {where}")
    checks.expect(
        "every button shows the engine's values, frame by frame", tracks and worst[0] <= TOLERANCE,
        f"{tracks} tracks, {frames} frames, at most {worst[0] * 100:.4f} % of the travel off; {worst[1]}")


def one_of_each(tapline, buttons):
    """Returns a button of each system, one with motion if the system has one."""
    chosen = {}
    for button in buttons:
        travel = travels(rows(tapline, button, "--hold", "1"))
        best = chosen.get(button["system"])
        if best is None or len(travel) > len(best[1]):
            chosen[button["system"]] = (button, travel)
    return list(chosen.values())


def centre(page, button):
    return page.run(
        f"(() => {{ const e = tapline.element({text(button['id'])}); "
        "e.scrollIntoView({block: 'center', behavior: 'instant'}); "
        "const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()")


def push(page, button, kind, way, place):
    if kind == "mouse":
        if way == "down":
            page.mouse("move", *place)
        page.mouse(way, *place)
    elif kind == "touch":
        page.finger(way, *place)
    else:
        if way == "down":
            page.run(f"tapline.element({text(button['id'])}).focus()")
        page.key(way, " " if kind == "space" else "Enter")


def real_input(checks, page, tapline, buttons):
    """Sends real events with a paused clock: a quick press, then ten times."""
    kinds = ["mouse", "touch", "space", "enter"]
    for index, (button, travel) in enumerate(one_of_each(tapline, buttons)):
        kind = kinds[index % len(kinds)]
        if kind == "touch":
            page.call("Emulation.setTouchEmulationEnabled", enabled=True)
        page.run("tapline.clock.pause(); tapline.clock.seek(100)")
        place = centre(page, button)
        before = page.run(f"tapline.shown({text(button['id'])})")
        push(page, button, kind, "down", place)
        page.run("tapline.clock.seek(100.05)")
        push(page, button, kind, "up", place)
        table = {round(row["frame"]): row for row in rows(tapline, button, "--hold", "0.05")}
        last = max(table)
        wanted = [table[min(round(instant * 120), last)] for instant in INSTANTS]
        shown = look_at(page, button, [100 + instant for instant in INSTANTS])
        if travel:
            miss, where = misses(wanted, shown, travel)
            good = miss <= TOLERANCE
            detail = f"{kind}, at most {miss * 100:.4f} % of the travel off" if good else where
        else:
            colors = [each["background"] + each["foreground"] for each in shown]
            start = before["background"] + before["foreground"]
            good = colors[0] != start and colors[-1] == start
            detail = f"{kind}, colors change and go back; nothing else moves"
        checks.expect(f"{button['id']}: a quick press at {len(INSTANTS)} instants", good, detail)
        if kind == "touch":
            page.call("Emulation.setTouchEmulationEnabled", enabled=False)


def live(checks, page, tapline, buttons):
    """Checks with the running clock that something moves and that everything comes to rest."""
    page.run("tapline.clock.resume()")
    for button, travel in one_of_each(tapline, buttons):
        place = centre(page, button)
        before = page.run(f"tapline.shown({text(button['id'])})")
        push(page, button, "mouse", "down", place)
        time.sleep(0.3)
        held = page.run(f"tapline.shown({text(button['id'])})")
        push(page, button, "mouse", "up", place)
        end = time.monotonic() + 5
        rested = False
        while time.monotonic() < end and not rested:
            time.sleep(0.05)
            rested = page.run(f"tapline.isAtRest({text(button['id'])})")
        page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        after = page.run(f"tapline.shown({text(button['id'])})")
        moved = held != before
        # A second tap switches a toggle back, so that colors also end at their initial values.
        back = all(abs(after[track] - before[track]) < 1e-3 for track in TRACKS)
        checks.expect(
            f"{button['id']}: moves while it is held, and comes to rest", moved and rested and back,
            f"{before} {held} {after}" if not (moved and rested and back) else "")


def leaving(checks, page):
    """Checks dragging out and back, Escape, and lifting outside."""
    button = {"id": "swiss-coin/primary"}
    page.run("tapline.clock.pause(); tapline.clock.seek(300)")
    x, y = centre(page, button)
    played = page.run("tapline.sound.played")

    def target():
        return page.run(
            "(() => { tapline.clock.seek(tapline.clock.now() + 1); "
            f"return tapline.shown({text(button['id'])}).scale; }})()")

    page.mouse("move", x, y)
    page.mouse("down", x, y)
    inside = target()
    page.mouse("move", x, y + 200)
    outside = target()
    page.mouse("move", x, y)
    back = target()
    page.mouse("move", x, y + 200)
    page.mouse("up", x, y + 200)
    lifted = target()
    checks.expect(
        "a finger that leaves lets go, comes back and presses again",
        [inside, outside, back, lifted] == [0.98, 1, 0.98, 1], [inside, outside, back, lifted])
    checks.expect(
        "a finger lifted outside plays nothing", page.run("tapline.sound.played") == played)
    page.run(f"tapline.element({text(button['id'])}).focus()")
    page.key("down", " ")
    pressed = target()
    page.strike("Escape")
    cancelled = target()
    page.key("up", " ")
    checks.expect(
        "Escape takes a press back, and nothing plays",
        [pressed, cancelled] == [0.98, 1] and page.run("tapline.sound.played") == played,
        [pressed, cancelled])
    page.run("tapline.clock.resume()")


def audio(checks, page):
    """Checks that a press is audible, and that every haptic of the page has sound."""
    quiet = page.run("""(async () => {
      const weak = [];
      for (const name of Object.keys(JSON.parse(document.getElementById("data").textContent).haptics)) {
        const buffer = tapline.sound.buffer(name);
        const context = new OfflineAudioContext(1, buffer.length, buffer.sampleRate);
        const voice = new AudioBufferSourceNode(context, { buffer });
        voice.connect(context.destination);
        voice.start();
        const samples = (await context.startRendering()).getChannelData(0);
        let energy = 0;
        for (const sample of samples) energy += sample * sample;
        if (Math.sqrt(energy / samples.length) < 0.003) weak.push(name);
      }
      return weak;
    })()""")
    checks.expect("every embedded haptic sounds", quiet == [], ", ".join(quiet))
    button = {"id": "swiss-coin/destructive"}
    place = centre(page, button)
    push(page, button, "mouse", "down", place)
    before = page.run("tapline.sound.played")
    push(page, button, "mouse", "up", place)
    loudest = page.run("""new Promise((done) => {
      const samples = new Float32Array(8192);
      const end = performance.now() + 1500;
      let loudest = 0;
      const look = () => {
        tapline.sound.analyser?.getFloatTimeDomainData(samples);
        for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
        if (performance.now() < end && loudest < 0.01) setTimeout(look, 10);
        else done(loudest);
      };
      look();
    })""")
    after = page.run("tapline.sound.played")
    checks.expect(
        "a press is heard when the finger is lifted", after == before + 1 and loudest >= 0.01,
        f"{after - before} haptics, peak {loudest:.3f}")
    page.run("document.getElementById('sound').click()")
    push(page, button, "mouse", "down", place)
    push(page, button, "mouse", "up", place)
    checks.expect(
        "with the sound off nothing plays", page.run("tapline.sound.played") == after)
    page.run("document.getElementById('sound').click()")


FOCUS = """(() => {
  const e = document.activeElement;
  const style = getComputedStyle(e);
  return {tag: e.tagName, id: e.id, button: e.dataset.id ?? null, name: e.textContent.trim(),
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2};
})()"""


def keys(checks, page, path):
    """Checks that Tab reaches all controls in order, and that the focus is visible."""
    page.open(path)
    reached, dim = [], []
    for _ in range(24):
        page.strike("Tab")
        focus = page.run(FOCUS)
        reached.append(focus)
        if not focus["ring"]:
            dim.append(focus["name"] or focus["id"] or focus["tag"])
    ids = [each["id"] for each in reached]
    checks.expect(
        "Tab reaches the tools and then the buttons",
        ids.index("search") < ids.index("sound") < ids.index("theme")
        and any(each["button"] for each in reached) if "theme" in ids else False, ids)
    checks.expect("what Tab reaches shows it", not dim, ", ".join(dim))
    page.run("tapline.element('swiss-coin/primary').focus()")
    before = page.run("tapline.sound.played")
    page.strike(" ")
    page.strike("Enter")
    page.settle(0.1)
    checks.expect(
        "Space and Enter press, and play once each", page.run("tapline.sound.played") == before + 2,
        page.run("tapline.sound.played") - before)
    page.run("document.querySelector('[data-style=\"swiss-coin/primary\"] .more').focus()")
    page.strike("Enter")
    opened = page.run("document.getElementById('panel').open")
    shown = page.run(
        "(() => { const p = document.getElementById('panel'); const i = p.querySelector('img'); "
        "return [p.querySelector('code').textContent.includes('struct PrimaryButtonStyle'), "
        "i.decode().then(() => i.naturalWidth)]; })()[0]")
    width = page.run(
        "document.querySelector('#panel img').decode()"
        ".then(() => document.querySelector('#panel img').naturalWidth)")
    page.strike("Escape")
    closed = not page.run("document.getElementById('panel').open")
    checks.expect(
        "Enter opens the panel with code and picture, Escape closes it",
        opened and shown and width > 100 and closed, [opened, shown, width, closed])
    back = page.run("document.activeElement.className")
    checks.expect("the panel gives the focus back", back == "more", back)


def tools(checks, page):
    """Checks the search and the filters."""
    counts = page.run("""(() => {
      const visible = () => [...document.querySelectorAll(".card")].filter((c) => c.checkVisibility());
      const all = visible().length;
      const search = document.getElementById("search");
      const type = (text) => {
        search.value = text;
        search.dispatchEvent(new Event("input"));
        return visible().length;
      };
      const destructive = type("destructive");
      const none = type("no such button");
      const said = document.getElementById("status").textContent;
      type("");
      const chips = [...document.getElementById("filters").children];
      const chip = chips.find((c) => c.textContent === "Swiss Coin");
      chip.click();
      const coin = visible().every((c) => c.dataset.system === "swiss-coin") ? visible().length : 0;
      chips[0].click();
      return {all, destructive, none, said, coin, again: visible().length};
    })()""")
    checks.expect(
        "search and filter show what fits, and say when nothing does",
        counts["all"] == counts["again"] > counts["coin"] > 0 == counts["none"]
        and 0 < counts["destructive"] < counts["all"] and "No style" in counts["said"], counts)


def order(checks, page):
    """Checks the order: systems by the average number of known facts of their styles, styles by their own number."""

    shown = page.run("""[...document.querySelectorAll("section.system")].map((section) =>
      [...section.querySelectorAll(".card")].map((card) => ({
        system: card.dataset.system,
        facts: card.querySelectorAll(".facts dt").length,
      })))""")
    styles = sum(len(each) for each in shown)
    first = shown[0][0]
    means = [sum(card["facts"] for card in each) / len(each) for each in shown]
    checks.expect(
        "the gallery opens with the system whose styles say most",
        len(shown) > 1 and styles > 50 and means[0] > means[-1] + 0.5
        and first["facts"] >= max(card["facts"] for card in shown[-1]), [means, first])
    falling = [
        each[0]["system"] for each in shown
        if sum(c["facts"] for c in each[:len(each) // 2]) / max(len(each) // 2, 1) + 0.5
        < sum(c["facts"] for c in each[len(each) // 2:]) / max(len(each) - len(each) // 2, 1)]
    checks.expect("in each system what says most comes first", not falling, falling)


def links(checks, page, path):
    """Checks that the URL contains the state of the page, and that a link restores it."""
    page.open(path)
    page.run("""(() => {
      document.querySelector('#filters [data-system="swiss-coin"]').click();
      document.querySelector('#filters [data-only="haptic"]').click();
      const search = document.getElementById("search");
      search.value = "primary";
      search.dispatchEvent(new Event("input"));
      document.querySelector('.card:not([hidden]) .more').click();
    })()""")
    state = """({
      hash: location.hash.slice(1), open: document.getElementById("panel").open,
      title: document.getElementById("panel-title")?.textContent ?? "",
      shown: [...document.querySelectorAll(".card:not([hidden])")].map((c) => c.dataset.style),
      text: document.getElementById("search").value,
      pressed: [...document.querySelectorAll('#filters [aria-pressed="true"]')].map((c) => c.textContent),
    })"""
    kept = page.run(state)
    page.run("location.hash = ''")
    page.settle(0.1)
    page.call("Page.navigate", url="about:blank")
    page.settle(0.3)
    page.call("Page.navigate", url=f"file://{path}#{kept['hash']}")
    page.settle(1)
    again = page.run(state)
    checks.expect(
        "the address holds filters, search and panel, and a link shows them again",
        kept["open"] and kept["shown"] and "system=swiss-coin" in kept["hash"] and again == kept,
        [kept, again])
    page.call("Page.navigate", url=f"file://{path}#system=none&text=%3Cb%3E&style=none")
    page.settle(1)
    strange = page.run(state)
    checks.expect(
        "an address that names nothing there closes the panel, and searches for its text as text",
        not strange["open"] and strange["text"] == "<b>" and strange["pressed"] == ["All"], strange)
    page.open(path)
    page.settle(0.5)


def slow(checks, page):
    """Checks a quarter and a tenth of the speed of the clock."""
    rates = []
    for _ in range(4):
        said = page.run("document.getElementById('speed').textContent")
        before = page.run("[tapline.clock.now(), performance.now() / 1000]")
        page.settle(0.4)
        after = page.run("[tapline.clock.now(), performance.now() / 1000]")
        rates.append((said, (after[0] - before[0]) / (after[1] - before[1])))
        page.run("document.getElementById('speed').click()")
    wanted = [1, 0.25, 0.1, 1]
    checks.expect(
        "the speeds are one, a quarter and a tenth, and one again",
        all(abs(rate - want) < 0.05 * want for (_, rate), want in zip(rates, wanted))
        and "0.25" in rates[1][0] and "0.1" in rates[2][0], rates)
    page.run("while (!/[×x]1$/.test(document.getElementById('speed').textContent)) "
             "document.getElementById('speed').click()")


def still(checks, page):
    """Checks that with reduced motion, the page has a note and shows end states immediately."""
    page.media(prefers_reduced_motion="reduce")
    page.settle(0.1)
    page.run("tapline.clock.pause(); tapline.clock.seek(500); "
             "tapline.script('swiss-coin/action-bar-press', 'down 0; up 0.5')")
    scales = [
        look["scale"] for look in look_at(
            page, {"id": "swiss-coin/action-bar-press"}, [500, 500.02, 500.4, 500.51, 501])]
    said = page.run("document.getElementById('motion-note').checkVisibility()")
    page.media(prefers_reduced_motion="no-preference")
    page.settle(0.1)
    gone = not page.run("document.getElementById('motion-note').checkVisibility()")
    checks.expect(
        "reduced motion shows end states and says so",
        scales == [0.96, 0.96, 0.96, 1, 1] and said and gone, [scales, said, gone])
    reduced = {}
    for preference in ("no-preference", "reduce", "no-preference"):
        page.media(prefers_reduced_motion=preference)
        page.settle(0.1)
        page.run("tapline.clock.seek(600); tapline.script('published/bluesky-scale', 'down 0; up 0.5')")
        reduced[preference] = [
            look["scale"] for look in look_at(page, {"id": "published/bluesky-scale"}, [600, 600.4, 601])]
    checks.expect(
        "a style's reduced variant is pressed with reduced motion only",
        reduced == {"no-preference": [1, 0.98, 1], "reduce": [1, 1, 1]}, reduced)
    page.run("tapline.clock.resume()")


INTERACTIVE = {
    "button", "link", "textbox", "searchbox", "checkbox", "switch", "slider", "combobox", "tab",
    "menuitem", "radio"}

CONTRAST = r"""(() => {
  // Converts any color in CSS notation to the color that the browser paints.
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const paint = canvas.getContext("2d", { willReadFrequently: true });
  const read = (text) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = text;
    paint.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data;
    return [r / 255, g / 255, b / 255, a / 255];
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = (c) => {
    const [r, g, b] = c.slice(0, 3).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y);
    return (bright + 0.05) / (dark + 0.05);
  };
  const behind = (element) => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) layers.push(read(getComputedStyle(e).backgroundColor));
    return layers.reverse().reduce((under, top) => over(top, under), [1, 1, 1, 1]);
  };
  const chrome = [];
  const quiet = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility() || element.closest("script, style, svg")) continue;
    const under = behind(element);
    const value = ratio(over(read(getComputedStyle(element).color), under), under);
    const button = element.closest(".hit");
    if (!button) {
      if (value < 4.5) chrome.push(`${node.textContent.trim().slice(0, 30)} ${value.toFixed(2)}`);
      continue;
    }
    // The panel repeats the button of a card, which is checked already.
    if (!button.closest(".card")) continue;
    const face = button.querySelector(".face");
    if (getComputedStyle(face).backgroundImage !== "none" || element.closest(".segment.chosen")) continue;
    const said = Boolean(button.closest(".card").querySelector(".contrast"));
    if (value < 4.45 && !said) quiet.push(`${button.dataset.id} ${value.toFixed(2)}`);
  }
  return { chrome, quiet };
})()"""


def assistive(checks, page):
    """Checks the names and roles of all controls, and the contrast of all text."""
    for theme in ("light", "dark"):
        page.media(prefers_color_scheme=theme)
        page.settle(0.2)
        found = page.run(CONTRAST)
        checks.expect(
            f"the page's own text has a contrast of 4.5 to 1 in {theme}", not found["chrome"],
            "; ".join(found["chrome"][:4]))
        checks.expect(
            f"a card says if a design system has too little contrast in {theme}", not found["quiet"],
            "; ".join(found["quiet"][:4]))
    page.run(
        "document.querySelector('[data-style=\"swiss-coin/action-bar-button\"] .more').click()")
    found = page.run(CONTRAST)
    checks.expect("the panel's text too", not found["chrome"], "; ".join(found["chrome"][:4]))
    axe.check(checks, page, "the gallery's panel", "'.hit'")
    page.run("document.getElementById('panel').close()")
    axe.check(checks, page, "the gallery", "'.hit'")
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    nameless, count, names = [], 0, []
    for node in nodes:
        role = node.get("role", {}).get("value")
        if node.get("ignored") or role not in INTERACTIVE:
            continue
        count += 1
        label = node.get("name", {}).get("value", "").strip()
        names.append(label)
        if not label:
            nameless.append(role)
    elements = page.run(
        "document.querySelectorAll('button, a[href], input').length"
        " - [...document.querySelectorAll('button, a[href], input')]"
        ".filter((e) => !e.checkVisibility()).length")
    checks.expect(
        "everything that can be used has a role and a name",
        not nameless and count >= elements > 100, f"{count} of {elements}, nameless: {nameless[:5]}")
    roles = {node.get("role", {}).get("value") for node in nodes if not node.get("ignored")}
    wanted = {"main", "banner", "navigation", "search", "contentinfo", "heading", "status"}
    checks.expect("the page has its landmarks", wanted <= roles, wanted - roles)
    small = page.run(
        "[...document.querySelectorAll('.tool, .chip, .more, #search')]"
        ".filter((e) => e.checkVisibility() && (e.getBoundingClientRect().height < 44"
        " || e.getBoundingClientRect().width < 44)).length")
    checks.expect("the tools are at least 44 px wide and high", small == 0, small)
    page.media(prefers_color_scheme="light")


