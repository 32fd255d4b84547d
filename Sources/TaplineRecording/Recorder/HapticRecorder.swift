public import MotionCurves
public import TaplinePatterns

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
    /// What tells a listener of each call.
    var stream: CallStream?

    mutating func add(
      _ placement: Timeline.Placement, calledAt: Double, place: CallPlace?
    ) -> Int {
      count += 1
      placements.append((count, placement))
      stream?.take(TimelineCall(.placement(placement, number: count), calledAt: calledAt), place)
      return count
    }

    /// Where a placement stands by its number, those of the latest numbers soonest found.
    func index(of number: Int) -> Int? { placements.lastIndex { $0.id == number } }

    mutating func add(_ marker: Timeline.Marker, calledAt: Double) {
      markers.append(marker)
      stream?.take(TimelineCall(.marker(marker), calledAt: calledAt))
    }
  }

  /// What the times are read from.
  let clock: any RecordingClock

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

  deinit { state.withLock { $0.stream }?.finish(within: 0) }

  /// Tells of every call from now on, unless somebody is told already.
  func begin(_ stream: () -> CallStream) {
    state.withLock { state in
      if state.stream == nil { state.stream = stream() }
    }
  }

  /// What the phone is like from now on.
  public var conditions: DeviceConditions {
    get { state.withLock { $0.conditions } }
    set {
      let now = clock.now
      state.withLock { state in
        guard newValue != state.conditions else { return }
        state.conditions = newValue
        // For a listener only: what they change of the recording has markers of its own.
        let marker = Timeline.Marker(.state, "conditions", at: now, detail: newValue.summary)
        state.stream?.take(TimelineCall(.marker(marker), calledAt: now))
      }
    }
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
      state = State(conditions: state.conditions, count: state.count, stream: state.stream)
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
  ///   - file: The file that makes the call, for a listener.
  ///   - line: The line that makes it.
  /// - Returns: What `update(_:_:)` changes it by.
  @discardableResult
  public func record(
    _ pattern: HapticPattern, at time: Double? = nil, source: String = "",
    sounds: [String: SoundClip] = [:], file: StaticString = #fileID, line: UInt = #line
  ) -> RecordingID {
    record(
      Timeline.Placement(pattern, at: time ?? clock.now, source: source, sounds: sounds),
      place: CallPlace(file, line))
  }

  /// Records a pattern at its time.
  package func record(_ placement: Timeline.Placement, place: CallPlace?) -> RecordingID {
    let now = clock.now
    return state.withLock { state in
      let number = state.add(placement, calledAt: now, place: place)
      return RecordingID(number: number)
    }
  }

  /// Records events that begin together, as `record(_:at:source:sounds:file:line:)`.
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
    let now = clock.now
    state.withLock { state in
      guard let index = state.index(of: id.number) else { return }
      change(&state.placements[index].placement)
      let changed = state.placements[index].placement
      state.stream?.take(TimelineCall(.change(changed, number: id.number), calledAt: now))
    }
  }

  /// Puts steps behind those of a pattern that was recorded, as a player does that is sent parameters.
  package func add(_ steps: [DynamicParameter], to id: RecordingID) {
    let now = clock.now
    state.withLock { state in
      guard let index = state.index(of: id.number) else { return }
      state.placements[index].placement.pattern.parameters += steps
      state.stream?.take(TimelineCall(.steps(steps, number: id.number), calledAt: now))
    }
  }

  /// Takes back a pattern that was recorded and never played.
  ///
  /// - Parameter id: What recording it gave.
  public func remove(_ id: RecordingID) {
    let now = clock.now
    state.withLock { state in
      guard let index = state.index(of: id.number) else { return }
      state.placements.remove(at: index)
      state.stream?.take(TimelineCall(.removal(number: id.number), calledAt: now))
    }
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
  func mark(_ marker: Timeline.Marker) {
    let now = clock.now
    state.withLock { $0.add(marker, calledAt: now) }
  }

  /// Puts a value that is animated beside the haptics.
  ///
  /// - Parameter track: The value and its changes, in seconds on the recorder's axis.
  public func animate(_ track: AnimationTrack) {
    let now = clock.now
    state.withLock { state in
      state.animations.append(track)
      state.stream?.take(TimelineCall(.animation(track), calledAt: now))
    }
  }

  // MARK: - Calls

  /// Notes that the engine is prepared for haptics to come.
  package func prepare(_ caller: String = "") {
    let now = clock.now
    state.withLock { state in
      state.add(.init(.call, "prepare", at: now, detail: caller), calledAt: now)
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
  /// - Parameters:
  ///   - generator: The call.
  ///   - file: The file that makes the call, for a listener.
  ///   - line: The line that makes it.
  public func play(
    _ generator: FeedbackGenerator, file: StaticString = #fileID, line: UInt = #line
  ) {
    play(generator, place: CallPlace(file, line))
  }

  /// Records one call to a feedback generator.
  package func play(_ generator: FeedbackGenerator, place: CallPlace?) {
    var generator = generator
    if case .impact(let style, let intensity) = generator, !(0...1).contains(intensity) {
      let brought = intensity > 1 ? 1.0 : 0
      generator = .impact(style, intensity: brought)
      mark(
        .moment, "intensity out of range", detail: "\(intensity) was asked for; \(brought) plays")
    }
    play(generator.patternName, generator, isSelection: generator == .selection, place: place)
  }

  /// Records one piece of SwiftUI's sensory feedback, under the conditions that hold.
  ///
  /// - Parameters:
  ///   - feedback: Which one.
  ///   - file: The file that makes the call, for a listener.
  ///   - line: The line that makes it.
  public func sensoryFeedback(
    _ feedback: SensoryFeedbackCall, file: StaticString = #fileID, line: UInt = #line
  ) {
    sensoryFeedback(feedback, place: CallPlace(file, line))
  }

  /// Records one piece of SwiftUI's sensory feedback.
  package func sensoryFeedback(_ feedback: SensoryFeedbackCall, place: CallPlace?) {
    play(
      feedback.name, feedback.generator, isSelection: feedback == .selection, place: place)
  }

  private func play(
    _ name: String, _ generator: FeedbackGenerator, isSelection: Bool, place: CallPlace?
  ) {
    let now = clock.now
    let place = place ?? CallPlace.current
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
        state.add(.init(.suppressed, name, at: now, detail: reason), calledAt: now)
        return
      }
      if isSelection { state.lastSelection = now }
      let isPrepared = state.preparedUntil.map { now <= $0 } ?? false
      var start = now
      if conditions.isEngineCold, !isPrepared {
        start += figures.coldStartDelay
        let cause = state.preparedUntil == nil ? "the engine was cold" : "prepare() had expired"
        state.add(
          .init(
            .moment, "late", at: now,
            detail: "\(cause): \(name) plays \(figures.coldStartDelay) s later"), calledAt: now)
      }
      state.preparedUntil = nil
      if pattern == nil, !state.hasSaidThatPatternsAreMissing {
        state.hasSaidThatPatternsAreMissing = true
        state.add(
          .init(
            .moment, "no pattern", at: now,
            detail: "each call is recorded as one tap; what it would play is not known here"),
          calledAt: now)
      }
      _ = state.add(
        .init(pattern ?? Self.standIn(for: generator), at: start, source: name), calledAt: now,
        place: place)
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
