import CoreHaptics

// Idiom: curves made by a loop, shorthand initializers, and a pattern as a computed property.

/// A swell of several steps.
struct SwellPattern {
  var steps = 8
  var duration: TimeInterval = 1

  private var curve: CHHapticParameterCurve {
    let points: [CHHapticParameterCurve.ControlPoint] = (0...steps).map { step in
      let part = Double(step) / Double(steps)
      return .init(relativeTime: part * duration, value: Float(sin(part * .pi)))
    }
    return CHHapticParameterCurve(
      parameterID: .hapticIntensityControl, controlPoints: points, relativeTime: 0)
  }

  func pattern() throws -> CHHapticPattern {
    let hum = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [.init(parameterID: .hapticIntensity, value: 1)],
      relativeTime: 0, duration: duration)
    return try CHHapticPattern(events: [hum], parameterCurves: [curve])
  }
}
