"""Converts an AHAP pattern to a score for Csound or SuperCollider.

    scores.py PATTERN.ahap SCORE.csd|SCORE.osc

Sharpness becomes 65 to 300 Hz. A tap becomes a sine that decays by 60 dB in 50 ms, a continuous event a
sine with a linear envelope. For Csound, curves become tables of 100 points per second; the score for
scsynth has no curves.
"""

import json
import struct
import sys

TAP_SECONDS = 0.05


def hertz(sharpness):
    return 65 + 235 * sharpness


def read(path):
    """Returns taps and continuous events as dictionaries, and the points of the curves of both controls."""
    with open(path, encoding="utf-8") as file:
        pattern = json.load(file)["Pattern"]
    taps, sustained = [], []
    points = {"HapticIntensityControl": [], "HapticSharpnessControl": []}
    for entry in pattern:
        if "ParameterCurve" in entry:
            curve = entry["ParameterCurve"]
            points[curve["ParameterID"]] += [
                (curve["Time"] + point["Time"], point["ParameterValue"])
                for point in curve["ParameterCurveControlPoints"]]
            continue
        event = entry["Event"]
        values = {p["ParameterID"]: p["ParameterValue"] for p in event["EventParameters"]}
        known = {
            "time": event["Time"],
            "intensity": values.get("HapticIntensity", 1),
            "sharpness": values.get("HapticSharpness", 0.5),
        }
        if event["EventType"] == "HapticTransient":
            taps.append(known)
        else:
            known["duration"] = event["EventDuration"]
            known["attack"] = values.get("AttackTime", 0)
            known["decay"] = values.get("DecayTime", 0)
            known["release"] = values.get("ReleaseTime", 0)
            sustained.append(known)
    return taps, sustained, {name: sorted(curve) for name, curve in points.items()}


# Csound


def table(points, seconds, rate=100):
    """Returns a curve's values at equal time intervals, linear between its points."""
    values, index = [], 0
    for step in range(int(seconds * rate) + 2):
        time = step / rate
        while index + 1 < len(points) and points[index + 1][0] <= time:
            index += 1
        if index + 1 == len(points):
            values.append(points[-1][1])
            continue
        (start, first), (end, last) = points[index : index + 2]
        share = min(1, max(0, (time - start) / (end - start)))
        values.append(first + (last - first) * share)
    return values


CSOUND_HEAD = """<CsoundSynthesizer>
<CsOptions>
-d -m0 --sample-accurate
</CsOptions>
<CsInstruments>
sr = 48000
ksmps = 64
nchnls = 1
0dbfs = 1
giSine ftgen 1, 0, 16384, 10, 1
instr 1
  aLevel expon p4, p3, p4 * 0.001
  aSound poscil aLevel, p5, 1
  out aSound
endin
"""

CSOUND_CURVES = """instr 2
  kTime timeinsts
  kIntensity tablei (kTime + p2) * 100, 10
  kSharpness tablei (kTime + p2) * 100, 11
  aLevel linseg 0, p6, 1, p7, 0.8, p3 - p6 - p7 - p8, 0.8, p8, 0
  aSound poscil aLevel * p4 * a(kIntensity), 65 + 235 * limit(p5 + kSharpness, 0, 1), 1
  out aSound
endin
"""

CSOUND_PLAIN = """instr 2
  aLevel linseg 0, p6, 1, p7, 0.8, p3 - p6 - p7 - p8, 0.8, p8, 0
  aSound poscil aLevel * p4, 65 + 235 * p5, 1
  out aSound
endin
"""


def write_csound(source, target):
    taps, sustained, curves = read(source)
    text = CSOUND_HEAD
    if all(curves.values()):
        end = max(event["time"] + event["duration"] for event in sustained)
        for number, points in zip((10, 11), curves.values()):
            values = table(points, end)
            path = f"{target}.{number}.txt"
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(f"{value:.6f}\n" for value in values)
            text += f'giCurve{number} ftgen {number}, 0, -{len(values)}, -23, "{path}"\n'
        text += CSOUND_CURVES
    else:
        text += CSOUND_PLAIN
    text += "</CsInstruments>\n<CsScore>\n"
    for tap in taps:
        text += (
            f"i1 {tap['time']} {TAP_SECONDS} {tap['intensity']} {hertz(tap['sharpness'])}\n")
    for event in sustained:
        # Csound would skip a segment of length 0 and all segments after it.
        envelope = " ".join(str(event[name] + 1e-4) for name in ("attack", "decay", "release"))
        text += (
            f"i2 {event['time']} {event['duration']} {event['intensity']} {event['sharpness']} "
            f"{envelope}\n")
    text += "e\n</CsScore>\n</CsoundSynthesizer>\n"
    with open(target, "w", encoding="utf-8") as file:
        file.write(text)


# SuperCollider: a score of OSC bundles, and synthesizer definitions in the format SCgf, version 2

AUDIO_RATE, CONTROL_RATE = 2, 1
MULTIPLY = 2
FREE_SELF = 2
LINEAR = 1
NO_NODE = -99


def short_text(text):
    return bytes([len(text)]) + text.encode()


class Definition:
    """A synthesizer's graph, unit by unit."""

    def __init__(self, name, parameters):
        self.name = name
        self.parameters = parameters
        self.constants = []
        self.units = []
        self.unit("Control", CONTROL_RATE, [], [CONTROL_RATE] * len(parameters))

    def constant(self, value):
        if value not in self.constants:
            self.constants.append(value)
        return (-1, self.constants.index(value))

    def parameter(self, name):
        return (0, list(self.parameters).index(name))

    def unit(self, name, rate, inputs, outputs, special=0):
        data = short_text(name) + struct.pack(
            ">biih", rate, len(inputs), len(outputs), special)
        inputs = [item if isinstance(item, tuple) else self.constant(item) for item in inputs]
        data += b"".join(struct.pack(">ii", *item) for item in inputs) + bytes(outputs)
        self.units.append(data)
        return (len(self.units) - 1, 0)

    def bytes(self):
        data = short_text(self.name)
        data += struct.pack(">i", len(self.constants))
        data += b"".join(struct.pack(">f", value) for value in self.constants)
        data += struct.pack(">i", len(self.parameters))
        data += b"".join(struct.pack(">f", value) for value in self.parameters.values())
        data += struct.pack(">i", len(self.parameters))
        for index, name in enumerate(self.parameters):
            data += short_text(name) + struct.pack(">i", index)
        return data + struct.pack(">i", len(self.units)) + b"".join(self.units) + b"\0\0"


def tap_definition():
    d = Definition("tap", {"hertz": 150, "level": 0.5})
    level = d.parameter("level")
    sine = d.unit("SinOsc", AUDIO_RATE, [d.parameter("hertz"), 0.0], [AUDIO_RATE])
    end = d.unit("BinaryOpUGen", CONTROL_RATE, [level, 0.001], [CONTROL_RATE], MULTIPLY)
    fall = d.unit("XLine", AUDIO_RATE, [level, end, TAP_SECONDS, FREE_SELF], [AUDIO_RATE])
    sound = d.unit("BinaryOpUGen", AUDIO_RATE, [sine, fall], [AUDIO_RATE], MULTIPLY)
    # OffsetOut starts at the exact time in the score, even within a block of samples.
    d.unit("OffsetOut", AUDIO_RATE, [0.0, sound], [])
    return d.bytes()


def continuous_definition():
    stages = ("attack", "decay", "hold", "release")
    d = Definition("continuous", {"hertz": 150, "level": 0.5} | {name: 0.1 for name in stages})
    sine = d.unit("SinOsc", AUDIO_RATE, [d.parameter("hertz"), 0.0], [AUDIO_RATE])
    inputs = [1.0, d.parameter("level"), 0.0, 1.0, FREE_SELF, 0.0, 4.0, NO_NODE, NO_NODE]
    for level, stage in zip((1.0, 0.8, 0.8, 0.0), stages):
        inputs += [level, d.parameter(stage), LINEAR, 0.0]
    envelope = d.unit("EnvGen", AUDIO_RATE, inputs, [AUDIO_RATE])
    sound = d.unit("BinaryOpUGen", AUDIO_RATE, [sine, envelope], [AUDIO_RATE], MULTIPLY)
    d.unit("OffsetOut", AUDIO_RATE, [0.0, sound], [])
    return d.bytes()


def padded(data):
    return data + b"\0" * (-len(data) % 4)


def message(address, *arguments):
    tags, data = ",", b""
    for argument in arguments:
        if isinstance(argument, bytes):
            tags += "b"
            data += struct.pack(">i", len(argument)) + padded(argument)
        elif isinstance(argument, str):
            tags += "s"
            data += padded(argument.encode() + b"\0")
        elif isinstance(argument, int):
            tags += "i"
            data += struct.pack(">i", argument)
        else:
            tags += "f"
            data += struct.pack(">f", argument)
    return padded(address.encode() + b"\0") + padded(tags.encode() + b"\0") + data


def bundle(time, content):
    fraction = int((time - int(time)) * 2**32)
    data = b"#bundle\0" + struct.pack(">II", int(time), fraction)
    data += struct.pack(">i", len(content)) + content
    return struct.pack(">i", len(data)) + data


def write_supercollider(source, target):
    taps, sustained, _ = read(source)
    definitions = [tap_definition(), continuous_definition()]
    file_data = b"SCgf" + struct.pack(">ih", 2, len(definitions)) + b"".join(definitions)
    new = ("/s_new",)
    bundles = [(0.0, message("/d_recv", file_data))]
    end = 0.0
    for event in sorted(taps + sustained, key=lambda event: event["time"]):
        common = (999 + len(bundles), 0, 0, "hertz", float(hertz(event["sharpness"])), "level",
                  float(event["intensity"]))
        if "duration" in event:
            hold = event["duration"] - event["attack"] - event["decay"] - event["release"]
            stages = ("attack", float(event["attack"]), "decay", float(event["decay"]), "hold",
                      max(0.0, hold), "release", float(event["release"]))
            content = message(*new, "continuous", *common, *stages)
            end = max(end, event["time"] + event["duration"])
        else:
            content = message(*new, "tap", *common)
            end = max(end, event["time"] + TAP_SECONDS)
        bundles.append((event["time"], content))
    bundles.append((end, message("/c_set", 0, 0.0)))
    with open(target, "wb") as file:
        file.writelines(bundle(*entry) for entry in bundles)


def write(source, target):
    (write_csound if target.endswith(".csd") else write_supercollider)(source, target)


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2])
