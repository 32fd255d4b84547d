// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The compiler flags below shorten our own builds and programs. A package that depends on a version of this one finds
// it in a folder `checkouts` and builds it without them.
let isDependency = Context.packageDirectory.contains("/checkouts/")

func flags(_ flags: [String], in configuration: BuildConfiguration) -> [SwiftSetting] {
  isDependency
    ? [] : [.unsafeFlags(flags, .when(platforms: [.linux], configuration: configuration))]
}

// Debug builds compile the files of a module together: a first build takes a seventh to a quarter less processor time.
// A number of threads gives each file an object of its own, which the index of a debug build needs.
let together = flags(
  ["-whole-module-optimization", "-num-threads", "1", "-disable-batch-mode"], in: .debug)

// Release builds give each function a section of its own and keep none for being public, so that the linker leaves out
// what a program does not use.
let strippable = flags(
  ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"], in: .release)

// Debug builds optimize the modules that spend most of the tests' time in loops over numbers; the others compile three
// times as fast without optimization.
let optimized = flags(["-O"], in: .debug)

func module(
  _ name: String, imports: [Target.Dependency] = [], extra: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict + together + strippable + extra)
}

func tests(
  of name: String, using more: [Target.Dependency] = [], excluding files: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TaplineTestSupport"] + more,
    exclude: files, swiftSettings: strict)
}

// The names of Apple's frameworks under which app files import the twin on Linux, so that they compile
// as they are. On Apple's platforms no target may have such a name: it would hide the framework. Target
// names are unique in the whole graph of packages, so an app that has such a module of its own leaves
// these out.
#if os(Linux)
let frameworks =
  Context.environment["TAPLINE_WITHOUT_SHIMS"] == nil
  ? ["AVFAudio", "AVFoundation", "AudioToolbox", "CoreHaptics", "QuartzCore", "UIKit"] : []
#else
let frameworks: [String] = []
#endif
let frameworkDependencies = frameworks.map { Target.Dependency(stringLiteral: $0) }

let package = Package(
  name: "tapline",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: [
    .library(name: "Tapline", targets: ["Tapline"]),
    .library(name: "MotionCurves", targets: ["MotionCurves", "TaplineCurves", "TaplineCode"]),
    .library(name: "TaplineLive", targets: ["TaplineLive"]),
    .library(name: "TaplineRecording", targets: ["TaplineRecording"]),
    .library(name: "TaplineTesting", targets: ["TaplineTesting"]),
    .library(name: "TaplineDeviceTesting", targets: ["TaplineDeviceTesting"]),
    .library(name: "CoreHapticsTwin", targets: ["CoreHapticsTwin"]),
    // The same twin, so that manifests need not tell platforms apart.
    .library(name: "CoreHapticsTwinShims", targets: ["CoreHapticsTwin"] + frameworks),
    .executable(name: "tapline", targets: ["TaplineCLI"]),
    .plugin(name: "TaplineLint", targets: ["TaplineLintPlugin"]),
  ],
  traits: [
    .trait(
      name: "Audit",
      description: "The verb 'tapline audit' reads Swift sources, for which swift-syntax is built.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    // MARK: - Layer 0: text, numbers, files, C

    module("TaplineSystem"),
    module("TaplineText", imports: ["TaplineSystem"]),
    module("TaplineNumerics", imports: ["TaplineSystem"], extra: optimized),
    module("TaplineFiles", imports: ["TaplineSystem"]),
    .target(name: "CTaplineSystem"),
    .target(name: "CTaplineLoops"),
    // `library-files.c` embeds the top-level folder `patterns`, `pages.c` the files, which SwiftPM itself knows no
    // use for.
    .target(name: "CTaplineResources", exclude: ["files"]),

    // MARK: - Layer 1: values in seconds

    module("MotionCurves", imports: ["TaplineNumerics", "TaplineSystem", "TaplineText"]),
    module("TaplinePatterns", imports: ["MotionCurves", "TaplineText"]),
    module("TaplineFigures", imports: ["TaplineText"]),

    // MARK: - Layer 2: readers, actuators, curves, fitting, buttons, code, comparison

    module("TaplineAHAP", imports: ["MotionCurves", "TaplinePatterns", "TaplineText"]),
    module(
      "TaplineActuators",
      imports: [
        "CTaplineResources", "MotionCurves", "TaplineNumerics", "TaplinePatterns", "TaplineText",
      ]),
    module("TaplineCurves", imports: ["MotionCurves", "TaplineText"]),
    module("TaplineFitting", imports: ["MotionCurves", "TaplineNumerics"], extra: optimized),
    module(
      "TaplineButtons",
      imports: ["MotionCurves", "TaplineCurves", "TaplinePatterns", "TaplineText"]),
    module(
      "TaplineCode",
      imports: [
        "MotionCurves", "TaplineButtons", "TaplineCurves", "TaplineFitting", "TaplineNumerics",
        "TaplinePatterns", "TaplineText",
      ]),
    module(
      "TaplineComparison",
      imports: [
        "MotionCurves", "TaplineActuators", "TaplineFigures", "TaplineFiles", "TaplineNumerics",
        "TaplinePatterns", "TaplineText",
      ]),

    // MARK: - Layer 3: samples, other formats

    module(
      "TaplineSynthesis",
      imports: [
        "CTaplineLoops", "TaplineActuators", "TaplineNumerics", "TaplinePatterns", "TaplineSystem",
      ]),
    module(
      "TaplineExchange",
      imports: ["TaplineActuators", "TaplineNumerics", "TaplinePatterns", "TaplineText"]),

    // MARK: - Layer 4: conversion, names and paths to timelines, findings, files

    module(
      "TaplineConversion",
      imports: [
        "MotionCurves", "TaplineAHAP", "TaplineActuators", "TaplineComparison", "TaplineExchange",
        "TaplineFigures", "TaplineFiles", "TaplineNumerics", "TaplinePatterns", "TaplineSynthesis",
        "TaplineSystem", "TaplineText",
      ]),
    module(
      "TaplineLibrary",
      imports: [
        "CTaplineResources", "CTaplineSystem", "TaplineAHAP", "TaplineActuators", "TaplineButtons",
        "TaplineComparison", "TaplineExchange", "TaplineFiles", "TaplinePatterns", "TaplineSystem",
        "TaplineText",
      ]),
    module(
      "TaplineLinting",
      imports: [
        "CTaplineResources", "TaplineAHAP", "TaplineActuators", "TaplineButtons",
        "TaplineComparison", "TaplineFiles", "TaplineLibrary", "TaplineNumerics", "TaplinePatterns",
        "TaplineText",
      ]),
    module(
      "TaplineRendering",
      imports: [
        "CTaplineResources", "CTaplineSystem", "MotionCurves", "TaplineActuators", "TaplineFigures",
        "TaplineFiles", "TaplineNumerics", "TaplinePatterns", "TaplineSynthesis", "TaplineText",
      ]),

    .target(
      name: "TaplineAudit",
      dependencies: [
        "TaplineFiles", "TaplineLinting", "TaplineRendering", "TaplineSystem", "TaplineText",
        .product(
          name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Audit"])),
        .product(
          name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["Audit"])),
      ],
      swiftSettings: strict + together + strippable),

    // MARK: - Layer 5: pages and devices

    module(
      "TaplineReports",
      imports: [
        "MotionCurves", "TaplineAHAP", "TaplineActuators", "TaplineAudit", "TaplineButtons",
        "TaplineCode", "TaplineComparison", "TaplineConversion", "TaplineCurves", "TaplineExchange",
        "TaplineFigures", "TaplineFiles", "TaplineLibrary", "TaplineLinting", "TaplineNumerics",
        "TaplinePatterns", "TaplineRendering", "TaplineSynthesis", "TaplineText",
      ]),
    module(
      "TaplineLive",
      imports: [
        "CTaplineSystem", "MotionCurves", "TaplineAHAP", "TaplineActuators", "TaplineExchange",
        "TaplineFiles", "TaplinePatterns", "TaplineSynthesis", "TaplineSystem", "TaplineText",
      ]),

    // MARK: - Products

    module(
      "Tapline",
      imports: [
        "MotionCurves", "TaplineAHAP", "TaplineActuators", "TaplineButtons", "TaplineCode",
        "TaplineComparison", "TaplineConversion", "TaplineCurves", "TaplineExchange",
        "TaplineFiles", "TaplineLibrary", "TaplineLinting", "TaplinePatterns", "TaplineRendering",
        "TaplineReports", "TaplineSynthesis", "TaplineText",
      ]),
    module(
      "TaplineRecording",
      imports: [
        "CTaplineResources", "MotionCurves", "TaplineFiles", "TaplinePatterns", "TaplineSystem",
        "TaplineText",
      ]),
    module(
      "TaplineTesting",
      imports: [
        "MotionCurves", "TaplineActuators", "TaplineComparison", "TaplineFiles", "TaplinePatterns",
        "TaplineRecording", "TaplineRendering", "TaplineSynthesis", "TaplineSystem", "TaplineText",
      ]),
    module(
      "TaplineDeviceTesting",
      imports: ["TaplineActuators", "TaplineConversion", "TaplineExchange", "TaplineTesting"]),
    module(
      "CoreHapticsTwin",
      imports: [
        "TaplineAHAP", "TaplineFiles", "TaplineLibrary", "TaplinePatterns", "TaplineRecording",
        "TaplineText",
      ]),
    .executableTarget(
      name: "TaplineCLI",
      dependencies: [
        "CTaplineSystem", "Tapline", "TaplineAudit", "TaplineFigures", "TaplineLive",
        "TaplineSystem", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict + together + strippable),

    // It builds the command when it is run: as its tool, the command and all that it imports would be
    // compiled a second time by every `swift build` and `swift test`. It asks for no permission: only
    // --fix writes, and SwiftPM is told so on its own command line.
    .plugin(
      name: "TaplineLintPlugin",
      capability: .command(
        intent: .custom(
          verb: "tapline-lint", description: "Say what is wrong with the package's AHAP files.")),
      path: "Sources/TaplineLintPlugin"),

    // MARK: - Tests

    .target(
      name: "TaplineTestSupport",
      dependencies: ["TaplineActuators", "TaplineLibrary", "TaplineSynthesis", "TaplineText"],
      path: "Tests/TaplineTestSupport", swiftSettings: strict),
    .target(
      name: "TaplineFuzzing",
      dependencies: [
        "MotionCurves", "TaplineAHAP", "TaplineActuators", "TaplineButtons", "TaplineCode",
        "TaplineComparison", "TaplineCurves", "TaplineExchange", "TaplineLibrary", "TaplineLinting",
        "TaplineLive", "TaplinePatterns", "TaplineText",
      ],
      path: "Tests/TaplineFuzzing", exclude: ["seeds"], swiftSettings: strict),
    .target(name: "CTaplineAllocationCounter", path: "Tests/CTaplineAllocationCounter"),
    tests(of: "TaplineText"),
    tests(of: "TaplineFiles"),
    .testTarget(
      name: "MotionCurvesTests",
      dependencies: [
        "MotionCurves", "TaplineCode", "TaplineCurves", "TaplineFitting", "TaplineNumerics",
      ],
      exclude: ["scripts"],
      resources: [.copy("Resources/spring-ode.csv")], swiftSettings: strict),
    tests(
      of: "TaplineAHAP",
      using: [
        "TaplineFuzzing", "TaplineLibrary", "TaplineLinting", "TaplinePatterns", "TaplineSynthesis",
        "TaplineText",
      ]),
    tests(
      of: "TaplinePatterns", using: ["MotionCurves", "Tapline", "TaplineAHAP", "TaplineSynthesis"]),
    tests(
      of: "TaplineButtons",
      using: ["MotionCurves", "TaplineCurves", "TaplineLibrary", "TaplinePatterns"]),
    tests(
      of: "TaplineSynthesis",
      using: [
        "CTaplineLoops", "TaplineAHAP", "TaplineActuators", "TaplineLibrary", "TaplineNumerics",
        "TaplinePatterns",
      ]),
    tests(
      of: "TaplineLibrary",
      using: [
        "CTaplineResources", "CTaplineSystem", "MotionCurves", "TaplineAHAP", "TaplineActuators",
        "TaplineButtons", "TaplineComparison", "TaplineCurves", "TaplineFiles", "TaplinePatterns",
        "TaplineSynthesis", "TaplineTesting", "TaplineText",
      ], excluding: ["Goldens"]),
    tests(
      of: "TaplineCode",
      using: [
        "MotionCurves", "TaplineAHAP", "TaplineButtons", "TaplineCurves", "TaplineFitting",
        "TaplineFuzzing", "TaplineLibrary", "TaplinePatterns", "TaplineText",
      ]),
    tests(of: "TaplineComparison", using: ["Tapline"]),
    tests(
      of: "TaplineExchange",
      using: [
        "TaplineAHAP", "TaplineActuators", "TaplineComparison", "TaplineConversion", "TaplineFiles",
        "TaplineFuzzing", "TaplineLibrary", "TaplinePatterns", "TaplineSynthesis", "TaplineText",
      ]),
    tests(
      of: "TaplineLinting",
      using: [
        "TaplineAHAP", "TaplineActuators", "TaplineFiles", "TaplineLibrary", "TaplinePatterns",
        "TaplineSynthesis", "TaplineText",
      ]),
    tests(
      of: "TaplineReports",
      using: [
        "CoreHapticsTwin", "MotionCurves", "Tapline", "TaplineAHAP", "TaplineActuators",
        "TaplineButtons", "TaplineCode", "TaplineComparison", "TaplineCurves", "TaplineFigures",
        "TaplineFiles", "TaplineLibrary", "TaplinePatterns", "TaplineRecording",
        "TaplineRendering", "TaplineSynthesis", "TaplineText",
      ], excluding: ["Goldens"]),
    tests(of: "TaplineRendering", using: ["Tapline"]),
    tests(
      of: "TaplineLive",
      using: [
        "CTaplineAllocationCounter", "CTaplineSystem", "CoreHapticsTwin", "Tapline", "TaplineAHAP",
        "TaplineActuators", "TaplineExchange", "TaplineFiles", "TaplineLibrary", "TaplineLinting",
        "TaplinePatterns", "TaplineRecording", "TaplineSynthesis", "TaplineText",
      ]),
    tests(of: "TaplineTesting", using: ["MotionCurves"]),
    tests(of: "TaplineDeviceTesting", using: ["TaplineExchange", "TaplineRecording"]),
    tests(
      of: "TaplineRecording",
      using: [
        "MotionCurves", "TaplineAHAP", "TaplineFiles", "TaplineLibrary", "TaplinePatterns",
      ]),
    tests(
      of: "CoreHapticsTwin",
      using: [
        "TaplineAHAP", "TaplineLibrary", "TaplineRecording", "TaplineSynthesis", "TaplineTesting",
      ]),
    // An app's haptics and their tests, as an app's developer would write them.
    .testTarget(
      name: "HapticManagerTests",
      dependencies: ["CoreHapticsTwin", "MotionCurves", "TaplineRecording", "TaplineTesting"]
        + frameworkDependencies,
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "HapticEngineControllerTests",
      dependencies: ["CoreHapticsTwin", "TaplineAHAP", "TaplinePatterns", "TaplineTesting"]
        + frameworkDependencies,
      exclude: ["Goldens"], resources: [.copy("App/Haptics")], swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Tapline", "TaplineAHAP", "TaplineCLI", "TaplineComparison", "TaplineFiles",
        "TaplineLibrary", "TaplineLive", "TaplinePatterns", "TaplineRecording", "TaplineSynthesis",
        "TaplineTestSupport", "TaplineText",
      ],
      exclude: ["ClockedSound", "FaultySound", "RealTimeKit", "StandIns"],
      swiftSettings: strict),
    .testTarget(name: "PackageTests", dependencies: ["Tapline"], swiftSettings: strict),
  ]
)

if !frameworks.isEmpty {
  package.targets += frameworks.map { name in
    .target(
      name: name, dependencies: ["CoreHapticsTwin"], path: "Sources/CoreHapticsTwinShims/\(name)",
      swiftSettings: strict)
  }
  // One folder of files, as apps have them, in both language modes; the second is a link to it.
  package.targets += [
    .target(
      name: "AppFilesInSwift5", dependencies: frameworkDependencies, path: "Tests/AppFiles",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "AppFilesInSwift6", dependencies: frameworkDependencies,
      path: "Tests/AppFilesInSwift6", swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "AppFilesTests",
      dependencies: ["AppFilesInSwift5", "AppFilesInSwift6", "CoreHapticsTwin", "TaplineTesting"],
      swiftSettings: strict),
  ]
}
