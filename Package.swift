// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A debug build compiles a module's files together, as a release build does: the first build of the command, and
// the first test of a package that depends on this one, take a seventh to a quarter less processor time. A number
// of threads gives each file an object of its own, which the index of a debug build asks for. The flags change
// nothing about the code, and from tools version 6.2 on, packages that depend on this one may have them too.
let together: [SwiftSetting] = [
  .unsafeFlags(
    ["-whole-module-optimization", "-num-threads", "1", "-disable-batch-mode"],
    .when(platforms: [.linux], configuration: .debug))
]

// A release build gives each function a section of its own and keeps none for being public, so that the linker
// leaves out what a program does not use: without these flags, all of a module is in every program that links it.
let strippable: [SwiftSetting] = [
  .unsafeFlags(
    ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
    .when(platforms: [.linux], configuration: .release))
]

func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict + together + strippable)
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
  ? ["AVFAudio", "AVFoundation", "AudioToolbox", "CoreHaptics", "UIKit"] : []
#else
let frameworks: [String] = []
#endif
let frameworkDependencies = frameworks.map { Target.Dependency(stringLiteral: $0) }

let package = Package(
  name: "tapline",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: [
    .library(name: "Tapline", targets: ["Tapline"]),
    .library(name: "MotionCurves", targets: ["MotionCurves", "TaplineCurves"]),
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
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // MARK: - Layer 0: text, files, C

    module("TaplineText"),
    module("TaplineFiles"),
    module("TaplineFolders", imports: ["TaplineFiles"]),
    .target(name: "CTaplineSystem"),
    .target(name: "CTaplineLoops"),
    // `files.c` embeds the top-level folder `patterns`.
    .target(name: "CTaplineLibrary"),
    // `pages.c` embeds the files, which SwiftPM itself knows no use for.
    .target(name: "CTaplinePages", exclude: ["files"]),

    // MARK: - Layer 1: values in seconds

    module("MotionCurves"),
    module("TaplineCurves", imports: ["MotionCurves", "TaplineText"]),
    module("TaplinePatterns"),

    // MARK: - Layer 2: text to patterns, the one time axis, and what is made of it

    module("TaplineTimeline", imports: ["MotionCurves", "TaplinePatterns", "TaplineText"]),
    module(
      "TaplineWriting",
      imports: ["MotionCurves", "TaplinePatterns", "TaplineText", "TaplineTimeline"]),
    module(
      "TaplineAHAP",
      imports: [
        "MotionCurves", "TaplinePatterns", "TaplineText", "TaplineTimeline", "TaplineWriting",
      ]),
    module(
      "TaplineButtons",
      imports: [
        "MotionCurves", "TaplineCurves", "TaplinePatterns", "TaplineText", "TaplineTimeline",
      ]),
    module(
      "TaplineSynthesis",
      imports: [
        "CTaplineLibrary", "CTaplineLoops", "TaplinePatterns", "TaplineText", "TaplineTimeline",
      ]),

    module(
      "TaplineExchange",
      imports: ["TaplinePatterns", "TaplineSynthesis", "TaplineText", "TaplineTimeline"]),

    // MARK: - Layer 3: names and paths to timelines, and what is wrong with either

    module(
      "TaplineLibrary",
      imports: [
        "CTaplineLibrary", "CTaplineSystem", "MotionCurves", "TaplineAHAP", "TaplineButtons",
        "TaplineComparison", "TaplineExchange", "TaplineFiles", "TaplinePatterns",
        "TaplineSynthesis", "TaplineText",
        "TaplineTimeline",
      ]),
    module(
      "TaplineComparison",
      imports: [
        "MotionCurves", "TaplineFiles", "TaplinePatterns", "TaplineSynthesis", "TaplineText",
        "TaplineTimeline",
      ]),
    module(
      "TaplineLinting",
      imports: [
        "CTaplinePages", "TaplineAHAP", "TaplineButtons", "TaplineComparison", "TaplineFiles",
        "TaplineFolders", "TaplineLibrary", "TaplinePatterns", "TaplineSynthesis", "TaplineText",
      ]),

    // MARK: - Layer 4: sinks

    module(
      "TaplinePictures",
      imports: [
        "CTaplinePages", "CTaplineSystem", "MotionCurves", "TaplineFiles", "TaplinePatterns",
        "TaplineSynthesis", "TaplineText", "TaplineTimeline",
      ]),
    module(
      "TaplineRendering",
      imports: [
        "TaplineFiles", "TaplinePatterns", "TaplinePictures", "TaplineSynthesis", "TaplineTimeline",
      ]),
    module(
      "TaplineReports",
      imports: [
        "MotionCurves", "TaplineAHAP", "TaplineButtons", "TaplineCurves", "TaplineExchange",
        "TaplineFiles", "TaplineLibrary", "TaplinePatterns", "TaplinePictures", "TaplineRendering",
        "TaplineSynthesis", "TaplineText", "TaplineTimeline",
      ]),
    module(
      "TaplineBatch",
      imports: [
        "TaplineAHAP", "TaplineConversion", "TaplineExchange", "TaplineFiles", "TaplineLibrary",
        "TaplinePatterns", "TaplinePictures", "TaplineRendering", "TaplineReports",
        "TaplineSynthesis", "TaplineText", "TaplineTimeline",
      ]),
    module(
      "TaplineConversion",
      imports: [
        "TaplineAHAP", "TaplineComparison", "TaplineExchange", "TaplineFiles", "TaplinePatterns",
        "TaplinePictures", "TaplineSynthesis", "TaplineText", "TaplineTimeline", "TaplineWriting",
      ]),
    module(
      "TaplineTranscription",
      imports: [
        "TaplineExchange", "TaplinePatterns", "TaplinePictures", "TaplineSynthesis", "TaplineText",
        "TaplineTimeline",
      ]),
    module(
      "TaplineTokens",
      imports: [
        "MotionCurves", "TaplineButtons", "TaplineConversion", "TaplineCurves", "TaplineExchange",
        "TaplineFiles", "TaplineLibrary", "TaplineReports", "TaplineSynthesis", "TaplineText",
        "TaplineTimeline",
      ]),
    module("TaplineLive", imports: ["CTaplineSystem", "TaplineSynthesis", "TaplineTimeline"]),
    module(
      "TaplineListening",
      imports: [
        "MotionCurves", "TaplineAHAP", "TaplineConversion", "TaplineFiles", "TaplineLibrary",
        "TaplineLinting", "TaplinePatterns", "TaplineText", "TaplineTimeline", "TaplineWriting",
      ]),

    // MARK: - Products

    module(
      "Tapline",
      imports: [
        "MotionCurves", "TaplineAHAP", "TaplineBatch", "TaplineButtons", "TaplineComparison",
        "TaplineConversion", "TaplineCurves", "TaplineExchange", "TaplineFiles", "TaplineLibrary",
        "TaplineLinting", "TaplinePatterns", "TaplinePictures", "TaplineRendering",
        "TaplineReports", "TaplineSynthesis", "TaplineText", "TaplineTimeline", "TaplineWriting",
      ]),
    module(
      "TaplineRecording",
      imports: [
        "MotionCurves", "TaplinePatterns", "TaplineText", "TaplineTimeline", "TaplineWriting",
      ]),
    module(
      "TaplineTesting",
      imports: [
        "MotionCurves", "TaplineComparison", "TaplineFiles", "TaplinePictures", "TaplineRecording",
        "TaplineRendering", "TaplineSynthesis", "TaplineWriting",
      ]),
    module(
      "TaplineDeviceTesting", imports: ["TaplineConversion", "TaplineSynthesis", "TaplineTesting"]),
    module(
      "CoreHapticsTwin",
      imports: [
        "TaplineAHAP", "TaplineLibrary", "TaplineRecording", "TaplineText", "TaplineWriting",
      ]),
    .executableTarget(
      name: "TaplineCLI",
      dependencies: [
        "CTaplineSystem", "Tapline", "TaplineFolders", "TaplineListening", "TaplineLive",
        "TaplineTokens", "TaplineTranscription",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
      dependencies: ["TaplineLibrary", "TaplineSynthesis", "TaplineText"],
      path: "Tests/TaplineTestSupport", swiftSettings: strict),
    .target(
      name: "TaplineFuzzing",
      dependencies: [
        "MotionCurves", "TaplineAHAP", "TaplineButtons", "TaplineComparison", "TaplineCurves",
        "TaplineExchange", "TaplineLibrary", "TaplineLinting", "TaplineListening",
        "TaplinePatterns", "TaplineSynthesis", "TaplineText", "TaplineTimeline", "TaplineTokens",
        "TaplineWriting",
      ],
      path: "Tests/TaplineFuzzing", exclude: ["seeds"], swiftSettings: strict),
    .target(name: "CTaplineAllocationCounter", path: "Tests/CTaplineAllocationCounter"),
    tests(of: "TaplineText"),
    tests(of: "TaplineFiles"),
    tests(of: "TaplineFolders", using: ["TaplineFiles"]),
    .testTarget(
      name: "MotionCurvesTests", dependencies: ["MotionCurves", "TaplineCurves"],
      exclude: ["scripts"],
      resources: [.copy("Resources/spring-ode.csv")], swiftSettings: strict),
    tests(
      of: "TaplineAHAP",
      using: [
        "TaplineFuzzing", "TaplineLibrary", "TaplineLinting", "TaplinePatterns", "TaplineSynthesis",
        "TaplineText", "TaplineWriting",
      ]),
    tests(
      of: "TaplineTimeline",
      using: ["MotionCurves", "Tapline", "TaplinePatterns", "TaplineSynthesis", "TaplineWriting"]
    ),
    tests(
      of: "TaplineButtons",
      using: ["MotionCurves", "TaplineCurves", "TaplineLibrary", "TaplineTimeline"]),
    tests(
      of: "TaplineSynthesis",
      using: [
        "CTaplineLoops", "TaplineAHAP", "TaplineLibrary", "TaplinePatterns", "TaplineTimeline",
      ]),
    tests(
      of: "TaplineLibrary",
      using: [
        "CTaplineLibrary", "CTaplineSystem", "MotionCurves", "TaplineAHAP", "TaplineButtons",
        "TaplineComparison", "TaplineCurves", "TaplineFiles", "TaplinePatterns", "TaplineSynthesis",
        "TaplineTesting", "TaplineText", "TaplineTimeline",
      ], excluding: ["Goldens"]),
    tests(
      of: "TaplineTokens",
      using: [
        "MotionCurves", "TaplineAHAP", "TaplineButtons", "TaplineCurves", "TaplineFuzzing",
        "TaplineLibrary", "TaplinePatterns", "TaplineSynthesis", "TaplineText", "TaplineTimeline",
      ]),
    tests(of: "TaplineComparison", using: ["Tapline"]),
    tests(
      of: "TaplineExchange",
      using: [
        "TaplineAHAP", "TaplineComparison", "TaplineConversion", "TaplineFiles", "TaplineFuzzing",
        "TaplineLibrary", "TaplinePatterns", "TaplineSynthesis", "TaplineText", "TaplineTimeline",
      ]),
    tests(
      of: "TaplineTranscription",
      using: [
        "TaplineAHAP", "TaplineLibrary", "TaplinePatterns", "TaplineSynthesis", "TaplineTimeline",
      ]),
    tests(
      of: "TaplineLinting",
      using: [
        "TaplineAHAP", "TaplineFiles", "TaplineLibrary", "TaplinePatterns", "TaplineSynthesis",
        "TaplineText",
      ]),
    tests(
      of: "TaplineReports",
      using: [
        "CoreHapticsTwin", "MotionCurves", "Tapline", "TaplineAHAP", "TaplineButtons",
        "TaplineComparison", "TaplineCurves", "TaplineFiles", "TaplineLibrary", "TaplinePatterns",
        "TaplinePictures", "TaplineRecording", "TaplineRendering", "TaplineSynthesis",
        "TaplineText", "TaplineTimeline", "TaplineWriting",
      ], excluding: ["Goldens"]),
    tests(of: "TaplineRendering", using: ["Tapline"]),
    tests(
      of: "TaplineLive",
      using: ["CTaplineAllocationCounter", "CTaplineSystem", "Tapline", "TaplineSynthesis"]),
    tests(
      of: "TaplineListening",
      using: [
        "CoreHapticsTwin", "TaplineAHAP", "TaplineConversion", "TaplineFuzzing", "TaplineLibrary",
        "TaplineLinting", "TaplinePatterns", "TaplineRecording", "TaplineSynthesis", "TaplineText",
        "TaplineTimeline", "TaplineWriting",
      ]),
    tests(of: "TaplineTesting", using: ["MotionCurves"]),
    tests(of: "TaplineDeviceTesting"),
    tests(of: "TaplineRecording", using: ["MotionCurves", "TaplineAHAP", "TaplineLibrary"]),
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
      dependencies: ["CoreHapticsTwin", "TaplineAHAP", "TaplineTesting", "TaplineWriting"]
        + frameworkDependencies,
      exclude: ["Goldens"], resources: [.copy("App/Haptics")], swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Tapline", "TaplineAHAP", "TaplineCLI", "TaplineLibrary", "TaplineListening",
        "TaplineRecording", "TaplineTestSupport", "TaplineText", "TaplineWriting",
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
