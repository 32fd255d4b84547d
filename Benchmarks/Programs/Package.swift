// swift-tools-version: 6.1

import PackageDescription

// The programs that the scripts in the parent folder run. They are built without the benchmark library, which some
// machines cannot download.

let tapline = Target.Dependency.product(name: "Tapline", package: "tapline")
let recording = Target.Dependency.product(name: "TaplineRecording", package: "tapline")

let package = Package(
  name: "Programs",
  platforms: [.macOS(.v13)],
  products: [.library(name: "AHAPWorkload", targets: ["AHAPWorkload"])],
  // The name is given, because the folder of the checkout can have any name.
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
