import MotionCurves
import TaplineButtons
public import TaplinePatterns
public import TaplineText

/// The times in milliseconds at which a press is felt, is seen and has ended.
///
/// Haptics are measured at their exact times, motion at the display frames that show it. A time that does not apply
/// is nil, for example the time to the first haptic of a press without haptics.
public struct PressReport: Sendable, Equatable {
  /// The value farthest from rest in the direction of the press.
  package struct Apex: Sendable, Equatable {
    /// The name of the measured track: `scale` if it changes, else `opacity`, else the first other value that changes.
    package let track: String

    package let value: Double

    /// The fraction of the distance to the pressed value, `> 0`; above 1 for an overshoot.
    package let fraction: Double

    /// Milliseconds from the first touch to the first display frame that shows the value.
    package let milliseconds: Double
  }

  let framesPerSecond: Int

  /// Seconds from the start of the timeline to the first touch; nil without a touch.
  package let touch: Double?

  /// Milliseconds from the first touch until the finger is lifted or the touch is canceled.
  package let hold: Double?

  package let touchToHaptic: Double?

  /// Milliseconds from the first lift or cancellation to the onset of the first haptic; negative if the haptic plays
  /// while the finger is down.
  package let liftToHaptic: Double?

  package let touchToMotion: Double?

  /// Milliseconds from the onset of the first haptic to the next display frame that shows motion.
  package let hapticToPicture: Double?

  package let apex: Apex?

  /// Milliseconds from the touch to the first display frame at which everything is at its final rest.
  package let touchToRest: Double?

  /// Milliseconds from the last lift or cancellation to the display frame at which `touchToRest` ends.
  package let liftToRest: Double?

  /// Measures a timeline with a press.
  ///
  /// - Parameters:
  ///   - timeline: A timeline with touches, animations and haptics.
  ///   - framesPerSecond: Display frames per second, `> 0`.
  /// - Complexity: O(frames until rest).
  public init(_ timeline: Timeline, framesPerSecond: Int = 120) {
    let rate = Double(framesPerSecond)
    self.init(
      timeline, sampled: timeline.animations.map { SampledTrack($0, framesPerSecond: rate) },
      framesPerSecond: framesPerSecond)
  }

  init(_ timeline: Timeline, sampled: [SampledTrack], framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
    let touches = timeline.markers(.touch)
    let down = touches.first { $0.name == "down" }?.time
    let lifts = touches.filter { $0.leavesFingerDown == false }
    let haptic = timeline.events.first { $0.kind.isHaptic }?.time
    let rate = SamplingRate.framesPerSecond(Double(framesPerSecond))
    let last = sampled.map(\.frameCount).max().map { $0 - 1 } ?? 0
    let changes = (0...last).filter { frame in sampled.contains { $0.changes(at: frame) } }
    func firstChange(from time: Double) -> Double? {
      let first = rate.frame(.firstShowing, at: time)
      return changes.first { $0 >= first }.map(rate.seconds)
    }
    func since(_ start: Double?, _ time: Double?) -> Double? {
      guard let start, let time else { return nil }
      return TaplinePatterns.milliseconds(time - start)
    }
    touch = down
    hold = since(down, lifts.first?.time)
    touchToHaptic = since(down, haptic)
    liftToHaptic = since(lifts.first?.time, haptic)
    touchToMotion = since(down, firstChange(from: down ?? 0))
    hapticToPicture = since(haptic, haptic.flatMap(firstChange))
    let isOver = !changes.isEmpty && sampled.allSatisfy(\.isAtRest)
    let rest = isOver ? rate.seconds(at: last) : nil
    touchToRest = since(down, rest)
    liftToRest = since(lifts.last?.time, rest)
    apex = sampled.apex(on: timeline).flatMap { apex in
      since(down, rate.seconds(at: apex.frame)).map {
        Apex(track: apex.track, value: apex.value, fraction: apex.fraction, milliseconds: $0)
      }
    }
  }
}

extension PressReport: JSONObject, Encodable {
  package static let members: JSONMembers<Self> = [
    .init("fps", \.framesPerSecond), .init("touchSeconds", \.touch),
    .init("holdMilliseconds", \.hold), .init("touchToHapticMilliseconds", \.touchToHaptic),
    .init("liftToHapticMilliseconds", \.liftToHaptic),
    .init("touchToMotionMilliseconds", \.touchToMotion),
    .init("hapticToPictureMilliseconds", \.hapticToPicture), .init("apex", \.apex),
    .init("touchToRestMilliseconds", \.touchToRest), .init("liftToRestMilliseconds", \.liftToRest),
  ]

  /// Encodes the report as `tapline press --json` writes it; times that do not apply are null.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension PressReport.Apex: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("track", \.track), .init("value", \.value), .init("part", \.fraction),
    .init("touchToApexMilliseconds", \.milliseconds),
  ]
}

extension [SampledTrack] {
  fileprivate func apex(
    on timeline: Timeline
  ) -> (track: String, value: Double, fraction: Double, frame: Int)? {
    // A press starts when the button is pressed; without states, when the finger goes down.
    let states = timeline.markers(.state)
    let pressed = states.first { $0.name == "pressed" }
    let down = timeline.markers(.touch).first { $0.name == "down" }
    guard let start = (states.isEmpty ? down : pressed)?.time else { return nil }
    // A permanent change is not part of a press.
    let lasting: Set = ["selection", "toggle"]
    let moved = filter { sampled in
      sampled.track.body != .color && !lasting.contains(sampled.track.name)
        && sampled.track.changes.contains { $0.time >= start }
    }
    let order = ["scale", "opacity"]
    let first =
      order.compactMap { name in moved.first { $0.track.name == name } }.first ?? moved.first
    guard let sampled = first,
      let index = sampled.track.changes.firstIndex(where: { $0.time >= start })
    else { return nil }
    let track = sampled.track
    let rest = index > 0 ? track.changes[index - 1].target[0] : track.start[0]
    let travel = track.changes[index].target[0] - rest
    guard travel != 0 else { return nil }
    var best: (track: String, value: Double, fraction: Double, frame: Int)?
    for frame in (0..<sampled.frameCount).dropFirst(sampled.rate.frame(.firstShowing, at: start)) {
      let value = sampled.value(at: frame)
      let fraction = (value - rest) / travel
      if fraction > best?.fraction ?? 0 { best = (track.name, value, fraction, frame) }
    }
    return best
  }
}
