extension AHAPWriter {
  /// The latest time in seconds that Tapline reads and writes; greater values are probably in another unit.
  package static var latestTime: Double { 1e9 }

  private static var times: ClosedRange<Double> { 0...latestTime }

  /// Throws an error for the first value that a reader would change or refuse.
  static func check(_ pattern: HapticPattern) throws(AHAPWritingError) {
    try check("events", pattern.events) { (event) throws(AHAPWritingError) in try check(event) }
    try check("parameters", pattern.parameters) { (step) throws(AHAPWritingError) in
      try check(step.time, in: times, "time")
      try check(step.value, in: step.control.range, "value")
    }
    try check("curves", pattern.curves) { (curve) throws(AHAPWritingError) in try check(curve) }
  }

  private static func check<Element>(
    _ list: String, _ elements: [Element], _ check: (Element) throws(AHAPWritingError) -> Void
  ) throws(AHAPWritingError) {
    for (index, element) in elements.enumerated() {
      do throws(AHAPWritingError) { try check(element) } catch {
        throw AHAPWritingError(
          place: "\(list)[\(index)].\(error.place)", reason: error.reason)
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
    try check("points", curve.points) { (point) throws(AHAPWritingError) in
      try check(point.time, in: times, "time")
      try check(point.value, in: curve.control.range, "value")
      guard point.time >= last else {
        throw AHAPWritingError(
          place: "time",
          reason: "is \(point.time), earlier than the previous point; sort the points by time")
      }
      last = point.time
    }
  }

  private static func check(
    _ value: Double, in range: ClosedRange<Double>, _ place: String
  ) throws(AHAPWritingError) {
    // No range contains NaN.
    guard !range.contains(value) else { return }
    throw AHAPWritingError(
      place: place,
      reason: "is \(value); AHAP allows \(range.lowerBound) to \(range.upperBound)")
  }
}

extension EventParameter {
  fileprivate var place: String {
    switch self {
    case .hapticIntensity, .hapticSharpness: name
    case .attackTime, .decayTime, .releaseTime: "envelope.\(name)"
    case .sustained: "envelope.isSustained"
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness: "audio.\(name)"
    }
  }
}
