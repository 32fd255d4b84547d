#if !canImport(Darwin) || !canImport(CoreHaptics)
import Foundation
import TaplineRecording

extension CHHapticEvent {
  /// The event as the rest of the package has it, values clamped.
  func model() throws -> HapticEvent {
    guard let kind = HapticEvent.Kind(rawValue: type.rawValue) else {
      throw CHHapticError(.invalidEventType, "'\(type.rawValue)' is not a type of event")
    }
    guard PatternLimits.times.contains(relativeTime) else {
      throw CHHapticError(.invalidEventTime, "an event's time is \(relativeTime)")
    }
    guard PatternLimits.times.contains(duration) else {
      throw CHHapticError(.invalidEventDuration, "an event's duration is \(duration)")
    }
    guard kind != .audioCustom || audioResourceID != nil else {
      throw CHHapticError(.badEventEntry, "an event of type AudioCustom has no sound")
    }
    var event = HapticEvent(kind, at: relativeTime, duration: duration == 0 ? nil : duration)
    for parameter in eventParameters {
      try PatternLimits.set(parameter, in: &event)
    }
    return event
  }
}

extension CHHapticDynamicParameter {
  /// The step as the rest of the package has it, its value clamped.
  func model() throws -> DynamicParameter {
    guard PatternLimits.times.contains(relativeTime) else {
      throw CHHapticError(.badParameterEntry, "a parameter's time is \(relativeTime)")
    }
    let control = try parameterID.control()
    return DynamicParameter(
      control, at: relativeTime, value: PatternLimits.clamp(value, to: control.range))
  }
}

extension CHHapticParameterCurve {
  /// The curve as the rest of the package has it, values clamped and points in ascending time; nil
  /// where it has no points.
  func model() throws -> ParameterCurve? {
    guard PatternLimits.times.contains(relativeTime) else {
      throw CHHapticError(.badParameterEntry, "a curve's time is \(relativeTime)")
    }
    let control = try parameterID.control()
    let points = try controlPoints.map { point in
      guard PatternLimits.times.contains(point.relativeTime) else {
        throw CHHapticError(.badParameterEntry, "a point's time is \(point.relativeTime)")
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
  /// The control as the rest of the package has it.
  func control() throws -> ParameterControl {
    guard let control = ParameterControl(rawValue: rawValue) else {
      throw CHHapticError(.invalidParameterType, "'\(rawValue)' is not a dynamic parameter")
    }
    return control
  }
}

/// The ranges that CoreHaptics holds patterns to.
///
/// Source: `CHHapticParameter.h`, and Apple's article on AHAP ("clamped to the nearest limit").
enum PatternLimits {
  /// The times that a pattern may have, in seconds; the upper bound is that of the AHAP reader.
  static let times = 0...1e9

  /// A value as the decimal that it prints as, so that the `Float` 0.8 is 0.8; brought into range,
  /// not a number into the lower bound.
  static func clamp(_ value: Float, to range: ClosedRange<Double>) -> Double {
    let number = decimal(value)
    return number > range.lowerBound ? min(number, range.upperBound) : range.lowerBound
  }

  /// A `Float` as the decimal that it prints as.
  static func decimal(_ value: Float) -> Double { Double("\(value)") ?? Double(value) }

  /// The values of an event parameter, or nil for one that CoreHaptics does not have.
  static func range(of id: CHHapticEvent.ParameterID) -> ClosedRange<Double>? {
    EventParameter(rawValue: id.rawValue)?.range
  }

  /// Puts an event parameter in its place; of two of a kind the last one counts.
  static func set(_ parameter: CHHapticEventParameter, in event: inout HapticEvent) throws {
    guard let known = EventParameter(rawValue: parameter.parameterID.rawValue) else {
      throw CHHapticError(
        .invalidParameterType, "'\(parameter.parameterID.rawValue)' is not an event parameter")
    }
    known.set(clamp(parameter.value, to: known.range), in: &event)
  }
}
#endif
