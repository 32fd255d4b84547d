"""Each edit of the editor by mouse, by touch and by keyboard, against the file on disk."""

import json
import os

from editor import CURVE, PATTERN, SOUND, STEP, TAP, TAP2, VIBRATION, Editor, Touch, close

def by_pointer(Hand):
    def part(checks, browser, tapline, folder):
        with Editor(browser, tapline, folder) as editor:
            hand = Hand(editor)
            checks.editor = editor
            values(checks, editor, hand)
            envelopes(checks, editor, hand)
            controls(checks, editor, hand)
            additions(checks, editor, hand, folder)
            selections(checks, editor, hand)
            snapping(checks, editor, hand)
            if Hand is Touch:
                before = editor.page.run("view.scale")
                hand.pinch(editor.empty(0.5, 0.9), 100, 300)
                scale = editor.page.run("view.scale / %r" % before)
                checks.expect("two fingers zoom", 2 < scale < 4 and editor.page.run("!pointer.drag"), scale)
                third(checks, editor, hand)
            checks.expect(f"the page of edits {hand.name} says nothing on the console",
                          not editor.page.said, editor.page.said[:3])
            checks.editor = None
            checks.expect(f"undoing all edits {hand.name} gives the first bytes",
                          editor.saved() == PATTERN, editor.changed())
    part.words = f"edits {Hand.name}"
    return part


def third(checks, editor, hand):
    """A third finger on an event while two zoom."""
    editor.page.run("draw.showAll(); 0")
    editor.idle()
    x, y = editor.empty(0.5, 0.9)
    head = editor.head(TAP2)
    hand.finger("touchStart", (x, y), None, (x + 50, y))
    hand.finger("touchStart", (x, y), None, (x + 50, y), head)
    dragged = editor.page.run("pointer.drag !== null")
    hand.finger("touchMove", (x, y), None, (x + 50, y), (head[0] + 60, head[1]))
    hand.finger("touchEnd")
    editor.idle()
    checks.expect("a third finger drags nothing", not dragged and not editor.changed(), editor.changed())


def values(checks, editor, hand):
    """Time, intensity and sharpness of a tap, and the time of a sound."""
    editor.choose()
    hand.drag(editor.head(TAP), editor.pixels(0.020), 0)
    lines = editor.changed()
    checks.expect(f"a drag {hand.name} moves a tap in time and changes one line",
                  len(lines) == 1 and '"Time": 0.020,' in lines[0] and editor.back(), lines)
    hand.drag(editor.head(TAP), 0, 40)
    tap = editor.entry(TAP)
    checks.expect(f"a drag {hand.name} changes a tap's intensity alone",
                  tap["HapticIntensity"] < 0.7 and tap["Time"] == 0
                  and len(editor.changed()) == 1 and editor.back(), tap)
    hand.drag(editor.mark(TAP), 0, -50)
    tap = editor.entry(TAP)
    checks.expect(f"a drag {hand.name} changes a tap's sharpness alone",
                  tap["HapticSharpness"] > 0.5 and tap["HapticIntensity"] == 0.8 and editor.back(), tap)
    shape = editor.page.run("model.clips['ding.wav']?.peaks.filter((e) => e > 0.01).length")
    hand.drag(editor.head(SOUND), editor.pixels(0.030), 0)
    event = editor.entry(SOUND)
    checks.expect(f"a sound with its waveform moves {hand.name}",
                  shape and close(event["Time"], 0.73) and editor.back(), (shape, event))
    hand.click(editor.head(TAP))
    hand.press("#inspector [name=sharpness]")
    editor.type("0.25")
    tap = editor.entry(TAP)
    checks.expect(f"a number of the inspector is chosen {hand.name} and typed",
                  tap["HapticSharpness"] == 0.25 and editor.back(), tap)


def envelopes(checks, editor, hand):
    """Duration, attack, decay and release of a vibration."""
    hand.click(editor.empty(0.42, 0.3))
    hand.drag(editor.handle(VIBRATION, "duration"), editor.pixels(0.050), 0)
    event = editor.entry(VIBRATION)
    checks.expect(f"a drag {hand.name} changes a duration",
                  close(event["EventDuration"], 0.3) and event["Time"] == 0.3 and editor.back(), event)
    for name, key in (("attack", "AttackTime"), ("release", "ReleaseTime")):
        before = editor.entry(VIBRATION)[key]
        editor.choose(VIBRATION)
        hand.drag(editor.handle(VIBRATION, name), 12, 0)
        event = editor.entry(VIBRATION)
        checks.expect(f"a drag {hand.name} changes the {name}",
                      event[key] > before and event["EventDuration"] == 0.25 and editor.back(), event)
    editor.choose(VIBRATION)
    hand.press("#inspector [name=sustained]")
    editor.idle()
    hand.drag(editor.handle(VIBRATION, "decay"), 12, 0)
    event = editor.entry(VIBRATION)
    checks.expect(f"a drag {hand.name} changes the decay of an event that is not held",
                  event["Sustained"] in (0, False) and event["DecayTime"] > 0 and editor.back(), event)


def controls(checks, editor, hand):
    """Points of a curve, the whole curve, and a step."""
    hand.drag(editor.point(CURVE, 1), editor.pixels(0.040), 0)
    curve = editor.entry(CURVE)
    checks.expect(f"a point of a curve moves in time {hand.name}",
                  close(curve["points"][1][0], 0.14) and curve["points"][1][1] == 1
                  and len(editor.changed()) == 1 and editor.back(), curve)
    hand.drag(editor.point(CURVE, 1), 0, 30)
    curve = editor.entry(CURVE)
    checks.expect(f"a point of a curve changes its value {hand.name}",
                  curve["points"][1][0] == 0.1 and curve["points"][1][1] < 0.8 and editor.back(), curve)
    hand.drag(editor.point(CURVE, 1), editor.pixels(0.4), 0)
    curve = editor.entry(CURVE)
    checks.expect(f"a point of a curve stays between its neighbors {hand.name}",
                  curve["points"][1][0] <= 0.25 and editor.back(), curve)
    editor.choose()
    hand.drag(editor.place(
        f"((e) => [xOf(startOf(e) + 0.05), draw.curveY(e.control, 0.6)])(model.elements[{CURVE}])"),
        editor.pixels(0.030), 0)
    curve = editor.entry(CURVE)
    checks.expect(f"a curve is moved by its line {hand.name}",
                  close(curve["Time"], 0.33) and curve["points"][1] == (0.1, 1) and editor.back(), curve)
    editor.choose()
    hand.double(editor.empty(0.48, 0.7, "curves"))
    curve = editor.entry(CURVE)
    checks.expect(f"a point is added to a curve {hand.name}",
                  len(curve["points"]) == 4 and close(curve["points"][2][0], 0.18), curve)
    editor.choose(CURVE)
    hand.press("#inspector [aria-label='Delete point 3']")
    checks.expect(f"a point of a curve is deleted {hand.name}",
                  len(editor.entry(CURVE)["points"]) == 3 and editor.back(), editor.entry(CURVE))
    hand.drag(editor.head(STEP), editor.pixels(0.050), 0)
    hand.drag(editor.head(STEP), 0, 10)
    step = editor.entry(STEP)
    checks.expect(f"a step changes its time and value {hand.name}",
                  close(step["Time"], 0.15) and step["ParameterValue"] < 0.25 and editor.back(), step)


def additions(checks, editor, hand, folder):
    """Taps, vibrations, library patterns, generators, curves and recordings."""
    editor.choose()
    hand.double(editor.empty(0.62, 0.9))
    entries = editor.entries()
    new = [e for e in entries if close(e["Time"], 0.62)]
    checks.expect(f"a tap is added {hand.name}", len(entries) == 7 and len(new) == 1
                  and close(new[0]["HapticIntensity"], 0.9, 0.011) and editor.back(), new)
    hand.click(editor.empty(0.62, 0.9))
    for name, act, test in (
        ("a vibration", lambda: hand.button("Add a vibration"),
         lambda new: new[0]["EventType"] == "HapticContinuous"),
        ("a generator's tap", lambda: (source("feedback/rigid@0.8"), hand.press("#insert")),
         lambda new: new[0]["EventType"].startswith("Haptic")),
        ("a pattern of the library", lambda: (source("starters/knock"), hand.press("#insert")),
         lambda new: new[0]["EventType"].startswith("Haptic")),
        ("a curve", lambda: hand.press("#curve"), lambda new: len(new[0]["points"]) == 2),
        ("a step", lambda: hand.press("#step"), lambda new: "ParameterValue" in new[0]),
        ("a recorded sound", lambda: editor.record(os.path.join(folder, "ding.wav")), lambda new: new[0]["EventType"].startswith("Haptic")),
    ):
        def source(words):
            editor.page.run("document.getElementById('source').focus(); 0")
            editor.page.run("document.activeElement.select(); 0")
            editor.page.call("Input.insertText", text=words)

        hand.press("#add")
        act()
        closed = editor.until("!document.querySelector('dialog[open]')")
        entries = editor.entries()
        new = [e for e in entries if e["Time"] >= 0.6195 and e["Time"] < 0.69]
        checks.expect(f"{name} is added {hand.name}",
                      closed and len(entries) > 6 and new and close(new[0]["Time"], 0.62, 0.011)
                      and test(new) and editor.back(), (editor.status(), new[:2]))


def selections(checks, editor, hand):
    """Several elements: frame, move, scale, duplicate, delete, copy and paste."""
    editor.choose()
    start, end = editor.empty(-0.01, 1.05), editor.empty(0.2, 0.02)
    hand.frame(start, end[0] - start[0], end[1] - start[1])
    framed = editor.page.run("[...model.selection].sort()")
    editor.choose()
    hand.click(editor.head(TAP))
    hand.more(editor.head(TAP2))
    clicked = editor.page.run("[...model.selection].sort()")
    checks.expect(f"several elements are selected {hand.name}, by a frame and one by one",
                  framed == clicked == [TAP, TAP2], (framed, clicked))
    hand.drag(editor.head(TAP2), editor.pixels(0.010), 0)
    times = [e["Time"] for e in editor.entries()[:2]]
    checks.expect(f"a drag {hand.name} moves the selection",
                  close(times[0], 0.01) and close(times[1], 0.16) and editor.back(), times)
    for words, expected in (("Move", [0.01, 0.16]), ("Stretch", [0, 0.3])):
        editor.choose(TAP, TAP2)
        hand.button(words)
        times = [e["Time"] for e in editor.entries() if "HapticIntensity" in e][:3]
        checks.expect(f"the selection's times change {hand.name}: {words}",
                      all(close(t, e) for t, e in zip(times, expected)) and editor.back(), times)
    editor.choose(TAP, TAP2)
    hand.button("Multiply")
    levels = [e["HapticIntensity"] for e in editor.entries()[:2]]
    checks.expect(f"the selection's intensity is multiplied {hand.name}",
                  close(levels[0], 0.64) and close(levels[1], 0.4) and editor.back(), levels)
    editor.choose(TAP, TAP2)
    hand.button("Duplicate")
    times = sorted(e["Time"] for e in editor.entries() if e.get("EventType") == "HapticTransient")
    checks.expect(f"the selection is duplicated {hand.name}",
                  times == [0, 0.15, 0.15, 0.3] and editor.back(), times)
    editor.choose(TAP, TAP2)
    hand.button("Delete")
    entries = editor.entries()
    checks.expect(f"the selection is deleted {hand.name}",
                  len(entries) == 4 and entries[0]["EventType"] == "HapticContinuous" and editor.back(),
                  len(entries))
    editor.choose(TAP, TAP2)
    hand.button("Copy")
    editor.until("model.clipboard")
    hand.click(editor.empty(0.62, 0.9))
    hand.press("#paste")
    text = editor.page.run("document.getElementById('ahap').value")
    hand.press("#pasted")
    editor.until("!document.querySelector('dialog[open]')")
    times = [e["Time"] for e in editor.entries() if e.get("EventType") == "HapticTransient"]
    checks.expect(f"copied elements are AHAP text and are pasted {hand.name}",
                  len(json.loads(text)["Pattern"]) == 2 and close(times[-2], 0.62)
                  and close(times[-1], 0.77) and editor.back(), (times, text[:80]))


def snapping(checks, editor, hand):
    """A drag snaps to each grid."""
    for value, step in (("off", None), ("1 ms", 0.001), ("60 Hz frames", 1 / 60), ("120 Hz frames", 1 / 120),
                        ("quarter beats", 0.125)):
        editor.page.run(f"""(() => {{ const field = document.getElementById("snap");
          field.selectedIndex = [...field.options].findIndex((each) => each.text === "{value}");
          field.dispatchEvent(new Event("change")); }})()""")
        hand.drag(editor.head(TAP2), editor.pixels(0.0237), 0)
        at = editor.entry(TAP2)["Time"]
        right = (close(at, 0.1737, 0.0012) if step is None
                 else close(at / step, round(at / step), 0.001))
        checks.expect(f"a drag {hand.name} snaps: {value}", right and editor.back(), at)
    editor.page.run("document.getElementById('snap').value = '1ms'; page.readSnap(); 0")


# MARK: - Keyboard

def by_keyboard(checks, browser, tapline, folder):
    """edits by keyboard"""
    with Editor(browser, tapline, folder) as editor:
        page = editor.page
        page.run("canvas.focus(); 0")

        def expect(words, holds, detail=""):
            checks.expect(f"{words} by keyboard", editor.back() and holds, detail)
            editor.choose()
            page.run("sound.cursor = 0; 0")

        editor.keys("ArrowRight", ".", ".", ">")
        expect("a tap moves", close(editor.entry(TAP)["Time"], 0.012))
        editor.keys("ArrowRight", "+", "]")
        tap = editor.entry(TAP)
        expect("intensity and sharpness change",
               close(tap["HapticIntensity"], 0.85) and close(tap["HapticSharpness"], 0.45), tap)
        editor.choose(VIBRATION)
        editor.keys("}", "2", "5", "3", "4")
        event = editor.entry(VIBRATION)
        expect("duration and envelope change",
               close(event["EventDuration"], 0.26) and close(event["AttackTime"], 0.55)
               and close(event["ReleaseTime"], 0.35) and close(event["DecayTime"], 0.05), event)
        editor.choose(CURVE)
        editor.keys("ArrowDown", "ArrowDown", ".", "-")
        points = editor.entry(CURVE)["points"]
        expect("a point of a curve moves", close(points[1][0], 0.101) and close(points[1][1], 0.95), points)
        editor.choose(CURVE)
        page.run("sound.cursor = 0.45; 0")
        editor.keys("k")
        added = editor.entry(CURVE)["points"]
        editor.keys("ArrowUp", "Delete")
        points = editor.entry(CURVE)["points"]
        expect("a point is added and one is deleted", len(added) == 4 and len(points) == 3, points)
        editor.choose(STEP)
        editor.keys(">", "+")
        step = editor.entry(STEP)
        expect("a step changes", close(step["Time"], 0.11) and close(step["ParameterValue"], 0.35), step)
        editor.choose(SOUND)
        editor.keys("<", "-")
        event = editor.entry(SOUND)
        expect("a sound changes", close(event["Time"], 0.69) and close(event["AudioVolume"], 0.95), event)
        page.run("sound.cursor = 0.62; 0")
        editor.keys("t", "v")
        new = [e["EventType"] for e in editor.entries() if close(e["Time"], 0.62)]
        expect("a tap and a vibration are added",
               sorted(new) == ["HapticContinuous", "HapticTransient"], new)
        editor.choose()
        editor.keys("ArrowRight")
        editor.key("ArrowRight", 8)
        chosen = page.run("model.selection.size")
        editor.keys("d")
        count = len(editor.entries())
        editor.keys("Delete")
        expect("several are selected, duplicated and deleted",
               chosen == 2 and count == 8 and len(editor.entries()) == 6, (chosen, count))
        editor.choose(TAP)
        reached = editor.tab("name === 'time'")
        editor.type("40")
        editor.idle()
        expect("a number of the inspector is reached and typed",
               reached and close(editor.entry(TAP)["Time"], 0.04), editor.entry(TAP))
        page.run("canvas.focus(); choose([0, 1]); 0")
        reached = editor.tab("textContent === 'Stretch'")
        editor.keys("Enter")
        expect("a selection is scaled", reached and close(max(
            e["Time"] for e in editor.entries() if e.get("HapticSharpness") == 0.7), 0.3))
        page.run("canvas.focus(); 0")
        editor.choose(TAP)
        editor.key("c", 2)
        editor.until("model.clipboard")
        page.run("sound.cursor = 0.62; 0")
        editor.key("v", 2, ["paste"])
        editor.until("counting || model.elements.length > 6")
        editor.idle()
        pasted = [e for e in editor.entries() if close(e["Time"], 0.62)]
        expect("a copy is pasted", len(pasted) == 1 and pasted[0]["HapticIntensity"] == 0.8, pasted)
        editor.key("a", 2)
        editor.key("x", 2)
        editor.until("model.elements.length === 0")
        expect("everything is cut", not editor.entries())
        cutting(expect, editor)
        restricted(checks, expect, editor)
        editor.keys("ArrowRight", "n", ".")
        snap = page.run("model.snap")
        expect("the grid changes and a step follows it",
               snap == "60" and close(editor.entry(TAP)["Time"], 1 / 60), (snap, editor.entry(TAP)))
        page.run("document.getElementById('snap').value = '1ms'; page.readSnap(); 0")
        editor.keys("?")
        rows = page.run("document.querySelectorAll('dialog[open] dt').length")
        editor.key("Escape")
        checks.expect("a page lists all keys", rows == page.run("KEYS.length") and editor.until(
            "!document.querySelector('dialog[open]')"), rows)
        listed(checks, editor)


def cutting(expect, editor):
    """Cut deletes the elements that were selected and copied."""
    page = editor.page
    editor.choose(TAP)
    page.run("COMMANDS.x(); choose([1, 2]); 0")
    editor.until("model.elements.length < 6 && !waiting && !counting")
    entries = editor.entries()
    expect("a cut takes what was selected, whatever is selected later",
           len(entries) == 5 and close(entries[0]["Time"], 0.15), entries[:2])
    page.run("""globalThis.sent = fetch; globalThis.fetch = (path, ...rest) => (
      path.startsWith("copy") ? Promise.reject(new Error("no connection")) : sent(path, ...rest)); 0""")
    editor.choose(TAP)
    editor.key("c", 2)
    told = editor.until("/no connection/.test(document.getElementById('status').textContent)", 3)
    editor.choose(TAP)
    editor.key("x", 2)
    editor.idle()
    kept = len(editor.entries()) == 6
    page.run("fetch = sent; 0")
    expect("a failed copy is told, and nothing is cut", told and kept, (told, kept))


def restricted(checks, expect, editor):
    """Brackets with AltGr, disabled single-character keys, and the focus after a button disappears."""
    page = editor.page
    editor.choose(TAP)
    for key in "]]":
        page.run(f"""canvas.dispatchEvent(new KeyboardEvent("keydown", {{ key: "{key}", ctrlKey: true,
          altKey: true, modifierAltGraph: true, bubbles: true, cancelable: true }})); 0""")
    editor.idle()
    expect("brackets with AltGr change the sharpness",
           close(editor.entry(TAP)["HapticSharpness"], 0.5), editor.entry(TAP))
    editor.keys("?")
    page.run("document.getElementById('letters').click(); 0")
    editor.key("Escape")
    editor.until("!document.querySelector('dialog[open]')")
    page.run("canvas.focus(); choose([0]); 0")
    editor.keys("t", "d", "+", ".")
    same = editor.saved() == PATTERN
    editor.keys("ArrowRight", "Delete")
    gone = len(editor.entries()) == 5
    page.run("document.getElementById('letters').click(); 0")
    expect("single-character keys can be switched off, and others stay", same and gone, (same, gone))
    for words in ("Delete", "Duplicate"):
        page.run("canvas.focus(); choose([0]); 0")
        reached = editor.tab(f"textContent === '{words}'")
        editor.keys("Enter")
        active = page.run("document.activeElement.id || document.activeElement.textContent")
        expect(f"the focus stays on the page after '{words}'",
               reached and active == ("timeline" if words == "Delete" else words), active)
    page.run("addStep('HapticSharpnessControl', 0.6); 0")
    editor.until("model.elements.length === 7")
    step = [e for e in editor.entries() if close(e["Time"], 0.6)]
    expect("a new step starts at its control's default", step and step[0]["ParameterValue"] == 0, step)


def listed(checks, editor):
    """The list has the content of the timeline, for screen readers."""
    page = editor.page
    page.run("choose([]); document.getElementById('list').focus(); 0")
    editor.keys("ArrowDown", "ArrowDown")
    editor.key("ArrowDown", 8)
    root = page.call("DOM.getDocument")["root"]["nodeId"]
    node = page.call("DOM.querySelector", nodeId=root, selector="#list")["nodeId"]
    options = page.call("Accessibility.queryAXTree", nodeId=node, role="option")["nodes"]
    names = [node["name"]["value"] for node in options]
    states = [any(each["name"] == "selected" and each["value"]["value"] for each in node["properties"])
              for node in options]
    checks.expect("the list names every element in the order of time",
                  len(names) == 6 and names[0].startswith("tap at 0 ms, intensity 0.8, sharpness 0.4")
                  and "vibration at 300 ms, 250 ms long" in names[3], names)
    active = page.run("document.getElementById('list').getAttribute('aria-activedescendant')")
    checks.expect("the list's rows are selected by arrow keys", states == [False, True, True, False, False, False]
                  and active == f"element{TAP2}", (states, active))
    editor.keys(".")
    checks.expect("a row of the list is changed by keyboard", close(editor.entry(STEP)["Time"], 0.101)
                  and close(editor.entry(TAP2)["Time"], 0.151) and editor.back(), editor.changed())
