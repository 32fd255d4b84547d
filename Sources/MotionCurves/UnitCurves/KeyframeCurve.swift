import TaplineText

/// A curve through keyframes, with a separate curve between neighbors.
public struct KeyframeCurve: Sendable, Hashable {
  /// A value, its offset, and the curve that leads to it.
  public struct Keyframe: Sendable, Hashable {
    /// The value, any finite number; 0 is the start and 1 the target of the animation.
    package var value: Double
    /// The progress, `0...1`.
    package var offset: Double
    /// The curve from the previous keyframe to this one; unused in the first.
    package var curve: UnitCurve

    /// Creates a keyframe.
    public init(_ value: Double, at offset: Double, curve: UnitCurve = .linear) {
      self.value = value
      self.offset = offset
      self.curve = curve
    }
  }

  /// In ascending order of offset; the first is at 0, the last at 1.
  package private(set) var keyframes: [Keyframe]

  /// Creates a curve from at least two keyframes.
  ///
  /// - Throws: ``CurveValueError`` if there are fewer than two keyframes, the first is not at 0 or the last not at 1,
  ///   or the offsets do not increase.
  public init(_ keyframes: [Keyframe]) throws(CurveValueError) {
    guard let first = keyframes.first, let last = keyframes.last, keyframes.count >= 2 else {
      throw CurveValueError(
        name: "number of keyframes", value: Double(keyframes.count), expected: "at least 2")
    }
    guard first.offset == 0 else {
      throw CurveValueError(name: "first offset", value: first.offset, expected: "0")
    }
    for (previous, next) in zip(keyframes, keyframes.dropFirst())
    where !(next.offset > previous.offset) {
      throw CurveValueError(
        name: "keyframe offset", value: next.offset,
        expected: "more than the previous offset, \(previous.offset.shortestText)")
    }
    guard last.offset == 1 else {
      throw CurveValueError(name: "last offset", value: last.offset, expected: "1")
    }
    self.keyframes = keyframes
  }

  func value(at progress: Double) -> Double {
    let (previous, next, fraction, _) = segment(at: progress)
    return previous.value + (next.value - previous.value) * next.curve.value(at: fraction)
  }

  /// Returns the slope; at a keyframe it is that of the segment that begins there, at the last keyframe that of the
  /// last segment.
  func velocity(at progress: Double) -> Double {
    let (previous, next, fraction, length) = segment(at: progress)
    return (next.value - previous.value) * next.curve.velocity(at: fraction) / length
  }

  /// Returns the keyframes around a progress, the covered fraction of the distance between them, and that distance.
  private func segment(
    at progress: Double
  ) -> (previous: Keyframe, next: Keyframe, fraction: Double, length: Double) {
    let p = min(max(progress, 0), 1)
    let later = keyframes.firstIndex { $0.offset > p } ?? keyframes.count - 1
    let (previous, next) = (keyframes[later - 1], keyframes[later])
    let length = next.offset - previous.offset
    return (previous, next, (p - previous.offset) / length, length)
  }

  func evaluated(_ evaluation: BezierEvaluation) -> KeyframeCurve {
    var curve = self
    for index in keyframes.indices {
      curve.keyframes[index].curve = keyframes[index].curve.evaluated(evaluation)
    }
    return curve
  }
}
