import Tapline

/// Answers a designer's questions about a press.
package struct PressReading {
  private let press: SimulatedPress

  /// Creates answers for a press.
  package init(_ press: SimulatedPress) { self.press = press }

  /// The haptics that play, each with its origin: the component or its caller.
  package var haptics: [String] {
    press.haptics.map { haptic in
      "\(haptic.name) at \(haptic.time) s (\(haptic.origin.rawValue), \(haptic.trigger.rawValue))"
    }
  }

  /// The names of the states, in the order of time.
  package var states: [String] { press.markers.filter { $0.kind == .state }.map(\.name) }

  /// The time of the action.
  package var actionTime: Double? { press.markers.first { $0.kind == .action }?.time }

  /// The assumptions of the simulation.
  package var remarks: [String] { press.remarks }

  /// The smallest scale of the button at this frame rate.
  package func smallestScale(framesPerSecond: Double) -> Double? {
    guard let track = press.tracks.first(where: { $0.body == .scale }) else { return nil }
    return SampledTrack(track, framesPerSecond: framesPerSecond).values.compactMap(\.first).min()
  }
}
