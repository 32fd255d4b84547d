package import TaplineCode
import TaplineCurves
package import TaplineText

package enum CurveExports {
  /// Returns the code for all curves, in CSS with a class for each of several curves, and the worst of their
  /// accuracies.
  package static func code(
    _ curves: [NamedCurve], as format: CurveExportFormat, move: CurveMove,
    maximumError: Double? = nil
  ) throws(CurveExportError) -> (text: String, accuracy: ExportAccuracy) {
    guard move.retargets.isEmpty else {
      throw CurveExportError(
        format: format, feature: "a change of target under way",
        remedy: "leave out --retarget, or write .csv or .json")
    }
    guard !format.isJSON || curves.count == 1 else {
      throw CurveExportError(
        format: format, feature: "several curves in one file", remedy: "write a file for each")
    }
    var options = CurveExportOptions(from: move.from, to: move.to, rate: move.rate)
    options.maximumError = maximumError
    var texts: [String] = []
    var classes: Set<String> = []
    var accuracy = ExportAccuracy.exact
    for (index, curve) in curves.enumerated() {
      // Declarations of the same name in one file do not compile.
      if index > 0 { options.nameSuffix = "\(index + 1)" }
      let export = try curve.animation.code(as: format, options: options)
      accuracy = .worse(accuracy, export.accuracy)
      guard curves.count > 1 else {
        texts.append(export.text)
        continue
      }
      let heading = comment(curve.name, in: format)
      guard format == .css else {
        texts.append(heading + export.text)
        continue
      }
      let name = className(of: curve.name, notIn: classes)
      classes.insert(name)
      let lines = export.text.split(separator: "\n").map { "  \($0)\n" }
      texts.append(heading + ".\(name) {\n" + lines.joined() + "}\n")
    }
    return (texts.joined(separator: "\n"), accuracy)
  }

  /// Returns a line for each toolkit with the accuracy of its code, or the reason why no code is within the limit.
  package static func accuracies(
    of curve: NamedCurve, move: CurveMove, limit: Double
  ) -> SanitizedText {
    var options = CurveExportOptions(from: move.from, to: move.to, rate: move.rate)
    options.maximumError = limit
    let width = CurveExportFormat.allCases.map(\.rawValue.count).max() ?? 0
    let lines = CurveExportFormat.allCases.map { format in
      let label = "    " + (format.rawValue + ":").padded(to: width + 2)
      do throws(CurveExportError) {
        let export = try curve.animation.code(as: format, options: options)
        return label + export.accuracy.phrase
      } catch {
        return label + "no: cannot express \(error.feature)"
      }
    }
    return SanitizedText(trusted: "  as code\n" + lines.map { $0 + "\n" }.joined())
  }

  private static func className(of name: String, notIn taken: Set<String>) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var stem = words.joined(separator: "-")
    if stem.first?.isLetter != true { stem = "curve-" + stem }
    var number = 1
    var found = stem
    while taken.contains(found) {
      number += 1
      found = "\(stem)-\(number)"
    }
    return found
  }

  private static func comment(_ name: String, in format: CurveExportFormat) -> String {
    let line = SanitizedText(name.split(whereSeparator: \.isWhitespace).joined(separator: " ")).text
    return format.comment(line) + "\n"
  }
}
