// swift-tools-version: 6.1

import PackageDescription

// A separate package, so that packages that depend on Tapline do not resolve the benchmark library.

func benchmarks(_ name: String, using more: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      "Baseline", .product(name: "Benchmark", package: "benchmark"),
      .product(name: "Tapline", package: "tapline"),
    ] + more,
    path: "Benchmarks/" + name,
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}

let package = Package(
  name: "tapline-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "tapline", path: ".."),
    .package(path: "Programs"),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    .target(
      name: "Baseline", dependencies: [.product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/Baseline"),
    benchmarks("Curves"),
    benchmarks("EndToEnd"),
    benchmarks("Reading", using: [.product(name: "AHAPWorkload", package: "Programs")]),
    benchmarks("Scheduling"),
    benchmarks("Synthesis"),
    benchmarks("Tables"),
  ]
)
