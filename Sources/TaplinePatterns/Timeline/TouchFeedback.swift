import MotionCurves

/// A kind of feedback to a touch, with its published latency limits.
public enum TouchFeedback: String, CaseIterable, Sendable {
  /// A tap or a vibration.
  case haptic
  /// A tone or a sound file.
  case sound
  /// A change of an animated value, such as scale or opacity.
  case visual

  /// The recommended seconds from a touch to the start of the feedback.
  ///
  /// Only the upper bound is checked: a timeline's latency excludes the device's, which alone exceeds the lower bound.
  ///
  /// Source: T. Kaaresoja, S. Brewster, V. Lantz, *Towards the Temporally Perfect Virtual Button*, ACM Transactions on
  /// Applied Perception 11, 2014, doi:10.1145/2611387, for buttons on a touchscreen.
  public var latency: ClosedRange<Double> {
    switch self {
    case .haptic: 0.005...0.05
    case .sound: 0.02...0.07
    case .visual: 0.03...0.085
    }
  }

  /// Ignores rounding errors.
  package static func isLate(_ latency: Double, after limit: Double) -> Bool {
    latency > limit + 1e-9
  }

  package var noun: String {
    switch self {
    case .haptic: "haptic"
    case .sound: "sound"
    case .visual: "visible change"
    }
  }
}

package struct FeedbackLatency: Sendable, Equatable {
  package let feedback: TouchFeedback
  package let touch: Timeline.Marker

  /// Without the latency of a device.
  package let seconds: Double
  package let source: String
}

extension Timeline {
  /// The first feedback of each kind to each `down` and `up`, requested before the next touch marker; an `up` after a
  /// `down` with visual feedback has none, because its change only restores the look.
  package var feedbackLatencies: [FeedbackLatency] {
    let touches = markers(.touch)
    var latencies: [FeedbackLatency] = []
    var hasVisibleDown = false
    for (index, touch) in touches.enumerated() where touch.name == "down" || touch.name == "up" {
      let end = index + 1 < touches.count ? touches[index + 1].time : .infinity
      if touch.name == "down" { hasVisibleDown = false }
      for feedback in TouchFeedback.allCases where feedback != .visual || !hasVisibleDown {
        guard let first = onset(of: feedback, requestedIn: touch.time..<end) else { continue }
        if feedback == .visual { hasVisibleDown = true }
        latencies.append(
          FeedbackLatency(
            feedback: feedback, touch: touch, seconds: first.time - touch.time,
            source: first.source))
      }
    }
    return latencies
  }

  private func onset(
    of feedback: TouchFeedback, requestedIn span: Range<Double>
  ) -> (time: Double, source: String)? {
    if feedback == .visual {
      return animations.compactMap { track in
        track.visibleChange(requestedIn: span).map { ($0, track.name) }
      }.min { $0.0 < $1.0 }
    }
    return placements.filter { span.contains($0.offset) }.compactMap { placement in
      placement.pattern.events.lazy
        .filter { $0.kind.isHaptic == (feedback == .haptic) && !$0.isSilent }
        .map(\.time).min().map { (placement.offset + $0, placement.source) }
    }.min { $0.0 < $1.0 }
  }
}

extension AnimationTrack {
  /// The smallest visible difference: a step of an eight-bit color channel, a design choice.
  private static let visibleStep = 1.0 / 255

  /// Samples per second; a design choice: the lower limit of `visual` is 30 samples.
  private static let samplesPerSecond = 1_000.0

  /// Returns the time in seconds at which the track first differs visibly from one without the changes of a span.
  fileprivate func visibleChange(requestedIn span: Range<Double>) -> Double? {
    guard changes.contains(where: { span.contains($0.time) }) else { return nil }
    var track = self
    track.changes.removeAll { $0.time >= span.upperBound }
    // The delay until the first display frame is part of the device's latency.
    track.startupFrames = 0
    var untouched = track
    untouched.changes.removeAll { $0.time >= span.lowerBound }
    let rate = SamplingRate.framesPerSecond(Self.samplesPerSecond)
    let first = rate.frame(.firstShowing, at: span.lowerBound)
    let last = rate.frame(
      .lastBefore, at: (track.changes.last?.time ?? 0) + TrackEnd.endlessDuration)
    var pass = AnimationPass(track, framesPerSecond: Self.samplesPerSecond)
    var untouchedPass = AnimationPass(untouched, framesPerSecond: Self.samplesPerSecond)
    for frame in first...last {
      let values = zip(pass.components(at: frame), untouchedPass.components(at: frame))
      if values.contains(where: { abs($0 - $1) >= Self.visibleStep }) {
        return max(rate.seconds(at: frame), span.lowerBound)
      }
      if pass.isAtRest, untouchedPass.isAtRest { break }
    }
    return nil
  }
}
