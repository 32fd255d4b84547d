import TaplineActuators

/// Curves in straight lines.
enum StraightLines {
  /// Where a curve is cut so that a straight line stands for each part: 0, 1 and as much between them as
  /// is needed.
  static func parts(where error: (_ from: Double, _ to: Double) -> Double) -> [Double] {
    var parts = [0.0]
    each(where: error, take: { parts.append($0) })
    return parts
  }

  /// The same parts but the first, 0, one after another.
  static func each(
    where error: (_ from: Double, _ to: Double) -> Double, take: (Double) -> Void
  ) {
    func split(_ from: Double, _ to: Double, _ depth: Int) {
      guard depth > 0, error(from, to) > VibrationTrack.tolerance else { return take(to) }
      let middle = (from + to) / 2
      split(from, middle, depth - 1)
      split(middle, to, depth - 1)
    }
    split(0, 1, maximumDepth)
  }

  private static let maximumDepth = 12
}

extension Double {
  /// The number to six digits after the point: a microsecond, a millionth of a level.
  var sixDigits: Double { (self * 1e6).rounded() / 1e6 }
}
