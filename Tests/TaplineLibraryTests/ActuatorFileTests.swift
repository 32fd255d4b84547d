import Foundation
import TaplineActuators
import TaplineLibrary
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Actuator files")
struct ActuatorFileTests {
  @Test("Every actuator is valid and has its own name, a version and sources")
  func every() throws {
    let library = try Fixtures.library()
    #expect(library.actuatorNames == ["erm", "lra", "lra-driver", "voice-coil"])
    for name in library.actuatorNames {
      let actuator = try library.actuator(name)
      #expect(actuator.name == name && actuator.label == "\(name)@\(actuator.version)")
      #expect(!actuator.sources.isEmpty && !actuator.summary.isEmpty)
      #expect(try library.actuator("\(name)@\(actuator.version)") == actuator)
      #expect(throws: PatternLibraryError.self) { try library.actuator("\(name)@99") }
    }
  }

  @Test("The actuators 'lra' and 'lra-driver' differ only in the driver")
  func pair() throws {
    let library = try Fixtures.library()
    guard case .resonance(let free) = try library.actuator("lra").mechanism,
      case .resonance(var driven) = try library.actuator("lra-driver").mechanism
    else {
      Issue.record("an actuator is not a resonance")
      return
    }
    #expect(driven.driver != nil)
    driven.driver = nil
    #expect(driven == free)
  }

  /// A text of the file `lra-driver`, its replacement, and the marked position of the error.
  static let faults: [(original: String, fault: String)] = [
    ("\"schemaVersion\": 1", "\"schemaVersion\": ‸2"), ("\"version\": 1,", "\"version\": ‸0,"),
    ("\"mechanism\": \"resonance\"", "\"mechanism\": ‸\"piezo\""),
    ("\"resonanceHz\": 136", "\"resonanceHz\": ‸19"),
    ("\"resonanceHz\": 136", "\"resonanceHz\": ‸501"),
    ("\"quality\": 15.5", "\"quality\": ‸0.5"), ("\"quality\": 15.5", "\"quality\": ‸51"),
    ("\"driveLimit\": 1", "\"driveLimit\": ‸0"), ("\"quality\": 4,", "\"quality\": ‸16,"),
    ("\"overdriveLimit\": 3", "\"overdriveLimit\": ‸\"3\""),
    ("\"brakingLimit\": 3", "\"brakingLimit\": ‸-1"),
  ]

  @Test("An error in a file has its position", arguments: faults)
  func fault(original: String, fault: String) throws {
    let url = Fixtures.patternsFolder.appendingPathComponent("actuators/lra-driver.json")
    let text = try String(contentsOf: url, encoding: .utf8)
    try #require(text.contains(original))
    let marked = text.replacingOccurrences(of: original, with: fault)
    let before = try #require(marked.components(separatedBy: "‸").first)
    let lines = before.components(separatedBy: "\n")
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("actuator.json").path
      try marked.replacingOccurrences(of: "‸", with: "").write(
        toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: PatternLibraryError.self) {
        try Fixtures.library().actuator(path)
      }
      let position = "actuator.json:\(lines.count):\(lines[lines.count - 1].count + 1)"
      #expect(error?.description.contains(position) == true, "\(error?.description ?? "")")
    }
  }
}
