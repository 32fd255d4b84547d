extension AHAPWriter {
  /// The latest time that is read and written, in seconds: beyond it lies a slip of units, not a pattern.
  package static var latestTime: Double { 1e9 }

  private static var times: ClosedRange<Double> { 0...latestTime }

  /// Finds the first value that would not read back as it is.
  static func check(_ pattern: HapticPattern) throws(AHAPWritingError) {
    for (index, event) in pattern.events.enumerated() {
      do throws(AHAPWritingError) {
        try check(event)
      } catch {
        throw error.inside("events[\(index)]")
      }
    }
    for (index, step) in pattern.parameters.enumerated() {
      do throws(AHAPWritingError) {
        try check(step.time, in: times, "time")
        try check(step.value, in: step.control.range, "value")
      } catch {
        throw error.inside("parameters[\(index)]")
      }
    }
    for (index, curve) in pattern.curves.enumerated() {
      do throws(AHAPWritingError) {
        try check(curve)
      } catch {
        throw error.inside("curves[\(index)]")
      }
    }
  }

  private static func check(_ event: HapticEvent) throws(AHAPWritingError) {
    try check(event.time, in: times, "time")
    if let duration = event.duration { try check(duration, in: times, "duration") }
    for parameter in EventParameter.allCases {
      try check(parameter.value(in: event), in: parameter.range, parameter.place)
    }
    if event.kind == .audioCustom, event.audio.waveformPath == nil {
      throw AHAPWritingError(
        place: "audio.waveformPath", reason: "is missing; an 'AudioCustom' event needs one")
    }
  }

  private static func check(_ curve: ParameterCurve) throws(AHAPWritingError) {
    try check(curve.time, in: times, "time")
    guard !curve.points.isEmpty else {
      throw AHAPWritingError(place: "points", reason: "are missing; a curve needs at least one")
    }
    var last = 0.0
    for (index, point) in curve.points.enumerated() {
      do throws(AHAPWritingError) {
        try check(point.time, in: times, "time")
        try check(point.value, in: curve.control.range, "value")
        guard point.time >= last else {
          throw AHAPWritingError(
            place: "time", reason: "is \(point.time), before the point before it; points ascend")
        }
      } catch {
        throw error.inside("points[\(index)]")
      }
      last = point.time
    }
  }

  private static func check(
    _ value: Double, in range: ClosedRange<Double>, _ place: String
  ) throws(AHAPWritingError) {
    // Not a number lies in no range.
    guard !range.contains(value) else { return }
    throw AHAPWritingError(
      place: place,
      reason: "is \(value); AHAP takes \(range.lowerBound) to \(range.upperBound)")
  }
}

extension AHAPWritingError {
  /// The same error, of a value that is part of another.
  fileprivate func inside(_ owner: String) -> AHAPWritingError {
    AHAPWritingError(place: owner + "." + place, reason: reason)
  }
}

extension EventParameter {
  /// Where an event has the value.
  fileprivate var place: String {
    switch self {
    case .hapticIntensity, .hapticSharpness: name
    case .attackTime, .decayTime, .releaseTime: "envelope.\(name)"
    case .sustained: "envelope.isSustained"
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness: "audio.\(name)"
    }
  }
}
