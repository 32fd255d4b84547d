// swift-tools-version: 6.1

import PackageDescription

// The programs that the scripts beside this folder run: built without the benchmark library, which
// not every machine can fetch.

let tapline = Target.Dependency.product(name: "Tapline", package: "tapline")
let recording = Target.Dependency.product(name: "TaplineRecording", package: "tapline")

let package = Package(
  name: "Programs",
  platforms: [.macOS(.v13)],
  products: [.library(name: "AHAPWorkload", targets: ["AHAPWorkload"])],
  // Named, because a checkout's folder may be called anything.
  dependencies: [.package(name: "tapline", path: "../..")],
  targets: [
    .target(name: "AHAPWorkload"),
    .executableTarget(name: "ReadingSpeed", dependencies: ["AHAPWorkload", tapline]),
    .executableTarget(name: "SpringSamples", dependencies: [tapline]),
    .executableTarget(name: "StreamingCost", dependencies: [recording]),
    .executableTarget(name: "WriteTable", dependencies: [tapline]),
  ],
  swiftLanguageModes: [.v6]
)
