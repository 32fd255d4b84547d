/// How loud a sound is on either side.
///
/// Equal power: left² + right² is 2 wherever the sound stands, and in the middle both sides have the
/// sound as one channel would. A sound of two channels has each on its own side.
enum PanLaw {
  private static let root2 = 1.4142135623730951

  /// Factors on amplitude at `-1...1`, left to right; exactly 1 in the middle.
  static func gains(_ pan: Double) -> (left: Float, right: Float) {
    guard pan != 0 else { return (1, 1) }
    let turns = (pan + 1) / 8
    return (Float(root2 * cosine(turns: turns)), Float(root2 * sine(turns: turns)))
  }

  /// Factors for eight neighbouring frames.
  @inline(__always)
  static func gains(_ pan: Lanes) -> (left: Lanes, right: Lanes) {
    let (sine, cosine) = sineAndCosine(turns: (pan + 1) / 8)
    return (cosine * Float(root2), sine * Float(root2))
  }
}
