import CoreHaptics

final class BreathPlayer: HapticHost {
  var engine: CHHapticEngine?
  private var inhale: (any CHHapticAdvancedPatternPlayer)?
  private var exhale: (any CHHapticAdvancedPatternPlayer)?

  func engineDidReset() {
    inhale = nil
    exhale = nil
  }

  func breatheIn(for duration: TimeInterval) throws {
    let engine = try runningEngine()
    inhale = try engine.makeAdvancedPlayer(with: .swell(duration: duration, from: 0.1, to: 0.7))
    try inhale?.start(atTime: CHHapticTimeImmediate)
  }

  func breatheOut(for duration: TimeInterval) throws {
    let engine = try runningEngine()
    exhale = try engine.makeAdvancedPlayer(with: .swell(duration: duration, from: 0.7, to: 0))
    try exhale?.start(atTime: CHHapticTimeImmediate)
  }

  func silence() {
    engine?.stop(completionHandler: nil)
  }

  func skipToExhale() throws {
    silence()
    try exhale?.seek(toOffset: 0)
    try exhale?.start(atTime: CHHapticTimeImmediate)  // audit: stopped-player
  }

  func restartCycle(duration: TimeInterval) throws {
    silence()
    try breatheIn(for: duration)
  }
}

extension CHHapticPattern {
  fileprivate static func swell(
    duration: TimeInterval, from first: Float, to last: Float
  ) throws -> CHHapticPattern {
    let event = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: duration)
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [
        .init(relativeTime: 0, value: first),
        .init(relativeTime: duration, value: last),
      ],
      relativeTime: 0)
    return try CHHapticPattern(events: [event], parameterCurves: [curve])
  }
}
