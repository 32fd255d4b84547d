"""NumPy's vectorised closed form of an underdamped spring.

The spring, times, passes and output are those of the program SpringSamples. The times are computed
before the clock starts, which favours NumPy.
"""

import sys
import time

import numpy

count, step, passes = 5_000_000, 1e-6, 5
mass, stiffness, damping = 1.0, 400.0, 10.0
decay = damping / (2 * mass)
omega = numpy.sqrt(stiffness / mass - decay**2)
times = numpy.arange(count) * step


def sample():
    envelope = numpy.exp(-decay * times)
    phase = omega * times
    sine = numpy.sin(phase)
    cosine = numpy.cos(phase)
    values = 1 - envelope * (cosine + decay / omega * sine)
    velocities = envelope * (omega + decay**2 / omega) * sine
    return values, velocities


for _ in range(passes):
    start = time.perf_counter_ns()
    values, velocities = sample()
    print((time.perf_counter_ns() - start) / count)

if len(sys.argv) > 1:
    numpy.concatenate([values, velocities]).tofile(sys.argv[1])
