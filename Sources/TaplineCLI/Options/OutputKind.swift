enum OutputKind: Hashable {
  case wav
  case csv
  /// The matrix of a set of patterns as an SVG picture, selected only by its format name.
  case matrix
  case svg
  case png
  case pdf
  case html
  case markdown
  case ahap
  case timeline
  case json
  case txt
  case vegaLite
  case swift
  case findings(LintFormat)
  case curve(CurveExportFormat)
  case tokens
  case figma
  case tokenCode(CurveExportFormat)
  case exchange(ExchangeFormat)
  /// A folder of patterns in a format of another platform; it has no file extension.
  case folder(ExchangeFormat)

  static let pictures: [OutputKind] = [.svg, .png, .pdf]

  /// The kinds of reports of findings; the JSON of some verbs has other data too.
  static let reports = LintFormat.allCases.map { $0 == .json ? .json : OutputKind.findings($0) }

  /// The name in `--format`, and the file extensions, the usual one first.
  private var nameAndEndings: (name: String, endings: [String]) {
    switch self {
    case .wav: ("wav", ["wav"])
    case .csv: ("csv", ["csv"])
    case .matrix: ("matrix", [])
    case .svg: ("svg", ["svg"])
    case .png: ("png", ["png"])
    case .pdf: ("pdf", ["pdf"])
    case .html: ("html", ["html"])
    case .markdown: ("markdown", ["md"])
    case .ahap: ("ahap", ["ahap"])
    case .timeline: ("timeline", ["timeline.json", "json"])
    case .json: ("json", ["json", "timeline.json"])
    case .txt: ("txt", ["txt"])
    case .vegaLite: ("vega-lite", ["vl.json"])
    case .swift: ("swift", ["swift"])
    case .findings(let format): (format.rawValue, Self.reportEndings[format] ?? [])
    case .curve(let format): (format.rawValue, format.curveEndings)
    case .tokens: ("tokens", ["tokens.json", "tokens"])
    case .figma: ("figma", ["figma.json"])
    case .tokenCode(let target): (target.rawValue, target.tokenEndings)
    case .exchange(let format):
      (format.rawValue, ExchangeFormat.endings.filter { $0.format == format }.map(\.ending))
    case .folder(let format): (format.rawValue, [])
    }
  }

  var name: String { nameAndEndings.name }

  var endings: [String] { nameAndEndings.endings }

  var isBinary: Bool { [.wav, .png, .pdf, .exchange(.pulsarBundle)].contains(self) }

  var isPicture: Bool { Self.pictures.contains(self) }

  var isCurveCode: Bool {
    if case .curve = self { true } else { false }
  }

  var report: LintFormat? {
    switch self {
    case .findings(let format): format
    case .json: .json
    default: nil
    }
  }

  var form: WrittenTimeline.Form? {
    switch self {
    case .ahap: .ahap
    case .timeline: .timeline
    default: nil
    }
  }

  func rendering(layout: CSVLayout = .wide) -> OutputFormat? {
    switch self {
    case .wav: .wav
    case .csv: .csv(layout)
    case .svg: .svg
    case .png: .png
    case .pdf: .pdf
    case .html: .html
    default: nil
    }
  }

  private static let reportEndings: [LintFormat: [String]] = [
    .text: ["txt"], .sarif: ["sarif", "sarif.json"], .junit: ["xml"],
  ]
}

protocol OutputMenu {
  /// The first is the default for standard output.
  static var kinds: [OutputKind] { get }
}

extension OutputMenu {
  static func kind(named name: String) -> OutputKind? {
    // The file extension is accepted too.
    let name = name == "timeline.json" ? "timeline" : name
    return kinds.first { $0.name == name }
  }

  /// Returns the kind of a lowercase file extension, preferably one that lists the extension first.
  static func kind(ending: String) -> OutputKind? {
    kinds.first { $0.endings.first == ending } ?? kinds.first { $0.endings.contains(ending) }
  }

  static func complaint(about path: String) -> SanitizedText {
    if path.lowercased().hasSuffix(GoldenFile.ending) {
      return "'\(path)' is a golden file; 'tapline verify FOLDER --add NAME' writes golden files"
    }
    if path.hasSuffix("/") {
      return "'\(path)' is a folder; give the format of the files in it with --format"
    }
    let endings = kinds.compactMap(\.endings.first).map { "." + $0 }.joined(separator: ", ")
    return "'\(path)': the file extension is not that of a format; use \(endings), or give --format"
      + (otherVerb(writing: path) ?? "")
  }

  private static func otherVerb(writing path: String) -> SanitizedText? {
    guard kinds.contains(where: { $0.endings.contains("ahap") }), let ending = fileEnding(path)
    else { return nil }
    if ExchangeFormat(path: path) != nil { return "; 'tapline convert' writes .\(ending)" }
    return RenderingMenu.kind(ending: ending) == nil ? nil : "; 'tapline render' writes .\(ending)"
  }

  static func complaint(aboutFormat name: String) -> String {
    let names = kinds.map(\.name)
    let near =
      nearestNames(to: name, in: names, atMost: 1).first
      ?? names.first { $0.count > 3 && name.lowercased().contains($0) }
    let hint = near.map { "did you mean '\($0)'? The formats are" } ?? "the formats are"
    return "this verb has no format '\(name)'; \(hint) \(names.joined(separator: ", "))"
  }
}

/// The formats of outputs that are not patterns: sounds, tables, reports and pictures.
enum RenderingMenu: OutputMenu {
  static let kinds: [OutputKind] = [.wav, .csv, .html] + OutputKind.pictures
}

enum ReportMenu: OutputMenu {
  static let kinds = OutputKind.reports
}

enum AuditMenu: OutputMenu {
  static let kinds = OutputKind.reports + [.csv, .html]
}

/// The argument of `--format`; `OutputOptions` refuses formats that the verb does not have.
struct NamedFormat<Menu: OutputMenu>: ExpressibleByArgument {
  let name: String

  init(argument: String) { name = argument }

  var kind: OutputKind? { Menu.kind(named: name) }

  static var allValueStrings: [String] { Menu.kinds.map(\.name) }
}
