import TaplineNumerics
import TaplinePatterns

/// The speed and angle of an eccentric rotor, in closed form for a piecewise linear drive.
///
/// While the drive is a line `u + k·t`, with the time constant τ:
///
///     speed(t) = u + k·t − k·τ + (speed(0) − u + k·τ) · e^(−t/τ)
package struct RotorMotion: Sendable {
  private struct Segment {
    let start: Double
    let end: Double
    /// At the start, as a fraction of the full speed.
    let speed: Double
    let turns: Double
    let drive: Double
    /// The change of the drive per second.
    let slope: Double
  }

  private let segments: [Segment]
  private let rotor: Actuator.Rotor

  /// The speed below which the rotor rests; its acceleration is then below 10⁻⁸ of that at full speed.
  private static let restingSpeed = 1e-4

  package init(_ played: PlayedHaptics, profile: ActuatorProfile, rotor: Actuator.Rotor) {
    self.rotor = rotor
    var segments: [Segment] = []
    var state = (time: 0.0, speed: 0.0, turns: 0.0)
    func append(until end: Double, from drive: Double, to last: Double) {
      guard end > state.time else { return }
      let segment = Segment(
        start: state.time, end: end, speed: state.speed, turns: state.turns, drive: drive,
        slope: (last - drive) / (end - state.time))
      let (speed, turns) = Self.state(segment, rotor, at: end)
      state = (end, speed, turns - nearestWhole(turns))
      segments.append(segment)
    }
    func appendSpinDown(until nextDriveStart: Double) {
      let ratio = state.speed / Self.restingSpeed
      guard ratio > 1 else { return }
      let rest = binaryLogarithm(ratio) * MathConstant.naturalLogarithmOf2 * rotor.timeConstant
      append(until: min(state.time + rest, nextDriveStart), from: 0, to: 0)
    }
    for piece in Self.drive(played, profile).pieces {
      appendSpinDown(until: piece.start)
      if state.time < piece.start { state = (piece.start, 0, 0) }
      append(until: piece.end, from: piece.first.intensity, to: piece.last.intensity)
    }
    appendSpinDown(until: .infinity)
    self.segments = segments
  }

  /// The time in seconds at which the rotor comes to rest; 0 if it never moves.
  package var end: Double { segments.last?.end ?? 0 }

  /// Returns the index of the first segment that ends after a time.
  package func segmentIndex(at time: Double) -> Int { segments.partitioningIndex { $0.end > time } }

  /// Returns the acceleration, `-1...1`; successive times with the same `segmentIndex` must ascend.
  package func acceleration(at time: Double, _ segmentIndex: inout Int) -> Double {
    while segmentIndex < segments.count, segments[segmentIndex].end <= time { segmentIndex += 1 }
    guard segmentIndex < segments.count, segments[segmentIndex].start <= time else { return 0 }
    let (speed, turns) = Self.state(segments[segmentIndex], rotor, at: time)
    return speed * speed * sine(turns: turns)
  }

  /// Returns whether the rotor is at rest until a time; `segmentIndex` is the first segment that has not ended.
  package func isAtRest(until time: Double, _ segmentIndex: Int) -> Bool {
    segmentIndex >= segments.count || segments[segmentIndex].start >= time
  }

  private static func state(
    _ segment: Segment, _ rotor: Actuator.Rotor, at time: Double
  ) -> (speed: Double, turns: Double) {
    let seconds = time - segment.start
    let constant = rotor.timeConstant
    let lag = segment.slope * constant
    let excess = segment.speed - segment.drive + lag
    let decay = exponential(-seconds / constant)
    let turns =
      (segment.drive - lag) * seconds + segment.slope * seconds * seconds / 2
      + constant * excess * (1 - decay)
    return (
      segment.drive + segment.slope * seconds - lag + excess * decay,
      segment.turns + rotor.fullSpeedHertz * turns
    )
  }

  /// Returns the vibration with each tap as a constant intensity for its effective length.
  private static func drive(_ played: PlayedHaptics, _ profile: ActuatorProfile) -> VibrationTrack {
    // A track for each tap, because the pieces of a track do not overlap.
    let taps = played.taps.map { tap in
      let length = profile.tactile.tap.effectiveLength(
        hertz: profile.frequency.hertz(tap.sharpness))
      return VibrationTrack([.init(from: tap.time, to: tap.time + length, at: .init(tap))])
    }
    return VibrationTrack.strongest([played.vibration, .strongest(taps)])
  }
}
