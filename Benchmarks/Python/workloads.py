"""The seeded workloads of Benchmarks/compare.

    workloads.py FOLDER

library/     W1: 2,000 AHAP files of 2 to 40 events, about an hour in total; every fourth has curves
dense.ahap   W2: 20,000 taps in 1,000 s, all with different intensities and sharpnesses
long.ahap    W3: 600 s of up to 8 simultaneous continuous events, with curves of intensity and sharpness
short.ahap   a tap, a continuous event and a tap, in half a second
probe.ahap   200 equal taps at irregular times, far enough apart that each starts in silence

Each has a fixed seed and times in whole microseconds, so that every machine measures the same input.
"""

import json
import os
import random
import sys


def parameter(name, value):
    return {"ParameterID": name, "ParameterValue": round(value, 6)}


def tap(time, intensity, sharpness):
    values = [parameter("HapticIntensity", intensity), parameter("HapticSharpness", sharpness)]
    return {
        "Event": {
            "Time": round(time, 6),
            "EventType": "HapticTransient",
            "EventParameters": values,
        }
    }


def continuous(time, duration, intensity, sharpness, **envelope):
    values = [parameter("HapticIntensity", intensity), parameter("HapticSharpness", sharpness)]
    values += [parameter(name, value) for name, value in envelope.items() if value is not None]
    return {
        "Event": {
            "Time": round(time, 6),
            "EventType": "HapticContinuous",
            "EventDuration": round(duration, 6),
            "EventParameters": values,
        }
    }


def curve(name, time, points):
    points = [{"Time": round(at, 6), "ParameterValue": round(value, 6)} for at, value in points]
    return {
        "ParameterCurve": {
            "ParameterID": name,
            "Time": round(time, 6),
            "ParameterCurveControlPoints": points,
        }
    }


def end_of(events):
    return max(e["Event"]["Time"] + e["Event"].get("EventDuration", 0) for e in events)


def in_order(events):
    return sorted(events, key=lambda event: event["Event"]["Time"])


def library_pattern(source, index):
    """Returns a pattern of taps and continuous events in the ratio 3 to 2; some events have envelope times."""
    span = source.uniform(0.4, 2.6)
    events = []
    for _ in range(source.randint(2, 40)):
        time = source.uniform(0, span)
        intensity, sharpness = source.uniform(0.1, 1), source.uniform(0, 1)
        if source.random() < 0.6:
            events.append(tap(time, intensity, sharpness))
            continue
        duration = source.uniform(0.05, 0.8)

        def part(likelihood):
            return source.uniform(0, 0.3) * duration if source.random() < likelihood else None

        attack, decay, release = part(0.7), part(0.5), part(0.5)
        sustained = None if decay is None else float(source.random() < 0.8)
        events.append(
            continuous(
                time, duration, intensity, sharpness, AttackTime=attack, DecayTime=decay,
                ReleaseTime=release, Sustained=sustained))
    events = in_order(events)
    end = end_of(events)

    def spread(low, high):
        count = source.randint(3, 16)
        return [(end * step / (count - 1), source.uniform(low, high)) for step in range(count)]

    curves = []
    if index % 4 == 0:
        curves.append(curve("HapticIntensityControl", 0, spread(0.2, 1)))
    if index % 8 == 0:
        curves.append(curve("HapticSharpnessControl", 0, spread(-0.4, 0.4)))
    return events + curves


def dense_pattern(source, seconds=1000, count=20_000):
    times = sorted(source.uniform(0, seconds) for _ in range(count))
    return [tap(time, source.uniform(0.1, 1), source.uniform(0, 1)) for time in times]


def long_pattern(source, seconds=600, voices=8):
    events = []
    for _ in range(voices):
        time = source.uniform(0, 2)
        while time < seconds - 1:
            duration = min(source.uniform(1, 12), seconds - time)
            attack, decay, release = (source.uniform(0, 0.2) * duration for _ in range(3))
            events.append(
                continuous(
                    time, duration, source.uniform(0.05, 0.3), source.uniform(0, 1),
                    AttackTime=attack, DecayTime=decay, ReleaseTime=release, Sustained=1))
            time += duration + source.uniform(0, 1.5)
    curves = []
    ranges = (("HapticIntensityControl", 0.3, 1), ("HapticSharpnessControl", -0.3, 0.3))
    for name, low, high in ranges:
        time, value = 0, source.uniform(low, high)
        while time < seconds:
            # The format allows at most 16 points in a curve.
            points = [(0, value)]
            for _ in range(15):
                value = source.uniform(low, high)
                points.append((points[-1][0] + source.uniform(0.1, 0.9), value))
            curves.append(curve(name, time, points))
            time += points[-1][0] + 0.001
    return in_order(events) + curves


def short_pattern():
    return [
        tap(0, 0.8, 0.5),
        continuous(0.1, 0.3, 0.6, 0.3, AttackTime=0.05, ReleaseTime=0.1),
        tap(0.5, 1, 1),
    ]


def probe_pattern(source, count=200):
    # The first tap is exactly on a frame at every sample rate, so its onset shows the delay of the program.
    times = [0.5] + [1 + index * 0.5 + source.uniform(0, 0.2) for index in range(count - 1)]
    return [tap(time, 1, 1) for time in times]


def write(path, pattern):
    name = os.path.basename(path)
    document = {"Version": 1.0, "Metadata": {"Description": name}, "Pattern": pattern}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
        file.write("\n")


def make(folder):
    """Writes all workloads to a folder."""
    library = os.path.join(folder, "library")
    os.makedirs(library, exist_ok=True)
    source = random.Random(1)
    for index in range(2_000):
        write(os.path.join(library, f"pattern-{index:04}.ahap"), library_pattern(source, index))
    write(os.path.join(folder, "dense.ahap"), dense_pattern(random.Random(2)))
    write(os.path.join(folder, "long.ahap"), long_pattern(random.Random(3)))
    write(os.path.join(folder, "short.ahap"), short_pattern())
    write(os.path.join(folder, "probe.ahap"), probe_pattern(random.Random(4)))


if __name__ == "__main__":
    make(sys.argv[1])
