import TaplineText

/// Messages about files that are not patterns, which name the kind of file and the command that accepts it.
package enum NonPatternFile {
  /// Returns nil if the kind of file is unknown.
  package static func message(_ bytes: [UInt8], at path: String) -> String? {
    if bytes.starts(with: "RIFF".utf8) {
      return "this is a sound file, not a pattern; 'tapline convert' converts it to a pattern"
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
      return "this is an OpenXR C header, which cannot be read; use the pattern's .openxr.json"
    }
    let text = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    if text.starts(with: "<svg".utf8) { return "this is a picture, not a pattern" }
    if text.starts(with: "<!doctype html".utf8) || text.starts(with: "<!DOCTYPE html".utf8) {
      return "this is a page, not a pattern; open it in a browser"
    }
    if text.starts(with: "<hapticPattern".utf8) {
      return "this is Android's XML, not AHAP; 'tapline convert' converts it to AHAP"
    }
    if PatternLibrary.hasSignature(bytes, path: path) {
      return "this is code, not AHAP; 'tapline convert' converts it to AHAP"
    }
    if text.starts(with: "<?xml".utf8) { return "this is an XML file, not a pattern" }
    guard let document = try? JSONDocument(parsing: bytes, file: path) else { return nil }
    return message(document.root, at: path)
  }

  private static func message(_ root: JSONValue, at path: String) -> String? {
    guard root.kind == .object, root["Pattern"] == nil else { return nil }
    func has(_ keys: StaticString...) -> Bool { keys.allSatisfy { root[$0] != nil } }
    if has("runs", "version") { return "this is a SARIF report, not a pattern" }
    func conversionHint(_ format: String) -> String {
      "this is \(format), not AHAP; 'tapline convert' converts it to AHAP"
    }
    if has("placements") { return conversionHint("a timeline") }
    if has("signals", "version") { return conversionHint("a .haptic clip") }
    if has("perceptions") { return conversionHint("HJIF") }
    if has("continuousPattern") || has("discretePattern") { return conversionHint("Pulsar's JSON") }
    if has("timings") { return conversionHint("an Android waveform") }
    if has("extension", "calls") { return conversionHint("OpenXR's JSON") }
    guard has("schemaVersion") else {
      return has("lint") ? "this is a configuration of 'tapline lint', not a pattern" : nil
    }
    if has("timeline") || has("subject") {
      return "this is a golden file, not AHAP; 'tapline verify' checks it"
    }
    if has("presses") {
      return
        "this JSON of 'tapline press' cannot be played: it has several presses, or none with a "
        + "haptic; 'tapline press STYLE -o x.timeline.json' writes a press that can be played"
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
    if has("outputs") {
      return "this is the JSON of 'tapline render' or 'tapline convert', not a pattern"
    }
    return nil
  }

  /// Returns the error for a file that is not a pattern, or else the other error.
  static func error(
    _ bytes: [UInt8], at path: String, else error: PatternLibraryError
  ) -> PatternLibraryError {
    guard let message = message(bytes, at: path) else { return error }
    return .findings([DataError(message, in: bytes, file: path, rule: "not-a-pattern").diagnostic])
  }
}
