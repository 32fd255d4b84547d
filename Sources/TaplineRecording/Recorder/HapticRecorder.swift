public import MotionCurves
public import TaplinePatterns
public import TaplineTimeline

/// Records every haptic that an app asks for as a timeline, instead of or beside playing it.
///
///     let clock = VirtualClock()
///     let recorder = HapticRecorder(clock: clock)
///     recorder.impact(.rigid).impactOccurred(intensity: 0.8)
///     clock.advance(by: 0.12)
///     recorder.impact(.soft).impactOccurred()
///     recorder.timeline.transients.map(\.time)   // [0, 0.12]
///
/// It imports no test library, so that an app's debug build can carry it. A generator's call plays
/// the pattern that its ``GeneratorPatterns`` have for it; a call that they do not have is recorded
/// as one tap of the call's intensity under the call's name, with a marker that says so, once.
public final class HapticRecorder: Sendable {
  /// A pattern that was recorded and can still be changed, such as one that is stopped.
  public struct RecordingID: Sendable, Hashable {
    fileprivate let number: Int
  }

  private struct State: Sendable {
    var conditions: DeviceConditions
    var placements: [(id: Int, placement: Timeline.Placement)] = []
    var animations: [AnimationTrack] = []
    var markers: [Timeline.Marker] = []
    var count = 0
    /// Until when the last `prepare()` holds.
    var preparedUntil: Double?
    var lastSelection: Double?
    var hasSaidThatPatternsAreMissing = false
  }

  /// What the times are read from.
  package let clock: any RecordingClock

  private let patterns: GeneratorPatterns
  private let state: Locked<State>

  /// Begins a recording that is empty.
  ///
  /// - Parameters:
  ///   - clock: What the times are read from; a test advances it.
  ///   - conditions: What the phone is like.
  ///   - generators: What the feedback generators play.
  public init(
    clock: any RecordingClock = VirtualClock(), conditions: DeviceConditions = .ready,
    generators: GeneratorPatterns = .tapline
  ) {
    self.clock = clock
    patterns = generators
    state = Locked(State(conditions: conditions))
  }

  /// What the phone is like from now on.
  public var conditions: DeviceConditions {
    get { state.withLock { $0.conditions } }
    set { state.withLock { $0.conditions = newValue } }
  }

  /// Everything that was recorded so far.
  public var timeline: Timeline {
    state.withLock { state in
      Timeline(
        state.placements.map(\.placement), animations: state.animations, markers: state.markers)
    }
  }

  /// Forgets what was recorded and prepared; conditions stay, and so does the time axis.
  public func reset() {
    state.withLock { state in
      // Numbers go on, so that what was forgotten is never taken for something new.
      state = State(conditions: state.conditions, count: state.count)
    }
  }

  // MARK: - Patterns

  /// Records a pattern as it is; conditions do not act on it.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - time: When it begins in seconds on the recorder's axis; nil for now.
  ///   - source: Where it comes from, such as its name.
  ///   - sounds: The sounds that its events name, by path.
  /// - Returns: What `update(_:_:)` changes it by.
  @discardableResult
  public func record(
    _ pattern: HapticPattern, at time: Double? = nil, source: String = "",
    sounds: [String: SoundClip] = [:]
  ) -> RecordingID {
    let time = time ?? clock.now
    return state.withLock { state in
      state.count += 1
      state.placements.append(
        (state.count, .init(pattern, at: time, source: source, sounds: sounds)))
      return RecordingID(number: state.count)
    }
  }

  /// Records events that begin together, as `record(_:at:source:sounds:)`.
  ///
  /// - Parameters:
  ///   - events: The events, their times from now on.
  ///   - source: Where they come from.
  /// - Returns: What `update(_:_:)` changes them by.
  @discardableResult
  package func record(_ events: [HapticEvent], source: String = "") -> RecordingID {
    record(HapticPattern(events: events), source: source)
  }

  /// Changes a pattern that was recorded, as a player that is stopped does.
  ///
  /// - Parameters:
  ///   - id: What recording it gave; one that was removed or reset changes nothing.
  ///   - change: What to change.
  public func update(_ id: RecordingID, _ change: @Sendable (inout Timeline.Placement) -> Void) {
    state.withLock { state in
      guard let index = state.placements.firstIndex(where: { $0.id == id.number }) else { return }
      change(&state.placements[index].placement)
    }
  }

  /// Takes back a pattern that was recorded and never played.
  ///
  /// - Parameter id: What recording it gave.
  public func remove(_ id: RecordingID) {
    state.withLock { state in state.placements.removeAll { $0.id == id.number } }
  }

  // MARK: - Markers and animations

  /// Notes what happens now.
  ///
  /// - Parameters:
  ///   - kind: What it is about.
  ///   - name: What happens, in a word or two.
  ///   - detail: More about it in one sentence.
  public func mark(_ kind: Timeline.Marker.Kind, _ name: String, detail: String = "") {
    mark(Timeline.Marker(kind, name, at: clock.now, detail: detail))
  }

  /// Notes what happens at the marker's own time.
  ///
  /// - Parameter marker: The marker.
  package func mark(_ marker: Timeline.Marker) { state.withLock { $0.markers.append(marker) } }

  /// Puts a value that is animated beside the haptics.
  ///
  /// - Parameter track: The value and its changes, in seconds on the recorder's axis.
  public func animate(_ track: AnimationTrack) { state.withLock { $0.animations.append(track) } }

  // MARK: - Calls

  /// Notes that the engine is prepared for haptics to come.
  ///
  /// - Parameter caller: Who prepares it, such as `impact(light)`.
  package func prepare(_ caller: String = "") {
    let now = clock.now
    state.withLock { state in
      state.markers.append(.init(.call, "prepare", at: now, detail: caller))
      state.preparedUntil = now + state.conditions.figures.preparationLifetime
    }
  }

  /// Records one call to a feedback generator, under the conditions that hold.
  ///
  /// Its source is the library's name without the intensity, such as `feedback/rigid`: how strong it
  /// is, its events say.
  ///
  /// An intensity outside `0...1` is brought into it, and a marker says so.
  ///
  /// - Parameter generator: The call.
  public func play(_ generator: FeedbackGenerator) {
    var generator = generator
    if case .impact(let style, let intensity) = generator, !(0...1).contains(intensity) {
      let brought = intensity > 1 ? 1.0 : 0
      generator = .impact(style, intensity: brought)
      mark(
        .moment, "intensity out of range", detail: "\(intensity) was asked for; \(brought) plays")
    }
    play(generator.patternName, generator, isSelection: generator == .selection)
  }

  /// Records one piece of SwiftUI's sensory feedback, under the conditions that hold.
  ///
  /// - Parameter feedback: Which one.
  public func sensoryFeedback(_ feedback: SensoryFeedbackCall) {
    play(feedback.name, feedback.generator, isSelection: feedback == .selection)
  }

  private func play(_ name: String, _ generator: FeedbackGenerator, isSelection: Bool) {
    let now = clock.now
    let pattern = patterns.pattern(of: generator)
    state.withLock { state in
      let conditions = state.conditions
      let figures = conditions.figures
      var reason = conditions.reasonForSilence(of: .feedbackGenerator)
      if reason == nil, isSelection, conditions.limitsSelection, let last = state.lastSelection,
        now - last < figures.selectionInterval
      {
        reason = "selection feedback plays at most every \(figures.selectionInterval) s"
      }
      if let reason {
        state.markers.append(.init(.suppressed, name, at: now, detail: reason))
        return
      }
      if isSelection { state.lastSelection = now }
      let isPrepared = state.preparedUntil.map { now <= $0 } ?? false
      var start = now
      if conditions.isEngineCold, !isPrepared {
        start += figures.coldStartDelay
        let cause = state.preparedUntil == nil ? "the engine was cold" : "prepare() had expired"
        state.markers.append(
          .init(
            .moment, "late", at: now,
            detail: "\(cause): \(name) plays \(figures.coldStartDelay) s later"))
      }
      state.preparedUntil = nil
      if pattern == nil, !state.hasSaidThatPatternsAreMissing {
        state.hasSaidThatPatternsAreMissing = true
        state.markers.append(
          .init(
            .moment, "no pattern", at: now,
            detail: "each call is recorded as one tap; what it would play is not known here"))
      }
      state.count += 1
      state.placements.append(
        (state.count, .init(pattern ?? Self.standIn(for: generator), at: start, source: name)))
    }
  }

  private static func standIn(for generator: FeedbackGenerator) -> HapticPattern {
    var intensity = 1.0
    if case .impact(_, let asked) = generator { intensity = asked }
    return HapticPattern(
      events: [HapticEvent(.transient, at: 0, intensity: intensity)],
      metadata: [
        "Description":
          "One tap that stands for \(generator.patternName), of which no pattern is known."
      ])
  }
}
