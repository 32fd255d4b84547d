// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

func tests(
  of name: String, using more: [Target.Dependency] = [], excluding files: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + more, exclude: files,
    swiftSettings: strict)
}

/// Every folder of `Sources` but the one that is rooted at the package.
let otherRooms = [
  "ActuatorProfiles", "AHAP", "ButtonGallery", "CALSA", "CoreHapticsTwin", "CSoundLibraries",
  "FrameScheduling",
  "HapticPatterns",
  "HapticSynthesis", "HapticTimeline", "Interactions", "LintReports", "LivePlayback", "Markup",
  "MotionCurves",
  "OfflineRendering", "PositionedJSON", "Reports", "SoundClips", "SoundFiles", "Spelling",
  "Tapline", "TaplineCLI", "TaplineLintPlugin", "TaplineRecording", "TaplineTesting",
  "TerminalScreen", "TimelineComparison", "TimelineFiles", "Waveforms", "WholeFiles",
]

let package = Package(
  name: "tapline",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: [
    .library(name: "Tapline", targets: ["Tapline"]),
    .library(name: "LivePlayback", targets: ["LivePlayback"]),
    .library(name: "TaplineRecording", targets: ["TaplineRecording"]),
    .library(name: "TaplineTesting", targets: ["TaplineTesting"]),
    .library(name: "CoreHapticsTwin", targets: ["CoreHapticsTwin"]),
    .executable(name: "tapline", targets: ["TaplineCLI"]),
    // A plugin of this very package finds its tool by the name of the target alone
    // (swiftlang/swift-package-manager#8831).
    .executable(name: "TaplineCLI", targets: ["TaplineCLI"]),
    .plugin(name: "TaplineLint", targets: ["TaplineLintPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // MARK: - Floor 1: values and files; none imports another but what is shared: the spelling help,
    // and what a sound is

    room("Spelling"),
    room("Markup"),
    room("SoundClips"),
    room("MotionCurves", imports: ["Spelling"]),
    room("HapticPatterns"),
    room("ActuatorProfiles"),
    room("FrameScheduling", imports: ["SoundClips"]),
    room("PositionedJSON"),
    .target(name: "CSoundLibraries"),
    room("SoundFiles", imports: ["CSoundLibraries", "SoundClips"]),
    room("WholeFiles"),
    room("TerminalScreen"),

    // MARK: - Floor 2: sound, and text to patterns

    room("HapticSynthesis", imports: ["FrameScheduling", "ActuatorProfiles", "SoundClips"]),
    room("AHAP", imports: ["ActuatorProfiles", "HapticPatterns", "PositionedJSON", "Spelling"]),
    room("Interactions", imports: ["HapticPatterns", "MotionCurves"]),

    room(
      "LintReports", imports: ["AHAP", "Markup", "PositionedJSON", "Spelling", "WholeFiles"]),

    // MARK: - Floor 3: names, and the one time axis

    // Rooted at the package so that the top-level `patterns` folder itself is the resource.
    .target(
      name: "PatternLibrary",
      dependencies: [
        "ActuatorProfiles", "AHAP", "HapticPatterns", "Interactions", "PositionedJSON", "Spelling",
        "WholeFiles",
      ],
      path: ".",
      exclude: ["Benchmarks", "Tests", "README.md", "LICENSE.md", "CONTRIBUTING.md"]
        + otherRooms.map { "Sources/" + $0 },
      sources: ["Sources/PatternLibrary"],
      resources: [.copy("patterns")],
      swiftSettings: strict),
    room(
      "HapticTimeline",
      imports: [
        "FrameScheduling", "HapticPatterns", "Interactions", "MotionCurves", "SoundClips",
      ]),

    // MARK: - Floor 4: the sounds that patterns name, and sinks

    room(
      "Waveforms",
      imports: [
        "AHAP", "HapticTimeline", "PositionedJSON", "SoundClips", "SoundFiles", "WholeFiles",
      ]),

    room(
      "TimelineFiles",
      imports: [
        "AHAP", "HapticPatterns", "HapticTimeline", "MotionCurves", "PatternLibrary",
        "PositionedJSON", "SoundClips", "WholeFiles",
      ]),

    room(
      "TimelineComparison",
      imports: [
        "HapticPatterns", "HapticTimeline", "MotionCurves", "PatternLibrary", "PositionedJSON",
        "TimelineFiles",
        "WholeFiles",
      ]),

    .target(name: "CALSA"),
    room(
      "LivePlayback", imports: ["CALSA", "FrameScheduling", "HapticSynthesis", "SoundFiles"]),
    room(
      "Reports",
      imports: [
        "ActuatorProfiles", "FrameScheduling", "HapticPatterns", "HapticSynthesis",
        "HapticTimeline", "Interactions", "Markup", "MotionCurves", "PatternLibrary",
        "PositionedJSON", "SoundClips", "WholeFiles",
      ]),

    // MARK: - Floor 5: whole output files

    room(
      "OfflineRendering",
      imports: [
        "ActuatorProfiles", "AHAP", "FrameScheduling", "HapticSynthesis", "HapticTimeline",
        "PatternLibrary", "PositionedJSON", "Reports", "SoundClips", "SoundFiles", "Waveforms",
        "WholeFiles",
      ]),

    room(
      "ButtonGallery",
      imports: [
        "ActuatorProfiles", "HapticPatterns", "HapticSynthesis", "HapticTimeline", "Interactions",
        "Markup", "MotionCurves", "PatternLibrary", "PositionedJSON", "Reports", "SoundFiles",
      ]),

    // MARK: - The umbrella and the command

    room(
      "Tapline",
      imports: [
        "ActuatorProfiles", "AHAP", "ButtonGallery", "FrameScheduling", "HapticPatterns",
        "HapticSynthesis",
        "HapticTimeline", "Interactions", "LintReports", "Markup", "MotionCurves",
        "OfflineRendering", "PatternLibrary", "PositionedJSON", "Reports", "SoundClips",
        "SoundFiles", "Spelling", "TimelineComparison", "TimelineFiles", "Waveforms", "WholeFiles",
      ]),
    room("TaplineRecording", imports: ["Tapline"]),
    room("TaplineTesting", imports: ["TaplineRecording"]),
    room("CoreHapticsTwin", imports: ["TaplineRecording"]),
    .executableTarget(
      name: "TaplineCLI",
      dependencies: [
        "Tapline", "LivePlayback", "TerminalScreen",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // Asks for no permission: only --fix writes, and SwiftPM is told so on its own command line.
    .plugin(
      name: "TaplineLintPlugin",
      capability: .command(
        intent: .custom(
          verb: "tapline-lint", description: "Say what is wrong with the package's AHAP files.")),
      dependencies: ["TaplineCLI"],
      path: "Sources/TaplineLintPlugin"),

    // MARK: - Tests

    .target(
      name: "TestSupport",
      dependencies: ["ActuatorProfiles", "HapticSynthesis", "PatternLibrary"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "Fuzzing",
      dependencies: ["ActuatorProfiles", "AHAP", "HapticPatterns", "PositionedJSON"],
      path: "Tests/Fuzzing", exclude: ["seeds", "ahap.dict"], swiftSettings: strict),
    .testTarget(
      name: "MotionCurvesTests", dependencies: ["MotionCurves"], exclude: ["scripts"],
      resources: [.copy("Resources/spring-ode.csv")], swiftSettings: strict),
    tests(of: "Markup", using: ["TestSupport"]),
    tests(of: "PositionedJSON", using: ["TestSupport"]),
    tests(
      of: "AHAP",
      using: [
        "ActuatorProfiles", "Fuzzing", "HapticPatterns", "PatternLibrary", "PositionedJSON",
        "TestSupport", "WholeFiles",
      ]),
    tests(
      of: "LintReports",
      using: ["ActuatorProfiles", "AHAP", "PositionedJSON", "TestSupport", "WholeFiles"]),
    tests(of: "TerminalScreen", using: ["TestSupport"]),
    tests(of: "WholeFiles", using: ["TestSupport"]),
    tests(of: "SoundFiles", using: ["CSoundLibraries", "SoundClips", "TestSupport"]),
    tests(
      of: "Waveforms",
      using: [
        "AHAP", "HapticPatterns", "HapticTimeline", "PositionedJSON", "SoundClips", "SoundFiles",
        "TestSupport", "WholeFiles",
      ]),
    tests(
      of: "PatternLibrary",
      using: [
        "ActuatorProfiles", "AHAP", "HapticPatterns", "Interactions", "MotionCurves",
        "PositionedJSON", "TaplineTesting", "TestSupport", "WholeFiles",
      ], excluding: ["Goldens"]),
    tests(
      of: "Interactions",
      using: [
        "HapticPatterns", "HapticTimeline", "MotionCurves", "PatternLibrary", "TestSupport",
      ]),
    tests(
      of: "Reports",
      using: [
        "ActuatorProfiles", "FrameScheduling", "HapticPatterns", "HapticSynthesis",
        "HapticTimeline", "MotionCurves", "PatternLibrary", "SoundClips", "TestSupport",
        "WholeFiles",
      ], excluding: ["Goldens"]),
    tests(
      of: "HapticTimeline",
      using: ["FrameScheduling", "HapticPatterns", "MotionCurves", "SoundClips", "TestSupport"]),
    tests(
      of: "HapticSynthesis",
      using: [
        "ActuatorProfiles", "FrameScheduling", "HapticPatterns", "HapticTimeline",
        "PatternLibrary", "SoundClips", "TestSupport",
      ]),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    tests(
      of: "LivePlayback",
      using: [
        "AllocationCounter", "CALSA", "FrameScheduling", "HapticSynthesis", "SoundFiles", "Tapline",
        "TestSupport",
      ]),
    tests(of: "ButtonGallery", using: ["Tapline", "TestSupport"]),
    tests(of: "OfflineRendering", using: ["Tapline", "TestSupport"]),
    tests(of: "TimelineFiles", using: ["Tapline", "TestSupport"]),
    tests(of: "TimelineComparison", using: ["Tapline", "TestSupport"]),
    // An app's haptics and their tests, as an app's developer would write them.
    .testTarget(
      name: "HapticManagerTests", dependencies: ["CoreHapticsTwin", "TaplineTesting"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "HapticEngineControllerTests", dependencies: ["CoreHapticsTwin", "TaplineTesting"],
      exclude: ["Goldens"], resources: [.copy("App/Haptics")], swiftSettings: strict),
    tests(of: "TaplineTesting", using: ["TestSupport"]),
    tests(of: "TaplineRecording", using: ["TestSupport"]),
    tests(of: "CoreHapticsTwin", using: ["TaplineRecording", "TestSupport"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["Markup", "TaplineCLI", "TaplineRecording", "TestSupport"],
      exclude: ["FaultySound"],
      swiftSettings: strict),
    .testTarget(name: "HouseTests", dependencies: ["Tapline"], swiftSettings: strict),
  ]
)
