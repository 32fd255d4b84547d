"""Runs `tapline edit` and operates its page by mouse, touch and keyboard.

Every wait ends when the page or the file is as expected, or fails after `PATIENCE`."""

import json
import os
import signal
import subprocess
import time

from chromium import Page, PageError

# The maximum wait in seconds, long enough for a busy machine.
PATIENCE = 30

PATTERN = """{
  "Version": 1.0,
  "Metadata": { "Project": "Pay", "Comment": "stays" },
  "Pattern": [
    { "Event": { "Time": 0.000, "EventType": "HapticTransient", "EventParameters": [
      { "ParameterID": "HapticIntensity", "ParameterValue": 0.80 },
      { "ParameterID": "HapticSharpness", "ParameterValue": 0.40 } ] } },
    { "Event": { "Time": 0.150, "EventType": "HapticTransient", "EventParameters": [
      { "ParameterID": "HapticIntensity", "ParameterValue": 0.50 },
      { "ParameterID": "HapticSharpness", "ParameterValue": 0.70 } ] } },
    { "Event": { "Time": 0.300, "EventType": "HapticContinuous", "EventDuration": 0.250,
      "EventParameters": [
      { "ParameterID": "HapticIntensity", "ParameterValue": 0.60 },
      { "ParameterID": "HapticSharpness", "ParameterValue": 0.20 },
      { "ParameterID": "AttackTime", "ParameterValue": 0.50 },
      { "ParameterID": "ReleaseTime", "ParameterValue": 0.40 } ] } },
    { "Event": { "Time": 0.700, "EventType": "AudioCustom", "EventWaveformPath": "ding.wav",
      "EventDuration": 0.200 } },
    { "Parameter": { "ParameterID": "HapticSharpnessControl", "Time": 0.100,
      "ParameterValue": 0.300 } },
    { "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": 0.300,
      "ParameterCurveControlPoints": [
      { "Time": 0, "ParameterValue": 0.2 },
      { "Time": 0.1, "ParameterValue": 1.0 },
      { "Time": 0.25, "ParameterValue": 0.4 } ] } }
  ]
}
"""
TAP, TAP2, VIBRATION, SOUND, STEP, CURVE = range(6)


class Editor:
    """A running `tapline edit`, its page, and the file."""

    def __init__(self, browser, tapline, folder, *options, content=PATTERN, mode=None, name="pay.ahap"):
        os.makedirs(folder, exist_ok=True)
        self.browser = browser
        self.path = os.path.join(folder, name)
        if content:
            self.write(content)
        if mode is not None:
            os.chmod(self.path, mode)
        self.process = subprocess.Popen(
            [tapline.path, "edit", self.path, *options], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        self.page = None

    def __enter__(self):
        self.show()
        return self

    def __exit__(self, *_):
        if self.page:
            self.page.close()
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    def show(self, width=1280, height=900):
        self.page = Page(self.browser, width, height, is_offline=False)
        self.reload()

    def reload(self):
        self.page.visit(self.address)
        self.idle()

    def until(self, condition, limit=PATIENCE):
        """Waits until an expression holds on the page; returns whether it did."""
        return until(lambda: self.page.run(f"Boolean({condition})"), self.page, limit)

    def idle(self):
        """Waits until the page has drawn everything and the command has answered every request."""
        if not self.until("typeof page === 'object' && model.pageVersion && !model.isStale && !waiting"
                          " && !later.length && !refresh.isRunning"
                          " && view.width === canvas.parentElement.clientWidth"
                          " && (!draw.isAsked || sound.isPlaying)"):
            raise PageError("the page did not come to rest: " + str(self.status()))

    def status(self):
        return self.page.run("document.getElementById('status').textContent")

    def saved(self):
        """Waits until the page shows that the file is saved, and returns the text."""
        self.idle()
        if not self.until("model.isSaved && !waiting"):
            raise PageError("the file was not saved: " + str(self.status()))
        return self.read()

    def read(self):
        with open(self.path, encoding="utf-8") as file:
            return file.read()

    def write(self, text):
        """Replaces the file atomically, as another program does."""
        with open(self.path + ".new", "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(self.path + ".new", self.path)

    def entry(self, index):
        """An event, step or curve of the saved file with its parameters by name."""
        return flat(json.loads(self.saved())["Pattern"][index])

    def entries(self):
        return [flat(each) for each in json.loads(self.saved())["Pattern"]]

    def changed(self):
        """The lines of the saved file that differ from the original."""
        old, new = PATTERN.splitlines(), self.saved().splitlines()
        return [b for a, b in zip(old, new) if a != b] + new[len(old):]

    def back(self):
        """Undoes everything; returns whether the page has nothing left to undo."""
        self.page.run("(async () => { while (model.undo && await undo()); })()", PATIENCE)
        self.idle()
        return self.page.run("model.undo === null")

    # Places on the page

    def place(self, script):
        """Scrolls a position of the timeline into view and returns its window coordinates in pixels."""
        x, y, left, top = self.page.run(
            "(() => { canvas.scrollIntoView({ block: 'nearest' });"
            f"const box = canvas.getBoundingClientRect(); return [...{script}, box.left, box.top]; }})()")
        return x + left, y + top

    def head(self, index):
        return self.place(
            f"((e) => [xOf(startOf(e)), isEvent(e) ? draw.yOf(e[strength(e)])"
            f" : draw.curveY(e.control, e.value)])(model.elements[{index}])")

    def mark(self, index):
        return self.place(f"draw.sharpnessPlace(model.elements[{index}])")

    def handle(self, index, name):
        return self.place(
            f"((h) => [h.x, h.y])(draw.handles(model.elements[{index}]).find((e) => e.name === '{name}'))")

    def point(self, index, point):
        return self.place(
            f"((e) => [xOf(startOf(e) + e.points[{point}][0]),"
            f" draw.curveY(e.control, e.points[{point}][1])])(model.elements[{index}])")

    def empty(self, seconds, value, lane="events"):
        y = (f"draw.yOf({value})" if lane == "events"
             else f"draw.curveY('HapticIntensityControl', {value})")
        return self.place(f"[xOf({seconds}), {y}]")

    def pixels(self, seconds):
        return seconds * self.page.run("view.scale")

    def record(self, path):
        """Chooses a sound file as a recording."""
        root = self.page.call("DOM.getDocument")["root"]["nodeId"]
        node = self.page.call("DOM.querySelector", nodeId=root, selector="#recording")["nodeId"]
        self.page.call("DOM.setFileInputFiles", nodeId=node, files=[path])

    def control(self, selector):
        """Returns the center of a button or field."""
        return tuple(self.page.run(f"""(() => {{
          const node = document.querySelector({json.dumps(selector)});
          node.scrollIntoView({{ block: "center" }});
          const box = node.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2];
        }})()"""))

    def type(self, text):
        """Replaces the text of the focused field by typing."""
        self.page.run("document.activeElement.select?.(); 0")
        self.page.call("Input.insertText", text=text)
        self.key("Enter")

    def key(self, key, modifiers=0, commands=()):
        """Sends the events of a keystroke; modifiers are 1 Alt, 2 Ctrl, 8 Shift.

        The browser's own commands of a key, such as `paste`, are named.
        """
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46,
                 "Escape": 27, "Enter": 13, "Tab": 9}
        parameters = {"key": key, "modifiers": modifiers,
                      "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        if key == "Enter":
            parameters["text"] = "\r"
        elif len(key) == 1 and not modifiers & 2:
            parameters["text"] = key
        kind = "keyDown" if "text" in parameters else "rawKeyDown"
        self.page.call("Input.dispatchKeyEvent", type=kind, commands=list(commands), **parameters)
        self.page.call("Input.dispatchKeyEvent", type="keyUp", key=key, modifiers=modifiers)

    def keys(self, *keys):
        for key in keys:
            self.key(key)
        self.idle()

    def tab(self, condition):
        """Presses Tab until a condition holds for the focused element; returns whether it did."""
        for _ in range(60):
            if self.page.run(f"document.activeElement.{condition}"):
                return True
            self.key("Tab")
        return False

    def choose(self, *indices):
        self.page.run(f"choose({list(indices)}); 0")


class Mouse:
    name = "by mouse"

    def __init__(self, editor):
        self.editor, self.page = editor, editor.page

    def send(self, kind, place, clicks=1, modifiers=0, stamp=None):
        more = {"timestamp": stamp} if stamp else {}
        held = kind != "mouseReleased" and clicks > 0
        self.page.call(
            "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], clickCount=clicks,
            button="left" if clicks else "none", buttons=int(held), modifiers=modifiers, **more)

    def drag(self, start, dx, dy, modifiers=0):
        x, y = start
        self.send("mouseMoved", start, 0)
        self.send("mousePressed", start, modifiers=modifiers)
        for part in (0.3, 0.7, 1):
            self.send("mouseMoved", (x + dx * part, y + dy * part), modifiers=modifiers)
        self.send("mouseReleased", (x + dx, y + dy), modifiers=modifiers)
        self.editor.idle()

    def click(self, place, modifiers=0, stamp=None):
        self.send("mousePressed", place, 1, modifiers, stamp)
        self.send("mouseReleased", place, 1, modifiers, stamp)
        self.editor.idle()

    def double(self, place):
        now = time.time()
        self.click(place, stamp=now)
        self.click(place, stamp=now + 0.1)

    def more(self, place):
        """Adds the element at a position to the selection."""
        self.click(place, modifiers=8)

    def frame(self, start, dx, dy):
        self.drag(start, dx, dy)

    def press(self, selector):
        self.click(self.editor.control(selector))

    def button(self, words):
        """Presses the button of the inspector with a title."""
        self.page.run(
            "document.querySelectorAll('.pressed').forEach((e) => e.classList.remove('pressed'));"
            "[...document.querySelectorAll('#inspector button, dialog[open] button')].find((e) =>"
            f" e.textContent === {json.dumps(words)}).classList.add('pressed'); 0")
        self.press(".pressed")


class Touch(Mouse):
    name = "by touch"

    def finger(self, kind, place=None, stamp=None, *others):
        points = [{"x": x, "y": y, "id": index}
                  for index, (x, y) in enumerate(each for each in (place, *others) if each)]
        more = {"timestamp": stamp} if stamp else {}
        self.page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points, **more)

    def drag(self, start, dx, dy, modifiers=0):
        x, y = start
        now = time.time()
        self.finger("touchStart", start, now)
        for part in (0.3, 0.7, 1):
            self.finger("touchMove", (x + dx * part, y + dy * part), now + part / 10)
        # A finger that rests before it is lifted does not start inertial scrolling.
        self.finger("touchMove", (x + dx, y + dy - 0.5), now + 1)
        self.finger("touchEnd", None, now + 2)
        self.editor.idle()

    def click(self, place, modifiers=0, stamp=None):
        self.finger("touchStart", place, stamp)
        self.finger("touchEnd", None, stamp)
        self.editor.idle()

    def pinch(self, place, start, end):
        """Moves two fingers from one distance to another, around a position."""
        x, y = place
        now = time.time()
        for kind, way, stamp in (("touchStart", start, 0), ("touchMove", end, 0.1)):
            self.finger(kind, (x - way / 2, y), now + stamp, (x + way / 2, y))
        self.finger("touchEnd", None, now + 0.2)
        self.editor.idle()

    def press(self, selector):
        """Taps a button and waits for the resulting click."""
        self.page.run("globalThis.clicks ??= (addEventListener('click', () => { clicks += 1; }, true), 0)")
        before = self.page.run("clicks")
        self.click(self.editor.control(selector))
        self.editor.until(f"clicks > {before}")
        self.editor.idle()

    def more(self, place):
        self.press("#more")
        self.click(place)
        self.press("#more")

    def frame(self, start, dx, dy):
        self.press("#more")
        self.drag(start, dx, dy)
        self.press("#more")


def until(condition, page, limit=PATIENCE):
    end = time.monotonic() + limit
    while not condition():
        if time.monotonic() > end:
            return False
        page.settle(0.02)
    return True


def flat(entry):
    (body,) = entry.values()
    values = {each["ParameterID"]: each["ParameterValue"] for each in body.get("EventParameters", [])}
    points = [(each["Time"], each["ParameterValue"])
              for each in body.get("ParameterCurveControlPoints", [])]
    return {**body, **values, **({"points": points} if points else {})}


def close(value, wanted, tolerance=0.0025):
    """Returns whether a number is as expected; a pixel is up to 2 ms."""
    return value is not None and abs(value - wanted) <= tolerance


def sounds(folder, tapline):
    """Writes sound files beside the pattern, and a recording."""
    os.makedirs(folder, exist_ok=True)
    tapline.run("render", "success", "--format", "wav", "-o", os.path.join(folder, "ding.wav"), "-q")
