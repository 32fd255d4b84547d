import MotionCurves
import TaplineButtons
import TaplineComparison
import TaplineCurves
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineText

/// The content of a reviewed file, without its formatting and comments.
enum ReviewedContent: Sendable {
  case pattern(Timeline)
  case golden(GoldenFile)
  case values([ReviewedValue])

  enum Kind: String, CaseIterable, JSONRepresentable {
    case pattern, golden, tokens, buttons, table, swift
  }

  /// Returns the kind of a file by its name and, if the name is ambiguous, its content; nil for any other file.
  static func kind(of path: String, _ bytes: [UInt8]) -> Kind? {
    let name = FilePath.split(path).name.lowercased()
    if name.hasSuffix(GoldenFile.ending) { return .golden }
    if name == "button-system.json" { return .buttons }
    if name.hasSuffix(".tokens.json") || name.hasSuffix(".tokens") { return .tokens }
    if RepositoryState.isCode(path) { return .swift }
    if name.hasSuffix(".csv") { return bytes.starts(with: "time_s,".utf8) ? .table : nil }
    return PatternLibrary.isPattern(bytes, named: path) ? .pattern : nil
  }

  /// Reads a file; a pattern does not keep its path, so that a renamed file has an equal pattern.
  init(_ bytes: [UInt8], _ kind: Kind, named path: String, _ loader: TimelineLoader) throws {
    switch kind {
    case .pattern:
      var timeline = try loader.loadWithoutSounds(TemporaryBytes(bytes), path: path).timeline
      for index in timeline.placements.indices where timeline.placements[index].source == path {
        timeline.placements[index].source = ""
      }
      self = .pattern(timeline)
    case .golden: self = .golden(try GoldenFile(bytes, file: path))
    case .tokens: self = .values(ReviewedValue.all(in: try TokenFile(bytes, file: path)))
    case .buttons:
      self = .values(ReviewedValue.all(in: try JSONDocument(parsing: bytes, file: path).root))
    case .table: self = .values(ReviewedValue.all(inTable: bytes))
    // Only the findings of an audit are compared.
    case .swift: self = .values([])
    }
  }
}

/// A named value of a token file, a button system or a table.
struct ReviewedValue: Sendable {
  /// The names of the enclosing groups or keys and the name of the value, separated by dots.
  let name: String
  let text: String
  var number: Double?
  /// The value in seconds, if it is a duration.
  var seconds: Double?
  var animation: Animation?

  /// Returns whether two values mean the same, even if they are written differently.
  func isSame(as other: ReviewedValue) -> Bool {
    guard number != nil || seconds != nil || animation != nil else { return text == other.text }
    return number == other.number && seconds == other.seconds && animation == other.animation
  }

  /// Returns the values of the tokens, with references resolved, and of the groups' styles and systems.
  fileprivate static func all(in file: TokenFile) -> [ReviewedValue] {
    var values = file.tokens.flatMap { token -> [ReviewedValue] in
      let name = token.path.text
      if let haptic = token.tapline?.haptic { return all(in: haptic, at: name) }
      if let spec = token.animation {
        return [.init(name: name, text: spec.text, animation: spec.animation)]
      }
      switch token.value {
      case .duration(let time):
        return [.init(name: name, text: timeText(time), seconds: time)]
      case .number(let number):
        return [.init(name: name, text: number.shortestText, number: number)]
      case .cubicBezier(let curve): return [.init(name: name, text: curve.tokenNotation)]
      case .transition: return []
      case .other(let value): return all(in: value, at: name)
      }
    }
    for group in file.groups {
      for value in [group.style, group.system].compactMap(\.self) {
        values += all(in: value, at: group.path.text)
      }
    }
    return values
  }

  static func all(in track: AnimationTrack) -> [ReviewedValue] {
    func text(_ numbers: [Double]) -> String {
      numbers.map(\.shortestText).joined(separator: " ")
    }
    var values = [ReviewedValue(name: "\(track.name), start", text: text(track.start))]
    for (index, change) in track.changes.enumerated() {
      let name = "\(track.name), change \(index + 1)"
      values.append(.init(name: name, text: "\(text(change.target)) from \(timeText(change.time))"))
      let curve = change.animation == nil ? "none" : "a curve"
      values.append(.init(name: "curve of \(name)", text: curve, animation: change.animation))
    }
    return values
  }

  /// Keys whose values are explanations and are not compared.
  private static let prose: Set<String> = [
    "$schema", "$description", "default", "note", "notes", "source", "sourceKey", "summary",
    "title", "use",
  ]

  /// Returns the values within a JSON value; an array's element with a `name` is identified by the name, not its index.
  fileprivate static func all(in value: JSONValue, at path: String = "") -> [ReviewedValue] {
    func joined(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
    switch value.kind {
    case .object:
      return value.members.map { ($0.key.string ?? "", $0.value) }
        .filter { !prose.contains($0.0) }.flatMap { all(in: $1, at: joined($0)) }
    case .array:
      return value.elements.enumerated().flatMap { index, element in
        all(in: element, at: joined(element["name"]?.string ?? "\(index)"))
      }
    case .number:
      let number = value.number ?? 0
      return [.init(name: path, text: number.shortestText, number: number)]
    case .string:
      let text = value.string ?? ""
      return [.init(name: path, text: text, animation: try? CurveSpec(text).animation)]
    case .boolean, .null: return [.init(name: path, text: value.text)]
    }
  }

  /// Returns the cells of a table whose first column is the time.
  fileprivate static func all(inTable bytes: [UInt8]) -> [ReviewedValue] {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let columns = rows.first ?? []
    return rows.dropFirst().flatMap { row in
      let time = row.first.flatMap { Double($0) }.map(timeText) ?? ""
      return zip(columns, row).dropFirst().map { column, cell in
        ReviewedValue(name: "\(column) at \(time)", text: String(cell), number: Double(cell))
      }
    }
  }
}

/// Returns a time in milliseconds, rounded to a microsecond, without trailing zeros.
func timeText(_ seconds: Double) -> String {
  trimmed(fixed(seconds * 1_000, digits: 3)) + " ms"
}
