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

  /// The pattern of each placement, whose findings have positions in this file.
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

  /// The rule ID of findings about the timeline itself.
  static let rule = "timeline"

  static func read<Value>(
    _ value: JSONValue, _ name: String, _ body: (JSONFields) throws(DataError) -> Value
  ) throws(DataError) -> Value {
    try JSONFields.read(value, named: name, rule: rule, body)
  }

  /// The permitted times in seconds, as in AHAP.
  static let times = 0...AHAPWriter.latestTime

  /// Returns whether a text is a timeline rather than AHAP, that is, an object with the key `placements`.
  public static func isTimeline(_ bytes: [UInt8]) -> Bool {
    guard
      let document = (try? JSONDocument(parsing: bytes, file: ""))
        ?? TimelineLog.completed(bytes).flatMap({ try? JSONDocument(parsing: $0, file: "") })
    else { return false }
    return document.root["placements"] != nil
  }

  /// Reads a UTF-8 file; errors have line and column.
  ///
  /// An incomplete last call of a session file is left out.
  public init(_ bytes: [UInt8], file: String) throws(Failure) {
    let document: JSONDocument
    do throws(DataError) {
      document = try JSONDocument(parsing: bytes, file: file)
    } catch {
      // If the listener was killed while it wrote a call, all earlier calls are kept.
      guard let closed = TimelineLog.completed(bytes),
        let completed = try? JSONDocument(parsing: closed, file: file)
      else { throw Failure(diagnostics: [error.diagnostic]) }
      document = completed
    }
    var reader = Reader(document)
    do throws(DataError) {
      try reader.read(document.root)
    } catch {
      throw Failure(diagnostics: reader.findings + [error.diagnostic])
    }
    guard !reader.findings.contains(where: { $0.severity == .error }) else {
      throw Failure(diagnostics: reader.findings)
    }
    timeline = reader.calls.timeline
    patterns = reader.calls.patterns
  }
}

private struct Reader {
  var calls = AppliedCalls()
  private var reader: TimelineCallReader

  var findings: [Diagnostic] { reader.findings }

  init(_ document: JSONDocument) { reader = TimelineCallReader(document) }

  mutating func read(_ root: JSONValue) throws(DataError) {
    try TimelineFile.read(root, "the timeline") { fields throws(DataError) in try read(fields) }
  }

  private mutating func read(_ fields: JSONFields) throws(DataError) {
    try fields.schemaVersion(TimelineWriter.schemaVersion)
    for value in try fields.elements("placements") { try readPlacement(value) }
    for value in try fields.elements("animations", isOptional: true) {
      let track = try AnimationReader.track(value)
      guard calls.add(track) else {
        throw fields.failure(at: value, "two animations are named '\(track.name)'")
      }
    }
    for value in try fields.elements("markers", isOptional: true) {
      calls.add(try TimelineFile.read(value, "the marker", TimelineCallReader.marker))
    }
    for value in try fields.elements("calls", isOptional: true) {
      guard let read = try reader.call(value) else { continue }
      if let reason = calls.apply(read.call, read.pattern) {
        throw fields.failure(at: value, reason)
      }
    }
    calls.finish()
  }

  private mutating func readPlacement(_ value: JSONValue) throws(DataError) {
    try TimelineFile.read(value, "the placement") { fields throws(DataError) in
      let offset = try fields.number("at", in: TimelineFile.times)
      let source = try fields.string("source", default: "")
      guard let (pattern, _) = try reader.pattern(fields, source: source) else { return }
      calls.add(.init(pattern.pattern, at: offset, source: source), pattern)
    }
  }
}
