import Foundation
import TaplineAHAP
import TaplineActuators
import TaplineLibrary
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("One-line scores")
struct ScoreTests {
  private let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  @Test("Names play one after another with the given gaps, each as it plays alone")
  func onsets() throws {
    let timeline = try library.timeline("+1s rigid@0.8 +120ms light@0.5 +0.08 success +0ms error")
    #expect(timeline.placements.map(\.offset) == [1, 1.12, 1.2, 1.2])
    for (placement, name) in zip(
      timeline.placements, ["rigid@0.8", "light@0.5", "success", "error"])
    {
      #expect(placement.pattern == (try library.load(name).pattern))
    }
  }

  @Test("Brackets enclose a name; a file name and a recorded timeline are allowed")
  func words() throws {
    let spelled = try library.timeline("impact(weight: .heavy, intensity: 0.7) +50ms .success")
    #expect(spelled.placements.count == 2)
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a b.ahap").path
      try Fixtures.copyPattern("swiss-coin/reminder-sent", to: file)
      #expect(try library.timeline(file).placements.count == 1)
      let plain = folder.appendingPathComponent("c.ahap").path
      try Fixtures.copyPattern("swiss-coin/reminder-sent", to: plain)
      #expect(try library.timeline("rigid +1s \(plain)").placements.map(\.offset) == [0, 1])
    }
  }

  @Test("A name with spaces is in double quotes, followed by its intensity")
  func quotes() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("two words.ahap").path
      try Fixtures.copyPattern("swiss-coin/reminder-sent", to: file)
      let score = try library.timeline("rigid +1s \"\(file)\"@0.5 +1s \"\(file)\"")
      #expect(score.placements.map(\.offset) == [0, 1, 2])
      #expect(score.placements[1].pattern == (try library.load(file + "@0.5").pattern))
      #expect(score.placements[2].pattern == (try library.load(file).pattern))
      let error = #expect(throws: PatternLibraryError.self) {
        try library.timeline("\(file) +1s rigid")
      }
      #expect(error?.description.contains("put double quotes around a name with spaces") == true)
    }
  }

  @Test(
    "An error names the mistake and underlines its characters",
    arguments: [
      ("rigid +12x light", 6, 4, "'+12x' is not a gap"), ("rigid light", 6, 5, "a gap is missing"),
      ("rigid +80ms", 6, 5, "a name is missing after"),
      ("rigid +1s +2s light", 10, 3, "a name is missing before"),
      ("rigd +80ms light", 0, 4, "did you mean 'feedback/rigid'"),
      ("rigid +80ms lihgt", 12, 5, "did you mean 'feedback/light'"),
      ("rigid@2 +80ms light", 0, 7, "between 0 and 1"), ("rigid +-1s light", 6, 4, "not a gap"),
      ("rigid 120ms light", 6, 5, "write '+120ms'"),
      ("rigid @0.8", 6, 4, "directly after the name"),
      ("rigid + 120ms light", 6, 1, "directly after the +"),
      ("rigid +1s -", 10, 1, "standard input"),
      ("rigid +30h light", 6, 4, "24 hours"),
    ])
  func mistakes(text: String, column: Int, length: Int, message: String) {
    let error = #expect(throws: PatternLibraryError.self) { try library.timeline(text) }
    let lines = (error?.description ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3, "\(lines)")
    guard lines.count == 3 else { return }
    #expect(lines[0].contains(message), "\(lines[0])")
    #expect(lines[1] == "  " + text)
    let carets = String(repeating: " ", count: 2 + column) + String(repeating: "^", count: length)
    #expect(lines[2] == carets)
  }

  @Test("The name of a missing file is reported as a missing file, not as a score")
  func missing() {
    let error = #expect(throws: PatternLibraryError.self) { try library.timeline("no such.ahap") }
    guard case .file = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A profile can be named with its version, and is refused if the version differs")
  func pins() throws {
    let version = try library.actuatorProfile("taptic").version
    #expect(try library.actuatorProfile("taptic@\(version)").name == "taptic")
    #expect(throws: PatternLibraryError.self) {
      try library.actuatorProfile("taptic@\(version + 1)")
    }
    let generators = try library.generatorProfile("tapline").version
    #expect(try library.generatorProfile("tapline@\(generators)").name == "tapline")
    let error = #expect(throws: PatternLibraryError.self) {
      try library.generatorProfile("tapline@\(generators + 1)")
    }
    #expect(error?.description.contains("has version \(generators), not \(generators + 1)") == true)
  }

  @Test("A name is found by its first words if they begin no other name")
  func beginnings() throws {
    #expect(try library.load("settlement").name == "swiss-coin/settlement-complete")
    #expect(throws: PatternLibraryError.self) { try library.load("settle") }
    #expect(throws: PatternLibraryError.self) { try library.load("destructive") }
  }

  @Test("No suggestion is repeated")
  func suggestions() throws {
    let error = #expect(throws: PatternLibraryError.self) { try library.load("settle") }
    guard case .unknownName(_, _, let suggestions) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(suggestions).count == suggestions.count && !suggestions.isEmpty)
  }
}
