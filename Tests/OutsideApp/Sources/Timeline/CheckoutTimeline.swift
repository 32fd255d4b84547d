import Tapline

/// A checkout from touch to receipt: haptics, a shrinking button and events.
package struct CheckoutTimeline {
  /// Everything on one axis, in seconds.
  package var timeline: Timeline

  /// Creates a payment that is settled `wait` seconds after the touch.
  package init(waiting wait: Double) {
    timeline = Timeline(
      [
        .init(HapticPattern(events: [HapticEvent(.transient, at: 0)]), at: 0, source: "touch"),
        .init(PaymentPattern.settled(), at: wait, source: "settled"),
      ],
      animations: [
        AnimationTrack(
          "scale", body: .scale, start: [1],
          changes: [
            .init(to: [0.96], at: 0, animation: .easeOut(duration: 0.1)),
            .init(to: [1], at: 0.15, animation: .spring(response: 0.3, dampingFraction: 0.7)),
          ]),
        AnimationTrack(
          "tint", unit: "color", body: .color, start: [0, 0, 0, 1],
          changes: [.init(to: [0, 0.6, 0.2, 1], at: wait)], policy: .restartFromCurrent),
      ],
      markers: [
        .init(.touch, "down", at: 0), .init(.touch, "up", at: 0.15),
        .init(.action, "settled", at: wait, detail: "the server has answered"),
      ])
  }

  /// Adds a second checkout at an offset.
  package mutating func add(_ other: CheckoutTimeline, at offset: Double) {
    timeline.append(other.timeline, at: offset)
  }

  /// Delays the haptics of one source by some seconds.
  package mutating func delay(_ source: String, by seconds: Double) {
    for index in timeline.placements.indices where timeline.placements[index].source == source {
      timeline.placements[index].offset += seconds
    }
  }

  /// The value of a track at a time.
  package func value(of track: String, at time: Double, framesPerSecond: Double = 120) -> [Double] {
    guard let moving = timeline.animations.first(where: { $0.name == track }) else { return [] }
    return SampledTrack(moving, framesPerSecond: framesPerSecond)
      .components(at: Int((time * framesPerSecond).rounded()))
  }

  /// The events in the order of time.
  package var story: [String] {
    timeline.markers.sorted { $0.time < $1.time }
      .map { "\($0.time) s: \($0.kind.rawValue) \($0.name) \($0.detail)" }
  }

  /// The start and target of each change of a track.
  package func changes(of track: String) -> [(time: Double, target: [Double])] {
    timeline.animations.filter { $0.name == track }.flatMap(\.changes).map { ($0.time, $0.target) }
  }

  /// Makes every animation abrupt, for people who prefer reduced motion.
  package mutating func reduceMotion() {
    for track in timeline.animations.indices {
      for change in timeline.animations[track].changes.indices {
        timeline.animations[track].changes[change].animation = nil
      }
    }
  }

  /// The intensities of taps under their controls.
  package var feltIntensities: [Double] { timeline.playedTransients.map(\.intensity) }

  /// The timeline in slow motion.
  package func slowed(by factor: Double) -> Timeline { timeline.played(atSpeed: 1 / factor) }
}
