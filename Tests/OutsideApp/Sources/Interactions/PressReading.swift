import Tapline

/// Answers to what a designer asks about a press.
package struct PressReading {
  private let press: SimulatedPress

  /// Reads a press.
  package init(_ press: SimulatedPress) { self.press = press }

  /// The haptics that play, and whether the component or its caller asks for them.
  package var haptics: [String] {
    press.haptics.map { haptic in
      "\(haptic.name) at \(haptic.time) s (\(haptic.origin.rawValue), \(haptic.trigger.rawValue))"
    }
  }

  /// The names of the states, one after another.
  package var states: [String] { press.markers.filter { $0.kind == .state }.map(\.name) }

  /// When the action happens.
  package var actionTime: Double? { press.markers.first { $0.kind == .action }?.time }

  /// What had to be assumed.
  package var remarks: [String] { press.remarks }

  /// How small the button becomes, at this many frames a second.
  package func smallestScale(framesPerSecond: Double) -> Double? {
    guard let track = press.tracks.first(where: { $0.body == .scale }) else { return nil }
    return SampledTrack(track, framesPerSecond: framesPerSecond).values.compactMap(\.first).min()
  }
}
