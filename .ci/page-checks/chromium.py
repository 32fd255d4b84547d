"""Controls Chromium with the DevTools protocol over a pipe; uses only the standard library."""

import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import threading
import time


class PageError(Exception):
    """An error of the browser or of a page."""


def find():
    """Returns the path of Chromium, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    return None


class Chromium:
    """A headless browser with a temporary profile; closing it also ends its child processes."""

    def __init__(self, path, limit):
        self.profile = tempfile.mkdtemp(prefix="tapline-browser-")
        read_there, write_here = os.pipe()
        read_here, write_there = os.pipe()
        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
            "--no-first-run", "--no-default-browser-check", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--mute-audio", "--disable-dev-shm-usage",
            "--autoplay-policy=no-user-gesture-required", "--force-color-profile=srgb",
            "--user-data-dir=" + self.profile,
        ]
        # The browser reads commands from descriptor 3 and writes answers to descriptor 4.
        shell = 'exec "$@" 3<&%d 4>&%d' % (read_there, write_there)
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", path] + flags + ["about:blank"],
            pass_fds=(read_there, write_there), start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_there)
        os.close(write_there)
        self.input, self.output = write_here, read_here
        self.buffer = b""
        self.count = 0
        self.handlers = {}
        self.guard = threading.Timer(limit, self.kill)
        self.guard.daemon = True
        self.guard.start()

    def kill(self):
        """Ends the process group of the browser."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def close(self):
        self.guard.cancel()
        self.kill()
        self.process.wait()
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.profile, ignore_errors=True)

    def message(self, limit):
        """Returns the next message, or None after a timeout in seconds."""
        end = time.monotonic() + limit
        while b"\0" not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.output], [], [], left)[0]:
                return None
            part = os.read(self.output, 1 << 20)
            if not part:
                raise PageError("the browser ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, session=None, limit=30, **parameters):
        """Calls a method and returns its result; events that arrive before the result are handled."""
        self.count += 1
        number = self.count
        request = {"id": number, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.input, data):]
        end = time.monotonic() + limit
        while True:
            answer = self.message(max(0, end - time.monotonic()))
            if answer is None:
                raise PageError(f"{method} took longer than {limit} s")
            if answer.get("id") == number:
                if "error" in answer:
                    raise PageError(f"{method}: {answer['error'].get('message')}")
                return answer["result"]
            self.hand_on(answer)

    def hand_on(self, event):
        handler = self.handlers.get(event.get("sessionId"))
        if handler and "method" in event:
            handler(event["method"], event.get("params", {}))

    def wait(self, condition, limit):
        """Handles events until a condition is true; returns False after a timeout in seconds."""
        end = time.monotonic() + limit
        while not condition():
            left = end - time.monotonic()
            if left <= 0:
                return False
            event = self.message(min(left, 0.1))
            if event:
                self.hand_on(event)
        return True


class Page:
    """A tab, without network access by default; it records the messages and requests of its page."""

    def __init__(self, browser, width=1200, height=900, media=None, is_offline=True):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.requests, self.said, self.dialogs = [], [], []
        self.loaded = False
        self.is_down = False
        browser.handlers[self.session] = self.event
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(domain + ".enable")
        self.call(
            "Network.emulateNetworkConditions", offline=is_offline, latency=0,
            downloadThroughput=-1, uploadThroughput=-1)
        self.size(width, height)
        if media:
            self.media(**media)

    def call(self, method, limit=30, **parameters):
        return self.browser.call(method, self.session, limit, **parameters)

    def event(self, method, parameters):
        if method == "Page.loadEventFired":
            self.loaded = True
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Runtime.consoleAPICalled":
            self.said.append(" ".join(
                str(each.get("value", each.get("description"))) for each in parameters["args"]))
        elif method == "Runtime.exceptionThrown":
            detail = parameters["exceptionDetails"]
            self.said.append(detail.get("exception", {}).get("description", detail["text"]))
        elif method == "Log.entryAdded":
            self.said.append(parameters["entry"]["text"])
        elif method == "Page.javascriptDialogOpening":
            self.dialogs.append(parameters["message"])
            self.browser.count += 1
            request = {
                "id": self.browser.count, "method": "Page.handleJavaScriptDialog",
                "params": {"accept": False}, "sessionId": self.session}
            os.write(self.browser.input, json.dumps(request).encode() + b"\0")

    def size(self, width, height):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
            mobile=False)

    def media(self, **features):
        """Sets media features, such as prefers_color_scheme="dark"."""
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def open(self, path):
        """Loads a file and returns the seconds until its load event."""
        return self.visit("file://" + os.path.abspath(path))

    def visit(self, address):
        """Loads an address and returns the seconds until its load event."""
        self.loaded = False
        self.address = address
        start = time.monotonic()
        self.call("Page.navigate", url=address)
        if not self.browser.wait(lambda: self.loaded, 30):
            raise PageError(f"{address} was not loaded in 30 s")
        return time.monotonic() - start

    @classmethod
    def written(cls, browser, folder, title, body=""):
        """Writes a page with a title and a body to a folder, and opens it."""
        path = os.path.join(folder, title.lower() + ".html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"<!doctype html><title>{title}</title>{body}")
        page = cls(browser)
        page.open(path)
        return page

    def run(self, script, limit=30):
        """Returns the value of an expression; a promise is awaited."""
        answer = self.call(
            "Runtime.evaluate", limit, expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            detail = answer["exceptionDetails"]
            raise PageError(detail.get("exception", {}).get("description", detail["text"]))
        return answer["result"].get("value")

    def settle(self, seconds=0.2):
        """Handles events for a number of seconds."""
        self.browser.wait(lambda: False, seconds)

    def strangers(self):
        """Returns the requests for other resources than the file and its embedded data."""
        return [
            each for each in self.requests if each != self.address and not each.startswith("data:")]

    def key(self, kind, key):
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32}
        parameters = {"key": key, "windowsVirtualKeyCode": codes[key]}
        parameters["code"] = {" ": "Space"}.get(key, key)
        if kind == "down" and key in (" ", "Enter"):
            parameters["text"] = {" ": " ", "Enter": "\r"}[key]
        self.call(
            "Input.dispatchKeyEvent",
            type={"down": "keyDown" if "text" in parameters else "rawKeyDown", "up": "keyUp"}[kind],
            **parameters)

    def strike(self, key):
        self.key("down", key)
        self.key("up", key)

    def mouse(self, kind, x, y):
        names = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}
        self.call(
            "Input.dispatchMouseEvent", type=names[kind], x=x, y=y,
            button="left" if kind != "move" or self.is_down else "none",
            buttons=int(kind == "down" or (kind == "move" and self.is_down)),
            clickCount=0 if kind == "move" else 1)
        if kind != "move":
            self.is_down = kind == "down"

    def finger(self, kind, x=0, y=0):
        names = {"down": "touchStart", "move": "touchMove", "up": "touchEnd", "cancel": "touchCancel"}
        points = [{"x": x, "y": y}] if kind in ("down", "move") else []
        self.call("Input.dispatchTouchEvent", type=names[kind], touchPoints=points)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        del self.browser.handlers[self.session]
