import MotionCurves
import TaplinePatterns
public import TaplineText
public import TaplineTimeline

/// A timeline as read from JSON, with the warnings about the patterns in it.
///
/// `TimelineWriter` says what the form is. A text is a timeline, and no AHAP, if it is an object with
/// the key `placements`.
public struct TimelineFile: Sendable {
  /// The timeline; its placements have no sounds yet.
  public let timeline: Timeline

  /// The pattern of each placement as a file of its own: its findings and the sounds it names, at
  /// their places in this file.
  package let patterns: [LoadedPattern]

  /// A file that is not a timeline as written.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// Everything found, at least one error.
    public let diagnostics: [Diagnostic]

    /// One compiler-style line for each error.
    public var description: String {
      diagnostics.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
    }
  }

  /// The rule of findings about the timeline itself.
  static let rule = "timeline"

  /// Latest time of anything, in seconds, as in AHAP.
  static let times = 0...1e9

  /// Whether a text means to be a timeline: an object with the key `placements`.
  ///
  /// - Parameter bytes: A text.
  /// - Returns: Whether it is to be read as a timeline.
  public static func isTimeline(_ bytes: [UInt8]) -> Bool {
    guard let document = try? JSONDocument(parsing: bytes, file: "") else { return false }
    return document.root["placements"] != nil
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, UTF-8.
  ///   - file: The name that diagnostics carry.
  /// - Throws: `Failure`, with line and column.
  /// - Complexity: O(n).
  public init(_ bytes: [UInt8], file: String) throws(Failure) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, file: file)
    } catch {
      throw Failure(diagnostics: [error.diagnostic])
    }
    var reader = Reader(file: file, lines: LineTable(bytes))
    do throws(DataError) {
      try reader.read(document.root)
    } catch {
      throw Failure(diagnostics: reader.findings + [error.diagnostic])
    }
    guard !reader.findings.contains(where: { $0.severity == .error }) else {
      throw Failure(diagnostics: reader.findings)
    }
    timeline = reader.timeline
    patterns = reader.patterns
  }
}

/// One pass over a document.
private struct Reader {
  let file: String
  let lines: LineTable
  var timeline = Timeline()
  var patterns: [LoadedPattern] = []
  /// Findings about patterns that cannot be played.
  var findings: [Diagnostic] = []

  mutating func read(_ root: JSONValue) throws(DataError) {
    let fields = try fields(root, "the timeline")
    try fields.schemaVersion(TimelineWriter.schemaVersion)
    for value in try fields.elements("placements") { try readPlacement(value) }
    var names: Set<String> = []
    for value in try fields.elements("animations", isOptional: true) {
      let track = try AnimationReader.track(value)
      guard names.insert(track.name).inserted else {
        throw fields.failure(at: value, "two animations are named '\(track.name)'")
      }
      timeline.animations.append(track)
    }
    for value in try fields.elements("markers", isOptional: true) { try readMarker(value) }
    try fields.finish()
  }

  private func fields(_ value: JSONValue, _ name: String) throws(DataError) -> JSONFields {
    try JSONFields(value, named: name, rule: TimelineFile.rule)
  }

  private mutating func readPlacement(_ value: JSONValue) throws(DataError) {
    let fields = try fields(value, "the placement")
    let offset = try fields.number("at", in: TimelineFile.times)
    let source = try fields.string("source", default: "")
    let pattern = try fields.member("pattern")
    try fields.finish()
    guard pattern.kind == .object else {
      throw fields.failure(at: pattern, "'pattern' must be an object, as in an AHAP file")
    }
    let read: AHAPFile
    do throws(AHAPError) {
      read = try AHAPFile(Array(value.document.bytes[pattern.range]), file: file)
    } catch {
      findings += error.diagnostics.map { moved($0, into: pattern) }
      return
    }
    timeline.placements.append(.init(read.pattern, at: offset, source: source))
    patterns.append(
      LoadedPattern(
        name: source, path: file, pattern: read.pattern,
        diagnostics: read.diagnostics.map { moved($0, into: pattern) },
        waveforms: read.waveforms.map { reference in
          let range = moved(reference.range, into: pattern)
          return reference.moved(
            to: lines.position(at: range.lowerBound), range: range,
            jsonPath: pattern.path + reference.jsonPath.dropFirst())
        }))
  }

  private mutating func readMarker(_ value: JSONValue) throws(DataError) {
    let fields = try fields(value, "the marker")
    timeline.markers.append(
      .init(
        try fields.choice("kind", Timeline.Marker.Kind.self), try fields.string("name"),
        at: try fields.number("at", in: TimelineFile.times),
        detail: try fields.string("detail", default: "")))
    try fields.finish()
  }

  // MARK: - Places in the pattern's own text as places in the whole

  private func moved(_ range: Range<Int>, into pattern: JSONValue) -> Range<Int> {
    let start = pattern.range.lowerBound
    return range.lowerBound + start..<range.upperBound + start
  }

  private func moved(_ finding: Diagnostic, into pattern: JSONValue) -> Diagnostic {
    let range = moved(finding.range, into: pattern)
    return Diagnostic(
      rule: finding.rule, severity: finding.severity, message: finding.message, file: file,
      position: lines.position(at: range.lowerBound), range: range,
      path: pattern.path + finding.path.dropFirst())
  }
}
