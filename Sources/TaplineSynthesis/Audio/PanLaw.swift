import TaplineActuators

/// How loud a sound is on either side.
///
/// Equal power: left² + right² is 2 wherever the sound stands, and in the middle both sides have the
/// sound as one channel would. A sound of two channels has each on its own side.
enum PanLaw {
  /// Factors on amplitude at `-1...1`, left to right; exactly 1 in the middle.
  static func gains(_ pan: Double) -> (left: Float, right: Float) {
    guard pan != 0 else { return (1, 1) }
    let turns = (pan + 1) / 8
    let root = MathConstant.rootOf2
    return (Float(root * cosine(turns: turns)), Float(root * sine(turns: turns)))
  }

  /// Factors for eight neighbouring frames.
  @inline(__always)
  static func gains(_ pan: Lanes) -> (left: Lanes, right: Lanes) {
    let (sine, cosine) = sineAndCosine(turns: (pan + 1) / 8)
    let root = Float(MathConstant.rootOf2)
    return (cosine * root, sine * root)
  }
}
