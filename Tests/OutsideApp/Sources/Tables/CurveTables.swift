import Tapline

/// Animation curves as tables, for other platforms.
package enum CurveTables {
  /// A table of several curves, each in Swift's notation or by the name of a preset.
  package static func table(of texts: [String], framesPerSecond: Double) throws -> String {
    try CurveTable.csv(of: texts, framesPerSecond: framesPerSecond, in: PatternLibrary())
  }

  /// The mistake in a curve's text or in a preset's name.
  package static func mistake(in text: String) throws -> String? {
    do {
      _ = try table(of: [text], framesPerSecond: 60)
      return nil
    } catch let failure as NamedCurve.Failure {
      return switch failure {
      case .spec(let error, let text): error.diagram(of: text)
      case .preset(let error): error.description
      }
    }
  }
}
