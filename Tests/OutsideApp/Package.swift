// swift-tools-version: 6.1

import PackageDescription

// An app's package outside of Tapline. With the articles and the benchmarks, it uses every public declaration of
// Tapline and nothing else. Many targets have names that an app's package may use, so Tapline must not use them.

let tapline = Target.Dependency.product(name: "Tapline", package: "tapline")
let motion = Target.Dependency.product(name: "MotionCurves", package: "tapline")
let live = Target.Dependency.product(name: "TaplineLive", package: "tapline")
let recording = Target.Dependency.product(name: "TaplineRecording", package: "tapline")
let testing = Target.Dependency.product(name: "TaplineTesting", package: "tapline")
let devices = Target.Dependency.product(name: "TaplineDeviceTesting", package: "tapline")
let twin = Target.Dependency.product(name: "CoreHapticsTwin", package: "tapline")

let package = Package(
  name: "outside-app",
  platforms: [.macOS(.v13), .iOS(.v16)],
  // The name is explicit, because the folder of a checkout may have any name.
  dependencies: [.package(name: "tapline", path: "../..")],
  targets: [
    // MARK: - Tools around the app, with all of Tapline

    .target(name: "Timeline", dependencies: [tapline]),
    .target(name: "HapticPatterns", dependencies: [tapline]),
    .target(name: "PatternLibrary", dependencies: [tapline]),
    .target(name: "Waveforms", dependencies: [tapline]),
    .target(name: "Rendering", dependencies: [tapline]),
    .target(name: "Tables", dependencies: [tapline]),
    .target(name: "Interactions", dependencies: [tapline]),
    .target(name: "Pages", dependencies: ["Markup", tapline]),
    .target(name: "Reports", dependencies: [tapline]),
    .target(name: "Markup"),
    .target(name: "Spelling"),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "HapticPatterns", "Interactions", "Markup", "Pages", "PatternLibrary", "Rendering",
        "Reports", "Spelling", "Tables", "Timeline", "Waveforms", tapline,
      ]),

    // MARK: - The app, with one product each

    .target(name: "Motion", dependencies: [motion]),
    .testTarget(name: "MotionTests", dependencies: ["Motion", motion]),
    .target(name: "Playback", dependencies: [tapline, live]),
    .testTarget(name: "PlaybackTests", dependencies: ["Playback", tapline, live]),
    .target(name: "Checkout", dependencies: [recording]),
    .testTarget(
      name: "CheckoutTests", dependencies: ["Checkout", motion, recording, devices],
      exclude: ["Goldens"]),
    .target(name: "DebugMenu", dependencies: [recording, tapline]),
    .testTarget(
      name: "DebugMenuTests", dependencies: ["Checkout", "DebugMenu", testing]),
    .target(name: "Engine", dependencies: [twin]),
    .testTarget(name: "EngineTests", dependencies: ["Engine", testing, twin]),

    // MARK: - What the recorder adds to a program, which `.ci/recorder-size` measures

    .executableTarget(name: "PlainProgram"),
    .executableTarget(name: "RecordedProgram", dependencies: [recording]),

    // MARK: - SwiftUI's names beside the recorder

    .target(name: "SwiftUINames"),
    .testTarget(
      name: "SwiftUINamesTests", dependencies: ["SwiftUINames", recording, testing]),
  ],
  swiftLanguageModes: [.v6])
