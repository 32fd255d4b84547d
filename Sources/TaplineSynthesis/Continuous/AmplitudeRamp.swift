/// A voice's amplitude through one piece, eight frames at a time.
protocol AmplitudeRamp {
  /// The next eight frames.
  mutating func next() -> Lanes
}

/// A straight line over the frames, eight of them at a time.
struct LaneLine {
  private var values: Lanes
  private let step: Float

  /// - Parameters:
  ///   - value: The value at the first frame.
  ///   - slope: Change for each frame.
  init(value: Double, slope: Double) {
    values = Float(value) + laneNumbers * Float(slope)
    step = Float(slope * Double(laneCount))
  }

  @inline(__always)
  mutating func next() -> Lanes {
    // Not `defer`, which makes a function of its own of the addition.
    let now = values
    values += step
    return now
  }
}

/// The square of a line: intensity under the law of squares while controls or envelope stand still.
struct SquaredLine: AmplitudeRamp {
  var line: LaneLine

  @inline(__always)
  mutating func next() -> Lanes {
    let value = line.next()
    return value * value
  }
}

/// The product of two lines, controls and envelope, or its square.
struct ProductOfLines: AmplitudeRamp {
  var controls: LaneLine
  var envelope: LaneLine
  let isSquared: Bool

  @inline(__always)
  mutating func next() -> Lanes {
    let value = controls.next() * envelope.next()
    return isSquared ? value * value : value
  }
}
