"""Renders AHAP to 16-bit WAV with NumPy: an array for each event, added to the output's array.

    render_numpy.py PATTERN.ahap SOUND.wav
    render_numpy.py FOLDER FOLDER
"""

import glob
import json
import os
import sys
import wave

import numpy as np

RATE = 48_000
TAP_SECONDS = 0.05


def render(path):
    with open(path, encoding="utf-8") as file:
        pattern = json.load(file)["Pattern"]
    events = [entry["Event"] for entry in pattern if "Event" in entry]
    points = {"HapticIntensityControl": [], "HapticSharpnessControl": []}
    for entry in pattern:
        if "ParameterCurve" in entry:
            curve = entry["ParameterCurve"]
            points[curve["ParameterID"]] += [
                (curve["Time"] + point["Time"], point["ParameterValue"])
                for point in curve["ParameterCurveControlPoints"]]
    intensities, sharpnesses = (np.array(sorted(curve)) for curve in points.values())
    end = max(event["Time"] + event.get("EventDuration", TAP_SECONDS) for event in events)
    output = np.zeros(int(np.ceil(end * RATE)) + 1)
    for event in events:
        values = {p["ParameterID"]: p["ParameterValue"] for p in event["EventParameters"]}
        intensity, sharpness = values["HapticIntensity"], values["HapticSharpness"]
        start = event["Time"]
        if event["EventType"] == "HapticTransient":
            time = np.arange(int(TAP_SECONDS * RATE)) / RATE
            sound = np.exp(-time * np.log(1000) / TAP_SECONDS)
            sound *= intensity * np.sin(2 * np.pi * (65 + 235 * sharpness) * time)
            if len(intensities):
                sound *= np.interp(start, intensities[:, 0], intensities[:, 1])
        else:
            duration = event["EventDuration"]
            time = np.arange(int(duration * RATE)) / RATE
            attack, decay = values.get("AttackTime", 0), values.get("DecayTime", 0)
            release = values.get("ReleaseTime", 0)
            held = 0.8 if decay else 1
            envelope = np.interp(
                time,
                [0, attack, attack + decay, max(attack + decay, duration - release), duration],
                [0 if attack else 1, 1, held, held, 0 if release else held])
            if len(sharpnesses):
                course = np.interp(start + time, sharpnesses[:, 0], sharpnesses[:, 1])
                phase = np.cumsum(65 + 235 * np.clip(sharpness + course, 0, 1)) / RATE
            else:
                phase = (65 + 235 * sharpness) * time
            sound = intensity * envelope * np.sin(2 * np.pi * phase)
            if len(intensities):
                sound *= np.interp(start + time, intensities[:, 0], intensities[:, 1])
        first = round(start * RATE)
        output[first : first + len(sound)] += sound[: len(output) - first]
    return output


def write(path, samples):
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.clip(samples, -1, 1) * 32_767).astype("<i2"))


source, target = sys.argv[1:3]
if os.path.isdir(source):
    os.makedirs(target, exist_ok=True)
    for path in sorted(glob.glob(os.path.join(source, "*.ahap"))):
        name = os.path.splitext(os.path.basename(path))[0] + ".wav"
        write(os.path.join(target, name), render(path))
else:
    write(target, render(source))
