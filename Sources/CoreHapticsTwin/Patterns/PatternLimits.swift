#if !canImport(Darwin) || !canImport(CoreHaptics)
import Foundation
import TaplineRecording

extension CHHapticEvent {
  /// Converts to `HapticEvent`, with values clamped.
  func model() throws -> HapticEvent {
    guard let kind = HapticEvent.Kind(rawValue: type.rawValue) else {
      throw CHHapticError(.invalidEventType, "'\(type.rawValue)' is not a type of event")
    }
    guard PatternLimits.times.contains(relativeTime) else {
      throw CHHapticError(
        .invalidEventTime, PatternLimits.refusal(of: relativeTime, "an event's time"))
    }
    guard PatternLimits.times.contains(duration) else {
      throw CHHapticError(
        .invalidEventDuration, PatternLimits.refusal(of: duration, "an event's duration"))
    }
    guard kind != .audioCustom || audioResourceID != nil else {
      throw CHHapticError(
        .badEventEntry,
        "an event of type AudioCustom has no sound; create it with an audioResourceID")
    }
    var event = HapticEvent(kind, at: relativeTime, duration: duration == 0 ? nil : duration)
    for parameter in eventParameters {
      try PatternLimits.set(parameter, in: &event)
    }
    return event
  }
}

extension CHHapticDynamicParameter {
  /// Converts to `DynamicParameter`, with the value clamped.
  func model() throws -> DynamicParameter {
    guard PatternLimits.times.contains(relativeTime) else {
      throw CHHapticError(
        .badParameterEntry, PatternLimits.refusal(of: relativeTime, "a parameter's time"))
    }
    let control = try parameterID.control()
    return DynamicParameter(
      control, at: relativeTime, value: PatternLimits.clamp(value, to: control.range))
  }
}

extension CHHapticParameterCurve {
  /// Converts to `ParameterCurve`, with values clamped and points sorted; nil without points.
  func model() throws -> ParameterCurve? {
    guard PatternLimits.times.contains(relativeTime) else {
      throw CHHapticError(
        .badParameterEntry, PatternLimits.refusal(of: relativeTime, "a curve's time"))
    }
    let control = try parameterID.control()
    let points = try controlPoints.map { point in
      guard PatternLimits.times.contains(point.relativeTime) else {
        throw CHHapticError(
          .badParameterEntry, PatternLimits.refusal(of: point.relativeTime, "a point's time"))
      }
      return ParameterCurve.ControlPoint(
        time: point.relativeTime, value: PatternLimits.clamp(point.value, to: control.range))
    }
    guard !points.isEmpty else { return nil }
    let sorted = points.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    return ParameterCurve(control, at: relativeTime, points: sorted.map(\.element))
  }
}

extension CHHapticDynamicParameter.ID {
  func control() throws -> ParameterControl {
    guard let control = ParameterControl(rawValue: rawValue) else {
      throw CHHapticError(.invalidParameterType, "'\(rawValue)' is not a dynamic parameter")
    }
    return control
  }
}

/// The time range that a pattern accepts, and the clamping of values.
///
/// Source: `CHHapticParameter.h`, and Apple's article on AHAP ("clamped to the nearest limit").
enum PatternLimits {
  /// The permitted times in seconds; the AHAP reader has the same upper bound.
  static let times = 0...1e9

  static func refusal(of time: Double, _ name: String) -> String {
    "\(name) is \(time); it must be between 0 and 1000000000 seconds"
  }

  /// Returns the shortest decimal of a value, clamped to the range; NaN becomes the lower bound.
  static func clamp(_ value: Float, to range: ClosedRange<Double>) -> Double {
    let number = decimal(value)
    return number > range.lowerBound ? min(number, range.upperBound) : range.lowerBound
  }

  /// Returns the shortest decimal of a `Float`, so that 0.8 becomes exactly 0.8.
  static func decimal(_ value: Float) -> Double { Double("\(value)") ?? Double(value) }

  static func set(_ parameter: CHHapticEventParameter, in event: inout HapticEvent) throws {
    guard let known = EventParameter(rawValue: parameter.parameterID.rawValue) else {
      throw CHHapticError(
        .invalidParameterType, "'\(parameter.parameterID.rawValue)' is not an event parameter")
    }
    known.set(clamp(parameter.value, to: known.range), in: &event)
  }
}
#endif
