import MotionCurves
import TaplineCode
import TaplineCurves

/// Curves as code for other platforms.
package enum Exports {
  /// An animation in one format, from 1 to a pressed scale.
  package static func code(
    _ animation: Animation, as format: CurveExportFormat, scale: Double
  ) throws(CurveExportError) -> String {
    let options = CurveExportOptions(
      from: 1, to: scale, property: "transform", rate: .framesPerSecond(60), tolerance: 0.001)
    return try animation.exported(as: format, options: options)
  }

  /// The formats that can express an animation, and the reasons why others cannot.
  package static func formats(
    of animation: Animation
  ) -> (possible: [CurveExportFormat], reasons: [String]) {
    var possible: [CurveExportFormat] = []
    var reasons: [String] = []
    for format in CurveExportFormat.allCases {
      do throws(CurveExportError) {
        _ = try animation.exported(as: format)
        possible.append(format)
      } catch { reasons.append("\(error)") }
    }
    return (possible, reasons)
  }
}
