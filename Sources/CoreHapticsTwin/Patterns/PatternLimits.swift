#if !canImport(Darwin) || !canImport(CoreHaptics)
import Foundation
import TaplinePatterns
import TaplineRecording

extension CHHapticEvent {
  func model() throws -> HapticEvent {
    guard let kind = HapticEvent.Kind(rawValue: type.rawValue) else {
      throw CHHapticError(.invalidEventType, "'\(type.rawValue)' is not a type of event")
    }
    try PatternLimits.check(relativeTime, "an event's time", .invalidEventTime)
    try PatternLimits.check(duration, "an event's duration", .invalidEventDuration)
    guard kind != .audioCustom || audioResourceID != nil else {
      throw CHHapticError(
        .badEventEntry,
        "an event of type AudioCustom has no sound; create it with an audioResourceID")
    }
    var event = HapticEvent(kind, at: relativeTime, duration: duration == 0 ? nil : duration)
    for parameter in eventParameters {
      guard let known = EventParameter(rawValue: parameter.parameterID.rawValue) else {
        throw CHHapticError(
          .invalidParameterType, "'\(parameter.parameterID.rawValue)' is not an event parameter")
      }
      known.set(PatternLimits.clamp(parameter.value, to: known.range), in: &event)
    }
    return event
  }
}

extension CHHapticDynamicParameter {
  func model() throws -> DynamicParameter {
    try PatternLimits.check(relativeTime, "a parameter's time", .badParameterEntry)
    let control = try parameterID.control()
    return DynamicParameter(
      control, at: relativeTime, value: PatternLimits.clamp(value, to: control.range))
  }
}

extension CHHapticParameterCurve {
  /// Returns nil without points.
  func model() throws -> ParameterCurve? {
    try PatternLimits.check(relativeTime, "a curve's time", .badParameterEntry)
    let control = try parameterID.control()
    let points = try controlPoints.map { point in
      try PatternLimits.check(point.relativeTime, "a point's time", .badParameterEntry)
      return ParameterCurve.ControlPoint(
        time: point.relativeTime, value: PatternLimits.clamp(point.value, to: control.range))
    }
    guard !points.isEmpty else { return nil }
    return ParameterCurve(
      control, at: relativeTime, points: points.sorted { $0.time < $1.time })
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

/// Source: `CHHapticParameter.h`, and Apple's article on AHAP ("clamped to the nearest limit").
enum PatternLimits {
  static func check(_ time: Double, _ name: String, _ code: CHHapticError.Code) throws {
    guard AHAPWriter.times.contains(time) else {
      throw CHHapticError(code, "\(name) is \(time); it must be between 0 and 1000000000 seconds")
    }
  }

  /// Returns the shortest decimal of a value, clamped to the range; NaN becomes the lower bound.
  static func clamp(_ value: Float, to range: ClosedRange<Double>) -> Double {
    let number = decimal(value)
    return number > range.lowerBound ? min(number, range.upperBound) : range.lowerBound
  }

  /// Returns the shortest decimal of a `Float`, so that 0.8 becomes exactly 0.8.
  static func decimal(_ value: Float) -> Double { Double("\(value)") ?? Double(value) }
}
#endif
