import Foundation
import MotionCurves
import TaplineCode
import TaplineCurves
import TaplineFitting
import Testing

/// The documentation's picture of one spring as toolkits draw it, with the errors.
@Suite struct TargetPictureTests {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent(
      "../../Sources/Tapline/Documentation.docc/Resources/curves-elsewhere.svg")

  private static let formats: [CurveExportFormat] = [
    .css, .gsap, .lottie, .dtcg, .webAnimations, .compose, .reactSpring, .flutter,
  ]

  @Test("The documentation's picture equals the exported curves; TAPLINE_BLESS=1 redraws it")
  func picture() throws {
    let drawn = try Self.svg()
    if ProcessInfo.processInfo.environment["TAPLINE_BLESS"] == "1" {
      try Data(drawn.utf8).write(to: Self.path)
    }
    #expect(try String(contentsOf: Self.path, encoding: .utf8) == drawn)
  }

  private static let (width, height, graph, gap) = (254.0, 190.0, 110.0, 16.0)

  private static func svg() throws -> String {
    let spring = Animation.closedForm(Spring(response: 0.4, dampingRatio: 0.5))
    var panels: [String] = []
    for (index, format) in formats.enumerated() {
      let export = try spring.code(
        as: format, options: CurveExportOptions(rate: .framesPerSecond(60)))
      let x = Double(index % 4) * (width + gap) + gap
      let y = Double(index / 4) * (height + gap) + gap
      panels.append(
        "<g transform=\"translate(\(number(x)) \(number(y)))\">\n\(panel(format, export))</g>\n")
    }
    let (w, h) = (4 * (width + gap) + gap, 2 * (height + gap) + gap)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(w)) \(number(h))" width="\(number(w))" height="\(number(h))">
      <title>Spring(response: 0.4, dampingRatio: 0.5) as eight toolkits draw it, with the error below</title>
      <style>text{font:11px system-ui,sans-serif;fill:#222}.paper{fill:#fff}.box{fill:none;stroke:#ccc}.true{fill:none;stroke:#999;stroke-width:4}.drawn{fill:none;stroke:#0072b2;stroke-width:1.5}.error{fill:none;stroke:#d55e00}.bound{stroke:#d55e00;stroke-dasharray:2 3}</style>
      <rect class="paper" width="\(number(w))" height="\(number(h))"/>
      \(panels.joined())</svg>

      """
  }

  private static func panel(_ format: CurveExportFormat, _ export: CodeFragment) -> String {
    let end = export.truth.end
    let count = 300
    let drawn = export.drawn ?? export.truth
    let bound = max(export.accuracy.bound, 1e-9)
    func x(_ index: Int) -> Double { Double(index) / Double(count) * width }
    func line(_ kind: String, _ y: (Double) -> Double) -> String {
      let points = (0...count).map { index in
        let time = end * Double(index) / Double(count)
        return "\(number(x(index))),\(number(y(time)))"
      }
      return "<polyline class=\"\(kind)\" points=\"\(points.joined(separator: " "))\"/>\n"
    }
    let middle = graph + 32 + (height - graph - 32) / 2
    let reach = (height - graph - 32) / 2 - 4
    func error(_ time: Double) -> Double {
      middle - (drawn.value(at: time) - export.truth.value(at: time)) / bound * reach
    }
    return "<text y=\"10\">\(format.rawValue): \(export.accuracy.phrase)</text>\n"
      + "<rect class=\"box\" y=\"16\" width=\"\(number(width))\" height=\"\(number(graph))\"/>\n"
      + "<rect class=\"box\" y=\"\(number(graph + 26))\" width=\"\(number(width))\" "
      + "height=\"\(number(height - graph - 26))\"/>\n"
      + line("true") { 16 + graph - export.truth.value(at: $0) / 1.3 * graph }
      + line("drawn") { 16 + graph - drawn.value(at: $0) / 1.3 * graph }
      + line("error", error)
      + [-reach, reach].map { offset in
        "<line class=\"bound\" x2=\"\(number(width))\" y1=\"\(number(middle + offset))\" "
          + "y2=\"\(number(middle + offset))\"/>\n"
      }.joined()
  }

  private static func number(_ x: Double) -> String {
    let rounded = (x * 10).rounded() / 10 + 0
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
