import Foundation
import TaplineTestSupport

/// The sample apps of `Tests/AuditApps`, with the findings that their comments expect.
enum AuditedApps {
  /// The location and the rule of a finding.
  struct Place: Hashable, Comparable, CustomStringConvertible {
    let file: String
    let line: Int
    let rule: String

    var description: String { "\(file):\(line) \(rule)" }

    /// The number at the start of the name of the app's folder.
    var app: Int { Int(file.prefix(2)) ?? 0 }

    static func < (left: Place, right: Place) -> Bool {
      (left.file, left.line, left.rule) < (right.file, right.line, right.rule)
    }
  }

  /// A finding of a JSON report.
  struct Finding {
    let place: Place
    let severity: String
    let message: String
  }

  static let folder = Fixtures.packageFolder.appendingPathComponent("Tests/AuditApps")

  static let rules = [
    "double-haptic", "engine-without-handlers", "engine-without-restart", "generator-not-retained",
    "haptics-setting-ignored", "late-prepare", "missing-prepare", "off-main-actor",
    "per-frame-haptic", "recording-mutes-haptics", "silent-on-platform", "stopped-player",
    "system-control-haptic",
  ]

  /// Returns the names of the apps' folders in ascending order.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.first?.isNumber == true }.sorted()
  }

  /// Returns the text of each Swift file by its path in `folder`.
  static func sources() throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      texts[path] = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
    return texts
  }

  /// Returns the findings that comments expect; a question mark after the rule marks a possible finding.
  static func expected() throws -> (all: Set<Place>, possible: Set<Place>) {
    var all: Set<Place> = []
    var possible: Set<Place> = []
    for (file, text) in try sources() {
      for (index, line) in text.components(separatedBy: "\n").enumerated() {
        guard let comment = line.firstRange(of: "// audit: ") else { continue }
        for word in line[comment.upperBound...].components(separatedBy: ", ") {
          let isPossible = word.hasSuffix("?")
          let rule = isPossible ? String(word.dropLast()) : word
          let place = Place(file: file, line: index + 1, rule: rule)
          all.insert(place)
          if isPossible { possible.insert(place) }
        }
      }
    }
    return (all, possible)
  }

  /// Returns the findings of a JSON report, with paths relative to the folder in which the command ran.
  static func findings(in report: [UInt8]) throws -> [Finding] {
    let root = try JSONSerialization.jsonObject(with: Data(report)) as? [String: Any]
    guard let listed = root?["findings"] as? [[String: Any]] else {
      throw CocoaError(.coderValueNotFound)
    }
    return listed.map { finding in
      Finding(
        place: Place(
          file: finding["file"] as? String ?? "", line: finding["line"] as? Int ?? 0,
          rule: finding["rule"] as? String ?? ""),
        severity: finding["severity"] as? String ?? "",
        message: finding["message"] as? String ?? "")
    }
  }

  /// Returns the sources with a number after each top-level type's name, so that copies form one large app.
  static func renamed(_ sources: [String: String], number: Int) -> [String: String] {
    let declaration = /^(?:final |public |@MainActor )*(?:class|struct|enum|protocol|actor) (\w+)/
    var names: Set<Substring> = []
    for line in sources.values.flatMap({ $0.split(separator: "\n") }) {
      if let name = line.firstMatch(of: declaration)?.1 { names.insert(name) }
    }
    return sources.mapValues { text in
      text.replacing(/\b[A-Z]\w*\b/) { word in
        names.contains(word.output) ? "\(word.output)\(number)" : String(word.output)
      }
    }
  }
}
