import MotionCurves
package import TaplinePatterns
package import TaplineText

/// Reads calls in the form written by `TimelineCall`.
package struct TimelineCallReader {
  package struct Reading {
    package let call: TimelineCall

    /// The call's pattern, with findings that have positions in the document's text; nil if the call has none.
    package let pattern: LoadedPattern?

    package let patternText: [UInt8]
  }

  private let file: String
  private let lines: LineTable

  /// The findings about patterns that cannot be read.
  package private(set) var findings: [Diagnostic] = []

  package init(_ document: JSONDocument) {
    file = document.file
    lines = LineTable(document.bytes)
  }

  /// Reads a call; returns nil, with the reasons in `findings`, if its pattern cannot be read.
  package mutating func call(_ value: JSONValue) throws(DataError) -> Reading? {
    let fields = try JSONFields(value, named: "the call", rule: TimelineFile.rule)
    let calledAt = try fields.optionalNumber("calledAt", in: AHAPWriter.times)
    let place = try fields.string("place", default: "")
    guard let (content, pattern, text) = try content(fields) else { return nil }
    try fields.finish()
    return Reading(
      call: TimelineCall(content, calledAt: calledAt, place: place), pattern: pattern,
      patternText: text)
  }

  private mutating func content(
    _ fields: JSONFields
  ) throws(DataError) -> (TimelineCall.Content, LoadedPattern?, [UInt8])? {
    if fields.optional("change") != nil {
      let number = try fields.integer("change", in: Self.ids)
      if fields.optional("steps") != nil {
        return (.steps(try steps(fields), number: number), nil, [])
      }
      let source = try fields.string("source", default: "")
      let offset = try fields.number("at", in: AHAPWriter.times)
      guard let read = try pattern(fields, source: source) else { return nil }
      let placement = Timeline.Placement(read.pattern.pattern, at: offset, source: source)
      return (.change(placement, number: number), read.pattern, read.text)
    }
    if fields.optional("remove") != nil {
      return (.removal(number: try fields.integer("remove", in: Self.ids)), nil, [])
    }
    if fields.optional("kind") != nil { return (.marker(try Self.marker(fields)), nil, []) }
    if let track = fields.optional("animation") {
      return (.animation(try AnimationReader.track(track)), nil, [])
    }
    if fields.optional("dropped") != nil {
      return (.dropped(try fields.integer("dropped")), nil, [])
    }
    let offset = try fields.number("at", in: AHAPWriter.times)
    var number: Int?
    if fields.optional("id") != nil { number = try fields.integer("id", in: Self.ids) }
    guard fields.optional("pattern") != nil else {
      let name = try fields.string("source")
      guard !name.isEmpty else {
        throw try fields.failure(at: "source", "'source' must not be empty")
      }
      return (.name(name, at: offset, number: number), nil, [])
    }
    let source = try fields.string("source", default: "")
    guard let read = try pattern(fields, source: source) else { return nil }
    let placement = Timeline.Placement(read.pattern.pattern, at: offset, source: source)
    return (.placement(placement, number: number), read.pattern, read.text)
  }

  private static let ids = 0...1_000_000_000_000

  private func steps(_ fields: JSONFields) throws(DataError) -> [DynamicParameter] {
    try fields.elements("steps").map { value throws(DataError) in
      try TimelineFile.read(value, "the step") { step throws(DataError) in
        DynamicParameter(
          try step.choice("control", ParameterControl.self),
          at: try step.number("at", in: AHAPWriter.times),
          value: try step.number("value", in: -1e9...1e9))
      }
    }
  }

  /// Reads a marker; the caller checks for unknown keys.
  static func marker(_ fields: JSONFields) throws(DataError) -> Timeline.Marker {
    Timeline.Marker(
      try fields.choice("kind", Timeline.Marker.Kind.self), try fields.string("name"),
      at: try fields.number("at", in: AHAPWriter.times),
      detail: try fields.string("detail", default: ""))
  }

  /// Reads the member `pattern`; returns nil, with the reasons in `findings`, if it cannot be read.
  mutating func pattern(
    _ fields: JSONFields, source: String
  ) throws(DataError) -> (pattern: LoadedPattern, text: [UInt8])? {
    let pattern = try fields.member("pattern")
    guard pattern.kind == .object else {
      throw fields.failure(at: pattern, "'pattern' must be an object, as in an AHAP file")
    }
    let text = Array(pattern.document.bytes[pattern.range])
    let read: AHAPFile
    do throws(AHAPError) {
      read = try AHAPFile(text, file: file)
    } catch {
      findings += error.diagnostics.map { moved($0, into: pattern) }
      return nil
    }
    let waveforms = read.waveforms.map { reference in
      var reference = reference
      reference.range = moved(reference.range, into: pattern)
      reference.position = lines.position(at: reference.range.lowerBound)
      reference.jsonPath = pattern.path.appending(reference.jsonPath)
      return reference
    }
    let loaded = LoadedPattern(
      name: source, path: file, pattern: read.pattern,
      diagnostics: read.diagnostics.map { moved($0, into: pattern) }, waveforms: waveforms)
    return (loaded, text)
  }

  private func moved(_ range: Range<Int>, into pattern: JSONValue) -> Range<Int> {
    let start = pattern.range.lowerBound
    return range.lowerBound + start..<range.upperBound + start
  }

  private func moved(_ finding: Diagnostic, into pattern: JSONValue) -> Diagnostic {
    let range = moved(finding.range, into: pattern)
    return finding.moved(
      to: lines.position(at: range.lowerBound), range: range,
      path: pattern.path.appending(finding.path))
  }
}
