import TaplineActuators

/// The carriers of a profile's audible voice at a sample rate: what does not depend on what is played, and
/// takes longer to work out than a short sound.
final class Carriers: Sendable {
  let weights: CarrierWeights
  /// Turns for each frame of each carrier, and how they go on.
  let speeds: [Double]
  let rotations: [SteadyPhase.Rotation]
  /// The same of the carriers' distances from the first, the first's own left out.
  let distanceSpeeds: [Double]
  let distanceRotations: [SteadyPhase.Rotation]

  init(_ profile: ActuatorProfile, sampleRate: Int) {
    let carriers = profile.audible.continuous.carriers
    weights = CarrierWeights(profile, sampleRate: sampleRate)
    speeds = carriers.map { $0 / Double(sampleRate) }
    rotations = speeds.map { SteadyPhase.Rotation(speed: $0) }
    distanceSpeeds = carriers.dropFirst().map { ($0 - carriers[0]) / Double(sampleRate) }
    distanceRotations = distanceSpeeds.map { SteadyPhase.Rotation(speed: $0) }
  }
}
