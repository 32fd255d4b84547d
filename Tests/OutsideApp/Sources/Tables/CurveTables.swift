import Tapline

/// Animation curves as tables, for whoever rebuilds them elsewhere.
package enum CurveTables {
  /// Several curves beside each other, as they are written in Swift or by the name of a preset.
  package static func table(of texts: [String], framesPerSecond: Double) throws -> String {
    try CurveTable.csv(of: texts, framesPerSecond: framesPerSecond, in: PatternLibrary())
  }

  /// What is wrong with a curve's text, or with a preset's name.
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
