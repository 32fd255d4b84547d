// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "ReadingSpeed",
  platforms: [.macOS(.v13)],
  products: [.library(name: "AHAPWorkload", targets: ["AHAPWorkload"])],
  // Named, because a checkout's folder may be called anything.
  dependencies: [.package(name: "tapline", path: "../..")],
  targets: [
    .target(name: "AHAPWorkload"),
    .executableTarget(
      name: "ReadingSpeed",
      dependencies: ["AHAPWorkload", .product(name: "Tapline", package: "tapline")]),
  ],
  swiftLanguageModes: [.v6]
)
