"""Converts a folder of AHAP files to another format in the simplest way: the module json and a loop.

    convert.py [--whole] FOLDER OUTPUT haptic|pulsar|hjif|android-xml|android-waveform|web|notation|all

By default it converts taps and constant continuous events, without envelope times and curves. With --whole it also
applies, as `tapline` does, attack, decay and release and the curves of intensity and sharpness, and keeps the
strongest of simultaneous events.
"""

import bisect
import json
import os
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    taps, holds, curves = [], [], {}
    for entry in document["Pattern"]:
        curve = entry.get("ParameterCurve")
        if curve:
            curves.setdefault(curve["ParameterID"], []).extend(
                (curve["Time"] + point["Time"], point["ParameterValue"])
                for point in curve["ParameterCurveControlPoints"])
        event = entry.get("Event")
        if not event:
            continue
        values = {p["ParameterID"]: p["ParameterValue"] for p in event.get("EventParameters", [])}
        level, tone = values.get("HapticIntensity", 1), values.get("HapticSharpness", 0.5)
        if event["EventType"] == "HapticTransient":
            taps.append((event["Time"], level, tone))
        elif event["EventType"] == "HapticContinuous":
            holds.append((event["Time"], event["EventDuration"], level, tone, values))
    if not is_whole:
        return sorted(taps), [hold[:4] for hold in sorted(holds, key=lambda hold: hold[:4])]
    intensity = Curve(curves.get("HapticIntensityControl", []), 1)
    sharpness = Curve(curves.get("HapticSharpnessControl", []), 0)
    taps = [(time, level * intensity(time), min(max(tone + sharpness(time), 0), 1))
            for time, level, tone in sorted(taps)]
    return taps, strongest([Vibration(*hold, intensity, sharpness) for hold in holds])


class Curve:
    """A piecewise-linear curve; before its first point it has the value `nothing`."""

    def __init__(self, points, nothing):
        self.points = sorted(points)
        self.times = [time for time, _ in self.points]
        self.nothing = nothing

    def __call__(self, time):
        index = bisect.bisect_right(self.times, time)
        if index == 0:
            return self.nothing
        if index == len(self.times):
            return self.points[-1][1]
        (t0, v0), (t1, v1) = self.points[index - 1], self.points[index]
        return v0 + (v1 - v0) * (time - t0) / (t1 - t0)


class Vibration:
    """A continuous event with its curves and its envelope, whose times are those of the profile `taptic`."""

    def __init__(self, time, duration, level, tone, values, intensity, sharpness):
        def seconds(name, shortest, longest):
            return shortest * (longest / shortest) ** values.get(name, 0)

        self.start, self.stop = time, time + duration
        self.level, self.tone = level, tone
        self.attack = seconds("AttackTime", 0.002, 2)
        self.decay = seconds("DecayTime", 0.005, 3) if values.get("Sustained", 1) < 0.5 else None
        self.release = seconds("ReleaseTime", 0.005, 2)
        self.end = self.stop + self.release
        self.intensity, self.sharpness = intensity, sharpness
        times = {self.start, self.stop, self.end, self.start + self.attack}
        if self.decay is not None:
            times.add(self.start + self.attack + self.decay)
        for curve in (intensity, sharpness):
            times.update(curve.times)
        self.times = sorted(time for time in times if self.start <= time <= self.end)

    def height(self, time):
        if time > self.stop:
            return self.height(self.stop) * (self.end - time) / self.release
        since = time - self.start
        if since < self.attack:
            return since / self.attack
        return 1 if self.decay is None else max(1 - (since - self.attack) / self.decay, 0)

    def strength(self, time):
        return self.level * self.height(time) * self.intensity(time)

    def sharp(self, time):
        return min(max(self.tone + self.sharpness(time), 0), 1)


def strongest(vibrations):
    """Returns the strongest event at each time, as runs of points (time, intensity, sharpness)."""
    times = sorted({time for vibration in vibrations for time in vibration.times})
    runs = []
    for t0, t1 in zip(times, times[1:]):
        active = [v for v in vibrations if v.start <= t0 and t1 <= v.end]
        if not active:
            continue
        places = {t0, t1}
        ends = [(v.strength(t0), v.strength(t1)) for v in active]
        for index, (a0, a1) in enumerate(ends):
            for b0, b1 in ends[index + 1:]:
                if (a0 - b0) * (a1 - b1) < 0:
                    places.add(t0 + (t1 - t0) * (a0 - b0) / ((a0 - b0) - (a1 - b1)))
        points = []
        for place in sorted(places):
            best = max(active, key=lambda v: v.strength(place))
            points.append((place, best.strength(place), best.sharp(place)))
        if runs and runs[-1][-1][0] == t0:
            runs[-1] += points[1:]
        else:
            runs.append(points)
    return runs


def points_of(holds):
    """Returns the vibrations as runs of points, with or without --whole."""
    if is_whole:
        return holds
    return [[(time, level, tone), (end, level, tone)] for time, end, level, tone in apart(holds)]


def apart(holds):
    """Returns continuous events without overlaps: each ends at the start of the next."""
    result = []
    for index, (time, duration, level, tone) in enumerate(holds):
        end = time + duration
        if index + 1 < len(holds):
            end = min(end, holds[index + 1][0])
        if end > time:
            result.append((time, end, level, tone))
    return result


def finer(run):
    """Adds three points between each two points of a run, because the square of a line is not a line."""
    result = run[:1]
    for (t0, a0, s0), (t1, a1, s1) in zip(run, run[1:]):
        result += [(t0 + (t1 - t0) * share, a0 + (a1 - a0) * share, s0 + (s1 - s0) * share)
                   for share in ((0.25, 0.5, 0.75, 1) if a0 != a1 or s0 != s1 else (1,))]
    return result


def haptic(taps, holds):
    points, tones = [], []
    for run in map(finer, points_of(holds)):
        points += [(run[0][0], 0)] + [(time, level ** 2) for time, level, _ in run] + [(run[-1][0], 0)]
        tones += [(time, tone ** 2) for time, _, tone in run]
    envelope = Curve(points if is_whole else [], 0)
    points = [{"time": time, "amplitude": level} for time, level in points]
    points += [{"time": time, "amplitude": envelope(time),
                "emphasis": {"amplitude": max(level ** 2, envelope(time)), "frequency": tone}}
               for time, level, tone in taps]
    points.sort(key=lambda point: point["time"])
    envelopes = {"amplitude": points, "frequency": [
        {"time": time, "frequency": tone} for time, tone in tones]}
    return json.dumps({"version": {"major": 1, "minor": 0, "patch": 0}, "metadata": {},
                       "signals": {"continuous": {"envelopes": envelopes}}}, indent=2)


def pulsar(taps, holds):
    amplitude, frequency = [], []
    for run in points_of(holds):
        levels = [(run[0][0], 0)] + [(time, level) for time, level, _ in run] + [(run[-1][0], 0)]
        amplitude += [{"time": time * 1000, "value": value} for time, value in levels]
        frequency += [{"time": time * 1000, "value": tone} for time, _, tone in run]
    discrete = [{"time": time * 1000, "amplitude": level, "frequency": tone}
                for time, level, tone in taps]
    return json.dumps({"continuousPattern": {"amplitude": amplitude, "frequency": frequency},
                       "discretePattern": discrete}, indent=2)


def hjif(taps, holds):
    ticks = [{"relative_position": round(time * 1000), "amplitude_modulation": 0.792 * level,
              "frequency_modulation": 90} for time, level, _ in taps]
    bands = [{"band_type": "Transient", "lower_frequency_limit": 65, "upper_frequency_limit": 300,
              "effects": [{"effect_type": "Basis", "position": 0, "keyframes": ticks}]}]
    for run in points_of(holds):
        time = run[0][0]
        keys = [{"amplitude_modulation": 0.6138 * level, "frequency_modulation": round(65 + 235 * tone),
                 "relative_position": round((at - time) * 1000)} for at, level, tone in run]
        bands.append({"band_type": "VectorialWave", "lower_frequency_limit": 65,
                      "upper_frequency_limit": 300, "effects": [
                          {"effect_type": "Basis", "position": round(time * 1000), "phase": 0,
                           "base_signal": "Sine", "keyframes": keys}]})
    channel = {"id": 0, "description": "", "gain": 1, "mixing_coefficient": 1, "body_part_mask": 0,
               "bands": bands}
    return json.dumps({
        "version": "2023", "profile": "Main", "level": 2, "date": "2026-01-01", "description": "",
        "timescale": 1000, "syncs": [], "avatars": [{"id": 1, "lod": 0, "type": "Vibration"}],
        "perceptions": [{"id": 0, "avatar_id": 1, "description": "",
                         "perception_modality": "Vibrotactile", "effect_library": [],
                         "channels": [channel]}]}, indent=2)


def android_xml(taps, holds):
    parts = []
    for time, level, tone in taps:
        name = "CLICK" if tone > 0.66 else "TICK" if tone > 0.33 else "LOW_TICK"
        parts.append((round(time * 1000), 1, f'<preset presetEnum="{name}" intensity="{level}"/>'))
    for run in points_of(holds):
        (time, _, tone), length = run[0], 20
        content = f'<basicEnvelope initialSharpness="{tone}">'
        for (before, _, _), (at, level, sharp) in zip(run, run[1:]):
            step = max(round((at - before) * 1000), 20)
            length += step
            content += f'<controlPoint intensity="{level}" sharpness="{sharp}" durationMillis="{step}"/>'
        content += f'<controlPoint intensity="0" sharpness="{tone}" durationMillis="20"/></basicEnvelope>'
        parts.append((round(time * 1000), length, content))
    lines, free = ['<hapticPattern version="2.0">', "  <hapticEffect>"], 0
    for start, length, content in sorted(parts):
        start = max(start, free)
        free = start + length
        lines.append(f'    <event startTimeMillis="{start}">{content}</event>')
    return "\n".join(lines + ["  </hapticEffect>", "</hapticPattern>"]) + "\n"


def steps(taps, holds):
    """Returns the amplitude, 0 to 255, in steps of 10 ms."""
    runs = points_of(holds)
    end = max([time + 0.02 for time, _, _ in taps] + [run[-1][0] for run in runs])
    levels = [0] * (int(end * 100) + 1)
    lines = [((time, level), (time + 0.02, level)) for time, level, _ in taps]
    lines += [(one[:2], other[:2]) for run in runs for one, other in zip(run, run[1:])]
    for (time, level), (stop, last) in lines:
        for step in range(int(time * 100), min(int(stop * 100) + 1, len(levels))):
            share = min(max((step / 100 - time) / (stop - time), 0), 1) if stop > time else 0
            levels[step] = max(levels[step], round(255 * (level + (last - level) * share)))
    timings, amplitudes = [], []
    for level in levels:
        if amplitudes and amplitudes[-1] == level:
            timings[-1] += 10
        else:
            timings.append(10)
            amplitudes.append(level)
    return timings, amplitudes


def android_waveform(taps, holds):
    timings, amplitudes = steps(taps, holds)
    return json.dumps({"timings": timings, "amplitudes": amplitudes, "repeat": -1})


def web(taps, holds):
    timings, amplitudes = steps(taps, holds)
    entries = [0] if amplitudes and amplitudes[0] == 0 else []
    isOn = bool(entries) and False
    for length, level in zip(timings, amplitudes):
        if entries and (level > 0) == isOn:
            entries[-1] += length
        else:
            entries.append(length)
        isOn = level > 0
    return f"navigator.vibrate([{', '.join(map(str, entries[:99]))}]);\n"


def notation(taps, holds):
    text, end = "", 0
    for time, level, _ in taps:
        gap = round((time - end) * 1000)
        while gap >= 150:
            sign, length = next(s for s in (("=", 1000), ("-", 400), (".", 150)) if s[1] <= gap)
            text += sign
            gap -= length
        text += "O" if level > 0.7 else "o"
        end = time + 0.1
    return text + "\n"


FORMATS = {
    "haptic": (haptic, "haptic"), "pulsar": (pulsar, "pulsar.json"), "hjif": (hjif, "hjif"),
    "android-xml": (android_xml, "xml"), "android-waveform": (android_waveform, "waveform.json"),
    "web": (web, "js"), "notation": (notation, "notation"),
}

is_whole = sys.argv[1] == "--whole"
folder, output, name = sys.argv[1 + is_whole:]
formats = list(FORMATS.values()) if name == "all" else [FORMATS[name]]
os.makedirs(output, exist_ok=True)
for entry in sorted(os.listdir(folder)):
    if not entry.endswith(".ahap"):
        continue
    pattern = read(os.path.join(folder, entry))
    for convert, ending in formats:
        text = convert(*pattern)
        with open(os.path.join(output, entry[:-4] + ending), "w", encoding="utf-8") as file:
            file.write(text)
