import TaplineComparison
import TaplinePatterns
import TaplineText

/// Recognizes files that are not patterns by their content.
///
/// Errors can then name the kind of file and the command that accepts it.
package enum NonPatternFile {
  /// Returns the message for a file that is not a pattern, or nil if its kind is unknown.
  package static func message(_ bytes: [UInt8], at path: String) -> String? {
    if bytes.starts(with: "RIFF".utf8) {
      return "this is a sound file, not a pattern; 'tapline convert' makes a pattern of it"
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: "%PDF".utf8) {
      return "this is a picture, not a pattern"
    }
    // The first columns of the tables of 'render', 'press' and 'curve'.
    let columns = ["time_s,", "index,time_s,", "index,requested_s,", "frame,time_s,"]
    if columns.contains(where: { bytes.starts(with: $0.utf8) }) {
      return "this is a table, not a pattern"
    }
    if bytes.starts(with: "/* XR_EXT_haptic_parametric".utf8) {
      return
        "this is OpenXR's C header, which is only written; read the .openxr.json of the pattern"
    }
    let text = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    if text.starts(with: "<svg".utf8) { return "this is a picture, not a pattern" }
    if text.starts(with: "<!doctype html".utf8) || text.starts(with: "<!DOCTYPE html".utf8) {
      return "this is a page, not a pattern; open it in a browser"
    }
    if text.starts(with: "<hapticPattern".utf8) {
      return "this is Android's XML, not AHAP; 'tapline convert' makes AHAP of it"
    }
    if PatternLibrary.hasSignature(bytes, path: path) {
      return "this is code, not AHAP; 'tapline convert' makes AHAP of it"
    }
    if text.starts(with: "<?xml".utf8) { return "this is an XML file, not a pattern" }
    guard let document = try? JSONDocument(parsing: bytes, file: path) else { return nil }
    return message(document.root, at: path)
  }

  private static func message(_ root: JSONValue, at path: String) -> String? {
    guard root.kind == .object, root["Pattern"] == nil else { return nil }
    func has(_ keys: StaticString...) -> Bool { keys.allSatisfy { root[$0] != nil } }
    if has("runs"), has("version") {
      return "this is a SARIF report, not a pattern"
    }
    func other(_ format: String) -> String {
      "this is \(format), not AHAP; 'tapline convert' makes AHAP of it"
    }
    if has("placements") { return other("a timeline") }
    if has("signals", "version") { return other("a .haptic clip") }
    if has("perceptions") { return other("HJIF") }
    if has("continuousPattern") || has("discretePattern") { return other("Pulsar's JSON") }
    if has("timings") { return other("an Android waveform") }
    if has("extension", "calls") { return other("OpenXR's JSON") }
    guard has("schemaVersion") else {
      return has("lint") ? "this is a configuration of 'tapline lint', not a pattern" : nil
    }
    if has("timeline") || has("subject") {
      return "this is a golden file, not AHAP; 'tapline verify' checks it"
    }
    if has("presses") {
      return
        "this is the JSON of 'tapline press' with several presses or without a haptic; write one press "
        + "with -o x.timeline.json to play it"
    }
    if has("name", "system", "buttons") {
      return "this describes a screen, not a pattern; 'tapline press --check' checks it"
    }
    if has("styles") { return "this is a system of buttons, not a pattern" }
    if has("tactile") || has("name", "version", "summary") {
      return "this is a profile, not a pattern; use it with --profile"
    }
    if has("curves") { return "this is the JSON of 'tapline curve', not a pattern" }
    if has("tool", "findings") { return "this is a report of 'tapline lint', not a pattern" }
    if has("checks") { return "this is a report of 'tapline verify', not a pattern" }
    if has("patterns") { return "this is the JSON of 'tapline info', not a pattern" }
    if has("entries") { return "this is the JSON of 'tapline list', not a pattern" }
    if has("outputs") { return "this is the JSON of 'tapline render', not a pattern" }
    return nil
  }

  /// Returns the error for a file that is not a pattern, or else the given error.
  static func error(
    _ bytes: [UInt8], at path: String, else error: PatternLibraryError
  ) -> PatternLibraryError {
    guard let message = message(bytes, at: path) else { return error }
    return .findings([
      Diagnostic(
        rule: "not-a-pattern", severity: .error, message: message, file: path,
        position: LineTable(bytes).position(at: 0), range: 0..<0)
    ])
  }
}

// MARK: - Patterns in files of other kinds

extension NonPatternFile {
  /// Returns the pattern of a golden file or of the JSON of a single press; nil for other files and incomplete
  /// patterns.
  static func pattern(_ bytes: [UInt8], at path: String) -> HapticPattern? {
    guard let root = try? JSONDocument(parsing: bytes, file: path).root, root["Pattern"] == nil
    else { return nil }
    let pattern =
      root["presses"].map(press) ?? (root["timeline"] == nil ? nil : golden(bytes, at: path))
    guard let pattern, !pattern.events.isEmpty else { return nil }
    return pattern
  }

  private static func golden(_ bytes: [UInt8], at path: String) -> HapticPattern? {
    guard let items = try? GoldenFile(bytes, file: path).items else { return nil }
    var pattern = HapticPattern(events: [])
    for item in items {
      switch item.kind {
      case .event:
        guard let event = item.event else { return nil }
        pattern.events.append(event)
      case .step(let control):
        guard let value = item["value"] else { return nil }
        pattern.parameters.append(DynamicParameter(control, at: item.time, value: value))
      case .marker: continue
      // A golden file stores the points of a curve without the curve, and calls without their events.
      case .curvePoint, .call: return nil
      }
    }
    return pattern
  }

  private static func press(_ presses: JSONValue) -> HapticPattern? {
    let presses = Array(presses.elements)
    guard presses.count == 1, let events = presses[0]["events"] else { return nil }
    var pattern = HapticPattern(events: [])
    for event in events.elements {
      guard let time = event["timeSeconds"]?.number, time >= 0,
        let intensity = event["intensity"]?.number, let sharpness = event["sharpness"]?.number
      else { return nil }
      let duration = event["durationSeconds"]?.number
      pattern.events.append(
        HapticEvent(
          duration == nil ? .transient : .continuous, at: time, duration: duration,
          intensity: intensity, sharpness: sharpness))
    }
    return pattern
  }
}
