import CTaplineLoops

/// A straight line over the frames, eight of them at a time.
typealias LaneLine = ctapline_line

extension LaneLine {
  init(value: Double, slope: Double) {
    self.init(
      values: ctapline_lanes(Float(value) + laneNumbers * Float(slope)),
      step: Float(slope * Double(laneCount)))
  }
}

/// A voice's amplitude through one piece, eight frames at a time.
typealias AmplitudeRamp = ctapline_amplitude

extension AmplitudeRamp {
  /// The square of a line: intensity under the law of squares while controls or envelope stand still.
  init(squareOf line: LaneLine) {
    self.init(
      controls: line, envelope: LaneLine(value: 1, slope: 0), is_steady: true, is_squared: true)
  }

  /// The product of two lines, controls and envelope, or its square.
  init(controls: LaneLine, envelope: LaneLine, isSquared: Bool) {
    self.init(controls: controls, envelope: envelope, is_steady: false, is_squared: isSquared)
  }

  /// The next eight frames.
  mutating func next() -> Lanes {
    var lanes = ctapline_lanes()
    ctapline_next_amplitude(&self, &lanes)
    return Lanes(lanes)
  }
}
