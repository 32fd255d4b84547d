"""Renders a library of patterns on a Dask cluster, part by part.

    with_dask.py LIBRARY OUTPUT                            two processes on this machine
    with_dask.py LIBRARY OUTPUT --scheduler HOST:8786      the workers of a cluster
"""
import argparse
import subprocess

from distributed import Client


def render(part, parts, library, output):
    subprocess.run(
        ["tapline", "batch", library, "-o", output, "-q", "--jobs", "1",
         "--formats", "wav,csv,svg", "--shard", f"{part}/{parts}"], check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("output")
    parser.add_argument("--scheduler")
    parser.add_argument("--parts", type=int, default=64)
    options = parser.parse_args()
    here = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with Client(options.scheduler) if options.scheduler else Client(**here) as client:
        # If a worker is lost, another worker gets its part. A part that fails is tried up to two more times.
        client.gather(client.map(
            render, range(1, options.parts + 1), parts=options.parts, library=options.library,
            output=options.output, pure=False, retries=2))
