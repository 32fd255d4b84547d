import MotionCurves
public import TaplinePatterns
public import TaplineText

/// A timeline read from JSON, with the warnings about its patterns.
///
/// `TimelineWriter` documents the form. The session file that `tapline listen` writes also has `calls`, which are
/// applied in order after the placements. A text is a timeline, and not AHAP, if it is an object with the key
/// `placements`.
public struct TimelineFile: Sendable {
  /// The timeline; its placements have no sounds yet.
  public let timeline: Timeline

  /// The pattern of each placement; its findings have positions in this file.
  package let patterns: [LoadedPattern]

  /// The findings of a file that is not a valid timeline.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// All findings, with at least one error.
    public let diagnostics: [Diagnostic]

    /// One compiler-style line per error.
    public var description: String {
      diagnostics.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
    }
  }

  static let rule = "timeline"

  static func read<Value>(
    _ value: JSONValue, _ name: String, _ body: (JSONFields) throws(DataError) -> Value
  ) throws(DataError) -> Value {
    try JSONFields.read(value, named: name, rule: rule, body)
  }

  /// Returns whether a text is a timeline rather than AHAP, that is, an object with the key `placements`.
  public static func isTimeline(_ bytes: [UInt8]) -> Bool {
    (try? document(bytes, file: ""))?.root["placements"] != nil
  }

  /// Parses a text, without the incomplete last call that a killed listener leaves.
  package static func document(_ bytes: [UInt8], file: String) throws(Failure) -> JSONDocument {
    do throws(DataError) { return try JSONDocument(parsing: bytes, file: file) } catch {
      if let completed = TimelineLog.completed(bytes, file: file) { return completed }
      throw Failure(diagnostics: [error.diagnostic])
    }
  }

  /// Reads a UTF-8 file; errors have line and column.
  ///
  /// An incomplete last call of a session file is left out.
  public init(_ bytes: [UInt8], file: String) throws(Failure) {
    try self.init(Self.document(bytes, file: file))
  }

  package init(_ document: JSONDocument) throws(Failure) {
    var calls = AppliedCalls()
    var reader = TimelineCallReader(document)
    do throws(DataError) {
      try Self.read(document.root, "the timeline") { fields throws(DataError) in
        try Self.read(fields, into: &calls, &reader)
      }
    } catch {
      throw Failure(diagnostics: reader.findings + [error.diagnostic])
    }
    guard !reader.findings.contains(where: { $0.severity == .error }) else {
      throw Failure(diagnostics: reader.findings)
    }
    timeline = calls.timeline
    patterns = calls.patterns
  }

  private static func read(
    _ fields: JSONFields, into calls: inout AppliedCalls, _ reader: inout TimelineCallReader
  ) throws(DataError) {
    try fields.schemaVersion(TimelineWriter.schemaVersion)
    for value in try fields.elements("placements") {
      try read(value, "the placement") { fields throws(DataError) in
        let offset = try fields.number("at", in: AHAPWriter.times)
        let source = try fields.string("source", default: "")
        guard let (pattern, _) = try reader.pattern(fields, source: source) else { return }
        calls.add(.init(pattern.pattern, at: offset, source: source), pattern)
      }
    }
    for value in try fields.elements("animations", isOptional: true) {
      let track = try AnimationReader.track(value)
      guard calls.add(track) else {
        throw fields.failure(at: value, "two animations are named '\(track.name)'")
      }
    }
    for value in try fields.elements("markers", isOptional: true) {
      calls.add(try read(value, "the marker", TimelineCallReader.marker))
    }
    for value in try fields.elements("calls", isOptional: true) {
      guard let read = try reader.call(value) else { continue }
      if let reason = calls.apply(read.call, read.pattern) {
        throw fields.failure(at: value, reason)
      }
    }
    calls.finish()
  }
}

/// The text of a file to which `tapline listen` appends calls; with `tail`, it is a valid timeline after every call.
package enum TimelineLog {
  package static let head = """
    {
      "schemaVersion": \(TimelineWriter.schemaVersion),
      "placements": [],
      "calls": [
    """

  package static let tail = "\n  ]\n}\n"

  /// Returns the text of a call with the separator before it.
  package static func entry(_ line: String, isFirst: Bool) -> String {
    (isFirst ? "\n    " : ",\n    ") + line
  }

  /// Parses an unfinished text with `tail` in place of its incomplete last call; returns nil if it is not a timeline.
  static func completed(_ bytes: [UInt8], file: String) -> JSONDocument? {
    guard bytes.starts(with: head.utf8) else { return nil }
    var end = bytes.count
    // Each failed attempt removes the last line: the unfinished call, or a part of `tail`.
    for _ in 0..<4 {
      var kept = Array(bytes[..<end])
      while let last = kept.last, last == 0x0A || last == 0x20 || last == 0x2C { kept.removeLast() }
      kept += tail.utf8
      if let document = try? JSONDocument(parsing: kept, file: file) { return document }
      guard let line = bytes[..<end].lastIndex(of: 0x0A) else { return nil }
      end = line
    }
    return nil
  }
}
