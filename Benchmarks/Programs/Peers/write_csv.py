"""Writes a table of ROWS rows and three columns, and prints the seconds that the writing took.

    write_csv.py polars|polars-fixed|pyarrow|numpy-fixed ROWS TABLE.csv

The table is a damped oscillation: time, value and velocity, computed before the clock starts.
"""

import sys
import time

import numpy as np

program, rows, target = sys.argv[1], int(sys.argv[2]), sys.argv[3]
seconds = np.arange(rows) / 48_000
fall = np.exp(-5 * seconds)
value = 1 - fall * np.cos(20 * seconds)
velocity = fall * (5 * np.cos(20 * seconds) + 20 * np.sin(20 * seconds))
columns = {"time": seconds, "value": value, "velocity": velocity}

if program.startswith("polars"):
    import polars

    frame = polars.DataFrame(columns)
    precision = 6 if program == "polars-fixed" else None
    start = time.perf_counter()
    frame.write_csv(target, float_precision=precision)
elif program == "pyarrow":
    import pyarrow
    import pyarrow.csv

    table = pyarrow.table(columns)
    start = time.perf_counter()
    pyarrow.csv.write_csv(table, target)
else:
    start = time.perf_counter()
    np.savetxt(
        target, np.column_stack(list(columns.values())), fmt="%.6f", delimiter=",",
        header=",".join(columns), comments="")
print(time.perf_counter() - start)
