"""Converts a folder of AHAP files to another format, the plain way: json, and a loop.

    convert.py FOLDER OUTPUT haptic|pulsar|hjif|android-xml|android-waveform|web|notation|all

It does what a script of an afternoon does: taps and the envelopes of continuous events, curves left out,
nothing measured.
"""

import json
import os
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    taps, holds = [], []
    for entry in document["Pattern"]:
        event = entry.get("Event")
        if not event:
            continue
        values = {p["ParameterID"]: p["ParameterValue"] for p in event.get("EventParameters", [])}
        level, tone = values.get("HapticIntensity", 1), values.get("HapticSharpness", 0.5)
        if event["EventType"] == "HapticTransient":
            taps.append((event["Time"], level, tone))
        elif event["EventType"] == "HapticContinuous":
            holds.append((event["Time"], event["EventDuration"], level, tone))
    return sorted(taps), sorted(holds)


def apart(holds):
    """Continuous events without overlap: each ends where the next begins."""
    result = []
    for index, (time, duration, level, tone) in enumerate(holds):
        end = time + duration
        if index + 1 < len(holds):
            end = min(end, holds[index + 1][0])
        if end > time:
            result.append((time, end, level, tone))
    return result


def haptic(taps, holds):
    points, tones = [], []
    for time, end, level, tone in apart(holds):
        points += [(time, 0), (time, level ** 2), (end, level ** 2), (end, 0)]
        tones += [(time, tone ** 2), (end, tone ** 2)]
    points = [{"time": time, "amplitude": level} for time, level in points]
    points += [{"time": time, "amplitude": 0,
                "emphasis": {"amplitude": level ** 2, "frequency": tone}}
               for time, level, tone in taps]
    points.sort(key=lambda point: point["time"])
    envelopes = {"amplitude": points, "frequency": [
        {"time": time, "frequency": tone} for time, tone in tones]}
    return json.dumps({"version": {"major": 1, "minor": 0, "patch": 0}, "metadata": {},
                       "signals": {"continuous": {"envelopes": envelopes}}}, indent=2)


def pulsar(taps, holds):
    amplitude, frequency = [], []
    for time, end, level, tone in apart(holds):
        for at, value in ((time, 0), (time, level), (end, level), (end, 0)):
            amplitude.append({"time": at * 1000, "value": value})
        frequency += [{"time": time * 1000, "value": tone}, {"time": end * 1000, "value": tone}]
    discrete = [{"time": time * 1000, "amplitude": level, "frequency": tone}
                for time, level, tone in taps]
    return json.dumps({"continuousPattern": {"amplitude": amplitude, "frequency": frequency},
                       "discretePattern": discrete}, indent=2)


def hjif(taps, holds):
    ticks = [{"relative_position": round(time * 1000), "amplitude_modulation": 0.792 * level,
              "frequency_modulation": 90} for time, level, _ in taps]
    bands = [{"band_type": "Transient", "lower_frequency_limit": 65, "upper_frequency_limit": 300,
              "effects": [{"effect_type": "Basis", "position": 0, "keyframes": ticks}]}]
    for time, end, level, tone in apart(holds):
        key = {"amplitude_modulation": 0.6138 * level, "frequency_modulation": round(65 + 235 * tone)}
        keys = [dict(key, relative_position=0),
                dict(key, relative_position=round((end - time) * 1000))]
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
    for time, end, level, tone in apart(holds):
        length = max(round((end - time) * 1000), 40)
        parts.append((round(time * 1000), length, (
            f'<basicEnvelope initialSharpness="{tone}">'
            f'<controlPoint intensity="{level}" sharpness="{tone}" durationMillis="20"/>'
            f'<controlPoint intensity="0" sharpness="{tone}" durationMillis="{length - 20}"/>'
            "</basicEnvelope>")))
    lines, free = ['<hapticPattern version="2.0">', "  <hapticEffect>"], 0
    for start, length, content in sorted(parts):
        start = max(start, free)
        free = start + length
        lines.append(f'    <event startTimeMillis="{start}">{content}</event>')
    return "\n".join(lines + ["  </hapticEffect>", "</hapticPattern>"]) + "\n"


def steps(taps, holds):
    """The amplitude, 0 to 255, in steps of 10 ms."""
    end = max([time + 0.02 for time, _, _ in taps] + [h[0] + h[1] for h in holds])
    levels = [0] * (int(end * 100) + 1)
    spans = [(time, time + 0.02, level) for time, level, _ in taps]
    spans += [(time, time + duration, level) for time, duration, level, _ in holds]
    for time, stop, level in spans:
        for step in range(int(time * 100), min(int(stop * 100) + 1, len(levels))):
            levels[step] = max(levels[step], round(255 * level))
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

folder, output, name = sys.argv[1:]
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
