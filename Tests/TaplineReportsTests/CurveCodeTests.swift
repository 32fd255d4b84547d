import Foundation
import TaplineCode
import TaplineCurves
import TaplineReports
import Testing

@Suite("The code of several curves")
struct CurveCodeTests {
  private static let keywords: Set<Substring> = [
    "class", "const", "final", "fun", "function", "let", "object", "private", "val", "var",
  ]

  /// Returns the name that a line declares for the whole file, or under which it registers an ease with GSAP.
  private func declaredName(_ line: Substring) -> Substring? {
    if let start = line.range(of: "CustomEase.create(\"")?.upperBound {
      return line[start...].prefix { $0 != "\"" }
    }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard line.first?.isLetter == true, let first = words.first, Self.keywords.contains(first)
    else { return nil }
    return words.first { !Self.keywords.contains($0) }
  }

  @Test(
    "Several curves in one file declare no name twice",
    arguments: CurveExportFormat.allCases.filter { !$0.isJSON })
  func names(_ format: CurveExportFormat) throws {
    let hasPoints = ![.swiftUI, .uiKit, .android].contains(format)
    let specs = [
      "easeIn(duration: 0.1)", "Spring(response: 0.1, dampingRatio: 0.7)",
      hasPoints ? "linear(0, 0.3 50%, 0.6 50%, 1)" : "circularEaseOut(duration: 0.1)",
    ]
    // Each twice, because some toolkits need no name for some kinds of curves.
    let curves = try (specs + specs).map {
      NamedCurve(name: $0, spec: $0, animation: try CurveSpec($0).animation)
    }
    let text = try CurveExports.code(curves, as: format, move: CurveMove()).text
    let names = text.split(separator: "\n").compactMap(declaredName)
    #expect(names.isEmpty == [.css, .swiftUI].contains(format))
    #expect(Set(names).count == names.count, "\(names)")
  }
}
