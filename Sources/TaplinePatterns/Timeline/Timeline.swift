public import MotionCurves
import TaplineText

/// Patterns, animations and markers on one time axis.
public struct Timeline: Sendable, Equatable {
  /// A pattern at an offset.
  public struct Placement: Sendable, Equatable {
    /// The pattern.
    public var pattern: HapticPattern

    /// Seconds from the start of the timeline to the pattern's time 0, `>= 0`.
    public var offset: Double

    /// The origin of the pattern for reports, such as its name.
    public var source: String

    /// The decoded sound files of the pattern's events, by `waveformPath`; an event whose file is missing is silent.
    public var sounds: [String: SoundClip]

    /// Creates a placement; values are not validated.
    public init(
      _ pattern: HapticPattern, at offset: Double = 0, source: String = "",
      sounds: [String: SoundClip] = [:]
    ) {
      self.pattern = pattern
      self.offset = offset
      self.source = source
      self.sounds = sounds
    }

    fileprivate var events: [HapticEvent] {
      offset == 0 ? pattern.events : pattern.events.map { $0.at($0.time + offset) }
    }

    /// In seconds at the original speed, without ring-out; a sound file that plays whole keeps its duration.
    package func duration(playedAtSpeed speed: Double = 1) -> Double {
      guard !sounds.isEmpty else { return pattern.duration }
      return pattern.events.reduce(pattern.duration) { longest, event in
        guard let sound = event.wholeSound(in: sounds) else { return longest }
        return max(longest, event.time + sound.duration * speed)
      }
    }
  }

  /// The patterns in the order in which they were placed; patterns may overlap.
  ///
  /// A pattern's controls act on its own events only.
  public var placements: [Placement]

  /// The animated values, such as scale and opacity, one track each.
  public var animations: [AnimationTrack]

  /// Touches, states, calls and other moments, in any order.
  public var markers: [Marker]

  /// Creates a timeline.
  public init(
    _ placements: [Placement] = [], animations: [AnimationTrack] = [], markers: [Marker] = []
  ) {
    self.placements = placements
    self.animations = animations
    self.markers = markers
  }

  /// Creates a timeline of one pattern at time 0.
  public init(_ pattern: HapticPattern, source: String = "") {
    self.init([Placement(pattern, source: source)])
  }

  /// Seconds from the start to the end of the last pattern, without ring-out.
  ///
  /// Animations and markers do not count.
  public var duration: Double { duration(playedAtSpeed: 1) }

  /// Seconds to the end of the last pattern, the last marker or the last change of an animation, whichever is latest.
  package var lastMoment: Double {
    let changes = animations.compactMap(\.changes.last?.time)
    return (markers.map(\.time) + changes).reduce(duration, max)
  }

  /// The number of events in all patterns.
  public var eventCount: Int { placements.reduce(0) { $0 + $1.pattern.events.count } }

  /// The events of all patterns at their times on this axis, sorted by time.
  ///
  /// Events at the same time are in the order in which they were placed.
  ///
  /// - Complexity: O(n log n); O(n) if they are sorted as placed.
  public var events: [HapticEvent] {
    var placed = placements.first?.events ?? []
    for placement in placements.dropFirst() { placed += placement.events }
    return placed.inTime
  }

  /// The taps of all patterns at their times on this axis, in the order of ``events``.
  public var transients: [HapticEvent] {
    let events = events
    // Avoid a copy if all events are taps, because there may be a million.
    guard events.contains(where: { $0.kind != .transient }) else { return events }
    return events.filter { $0.kind == .transient }
  }

  /// In seconds at the original speed, without ring-out.
  package func duration(playedAtSpeed speed: Double) -> Double {
    placements.lazy.map { $0.offset + $0.duration(playedAtSpeed: speed) }.max() ?? 0
  }

  /// Adds everything of another timeline, delayed by `offset` seconds, `>= 0`.
  public mutating func append(_ other: Timeline, at offset: Double = 0) {
    var other = other
    for index in other.placements.indices { other.placements[index].offset += offset }
    for index in other.markers.indices { other.markers[index].time += offset }
    for track in other.animations.indices {
      for change in other.animations[track].changes.indices {
        other.animations[track].changes[change].time += offset
      }
    }
    placements += other.placements
    animations += other.animations
    markers += other.markers
  }

  /// Returns the timeline at another speed.
  ///
  /// Scales the times of events, steps, curves, markers and animations, and the durations of events. Taps keep their
  /// length, sound files keep their speed, and all sounds keep their pitch, as with CoreHaptics' playback rate. The
  /// speed is `> 0`; 2 plays twice as fast.
  public func played(atSpeed speed: Double) -> Timeline {
    precondition(speed > 0, "the speed must be above 0")
    var scaled = self
    for index in scaled.placements.indices {
      scaled.placements[index].offset /= speed
      scaled.placements[index].pattern = scaled.placements[index].pattern.played(atSpeed: speed)
    }
    for index in scaled.markers.indices { scaled.markers[index].time /= speed }
    scaled.animations = animations.map { $0.played(atSpeed: speed) }
    return scaled
  }

  package func repeated(_ count: Int, gap: Double) -> Timeline {
    var whole = self
    let step = duration + gap
    for index in 1..<max(count, 1) {
      whole.append(self, at: roundedToNanosecond(step * Double(index)))
    }
    return whole
  }

  /// Whether one event starts at 0 and another at the end, so that repeating without a gap makes them coincide.
  package var hasEventsAtBothEnds: Bool {
    let times = placements.flatMap { placement in
      placement.pattern.events.map { roundedToNanosecond(placement.offset + $0.time) }
    }
    return times.contains(0) && times.contains(roundedToNanosecond(duration))
  }
}

extension HapticPattern {
  fileprivate func played(atSpeed speed: Double) -> HapticPattern {
    var scaled = self
    for index in scaled.events.indices {
      // The maximum duration of continuous events applies at the original speed.
      if scaled.events[index].kind.isContinuous {
        scaled.events[index].duration = scaled.events[index].effectiveDuration
      }
      scaled.events[index].time /= speed
      scaled.events[index].duration = scaled.events[index].duration.map { $0 / speed }
    }
    scaled.moveControls({ $0 / speed }, points: { $0 / speed })
    return scaled
  }
}

extension Timeline: CustomStringConvertible {
  /// Events, steps, curve points, markers and changes of animated values, sorted by time, one in each line, such as
  /// `transient 'feedback/rigid' at 0.12 s (intensity 0.6, sharpness 0.9)`.
  ///
  /// `TimelineWriter` of the product `Tapline` writes a form that can be read back.
  public var description: String { lines().joined(separator: "\n") }

  /// Returns at most `limit` lines of `description`; if there are more, a final line counts the rest.
  package func lines(limit: Int = .max) -> [String] {
    var entries = items.map { (time: $0.time, line: $0.line) }
    for track in animations {
      for change in track.changes { entries.append((change.time, Self.line(track.name, change))) }
    }
    guard !entries.isEmpty else { return ["nothing was recorded"] }
    entries.sort { $0.time < $1.time }
    let lines = entries.prefix(limit).map(\.line)
    guard entries.count > limit else { return lines }
    return lines + ["… \(entries.count - limit) more"]
  }

  private static func line(_ name: String, _ change: AnimationTrack.Change) -> String {
    let target = change.target.map(\.toNanosecond.shortestText).joined(separator: " ")
    return "animation '\(name)' at \(change.time.toNanosecond.shortestText) s (to \(target))"
  }
}
