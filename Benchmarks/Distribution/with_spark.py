"""Renders a library of patterns on a Spark cluster, part by part.

    with_spark.py LIBRARY OUTPUT                               two processes on this machine
    with_spark.py LIBRARY OUTPUT --master spark://HOST:7077    the workers of a cluster
"""
import argparse
import subprocess

from pyspark.sql import SparkSession


def render(part, parts, library, output):
    subprocess.run(
        ["tapline", "batch", library, "-o", output, "-q", "--jobs", "1",
         "--formats", "wav,csv,svg", "--shard", f"{part}/{parts}"], check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("output")
    parser.add_argument("--master", default="local-cluster[2,1,1024]")
    parser.add_argument("--parts", type=int, default=64)
    options = parser.parse_args()
    parts, library, output = options.parts, options.library, options.output
    spark = SparkSession.builder.master(options.master).appName("tapline").getOrCreate()
    # If an executor is lost, another one gets its part. A part that fails is tried up to three more times.
    spark.sparkContext.parallelize(range(1, parts + 1), parts).foreach(
        lambda part: render(part, parts, library, output))
    spark.stop()
