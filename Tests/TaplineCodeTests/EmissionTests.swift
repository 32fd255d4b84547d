import Foundation
import MotionCurves
import TaplineButtons
import TaplineCurves
import TaplineTestSupport
import Testing

@testable import TaplineCode

@Suite("Code is composed from values and converted to text once")
struct EmissionTests {
  private static let animations = [
    "easeOut(duration: 0.25)", "linear(duration: 0.2)", "spring(duration: 0.5, bounce: 0.3)",
    "timingCurve(0.2, 0, 0, 1, duration: 0.4).delay(0.1)",
  ]

  @Test(
    "The layout changes only the white space of an exporter's text",
    arguments: CurveExportFormat.allCases)
  func layout(_ format: CurveExportFormat) throws {
    func words(_ lines: [String]) -> [Substring] { lines.map { $0.drop { $0 == " " } } }
    for notation in Self.animations {
      let animation = try CurveSpec(notation).animation
      let usual = try animation.code(as: format)
      var options = CurveExportOptions()
      (options.indentation, options.lineEnd) = (3, " \r\n")
      let odd = try animation.code(as: format, options: options)
      #expect(words(usual.declarations) == words(odd.declarations))
      #expect(words(usual.expression) == words(odd.expression))
      #expect(usual.comments == odd.comments && usual.accuracy == odd.accuracy)
      #expect(usual.properties.map(\.value) == odd.properties.map(\.value))
      guard !format.isJSON else {
        #expect(usual.text == odd.text)
        continue
      }
      let ends = ["\n", " \r\n"]
      let lines = zip([usual, odd], ends).map { $0.text.components(separatedBy: $1) }
      #expect(words(lines[0]) == words(lines[1]))
    }
  }

  /// The permitted string searches of the sources, each with the text it searches, which is never composed code.
  private static let reasons = [
    "line.prefix { $0 == \" \" }": "the indentation of a line that is written once",
    "name.split {": "the name of a style",
    "key.hasSuffix(\"ButtonStyle\")": "a name in a system's file",
    "word.hasSuffix(\"Button\")": "a name in a system's file",
    "sentence.replacingAll(\"*/\"": "a description of a token",
    "name.prefix(1)": "a name",
    "circle.rawValue.prefix(1)": "a name",
    "word.split {": "the name of a token",
    "words.split(separator: \" \")": "the reserved words of a language",
    "part.prefix(1)": "a word of a name",
    "text.hasSuffix(\".0\")": "a number",
    "text.hasPrefix(\"linear(": "an easing in a user's file",
    "text.replacingAll(\"−\"": "a formula in a user's file",
    ".replacingAll(\"Math.\"": "a formula in a user's file",
    "remaining.prefix {": "a formula in a user's file",
    "variable.split(separator: \"/\")": "the name of a variable in a user's file",
    ".uppercased().replacingAll(\"-\"": "a type in a user's file",
    "ranges[String(key.prefix(1))]": "the key of a parameter",
    "text.hasPrefix(\"spring(bounce ": "an easing in a user's file",
  ]

  @Test("No source file parses composed code")
  func sources() throws {
    let folder = Fixtures.packageFolder.appendingPathComponent("Sources/TaplineCode")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    ).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    #expect(files.count > 15)
    let names =
      "hasPrefix|hasSuffix|split|components|ranges?|firstRange|replacing\\w*|trimming\\w*|firstMatch|"
      + "wholeMatch|prefix|suffix"
    let search = try Regex("[.](\(names))( \\{|\\()|contains\\(\"")
    var used: Set<String> = []
    for file in files {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where line.contains(search) && !line.contains("///") {
        let reason = Self.reasons.keys.first { line.contains($0) }
        #expect(reason != nil, "\(file.lastPathComponent): \(line)")
        if let reason { used.insert(reason) }
      }
    }
    #expect(used == Set(Self.reasons.keys), "unused reasons")
  }
}
