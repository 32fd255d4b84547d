"""The editor: its edits, history, conflicts, sound, views, tutorial, size and safety."""

import base64
import json
import os
import re
import signal
import statistics
import subprocess

import axe
from chromium import PageError
from editing import by_keyboard, by_pointer
from editor import CURVE, PATTERN, SOUND, TAP, TAP2, VIBRATION, Editor, Mouse, Touch, close, sounds, until

# The number of pages that are closed while they save; `TAPLINE_EDIT_KILLS` overrides it.
KILLS = 10


def check(checks, browser, tapline, root, folder):
    place = os.path.join(folder, "edit")
    article = os.path.join(root, "Sources/Tapline/Documentation.docc/Editing.md")
    sounds(place, tapline)
    checks = Terse(checks)
    for part in (by_pointer(Mouse), by_pointer(Touch), by_keyboard, history, conflicts, timelines, hearing,
                 views, locked, many, kills):
        with Named(checks, getattr(part, "words", part.__doc__)):
            part(checks, browser, tapline, place)
    with Named(checks, tutorial.__doc__):
        tutorial(checks, browser, tapline, os.path.join(place, "tutorial"), article)


class Terse:
    """Checks that print details only of failures."""

    def __init__(self, checks):
        self.checks = checks
        # The editor whose changes are undone after a failure, so that the next check starts with the original.
        self.editor = None

    @property
    def axe(self):
        return self.checks.axe

    def expect(self, name, holds, detail="", is_shown=False):
        if not holds and self.editor:
            self.editor.back()
        return self.checks.expect(name, holds, detail if is_shown or not holds else "")

    def fail(self, name, detail):
        self.checks.fail(name, detail)


class Named:
    """Counts an error of the page as a failed check."""

    def __init__(self, checks, words):
        self.checks, self.words = checks, words.split("\n")[0]

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if kind and issubclass(kind, (PageError, LookupError, TypeError, ValueError)):
            self.checks.fail(self.words, f"{kind.__name__}: {error}")
            return True
        return False


# MARK: - History, outside changes

def history(checks, browser, tapline, folder):
    """undo, redo, reload and outside changes"""
    with Editor(browser, tapline, folder) as editor:
        hand = Mouse(editor)
        texts = [editor.read()]
        for _ in range(3):
            editor.choose(TAP)
            editor.keys(".")
            texts.append(editor.saved())
        hand.press("#undo")
        one = editor.saved()
        editor.key("z", 2)
        two = editor.saved()
        hand.press("#redo")
        three = editor.saved()
        editor.key("y", 2)
        checks.expect("undo and redo give the bytes before and after",
                      [one, two, three, editor.saved()] == [texts[2], texts[1], texts[2], texts[3]])
        editor.reload()
        hand = Mouse(editor)
        hand.press("#undo")
        one = editor.saved()
        hand.press("#undo")
        hand.press("#undo")
        checks.expect("undo works after a reload, to the first byte",
                      one == texts[2] and editor.saved() == texts[0])
        outside = PATTERN.replace('"Time": 0.150', '"Time": 0.170')
        editor.write(outside)
        seen = editor.until("model.elements[1].time === 0.17")
        hand.press("#undo")
        checks.expect("an outside change is shown and can be undone", seen and editor.saved() == PATTERN)
        editor.write("{")
        told = editor.until("document.getElementById('status').className === 'problem'")
        asks = editor.page.run("""/cannot be read/.test(
          document.querySelector("#conflict[open] .problem")?.textContent)
          && document.getElementById("theirs").disabled""")
        still = editor.page.run("model.elements.length")
        editor.write(PATTERN)
        gone = editor.until("!model.notice && !model.isConflict")
        checks.expect("an outside change that cannot be read is told, and the pattern stays",
                      told and asks and still == 6 and gone, (told, asks, still, gone, editor.status()))
        editor.keys("Escape")
        fixes(checks, editor, hand)


def fixes(checks, editor, hand):
    """A finding is fixed by one click."""
    editor.saved()
    editor.write(PATTERN.replace('"ParameterValue": 0.80', '"ParameterValue": 1.80'))
    editor.until("model.findings.some((each) => each.fix)")
    editor.idle()
    found = editor.page.run("model.findings.filter((each) => each.fix).map((each) => each.element)")
    editor.choose(TAP)
    words = editor.page.run(
        "[...document.querySelectorAll('#inspector button')].map((e) => e.textContent)"
        ".find((e) => e.startsWith('Fix'))")
    if words:
        hand.button(words)
    level = editor.entry(TAP)["HapticIntensity"]
    checks.expect("a finding is fixed by one click at its event",
                  found == [TAP] and words and level <= 1, (found, words))
    checks.expect("the focus stays on the page after a fix",
                  editor.page.run("document.activeElement !== document.body"))


def conflicts(checks, browser, tapline, folder):
    """conflicts with another program"""
    outside = PATTERN.replace('"Time": 0.150', '"Time": 0.170')
    for choice, words in (("mine", "the page's version"), ("theirs", "the other version")):
        with Editor(browser, tapline, folder) as editor:
            hand = Mouse(editor)
            # The command is stopped, so that both changes wait for it.
            for _ in range(5):
                editor.process.send_signal(signal.SIGSTOP)
                editor.page.run("choose([0]); shift(0.02); 0")
                editor.page.settle(0.1)
                editor.write(outside)
                editor.process.send_signal(signal.SIGCONT)
                editor.until("!waiting")
                if editor.until("model.isConflict && document.getElementById('conflict').open", 3):
                    break
                editor.back()
                editor.write(PATTERN)
                editor.until("model.elements[1].time === 0.15")
            untouched = editor.read() == outside
            hand.press("#" + choice)
            closed = editor.until("!model.isConflict && !document.getElementById('conflict').open")
            times = [e["Time"] for e in editor.entries()[:2]]
            hand.press("#undo")
            other = [e["Time"] for e in editor.entries()[:2]]
            wanted = [[0.02, 0.15], [0, 0.17]]
            checks.expect(f"a conflict asks, keeps {words}, and undo brings the other",
                          untouched and closed and [times, other] == (
                              wanted if choice == "mine" else wanted[::-1]),
                          (untouched, closed, times, other))


def timelines(checks, browser, tapline, folder):
    """a timeline of patterns at different times"""
    tap = {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}
    placements = [{"at": at, "source": "tap", "pattern": tap} for at in (0.5, 1)]
    content = json.dumps({"schemaVersion": 1, "placements": placements}, indent=1)
    with Editor(browser, tapline, folder, content=content, name="screen.json") as editor:
        editor.page.run("sound.cursor = 1.2; 0")
        editor.record(os.path.join(folder, "ding.wav"))
        editor.until("model.elements.length > 2")
        editor.saved()
        new = editor.page.run("model.elements.filter((each) => startOf(each) > 1.1)"
                              ".map((each) => [each.list, startOf(each)])")
        checks.expect("a recording is added to a timeline at the start line",
                      new and new[0][0] == 1 and close(new[0][1], 1.2, 0.011), new)
        editor.choose(0, 1)
        editor.key("c", 2)
        editor.until("model.clipboard")
        times = [e["Event"]["Time"] for e in json.loads(editor.page.run("model.clipboard"))["Pattern"]]
        checks.expect("copied elements keep their distance on a timeline", times == [0.5, 1], times)


# MARK: - Sound

def hearing(checks, browser, tapline, folder):
    """playing, and the samples"""
    with Editor(browser, tapline, folder) as editor:
        hand, page = Mouse(editor), editor.page
        hand.press("#hears")
        hand.press("#play")
        plays = editor.until("sound.isPlaying && sound.position > 0.05")
        hand.press("#loop")
        loops = page.run("sound.source?.loop")
        again = editor.until("sound.context.currentTime - sound.began > sound.buffer.duration + 0.05")
        plays &= again and page.run("sound.isPlaying && sound.position < sound.buffer.duration")
        hand.press("#loop")
        hand.press("#play")
        checks.expect("the pattern plays, and again in a loop, and stops",
                      plays and loops and page.run("!sound.isPlaying"), (plays, loops))
        hand.click(editor.empty(0.5, 0.95))
        hand.press("#here")
        checks.expect("the pattern plays from the start line",
                      close(page.run("sound.from"), 0.5) and page.run("sound.isPlaying"))
        page.run("sound.stop(); 0")
        hand.press("#hears")
        hand.click(editor.head(TAP2))
        heard = editor.until("sound.single !== null")
        length = page.run("sound.single?.buffer.duration")
        checks.expect("a selected element is heard alone", heard and length < page.run("sound.buffer.duration"))
        rendered = subprocess.run(
            [tapline.path, "render", editor.path, "--voice", "audible", "--format", "wav", "-o", "-", "-q"],
            capture_output=True, timeout=60, check=True).stdout
        got = base64.b64decode(page.run("""(async () => {
          const bytes = new Uint8Array(await (await fetch("sound?voice=audible")).arrayBuffer());
          let text = "";
          for (const each of bytes) text += String.fromCharCode(each);
          return btoa(text);
        })()"""))
        checks.expect("the page plays the bytes of render", got == rendered, (len(got), len(rendered)))
        editor.choose(TAP)
        editor.keys(">", ">")
        editor.key("b")
        differs = editor.until("sound.isComparing && sound.isPlaying") and page.run(
            "sound.source.buffer === sound.reference && sound.reference.getChannelData(0).some("
            "(each, index) => each !== sound.buffer.getChannelData(0)[index])")
        editor.key("b")
        back = editor.until("!sound.isComparing && sound.source?.buffer === sound.buffer")
        checks.expect("the original is heard and then the pattern again", differs and back, (differs, back))
        page.run("sound.stop(); 0")
        hand.press("#loop")
        hand.press("#play")
        editor.until("sound.isPlaying")
        for compared in (False, True):
            page.run("""globalThis.old = sound.source.buffer; (() => { const field = by("voice");
              field.selectedIndex = 1 - field.selectedIndex; field.dispatchEvent(new Event("change")); })()""")
            changed = editor.until("sound.isPlaying && sound.source.buffer !== old", 5)
            checks.expect("the playing sound changes its voice" + (" in a comparison" if compared else ""),
                          changed and page.run(
                              "sound.source.buffer === (sound.isComparing ? sound.reference : sound.buffer)"))
            if not compared:
                editor.key("b")
                editor.until("sound.isComparing && sound.isPlaying")
        page.run("sound.stop(); by('voice').selectedIndex = 0; sound.voice = 'audible';"
                 " sound.isComparing = false; 0")
        hand.press("#loop")
        delay(checks, editor, hand)


def delay(checks, editor, hand):
    """The time from a drop to its sound, in a pattern of 10 s of taps."""
    taps = ",\n".join(
        '{"Event": {"Time": %g, "EventType": "HapticTransient"}}' % (index / 10) for index in range(100))
    editor.saved()
    editor.write('{"Version": 1.0, "Pattern": [\n' + taps + "]}\n")
    editor.until("model.elements.length === 100")
    editor.idle()
    delays = []
    for _ in range(9):
        hand.drag(editor.head(50), 8, 0)
        editor.until("sound.delay !== null")
        delays.append(editor.page.run("[sound.delay, sound.delay = null][0]"))
    # The limit is 100 ms on a quiet machine; a shared one gets five times as much.
    median = statistics.median(delays)
    checks.expect("a drop in 10 s of sound is heard soon", median < 500,
                  f"median {median:.0f} ms", is_shown=True)


# MARK: - Views

def views(checks, browser, tapline, folder):
    """sizes, themes and axe-core"""
    with Editor(browser, tapline, folder, "--on", "android-30,web", "--with", "swiss-coin/primary", "--rate",
                "44100") as editor:
        page = editor.page
        rates = page.run("[sound.buffer.sampleRate, sound.open().sampleRate]")
        checks.expect("the page plays at the rate of the command", rates == [44100, 44100], rates)
        lanes = page.run("Object.keys(draw.lanes)")
        checks.expect("the page shows lanes for the sound, the press and each device",
                      {"events", "curves", "wave", "press", "device0", "device1"} <= set(lanes), lanes)
        wide = []
        # 640 px are a window of 1280 px at 200 %.
        for width in (320, 390, 640, 800, 1280, 2560):
            page.size(width, 900)
            for chosen in ([], [VIBRATION], [CURVE], [TAP, VIBRATION, SOUND]):
                editor.choose(*chosen)
                until(lambda: page.run("view.width === canvas.parentElement.clientWidth"), page)
                size = page.run("[document.documentElement.scrollWidth, innerWidth]")
                if size[0] > size[1]:
                    wide.append((width, chosen, size))
        checks.expect("the editor fits 320 to 2560 px", not wide, wide)
        page.size(1280, 900)
        forced(checks, editor)
        for name, script in (
            ("the editor", "choose([])"), ("a vibration's inspector", f"choose([{VIBRATION}])"),
            ("a curve's inspector", f"choose([{CURVE}])"), ("a selection", "choose([0, 1, 2, 3])"),
            ("the editor's keys", "page.open('help')"), ("the editor's additions", "page.open('adding')"),
            ("the editor's pasting", "page.open('pasting')"),
        ):
            page.run(f"document.querySelector('dialog[open]')?.close(); {script}; 0")
            axe.check(checks, page, name)
        page.run("document.querySelector('dialog[open]')?.close(); 0")
        page.call("Emulation.setTouchEmulationEnabled", enabled=True)
        small = page.run("""matchMedia("(pointer: coarse)").matches
          ? [...document.querySelectorAll("button, select, input:not([type=checkbox]), [role=option]")]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
            .map((e) => e.id || e.textContent) : ["no coarse pointer"]""")
        checks.expect("what a finger presses is 44 px high", not small, small[:5])
        strangers = [each for each in page.requests
                     if not each.startswith((editor.address, "data:"))]
        checks.expect("the editor asks only its command", not strangers, strangers[:3])
        checks.expect("the editor says nothing on the console", not page.said, page.said[:3])


def forced(checks, editor):
    """Forced colors, as with a contrast theme."""
    page = editor.page
    page.media(forced_colors="active")
    editor.until("matchMedia('(forced-colors: active)').matches")
    editor.choose(TAP)
    editor.idle()
    page.run("sound.cursor = 0.5; draw.readColors(); 0")
    editor.until("!draw.isAsked")
    seen = page.run("""(() => {
      const probe = document.createElement("i");
      document.body.append(probe);
      const wanted = ["LinkText", "CanvasText", "Canvas"].map((name) => {
        probe.style.color = name;
        return getComputedStyle(probe).color.match(/[0-9]+/g).slice(0, 3).map(Number);
      });
      probe.remove();
      // The lines of a selected tap and of another tap, and a time without a tap.
      const y = Math.round(draw.yOf(0.2) * view.ratio);
      const row = pen.getImageData(0, y, canvas.width, 1).data;
      const seen = [0, 0.15, 0.08].map((time) => [-3, -2, -1, 0, 1, 2, 3].map((by) => {
        const x = Math.floor(xOf(time) * view.ratio) + by;
        return [...row.slice(4 * x, 4 * x + 3)];
      }));
      const [chosen, other] = ["true", "false"].map((value) => getComputedStyle(
        document.querySelector(`#list [aria-selected=${value}]`)).backgroundColor);
      return { wanted, seen, differs: chosen !== other };
    })()""")
    checks.expect("forced colors are those of the system, on the timeline too", seen["differs"] and all(
        wanted in near for wanted, near in zip(seen["wanted"], seen["seen"])), seen)
    page.media(forced_colors="none")
    page.run("sound.cursor = 0; draw.readColors(); 0")


def locked(checks, browser, tapline, folder):
    """read-only files"""
    with Editor(browser, tapline, os.path.join(folder, "locked"), mode=0o444,
                content=PATTERN.replace('"ding.wav"', '"../ding.wav"')) as editor:
        before = editor.read()
        hand = Mouse(editor)
        hand.drag(editor.head(TAP), 60, 0)
        editor.keys("t", "Delete", ">")
        editor.page.run("send('undo'); 0")
        editor.idle()
        fields = editor.page.run(
            "choose([2]), [...document.querySelectorAll('#inspector input')].every((e) => e.disabled)")
        editor.process.terminate()
        ended = editor.until("/has ended/.test(document.getElementById('status').textContent)")
        off = editor.page.run("document.getElementById('add').disabled")
        checks.expect("the page says that the command has ended", ended and off, editor.status())
        checks.expect("a read-only file is shown and stays as it is",
                      editor.read() == before and fields
                      and editor.page.run("model.elements.length === 6 && model.setup.isReadOnly"),
                      (fields, editor.status()))
    os.remove(editor.path)


def tutorial(checks, browser, tapline, folder, article):
    """the tutorial on editing"""
    with open(article, encoding="utf-8") as file:
        text = file.read()
    blocks = re.findall(r"^```(console|text)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    commands = [line[2:] for kind, block in blocks if kind == "console"
                for line in block.splitlines() if line.startswith("$ ")]
    first = next(index for index, command in enumerate(commands) if command.startswith("tapline edit "))
    os.makedirs(folder)
    tools = os.path.join(folder, "..", "tools")
    os.makedirs(tools)
    os.symlink(os.path.abspath(tapline.path), os.path.join(tools, "tapline"))
    environment = dict(os.environ, PATH=tools + os.pathsep + os.environ["PATH"])
    for command in commands[:first]:
        subprocess.run(command, shell=True, cwd=folder, env=environment, check=True, timeout=60,
                       capture_output=True)
    words = commands[first].replace(" --open", "").split()
    place = os.path.join(folder, os.path.dirname(words[2]))
    with Editor(browser, tapline, place, *words[3:], content=None) as editor:
        rows, wanted = [], []
        lines = next(block for kind, block in blocks if kind == "text").splitlines()
        for line in lines:
            key, _, row = line.partition(" ")
            editor.keys({"→": "ArrowRight", "←": "ArrowLeft", "Space": " "}.get(key, key))
            wanted.append(row.strip())
            rows.append(editor.page.run(
                "document.querySelector('#list [aria-selected=true]')?.textContent"))
        checks.expect("the tutorial's keys give its rows", len(rows) > 3 and all(
            want in (row or "") for want, row in zip(wanted, rows)), list(zip(wanted, rows)))
        editor.saved()


# MARK: - Size and safety

def many(checks, browser, tapline, folder):
    """10,000 events"""
    taps = ",\n".join(
        '{"Event": {"Time": %g, "EventType": "HapticTransient", "EventParameters": ['
        '{"ParameterID": "HapticIntensity", "ParameterValue": %g}]}}' % (index / 100, index % 10 / 10)
        for index in range(10_000))
    content = '{"Version": 1.0, "Pattern": [\n' + taps + "]}\n"
    with Editor(browser, tapline, os.path.join(folder, "many"), content=content) as editor:
        hand = Mouse(editor)
        editor.page.run("""globalThis.works = []; globalThis.frames = [];
          globalThis.oldFrame = draw.frame;
          draw.frame = function () {
            const start = performance.now();
            frames.push(start);
            oldFrame.call(this);
            pen.getImageData(0, 0, 1, 1);
            works.push(performance.now() - start);
          }; 0""")
        x, y = editor.head(5000)
        editor.choose(5000)
        editor.idle()
        hand.send("mousePressed", (x, y))
        for index in range(120):
            hand.send("mouseMoved", (x + index / 2, y))
        works = editor.page.run("works.slice(5)")
        gaps = editor.page.run("frames.slice(5).map((e, i, all) => e - (all[i - 1] ?? e)).slice(1)")
        hand.send("mouseReleased", (x + 60, y))
        editor.idle()
        own = statistics.median(works)
        checks.expect("a frame of dragging one of 10,000 events is drawn in 17 ms", own < 17,
                      f"median {own:.1f} ms of the page's work with its pixels read back, of {len(works)};"
                      f" {statistics.median(gaps):.1f} ms between frames", is_shown=True)
        memory = resident(editor.process.pid)
        checks.expect("10,000 events take the command less than 200 MB", memory is None or memory < 200,
                      f"{memory} MB", is_shown=True)


def resident(pid):
    """Returns the peak memory of a process in MB, or None if the system does not report it."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) // 1000 for line in file if line.startswith("VmHWM"))
    except OSError:
        return None


def kills(checks, browser, tapline, folder):
    """pages that end while they save"""
    count = int(os.environ.get("TAPLINE_EDIT_KILLS", KILLS))
    broken = []
    with Editor(browser, tapline, folder) as editor:
        for index in range(count):
            editor.page.run(f"choose([0]); shift(0.001); shift(0.001); shift({index % 7 * 0.001}); 0")
            if index % 3:
                editor.page.settle(index % 10 * 0.03)
            editor.page.close()
            try:
                entries = json.loads(editor.read())["Pattern"]
                if len(entries) != 6:
                    broken.append(index)
            except ValueError as error:
                broken.append((index, str(error)))
            editor.show()
        last = editor.saved()
        same = editor.page.run("model.elements[0].time") == json.loads(last)["Pattern"][0]["Event"]["Time"]
    checks.expect(f"{count} pages that end during saves leave a whole file", not broken and same, broken[:3])
