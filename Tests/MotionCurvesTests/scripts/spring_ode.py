#!/usr/bin/env python3
"""Integrates 1,000 springs with SciPy's DOP853, independently of any closed form.

    python3 spring_ode.py ../Resources/spring-ode.csv

Each spring obeys  m x'' = k (1 - x) - d x',  x(0) = 0,  x'(0) = v0.  The grid crosses ten damping
ratios (under, at and over critical), ten frequencies with ten masses, and ten initial velocities.
Critical damping is exact: k m is a square.  The CSV holds position and velocity at two times; the
Swift test of the same name reads it and prints the worst difference.
"""
import csv
import sys

import numpy as np
from scipy.integrate import solve_ivp

RATIOS = [0.0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.825, 1.0, 1.5, 4.0]
FREQUENCIES = [1.0, 2.5, 4.0, 8.0, 12.5, 16.0, 20.0, 32.0, 50.0, 80.0]
MASSES = [1.0, 0.5, 2.0, 4.0, 1.0, 0.25, 1.0, 8.0, 0.125, 3.0]
VELOCITIES = [-20.0, -5.0, -1.0, -0.3, 0.0, 0.3, 1.0, 5.0, 20.0, 100.0]


def parameter_sets():
    for ratio in RATIOS:
        for frequency, mass in zip(FREQUENCIES, MASSES):
            for velocity in VELOCITIES:
                stiffness = mass * frequency**2
                damping = 2 * ratio * mass * frequency
                # Rounded so that the CSV is short and holds exactly what was integrated.
                yield mass, round(stiffness, 9), round(damping, 9), velocity, frequency


def integrate(mass, stiffness, damping, velocity, times):
    def slope(_, state):
        return [state[1], (stiffness * (1 - state[0]) - damping * state[1]) / mass]

    solution = solve_ivp(
        slope, (0, times[-1]), [0.0, velocity], method="DOP853", t_eval=times,
        rtol=3e-14, atol=1e-15)
    assert solution.success, solution.message
    return solution.y


def main(path):
    count = 0
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            ["mass", "stiffness", "damping", "initial_velocity",
             "time_1", "position_1", "velocity_1", "time_2", "position_2", "velocity_2"])
        for mass, stiffness, damping, velocity, frequency in parameter_sets():
            period = 2 * np.pi / frequency
            times = [round(0.37 * period, 6), round(1.3 * period, 6)]
            positions, velocities = integrate(mass, stiffness, damping, velocity, times)
            row = [mass, stiffness, damping, velocity]
            for index in range(2):
                row += [times[index], f"{positions[index]:.15g}", f"{velocities[index]:.15g}"]
            writer.writerow(row)
            count += 1
    print(f"{count} parameter sets")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
