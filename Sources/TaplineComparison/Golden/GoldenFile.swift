package import TaplineFiles
package import TaplinePatterns
package import TaplineText

/// The expected items of a timeline; the JSON file has one line for each item, with times in seconds.
package struct GoldenFile: Sendable, Hashable {
  package static let ending = ".golden.json"
  /// The extension of recorded timelines beside golden files.
  package static let recordingEnding = ".timeline.json"
  static let schemaVersion = 1

  package var tolerance: ComparisonTolerance
  /// The name or path of the timeline to compare with; nil if a test or a recording provides it.
  package var subject: String?
  /// Nil if none were recorded.
  package var items: [TimelineItem]?

  package init(
    _ items: [TimelineItem]?, tolerance: ComparisonTolerance = .standard, subject: String? = nil
  ) {
    self.items = items
    self.tolerance = tolerance
    self.subject = subject
  }

  package init(_ bytes: [UInt8], file: String) throws(DataError) {
    try self.init(JSONDocument(parsing: bytes, file: file).root)
  }

  package init(_ root: JSONValue) throws(DataError) {
    let (golden, fields) = try GoldenReader.head(root)
    self = golden
    if fields.optional("timeline") != nil {
      items = try fields.elements("timeline").map(GoldenReader.item)
    }
    try fields.finish()
  }

  package init(reading path: String) throws {
    try self.init(InputFile.read(path), file: path)
  }

  package func write(to path: String) throws(FileError) {
    try OutputFolder.create(FilePath.folder(of: path))
    try OutputFile.write(Array(text.utf8), to: path, replacesInput: true)
  }

  package var text: String {
    var toleranceMembers: [JSONOutput.Member] = [
      ("time", .number(tolerance.time.toNanosecond)),
      ("value", .number(tolerance.value.toNanosecond)),
    ]
    if tolerance.isNoticeable { toleranceMembers.append(("noticeable", .boolean(true))) }
    var members: [JSONOutput.Member] = [
      ("schemaVersion", .integer(Self.schemaVersion)),
      ("tolerance", .line(.object(toleranceMembers))),
    ]
    if let subject { members.append(("subject", .string(subject))) }
    if let items { members.append(("timeline", .array(items.map(\.goldenLine)))) }
    return JSONOutput.object(members).text
  }
}

extension TimelineItem {
  var goldenLine: JSONOutput {
    var members: [JSONOutput.Member] = [("time", .number(time.toNanosecond))]
    func add(_ key: String, _ text: String) { members.append((key, .string(text))) }
    func add(_ key: String, _ number: Double) {
      members.append((key, .number(number.toNanosecond)))
    }
    switch kind {
    case .event:
      add("event", kind.name)
      for value in values where !value.isDefault { add(value.name, value.number) }
      if let detail { add("path", detail) }
    case .step(let control):
      add("step", control.rawValue)
      add("value", self["value"] ?? 0)
    case .curvePoint(let control):
      add("curve", control.rawValue)
      add("value", self["value"] ?? 0)
    case .call: break
    case .marker(let kind):
      add("marker", kind.rawValue)
      add("name", name ?? "")
      if let detail, !detail.isEmpty { add("detail", detail) }
      return .line(members)
    }
    if let name { add("from", name) }
    return .line(members)
  }
}
