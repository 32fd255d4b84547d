package import TaplineCurves
import TaplineText

/// Ready code for other tools, of one or several curves.
package enum CurveExports {
  /// The code for each curve, one after another; of several each is headed by its name.
  ///
  /// - Parameters:
  ///   - curves: The curves.
  ///   - format: The tool.
  ///   - move: The values and the display rate; changes of target cannot be exported.
  /// - Returns: The text, with a final line feed.
  /// - Throws: `CurveExportError`.
  package static func text(
    _ curves: [NamedCurve], as format: CurveExportFormat, move: CurveMove
  ) throws(CurveExportError) -> String {
    guard move.retargets.isEmpty else {
      throw CurveExportError(
        format: format, feature: "a change of target under way",
        remedy: "leave out --retarget, or write .csv or .json")
    }
    let options = CurveExportOptions(from: move.from, to: move.to, rate: move.rate)
    var texts: [String] = []
    for curve in curves {
      let text = try curve.animation.exported(as: format, options: options)
      texts.append(curves.count == 1 ? text : comment(curve.name, in: format) + text)
    }
    return texts.joined(separator: "\n")
  }

  /// A line of comment; a specification holds no `*/`, and its line feeds become spaces.
  private static func comment(_ name: String, in format: CurveExportFormat) -> String {
    let line = ShownText(name.split(whereSeparator: \.isWhitespace).joined(separator: " ")).text
    return format == .css ? "/* \(line) */\n" : "// \(line)\n"
  }
}
