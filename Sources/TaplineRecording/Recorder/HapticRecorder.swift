public import MotionCurves
import TaplineFiles
public import TaplinePatterns

/// A recorder of an app's haptics as a timeline, used in place of the generators or in addition to them.
///
///     let clock = VirtualClock()
///     let recorder = HapticRecorder(clock: clock)
///     recorder.impact(.rigid).impactOccurred(intensity: 0.8)
///     clock.advance(by: 0.12)
///     recorder.impact(.soft).impactOccurred()
///     recorder.timeline.transients.map(\.time)   // [0, 0.12]
///
/// The recorder imports no test library, so that an app's debug build can contain it. A call to a generator is recorded
/// with its pattern in ``GeneratorPatterns``. A call without a pattern is recorded as one tap with the call's intensity
/// and name; a marker at the first such call reports this.
public final class HapticRecorder: Sendable {
  /// The identifier of a recorded pattern, for changing or removing the pattern.
  public struct RecordingID: Sendable, Hashable {
    fileprivate let number: Int
  }

  private struct State: Sendable {
    typealias Placements = [(id: Int, placement: Timeline.Placement)]

    var conditions: DeviceConditions
    var placements: Placements = []
    var animations: [AnimationTrack] = []
    var markers: [Timeline.Marker] = []
    var lastNumber = 0
    var preparedUntil: Double?
    var lastSelection: Double?
    var hasReportedMissingPatterns = false
    var stream: CallStream?

    mutating func add(
      _ placement: Timeline.Placement, calledAt: Double, place: CallPlace?
    ) -> RecordingID {
      lastNumber += 1
      placements.append((lastNumber, placement))
      send(.placement(placement, number: lastNumber), calledAt: calledAt, place: place)
      return RecordingID(number: lastNumber)
    }

    mutating func mark(
      _ kind: Timeline.Marker.Kind, _ name: String, detail: String, at now: Double
    ) {
      let marker = Timeline.Marker(kind, name, at: now, detail: detail)
      markers.append(marker)
      send(.marker(marker), calledAt: now)
    }

    func send(_ content: TimelineCall.Content, calledAt: Double, place: CallPlace? = nil) {
      stream?.enqueue(TimelineCall(content, calledAt: calledAt), place)
    }
  }

  let clock: any RecordingClock

  private let patterns: GeneratorPatterns
  private let state: Locked<State>

  /// Creates a recorder with an empty recording; recorded times are those of `clock`.
  public init(
    clock: any RecordingClock = VirtualClock(), conditions: DeviceConditions = .ready,
    generators: GeneratorPatterns = .tapline
  ) {
    self.clock = clock
    patterns = generators
    state = Locked(State(conditions: conditions))
  }

  deinit { state.withLock { $0.stream }?.finish(within: 0) }

  func begin(_ stream: () -> CallStream) {
    state.withLock { state in
      if state.stream == nil { state.stream = stream() }
    }
  }

  /// The conditions of all later calls.
  public var conditions: DeviceConditions {
    get { state.withLock { $0.conditions } }
    set {
      let now = clock.now
      state.withLock { state in
        guard newValue != state.conditions else { return }
        state.conditions = newValue
        // Only the listener gets this marker; in the recording, each affected haptic has a marker.
        let marker = Timeline.Marker(.state, "conditions", at: now, detail: newValue.summary)
        state.send(.marker(marker), calledAt: now)
      }
    }
  }

  /// The recording so far.
  public var timeline: Timeline {
    state.withLock { state in
      Timeline(
        state.placements.map(\.placement), animations: state.animations, markers: state.markers)
    }
  }

  /// Clears the recording and the effect of earlier calls, including preparations; keeps the conditions and the clock.
  public func reset() {
    state.withLock { state in
      // Numbers continue, so that the number of a removed pattern is never reused.
      state = State(
        conditions: state.conditions, lastNumber: state.lastNumber, stream: state.stream)
    }
  }

  // MARK: - Patterns

  /// Records a pattern, by default at the current time, regardless of conditions.
  ///
  /// Times are in seconds of the recorder's clock. The keys of `sounds` are the paths in the pattern's events.
  @discardableResult
  public func record(
    _ pattern: HapticPattern, at time: Double? = nil, source: String = "",
    sounds: [String: SoundClip] = [:], file: StaticString = #fileID, line: UInt = #line
  ) -> RecordingID {
    record(
      Timeline.Placement(pattern, at: time ?? clock.now, source: source, sounds: sounds),
      place: CallPlace(file, line))
  }

  package func record(_ placement: Timeline.Placement, place: CallPlace?) -> RecordingID {
    let now = clock.now
    return state.withLock { $0.add(placement, calledAt: now, place: place) }
  }

  /// Changes a recorded pattern, for example when a player is stopped; has no effect after `remove(_:)` or `reset()`.
  public func update(_ id: RecordingID, _ change: @Sendable (inout Timeline.Placement) -> Void) {
    edit(id) { placements, index in
      change(&placements[index].placement)
      return .change(placements[index].placement, number: id.number)
    }
  }

  /// Appends the dynamic parameters sent to a player to its recorded pattern.
  package func add(_ steps: [DynamicParameter], to id: RecordingID) {
    edit(id) { placements, index in
      placements[index].placement.pattern.parameters += steps
      return .steps(steps, number: id.number)
    }
  }

  /// Removes a recorded pattern that never played.
  public func remove(_ id: RecordingID) {
    edit(id) { placements, index in
      placements.remove(at: index)
      return .removal(number: id.number)
    }
  }

  private func edit(
    _ id: RecordingID, _ body: (inout State.Placements, _ index: Int) -> TimelineCall.Content
  ) {
    let now = clock.now
    state.withLock { state in
      guard let index = state.placements.lastIndex(where: { $0.id == id.number }) else { return }
      state.send(body(&state.placements, index), calledAt: now)
    }
  }

  // MARK: - Markers and animations

  /// Records a marker at the current time, with a detail in one sentence.
  public func mark(_ kind: Timeline.Marker.Kind, _ name: String, detail: String = "") {
    let now = clock.now
    state.withLock { $0.mark(kind, name, detail: detail, at: now) }
  }

  /// Records an animated value and its changes, in seconds of the recorder's clock.
  public func animate(_ track: AnimationTrack) {
    let now = clock.now
    state.withLock { state in
      state.animations.append(track)
      state.send(.animation(track), calledAt: now)
    }
  }

  // MARK: - Calls

  package func prepare(_ caller: String = "") {
    let now = clock.now
    state.withLock { state in
      state.mark(.call, "prepare", detail: caller, at: now)
      state.preparedUntil = now + state.conditions.figures.preparationLifetime
    }
  }

  /// Records a call to a feedback generator under the current conditions.
  ///
  /// The source of the recorded pattern is the pattern's name in Tapline's library, such as `feedback/rigid`. The
  /// intensities of the pattern's events are multiplied by the call's intensity. An intensity outside `0...1` is
  /// clamped, with a marker.
  public func play(
    _ generator: FeedbackGenerator, file: StaticString = #fileID, line: UInt = #line
  ) {
    play(generator, place: CallPlace(file, line))
  }

  package func play(_ generator: FeedbackGenerator, place: CallPlace?) {
    var generator = generator
    if case .impact(let style, let intensity) = generator, !(0...1).contains(intensity) {
      let clamped = intensity > 1 ? 1.0 : 0
      generator = .impact(style, intensity: clamped)
      mark(
        .moment, "intensity out of range", detail: "\(intensity) was requested; \(clamped) plays")
    }
    play(generator.patternName, generator, isSelection: generator == .selection, place: place)
  }

  /// Records SwiftUI's sensory feedback under the current conditions.
  public func sensoryFeedback(
    _ feedback: SensoryFeedbackCall, file: StaticString = #fileID, line: UInt = #line
  ) {
    sensoryFeedback(feedback, place: CallPlace(file, line))
  }

  package func sensoryFeedback(_ feedback: SensoryFeedbackCall, place: CallPlace?) {
    play(feedback.name, feedback.generator, isSelection: feedback == .selection, place: place)
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
      if let reason { return state.mark(.suppressed, name, detail: reason, at: now) }
      if isSelection { state.lastSelection = now }
      let isPrepared = state.preparedUntil.map { now <= $0 } ?? false
      var start = now
      if conditions.isEngineCold, !isPrepared {
        start += figures.coldStartDelay
        let cause = state.preparedUntil == nil ? "the engine was cold" : "prepare() had expired"
        let detail = "\(cause): \(name) plays \(figures.coldStartDelay) s later"
        state.mark(.moment, "late", detail: detail, at: now)
      }
      state.preparedUntil = nil
      if pattern == nil, !state.hasReportedMissingPatterns {
        state.hasReportedMissingPatterns = true
        state.mark(
          .moment, "no pattern",
          detail: "each call is recorded as one tap, because its pattern is unknown", at: now)
      }
      _ = state.add(
        .init(pattern ?? Self.standIn(for: generator), at: start, source: name), calledAt: now,
        place: place)
    }
  }

  private static func standIn(for generator: FeedbackGenerator) -> HapticPattern {
    let intensity = if case .impact(_, let requested) = generator { requested } else { 1.0 }
    return HapticPattern(
      events: [HapticEvent(.transient, at: 0, intensity: intensity)],
      metadata: [
        "Description": "One tap in place of \(generator.patternName), whose pattern is unknown."
      ])
  }
}
