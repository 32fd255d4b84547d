import CoreHapticsTwin
import Foundation
import TaplineRecording

/// Abbreviations for the events of the tests, through the public API.
func tap(_ time: Double, intensity: Float = 1, sharpness: Float = 0.5) -> CHHapticEvent {
  CHHapticEvent(
    eventType: .hapticTransient,
    parameters: [
      CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
      CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
    ], relativeTime: time)
}

func hum(_ time: Double, for duration: Double, attack: Float = 0) -> CHHapticEvent {
  CHHapticEvent(
    eventType: .hapticContinuous,
    parameters: [CHHapticEventParameter(parameterID: .attackTime, value: attack)],
    relativeTime: time, duration: duration)
}

func pattern(
  _ events: CHHapticEvent..., parameters: [CHHapticDynamicParameter] = []
) throws -> CHHapticPattern {
  try CHHapticPattern(events: events, parameters: parameters)
}

func intensity(_ value: Float, at time: Double = 0) -> CHHapticDynamicParameter {
  CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: value, relativeTime: time)
}

/// A log of events, in order.
final class Log: @unchecked Sendable {
  // Unchecked, because every access is under the lock.
  private let lock = NSLock()
  private var kept: [String] = []

  var entries: [String] {
    lock.lock()
    defer { lock.unlock() }
    return kept
  }

  func add(_ entry: String) {
    lock.lock()
    defer { lock.unlock() }
    kept.append(entry)
  }
}

extension SimulatedDevice {
  /// The onsets of the taps.
  var tapTimes: [Double] { timeline.transients.map(\.time) }

  /// The starts and ends of continuous events.
  var hums: [ClosedRange<Double>] {
    timeline.events.filter { $0.kind == .continuous }.map {
      $0.time...(($0.time + $0.effectiveDuration) * 1e9).rounded() / 1e9
    }
  }

  /// The reasons why events did not play.
  var reasons: [String] { timeline.markers(.suppressed).map(\.detail) }
}

/// The code of the error that a closure throws, or nil.
func code(_ body: () throws -> Void) -> CHHapticError.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? CHHapticError)?.code
  }
}
