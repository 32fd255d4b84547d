// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that those who depend on Tapline never resolve the benchmark library.
let package = Package(
  name: "tapline-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "tapline", path: ".."),
    .package(path: "ReadingSpeed"),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "Curves",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Tapline", package: "tapline"),
      ],
      path: "Benchmarks/Curves",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "EndToEnd",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Tapline", package: "tapline"),
      ],
      path: "Benchmarks/EndToEnd",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "Reading",
      dependencies: [
        .product(name: "AHAPWorkload", package: "ReadingSpeed"),
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Tapline", package: "tapline"),
      ],
      path: "Benchmarks/Reading",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "Scheduling",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Tapline", package: "tapline"),
      ],
      path: "Benchmarks/Scheduling",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "Tables",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Tapline", package: "tapline"),
      ],
      path: "Benchmarks/Tables",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
