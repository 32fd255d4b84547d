import Foundation
import TaplineAHAP
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import Testing

/// The first events' times, intensities and sharpnesses.
private func figures(_ loaded: LoadedPattern) -> [[Double]] {
  loaded.pattern.events.map { [$0.time, $0.intensity, $0.sharpness] }
}

/// A copy of the library's folder that a test may change.
func withLibraryCopy<Result>(_ body: (URL) throws -> Result) throws -> Result {
  try Fixtures.withTemporaryFolder { folder in
    let copy = folder.appendingPathComponent("patterns")
    try FileManager.default.copyItem(at: Fixtures.patternsFolder, to: copy)
    return try body(copy)
  }
}

@Suite("Names")
struct NameTests {
  let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  private func reason(_ reference: String) -> String {
    do {
      _ = try library.load(reference)
      return "loaded"
    } catch {
      return error.description
    }
  }

  @Test(
    "A pattern is found by its whole name, a unique ending or a name with a profile",
    arguments: [
      ("swiss-coin/settlement-complete", "swiss-coin/settlement-complete"),
      ("settlement-complete", "swiss-coin/settlement-complete"),
      ("feedback/rigid", "feedback/rigid"), ("rigid", "feedback/rigid"),
      ("success", "feedback/success"), ("feedback/pulsar/success", "feedback/pulsar/success"),
      ("pulsar/success", "feedback/pulsar/success"),
    ])
  func found(_ reference: String, _ name: String) throws {
    let loaded = try library.load(reference)
    #expect(loaded.name == name)
    #expect(loaded.path.hasPrefix("patterns/") && loaded.path.hasSuffix(".ahap"))
    #expect(!loaded.pattern.events.isEmpty)
  }

  @Test("A generator plays the pattern of the selected profile")
  func generatorProfile() throws {
    // Second taps of success: 110 ms in the default and the trace, 150 ms in Pulsar.
    let times = try ["tapline", "hig-trace", "pulsar"].map {
      try library.load("success", generators: $0).pattern.events.map(\.time)
    }
    #expect(times == [[0, 0.11], [0, 0.11], [0, 0.15]])
    #expect(try library.load("success").pattern == library.load("tapline/success").pattern)
    let pinned = try library.load("success", generators: "pulsar@1").pattern
    #expect(try pinned == library.load("success", generators: "pulsar").pattern)
    for name in ["pulsra", "pulsar@0"] {
      #expect(throws: PatternLibraryError.self) { try library.load("success", generators: name) }
    }
  }

  @Test(
    "A fragment of a name is not an ending",
    arguments: ["complete", "coin/settlement-complete", "igid", "", "/", "swiss-coin"])
  func halfNames(_ reference: String) {
    #expect(throws: PatternLibraryError.self) { try library.load(reference) }
  }

  @Test(
    "An unknown name suggests the nearest ones",
    arguments: [
      ("settlement-complet", "swiss-coin/settlement-complete"), ("rigdi", "feedback/rigid"),
      ("sucess", "feedback/success"), ("Heavy", "feedback/heavy"), ("levelchange", "levelChange"),
    ])
  func suggestions(_ name: String, _ suggestion: String) {
    let error = #expect(throws: PatternLibraryError.self) { try library.load(name) }
    guard case .unknownName(let unknown, "pattern", let suggestions) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(unknown == name && suggestions.first == suggestion)
    #expect(error?.description.contains("did you mean '\(suggestion)'") == true)
  }

  @Test("A name that resembles no other has no suggestion")
  func noSuggestion() {
    #expect(reason("xylophone") == "there is no pattern 'xylophone'")
  }

  @Test("An ambiguous ending lists the candidates")
  func ambiguous() throws {
    try withLibraryCopy { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("other-coin"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("swiss-coin/reminder-sent.ahap"),
        to: folder.appendingPathComponent("other-coin/reminder-sent.ahap"))
      let library = try PatternLibrary(folder: folder.path)
      let error = #expect(throws: PatternLibraryError.self) { try library.load("reminder-sent") }
      guard case .ambiguousName("reminder-sent", let candidates) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(candidates == ["other-coin/reminder-sent", "swiss-coin/reminder-sent"])
      #expect(error?.description.contains("other-coin/reminder-sent") == true)
      #expect(try library.load("swiss-coin/reminder-sent").pattern.events.count == 3)
    }
  }

  @Test(
    "A name takes precedence over a file of the same name, and a file extension makes it a path")
  func paths() throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("rigid.ahap").path
      try Fixtures.copyPattern("swiss-coin/reminder-sent", to: path)
      let loaded = try library.load(path)
      #expect(loaded.name == path && loaded.path == path)
      #expect(loaded.pattern.events.map(\.time) == [0, 0.08, 0.16])
      // The same file with a relative path.
      let up = String(
        repeating: "../",
        count: FileManager.default.currentDirectoryPath.split(separator: "/").count)
      let relative = up + path.dropFirst()
      #expect(try library.load(relative).pattern == loaded.pattern)
      #expect(try library.load(path + "@0.5").pattern.events.map(\.intensity) == [0.3, 0.3, 0.3])
    }
  }

  @Test(
    "A file without extension is found in the working directory",
    .enabled(if: FileManager.default.fileExists(atPath: ".build"), "no .build in this directory"))
  func workingDirectory() throws {
    let name = ".build/tapline-\(UUID().uuidString)"
    try Fixtures.copyPattern("swiss-coin/reminder-sent", to: name)
    defer { try? FileManager.default.removeItem(atPath: name) }
    let loaded = try library.load(name)
    #expect(loaded.name == name && loaded.pattern.events.count == 3)
  }

  @Test("A missing file is named in the error, with or without an @ in its name")
  func missingFile() {
    for path in ["missing.ahap", "/missing/tap@2x.ahap", "./missing"] {
      let error = #expect(throws: PatternLibraryError.self) { try library.load(path) }
      guard case .file(let failure) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
      #expect(failure.path == path)
    }
  }

  @Test("A file whose name contains an @ is read with the whole name")
  func atInFileName() throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("tap@0.5").path
      try Fixtures.copyPattern("swiss-coin/reminder-sent", to: path)
      #expect(try library.load(path).pattern.events.map(\.intensity) == [0.6, 0.6, 0.6])
    }
  }
}

@Suite("Intensities")
struct IntensityTests {
  let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  @Test("@ scales an impact and a pattern of transients")
  func scaled() throws {
    let rigid = try library.load("rigid@0.5")
    #expect(figures(rigid) == [[0, 0.4, 0.95]])
    #expect(rigid.name == "feedback/rigid@0.5")
    #expect(
      try library.load("settlement-complete@0.5").pattern.events.map(\.intensity) == [0.35, 0.5])
    #expect(try library.load("rigid@0").pattern.events.map(\.intensity) == [0])
    #expect(try library.load("rigid@1").pattern == library.load("rigid").pattern)
  }

  @Test(
    "Notifications and selection have no intensity in any profile",
    arguments: [
      "success@0.5", "feedback/warning@0.5", "error@1", "selection@0.5", "pulsar/success@0.5",
      "feedback/hig-trace/selection@0.5", "levelChange@0.5",
    ])
  func notScaled(_ reference: String) {
    let error = #expect(throws: PatternLibraryError.self) { try library.load(reference) }
    guard case .invalidReference(_, let reason) = error else {
      Issue.record("\(reference): \(String(describing: error))")
      return
    }
    #expect(reason.contains("only impacts take an intensity"))
    #expect(reason.contains("selectionChanged()") || reason.contains("notificationOccurred(_:)"))
  }

  @Test("An impact is scaled in every profile, including bursts")
  func everyProfile() throws {
    for profile in library.generatorProfileNames {
      let full = try library.load("rigid", generators: profile).pattern.events.map(\.intensity)
      let halves = full.map { $0 * 0.5 }
      for reference in ["rigid@0.5", "\(profile)/rigid@0.5"] {
        let scaled = try library.load(reference, generators: profile)
        #expect(scaled.pattern.events.map(\.intensity) == halves, "\(profile)")
      }
    }
  }

  @Test("A file with continuous events is not scaled")
  func continuousFile() throws {
    let path = Fixtures.patternsFolder.path + "/feedback/nice-vibrations/heavy.ahap"
    let error = #expect(throws: PatternLibraryError.self) { try library.load(path + "@0.5") }
    #expect(error?.description.contains("patterns of transients") == true)
  }

  @Test("A timeline is not scaled, and a picture is not a pattern")
  func otherFormats() throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.timeline.json").path
      try Data(#"{"schemaVersion": 1, "placements": []}"#.utf8).write(
        to: URL(fileURLWithPath: path))
      let error = #expect(throws: PatternLibraryError.self) { try library.load(path + "@0.5") }
      #expect(error?.description.contains("AHAP patterns of transients can be scaled") == true)
      try Data("<svg>".utf8).write(to: URL(fileURLWithPath: path))
      let other = #expect(throws: PatternLibraryError.self) { try library.load(path + "@0.5") }
      #expect(other?.description.contains("this is a picture") == true)
    }
  }

  @Test(
    "An intensity is a number from 0 to 1",
    arguments: ["rigid@1.1", "rigid@-0.1", "rigid@nan", "rigid@", "rigid@loud", "rigid@0.5@2"])
  func notNumbers(_ reference: String) {
    let error = #expect(throws: PatternLibraryError.self) { try library.load(reference) }
    guard case .invalidReference = error else {
      Issue.record("\(reference): \(String(describing: error))")
      return
    }
  }
}

@Suite("SwiftUI's names")
struct SensoryFeedbackTests {
  let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  @Test(
    "Every name of SensoryFeedback plays, with or without a leading dot",
    arguments: [
      "success", "warning", "error", "selection", "increase", "decrease", "start", "stop",
      "alignment", "levelChange", "pathComplete", "impact", "press(.button)", "release(.slider)",
      "selection(.off)",
    ])
  func names(_ name: String) throws {
    let plain = try library.load(name)
    #expect(!plain.pattern.events.isEmpty)
    #expect(try library.load("." + name).pattern == plain.pattern)
    #expect(try library.load("feedback/" + name).pattern == plain.pattern)
  }

  @Test("Swift spellings of impacts choose the generator and the intensity")
  func impacts() throws {
    for (spelling, name) in [
      ("impact(weight: .light)", "light"), ("impact(weight: .heavy, intensity: 1)", "heavy"),
      (".impact(flexibility: .rigid)", "rigid"), ("impact(flexibility: .soft)", "soft"),
      ("impact(flexibility: .solid)", "medium"), ("impact()", "medium"), ("impact", "medium"),
    ] {
      #expect(try library.load(spelling).pattern == library.load(name).pattern, "\(spelling)")
    }
    let soft = try library.load(".impact(flexibility: .soft, intensity: 0.5)")
    #expect(soft.pattern == (try library.load("soft@0.5").pattern))
    #expect(soft.name == "feedback/soft@0.5")
  }

  @Test(
    "Names that SwiftUI does not have are unknown",
    arguments: [
      "impact(weight: .enormous)", "impact(intensity: 2)", "impact(intensity: nan)",
      "impact(weight: .heavy", "impact(heavy)", ".rigidity", "impact(mass: .light)",
    ])
  func unknown(_ spelling: String) {
    let error = #expect(throws: PatternLibraryError.self) { try library.load(spelling) }
    guard case .unknownName = error else {
      Issue.record("\(spelling): \(String(describing: error))")
      return
    }
  }

  @Test("An implied intensity is part of the name, and is multiplied with a given one")
  func impliedIntensity() throws {
    let entry = try #require(library.sensoryFeedback.entries.first { $0.name == "alignment" })
    let loaded = try library.load("alignment")
    #expect(loaded.name == "\(entry.playsAs)@\(entry.intensity)")
    let rigid = try library.load(entry.playsAs).pattern.events.map(\.intensity)
    #expect(loaded.pattern.events.map(\.intensity) == rigid.map { $0 * entry.intensity })
    let half = try library.load("alignment@0.5").pattern.events.map(\.intensity)
    #expect(half == rigid.map { $0 * (0.5 * entry.intensity) })
  }

  @Test("Every entry explains the choice and its reason, and plays a pattern of the library")
  func entries() throws {
    #expect(library.sensoryFeedback.entries.count >= 8)
    for entry in library.sensoryFeedback.entries {
      #expect(!entry.choice.isEmpty && (0...1).contains(entry.intensity))
      #expect(try !library.load(entry.playsAs).pattern.events.isEmpty)
    }
  }
}
