#if !canImport(Darwin) || !canImport(CoreHaptics)
import Foundation
import TaplineRecording

final class PlayerCore: @unchecked Sendable {
  // Unchecked: every access is under the device's lock.

  private enum State {
    case stopped
    case playing(PlaybackSegment)
    case paused(PlaybackSegment.ResumePoint)
  }

  let engine: EngineCore
  let pattern: HapticPattern
  let sounds: [String: SoundClip]
  let source: String

  var completionHandler: ((any Error)?) -> Void = { _ in }
  var isMuted = false { didSet { updateSilences() } }
  private(set) var loopEnabled = false
  private(set) var loopEnd = 0.0
  private(set) var playbackRate: Float = 1
  private let generation: Int
  private var state = State.stopped
  private var recording: HapticRecorder.RecordingID?
  private var sentChanges: [ControlChange] = []
  /// The latest start time of the sent changes, by control.
  private var latestSent: [ParameterControl: Double] = [:]
  private var sequence = 0
  private var nextEnd: VirtualClock.ScheduledCall?
  private var pendingRequests: [Int: (call: VirtualClock.ScheduledCall, isStart: Bool)] = [:]
  private var pendingCount = 0

  init(_ engine: EngineCore, _ pattern: HapticPattern, sounds: [String: SoundClip], source: String)
  {
    self.engine = engine
    self.pattern = pattern
    self.sounds = sounds
    self.source = source
    generation = engine.generation
  }

  private var device: SimulatedDevice { engine.device }
  private var now: Double { device.clock.now }
  private var rate: Double { PatternLimits.decimal(playbackRate) }

  var isActive: Bool { !isStopped || willStart }

  private var isStopped: Bool { if case .stopped = state { true } else { false } }

  private var willStart: Bool { pendingRequests.values.contains(where: \.isStart) }

  // MARK: - Requests

  func start(at time: Double) throws {
    try check(time)
    try engine.requirePlayback(waking: true)
    var begin = max(time, now)
    if begin < engine.readyAt {
      begin = engine.readyAt
      let delay = roundedToNanosecond(begin - max(time, now))
      device.recorder.mark(
        .moment, "late", detail: "the engine is not ready yet: \(source) plays \(delay) s later")
    }
    perform(at: begin, isStart: true) { $0.playFromStart() }
    engine.updateActivePlayers()
  }

  func stop(at time: Double) throws {
    try check(time)
    perform(at: time) { player in
      player.interrupt()
      if !player.isStopped { player.finish() }
    }
  }

  func pause(at time: Double) throws {
    try check(time)
    perform(at: time) { player in
      guard let segment = player.interrupt() else { return }
      player.state = .paused(segment.resumePoint)
    }
  }

  func resume(at time: Double) throws {
    try check(time)
    try engine.requirePlayback(waking: false)
    perform(at: time) { player in
      guard case .paused(let point) = player.state else { return }
      player.play(from: point)
    }
  }

  func seek(to offset: Double) throws {
    try check(offset)
    try engine.requirePlayback(waking: false)
    var target = offset
    if isStopped {
      // A design choice: a phone may permit a seek before the start, so an error could break apps.
      device.recorder.mark(
        .moment, "seek without effect", detail: "\(source) is not playing, and starts from 0")
      return
    }
    if offset >= (loopLength ?? patternEnd) {
      target = 0
      guard loopLength != nil else {
        interrupt()
        return finish()
      }
    }
    let point = PlaybackSegment.ResumePoint(at: target, of: pattern, soughtAt: now)
    if interrupt() != nil { play(from: point) } else { state = .paused(point) }
  }

  func send(_ parameters: [CHHapticDynamicParameter], at time: Double) throws {
    try check(time)
    try engine.requirePlayback(waking: false)
    let begin = max(time, now)
    let controls = try parameters.map { parameter in
      guard parameter.relativeTime >= 0, parameter.relativeTime.isFinite else {
        throw CHHapticError(
          .invalidTime, "a parameter's time is \(parameter.relativeTime); it must be 0 or more")
      }
      let control = try parameter.parameterID.control()
      let value = PatternLimits.clamp(parameter.value, to: control.range)
      return (
        control,
        [
          ParameterCurve.ControlPoint(
            time: roundedToNanosecond(begin + parameter.relativeTime), value: value)
        ]
      )
    }
    add(controls)
  }

  func schedule(_ parameterCurve: CHHapticParameterCurve, at time: Double) throws {
    try check(time)
    try engine.requirePlayback(waking: false)
    let begin = max(time, now)
    guard let curve = try parameterCurve.model() else { return }
    add([
      (
        curve.control,
        curve.points.map {
          ParameterCurve.ControlPoint(time: roundedToNanosecond(begin + $0.time), value: $0.value)
        }
      )
    ])
  }

  func cancel() throws {
    try check(0)
    dropPending()
    interrupt()
    if !isStopped { finish() }
    engine.updateActivePlayers()
  }

  // MARK: - Settings

  func updateSilences() {
    guard case .playing(var segment) = state else { return }
    Self.update(
      &segment.hapticSilences, isSilent: engine.reasonForHapticSilence(of: self) != nil, at: now)
    Self.update(
      &segment.audioSilences, isSilent: engine.reasonForAudioSilence(of: self) != nil, at: now)
    store(segment)
  }

  func setLoop(enabled: Bool, end: Double) {
    loopEnabled = enabled
    if end >= 0, end.isFinite { loopEnd = end }
    guard case .playing(var segment) = state else { return }
    if let limit, segment.position(at: now) >= limit {
      // The position is past the new loop end.
      return playFromStart()
    }
    segment.limit = limit
    store(segment)
    scheduleEnd(of: segment)
  }

  func setRate(_ rate: Float) {
    guard rate > 0, rate.isFinite else { return }
    playbackRate = rate
    guard case .playing(var segment) = state else { return }
    segment.setRate(self.rate, at: now)
    store(segment)
    scheduleEnd(of: segment)
  }

  // MARK: - Playing

  func halt() {
    let wasStarting = willStart
    dropPending()
    interrupt()
    if !isStopped {
      finish()
    } else if wasStarting {
      finish(CHHapticError(.engineNotRunning, "the engine stopped before the player started"))
    }
  }

  /// Plays from the start; the recorded part of the current playback remains.
  private func playFromStart() {
    interrupt()
    play(from: .start)
  }

  private func play(from point: PlaybackSegment.ResumePoint) {
    removeReplacedControls()
    sequence += 1
    var segment = PlaybackSegment(
      pattern, sounds: sounds, start: now, from: point, rate: rate, sequence: sequence,
      sentChanges: sentChanges)
    segment.limit = limit
    mute(
      &segment.hapticSilences, because: engine.reasonForHapticSilence(of: self), kinds: \.isHaptic)
    mute(
      &segment.audioSilences, because: engine.reasonForAudioSilence(of: self),
      kinds: { !$0.isHaptic })
    recording = nil
    store(segment)
    scheduleEnd(of: segment)
  }

  /// If `reason` is not nil, mutes events of these kinds, and records the reason if the pattern has such events.
  private func mute(
    _ silences: inout [PlaybackSegment.MutedInterval], because reason: String?,
    kinds: (HapticEvent.Kind) -> Bool
  ) {
    guard let reason else { return }
    silences = [.init(from: -.infinity, to: .infinity)]
    guard pattern.events.contains(where: { kinds($0.kind) }) else { return }
    device.recorder.mark(.suppressed, source, detail: reason)
  }

  private func store(_ segment: PlaybackSegment) {
    state = .playing(segment)
    record(segment)
  }

  private func record(_ segment: PlaybackSegment) {
    let played = segment.playedPattern
    let recorder = device.recorder
    if played.events.isEmpty {
      if let recording { recorder.remove(recording) }
      recording = nil
    } else if let recording {
      recorder.update(recording) { $0.pattern = played }
    } else {
      recording = recorder.record(
        .init(played, at: segment.start, source: source, sounds: sounds), place: nil)
    }
  }

  /// Ends the recording of the current playback and returns it; nil if the player is not playing.
  @discardableResult
  private func interrupt() -> PlaybackSegment? {
    guard case .playing(var segment) = state else { return nil }
    segment.end = now
    record(segment)
    cancelEnd()
    return segment
  }

  private func finish(_ error: (any Error)? = nil) {
    cancelEnd()
    recording = nil
    state = .stopped
    let handler = completionHandler
    device.enqueueCallback { handler(error) }
    engine.updateActivePlayers()
  }

  // MARK: - Ends and loops

  /// In pattern time, including sounds without an explicit duration.
  private var patternEnd: Double {
    Timeline.Placement(pattern, sounds: sounds).duration(playedAtSpeed: rate)
  }

  /// In pattern time; nil if looping is off or the length is 0.
  private var loopLength: Double? {
    guard loopEnabled else { return nil }
    let length = loopEnd > 0 ? loopEnd : patternEnd
    return length > 0 ? length : nil
  }

  /// The loop end that the app has set, or nil; by default, the loop ends after all events.
  private var limit: Double? { loopEnabled && loopEnd > 0 ? loopEnd : nil }

  private func scheduleEnd(of segment: PlaybackSegment) {
    cancelEnd()
    let end =
      loopLength.map { segment.time(of: max($0, segment.origin.position)) } ?? segment.naturalEnd
    nextEnd = device.schedule(at: max(end, now)) { [weak self] in self?.handleEnd() }
  }

  private func cancelEnd() {
    if let nextEnd { device.clock.cancel(nextEnd) }
    nextEnd = nil
  }

  private func handleEnd() {
    nextEnd = nil
    guard case .playing = state else { return }
    if loopLength != nil { play(from: .start) } else { finish() }
  }

  // MARK: - Helpers

  private func check(_ time: Double) throws {
    guard generation == engine.generation else {
      throw CHHapticError(.invalidPatternPlayer, "the haptic server was reset; create a new player")
    }
    guard time >= 0, time.isFinite else {
      throw CHHapticError(.invalidTime, "the time is \(time); it must be 0 or more")
    }
  }

  private func perform(
    at time: Double, isStart: Bool = false, _ action: @escaping @Sendable (PlayerCore) -> Void
  ) {
    guard time > now else { return action(self) }
    pendingCount += 1
    let number = pendingCount
    let call = device.schedule(at: time) { [weak self] in
      guard let self, pendingRequests.removeValue(forKey: number) != nil else { return }
      action(self)
      engine.updateActivePlayers()
    }
    pendingRequests[number] = (call, isStart)
  }

  private func dropPending() {
    for entry in pendingRequests.values { device.clock.cancel(entry.call) }
    pendingRequests = [:]
  }

  private func add(_ controls: [(ParameterControl, [ParameterCurve.ControlPoint])]) {
    var steps: [DynamicParameter]? = []
    for (control, points) in controls {
      sequence += 1
      let change = ControlChange(control: control, points: points, sequence: sequence)
      if case .playing(let segment) = state, let step = step(change, in: segment) {
        steps?.append(step)
      } else {
        steps = nil
      }
      sentChanges.append(change)
      latestSent[control] = max(latestSent[control] ?? 0, change.begin)
    }
    guard case .playing(var segment) = state else { return }
    segment.sentChanges = sentChanges
    guard let steps, let recording else { return store(segment) }
    state = .playing(segment)
    device.recorder.add(steps, to: recording)
  }

  /// Appending a step keeps the thousands of changes of a slider fast; nil if the segment must be recomputed.
  private func step(_ change: ControlChange, in segment: PlaybackSegment) -> DynamicParameter? {
    guard change.points.count == 1,
      change.begin > max(segment.start, latestSent[change.control] ?? 0),
      !pattern.parameters.contains(where: { $0.control == change.control }),
      !pattern.curves.contains(where: { $0.control == change.control })
    else { return nil }
    let offset = roundedToNanosecond(change.begin - segment.start)
    return DynamicParameter(change.control, at: offset, value: change.points[0].value)
  }

  private func removeReplacedControls() {
    var last: [ParameterControl: ControlChange] = [:]
    for change in sentChanges where change.begin <= now {
      let latest = last[change.control]?.begin ?? -.infinity
      if latest <= change.begin { last[change.control] = change }
    }
    sentChanges.removeAll { $0.begin <= now && last[$0.control]?.sequence != $0.sequence }
  }

  private static func update(
    _ silences: inout [PlaybackSegment.MutedInterval], isSilent: Bool, at now: Double
  ) {
    let isOpen = silences.last?.to == .infinity
    if isSilent, !isOpen {
      silences.append(.init(from: now, to: .infinity))
    } else if !isSilent, isOpen {
      silences[silences.count - 1].to = now
    }
  }
}
#endif
