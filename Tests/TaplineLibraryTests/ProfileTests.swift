import Foundation
import TaplineActuators
import TaplineLibrary
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Actuator profiles")
struct ProfileTests {
  @Test("Every profile is valid and has its own name, a version and sources")
  func everyProfile() throws {
    let library = try Fixtures.library()
    #expect(library.actuatorProfileNames.contains(PatternLibrary.defaultActuatorProfile))
    #expect(library.actuatorProfileNames == library.actuatorProfileNames.sorted())
    for name in library.actuatorProfileNames {
      let profile = try library.actuatorProfile(name)
      #expect(profile.name == name && profile.label == "\(name)@\(profile.version)")
      #expect(!profile.sources.isEmpty && !profile.summary.isEmpty)
    }
  }

  @Test("The default profile is logarithmic over 80 to 230 Hz and squares intensity")
  func defaultFigures() throws {
    let profile = try Fixtures.profile()
    #expect(profile.frequency == FrequencyLaw(.logarithmic, lowest: 80, highest: 230))
    #expect(profile.amplitude == .square)
  }

  @Test("MPEG's profile is linear over 65 to 300 Hz; its tap is two cycles in 22 ms")
  func mpegFigures() throws {
    let profile = try Fixtures.profile("mpeg")
    #expect(profile.frequency == FrequencyLaw(.linear, lowest: 65, highest: 300))
    #expect(profile.amplitude == .linear)
    #expect(profile.tactile.tap == .sineCycles(count: 2, seconds: 0.022))
  }

  @Test("An unknown profile suggests the nearest")
  func unknown() throws {
    let library = try Fixtures.library()
    let error = #expect(throws: PatternLibraryError.self) { try library.actuatorProfile("tapitc") }
    #expect(error?.description == "there is no actuator profile 'tapitc'; did you mean 'taptic'?")
  }

  private static func many(_ text: (Int) -> String) -> String {
    (1...65).map(text).joined(separator: ", ")
  }

  /// A text of the default profile, its replacement, and the marked position of the error.
  static let faults: [(original: String, fault: String)] = [
    ("\"schemaVersion\": 1", "\"schemaVersion\": ‸2"),
    ("\"name\": \"taptic\"", "\"name\": ‸3"), ("\"version\": 1,", "\"version\": ‸0,"),
    ("\"version\": 1,", "\"version\": ‸1.5,"), ("\"logarithmic\"", "‸\"mel\""),
    ("\"lowest\": 80", "\"lowest\": ‸0"), ("\"lowest\": 80", "\"lowest\": ‸\"80\""),
    ("\"highest\": 230", "\"highest\": ‸79"), ("\"highest\": 230", "\"highest\": ‸1e999"),
    ("\"amplitude\": \"square\"", "\"amplitude\": ‸\"cube\""),
    ("\"longest\": 3", "\"longest\": ‸0.001"), ("\"shortest\": 0.002", "\"shortest\": ‸1e-310"),
    ("\"shape\": \"damped-sine\"", "\"shape\": ‸\"x\""),
    ("\"tapDbfs\": -12", "\"tapDbfs\": ‸1"), ("\"clicks\": true", "\"clicks\": ‸\"yes\""),
    ("\"ratio\": 2.3", "\"ratio\": ‸0.5"), ("950,", "‸420,"),
    ("\"kneeDbfs\": -3", "\"kneeDbfs\": ‸0"), ("\"rangeDb\": 60,", "\"rangeDb\": ‸null,"),
    ("\"carriersHz\": [", "\"carriersHz\": ‸[], \"unused\": ["),
    ("\"modes\": [", "\"modes\": ‸[], \"unused\": ["),
    // More than 64 carriers or modes would make one tap cost as much as a library.
    ("\"carriersHz\": [", "\"carriersHz\": ‸[\(many { "\(430 + $0)" })], \"unused\": ["),
    ("\"modes\": [", "\"modes\": ‸[\(many { "{\"ratio\": \($0)}" })], \"unused\": ["),
    ("\"limiter\": {", "\"limiter\": ‸[{}], \"x\": {"),
    ("  \"limiter\": {", "  \"limiter\": ‸{ \"shape\": \"saturator\" }, \"x\": {"),
    ("\"pitchSemitones\": 12", "\"pitchSemitones\": ‸19"),
    ("\"partials\": 8", "\"partials\": ‸0"), ("\"levelDb\": -12", "\"levelDb\": ‸1"),
    ("\"atFullBrightness\": 20000", "\"atFullBrightness\": ‸199"),
    ("\"volume\": \"linear\"", "\"volume\": ‸\"loud\""),
    ("\"sources\": [", "\"sources\": [‸1, "), ("\"frequencyHz\": {", "‸frequencyHz: {"),
  ]

  @Test("An invalid profile is refused with the line and column of the value", arguments: faults)
  func fault(_ original: String, _ fault: String) throws {
    try withLibraryCopy { folder in
      let url = folder.appendingPathComponent("profiles/taptic.json")
      let text = try String(contentsOf: url, encoding: .utf8)
      let at = try #require(text.range(of: original))
      let marked = text.replacingCharacters(in: at, with: fault)
      let lines = try #require(marked.components(separatedBy: "‸").first)
        .components(separatedBy: "\n")
      let position = SourcePosition(line: lines.count, column: (lines.last ?? "").count + 1)
      try Data(marked.replacingOccurrences(of: "‸", with: "").utf8).write(to: url)

      let library = try PatternLibrary(folder: folder.path)
      let error = #expect(throws: PatternLibraryError.self) { try library.actuatorProfile() }
      guard case .data(let diagnostic) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(diagnostic.position == position, "\(diagnostic)")
      #expect(diagnostic.file == url.path && diagnostic.severity == .error)
    }
  }

  @Test("A missing member is named with the position of its object")
  func missingMember() throws {
    try withLibraryCopy { folder in
      let url = folder.appendingPathComponent("profiles/taptic.json")
      let text = try String(contentsOf: url, encoding: .utf8)
      try Data(text.replacingOccurrences(of: "\"lowest\"", with: "\"lowset\"").utf8).write(to: url)
      let library = try PatternLibrary(folder: folder.path)
      let error = #expect(throws: PatternLibraryError.self) { try library.actuatorProfile() }
      guard case .data(let diagnostic) = error else { return }
      #expect(diagnostic.message.contains("'lowest' is missing"))
      #expect(diagnostic.path.description == "$.frequencyHz")
    }
  }

  @Test("Any path with the extension .json is read as a profile")
  func byPath() throws {
    try withLibraryCopy { folder in
      let path = folder.appendingPathComponent("mine.json").path
      try FileManager.default.copyItem(
        atPath: folder.path + "/profiles/mpeg.json", toPath: path)
      #expect(try Fixtures.library().actuatorProfile(path) == Fixtures.profile("mpeg"))
    }
  }

  @Test(
    "A profile older than audio events has the default's sounds; the default profile declares none")
  func withoutAudio() throws {
    try withLibraryCopy { folder in
      for name in ["taptic", "mpeg"] {
        let url = folder.appendingPathComponent("profiles/\(name).json")
        let text = try String(contentsOf: url, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "\"audio\":", with: "\"former\":").utf8)
          .write(to: folder.appendingPathComponent("\(name)-old.json"))
      }
      let library = try Fixtures.library()
      let old = try library.actuatorProfile(folder.path + "/mpeg-old.json")
      #expect(
        try old.audio == Fixtures.profile().audio && old.tactile == Fixtures.profile("mpeg").tactile
      )

      try FileManager.default.removeItem(atPath: folder.path + "/profiles/taptic.json")
      try FileManager.default.copyItem(
        atPath: folder.path + "/taptic-old.json", toPath: folder.path + "/profiles/taptic.json")
      let broken = try PatternLibrary(folder: folder.path)
      let error = #expect(throws: PatternLibraryError.self) { try broken.actuatorProfile() }
      #expect(error?.description.contains("'audio' is missing") == true)
    }
  }

  @Test("A folder that is not a library is refused with its name")
  func noLibrary() throws {
    try Fixtures.withTemporaryFolder { folder in
      let missing = folder.path + "/missing"
      let error = #expect(throws: PatternLibraryError.self) { try PatternLibrary(folder: missing) }
      #expect(error?.description == "'\(missing)' is not a folder")
      #expect(throws: PatternLibraryError.self) { try PatternLibrary(folder: folder.path) }
    }
  }

  @Test("Invalid SwiftUI names and generator profiles are refused with their position")
  func otherData() throws {
    try withLibraryCopy { folder in
      let names = folder.appendingPathComponent("feedback/sensory-feedback.json")
      let original = try Data(contentsOf: names)
      try Data("{\n  \"schemaVersion\": 1, \"entries\": [ {\"name\": 1} ] }".utf8).write(to: names)
      let error = #expect(throws: PatternLibraryError.self) {
        try PatternLibrary(folder: folder.path)
      }
      #expect(error?.description.contains(":2:45: error: 'name' must be a string") == true)
      try original.write(to: names)

      let profile = folder.appendingPathComponent("feedback/pulsar/profile.json")
      try Data("[]".utf8).write(to: profile)
      let library = try PatternLibrary(folder: folder.path)
      let wrong = #expect(throws: PatternLibraryError.self) {
        try library.load("rigid", generators: "pulsar")
      }
      #expect(
        wrong?.description.contains("profile.json:1:1: error: the value must be an object") == true)
    }
  }
}
