import MotionCurves

/// The points of a broken line as lists in code, and the function that draws lines between them.
package struct PointsCode {
  /// What the class of points is called in Dart.
  static let dartName = "PointsCurve"

  /// What the object of points is called in Kotlin.
  static let kotlinName = "PointsEasing"

  /// What the function of points is called in JavaScript and TypeScript.
  package static let scriptName = "ease"

  /// What points are called in any language.
  package static let names = [dartName, kotlinName, scriptName]

  private let points: [(input: Double, output: Double)]

  init(_ points: [(input: Double, output: Double)]) { self.points = points }

  /// The progresses, eight a line, each with what a language writes after a number.
  func inputs(_ suffix: String = "") -> String { rows(points.map(\.input), suffix) }

  /// The values, eight a line.
  func outputs(_ suffix: String = "") -> String { rows(points.map(\.output), suffix) }

  private func rows(_ numbers: [Double], _ suffix: String) -> String {
    numbers.map { $0.shortText + suffix }.rowsOfEight
  }

  /// JavaScript, also TypeScript with a type for the parameter: the function from progress to value.
  func script(parameter: String = "p", isWorklet: Bool = false) -> String {
    """
    const times = [
    \(inputs())
    ];
    const values = [
    \(outputs())
    ];
    const \(Self.scriptName) = (\(parameter)) => {\(isWorklet ? "\n  \"worklet\";" : "")
      let i = 1;
      while (i < times.length - 1 && p >= times[i]) i++;
      const run = times[i] - times[i - 1];
      return run > 0 ? values[i - 1] + ((values[i] - values[i - 1]) * (p - times[i - 1])) / run : values[i];
    };

    """
  }
}
