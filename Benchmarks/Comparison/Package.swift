// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Comparison",
  platforms: [.macOS(.v13)],
  // Named, because a checkout's folder may be called anything.
  dependencies: [.package(name: "tapline", path: "../..")],
  targets: [
    .executableTarget(
      name: "WriteTable", dependencies: [.product(name: "Tapline", package: "tapline")])
  ],
  swiftLanguageModes: [.v6]
)
