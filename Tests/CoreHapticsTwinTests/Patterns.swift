import CoreHapticsTwin
import Foundation
import TaplineRecording

/// Short spellings of what the tests play, all through the public API.
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

/// What happened, in order.
final class Log: @unchecked Sendable {
  // Unchecked: every access is under the lock.
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
  /// When the taps begin.
  var tapTimes: [Double] { timeline.transients.map(\.time) }

  /// When what lasts begins and ends.
  var hums: [ClosedRange<Double>] {
    timeline.events.filter { $0.kind == .continuous }.map {
      $0.time...(($0.time + $0.effectiveDuration) * 1e9).rounded() / 1e9
    }
  }

  /// Why something did not play.
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
