package import TaplineActuators
package import TaplinePatterns

/// A renderer of patterns that an app's haptic calls place, change and remove during rendering; if every pattern is
/// added in time, the samples equal those of the whole timeline rendered at once.
///
/// Thread: one at a time.  Memory: grows with the patterns that have not ended.
package final class CallRenderer {
  private struct Entry {
    var placement: Timeline.Placement
    /// The delay in seconds of a pattern that was placed too late.
    var delay = 0.0
    /// The number of patterns that were placed before.
    let order: Int
    var firstQuantum = 0
    /// The frame at which all taps have started and all other events have ended.
    var end = 0
  }

  package static let quantum = Synthesizer.quantum

  /// The next frame to render, a multiple of the quantum.
  package private(set) var position = 0

  /// The maximum number of patterns that wait or play; a design choice.
  static let maximumPending = 65_536

  private let prepared: PreparedProfile
  private let voice: Voice
  private let clock: FrameClock
  private var entries: [Int: Entry] = [:]
  /// The numbers of the active patterns, in the order in which they were placed.
  private var active: [Int] = []
  /// The numbers of the patterns that start in each later quantum.
  private var pending: [Int: [Int]] = [:]
  private var synthesizer: Synthesizer?
  private var hasChanged = false
  private var placedCount = 0

  package init(profile: ActuatorProfile, voice: Voice, sampleRate: Int) {
    prepared = PreparedProfile(profile, sampleRate: sampleRate)
    self.voice = voice
    clock = FrameClock(sampleRate: sampleRate)
  }

  package var isQuiet: Bool { entries.isEmpty && synthesizer == nil }

  /// Places a pattern, identified by a number; returns its delay in seconds, or nil if too many patterns wait or play.
  package func add(_ placement: Timeline.Placement, number: Int) -> Double? {
    guard entries.count < Self.maximumPending else { return nil }
    var entry = Entry(placement: placement, order: placedCount)
    placedCount += 1
    let first = placement.pattern.events.map(\.time).min() ?? 0
    let start = clock.frame(at: max(placement.offset + first, 0))
    if start < position { entry.delay = clock.seconds(at: position - start) }
    updateExtent(&entry)
    entries[number] = entry
    if entry.firstQuantum * Self.quantum <= position {
      active.append(number)
      hasChanged = true
    } else {
      pending[entry.firstQuantum, default: []].append(number)
    }
    return entry.delay
  }

  /// Changes a pattern from now on, except for its offset and the taps that have started, unless it has ended.
  package func change(_ number: Int, _ change: (inout Timeline.Placement) -> Void) {
    guard var entry = entries[number] else { return }
    let offset = entry.placement.offset
    change(&entry.placement)
    entry.placement.offset = offset
    let quantum = entry.firstQuantum
    updateExtent(&entry)
    // A pattern that has not started keeps its quantum, which is its key in `pending`.
    if quantum * Self.quantum > position { entry.firstQuantum = quantum }
    entries[number] = entry
    hasChanged = true
  }

  package func append(_ steps: [DynamicParameter], to number: Int) {
    guard steps.allSatisfy({ Self.droppableControls.contains($0.control) }) else {
      return change(number) { $0.pattern.parameters += steps }
    }
    // These controls move neither the start nor the end of a pattern.
    entries[number]?.placement.pattern.parameters += steps
    hasChanged = true
  }

  /// Removes a pattern, except for taps that have started.
  package func remove(_ number: Int) {
    guard entries.removeValue(forKey: number) != nil else { return }
    active.removeAll { $0 == number }
    hasChanged = true
  }

  /// Renders the next quantum of both channels, without the limiter; returns false and writes nothing if it is silent.
  package func renderQuantum(into target: UnsafeMutableBufferPointer<Float>) -> Bool {
    activatePending()
    defer {
      position += Self.quantum
      forgetPast()
    }
    guard !active.isEmpty || synthesizer != nil else { return false }
    if hasChanged || synthesizer == nil {
      hasChanged = false
      forgetSteps()
      let schedule = Rendition(timeline, prepared).schedule
      if let synthesizer {
        synthesizer.replaceSchedule(by: schedule)
      } else {
        let new = Synthesizer(schedule, prepared, voice: voice, isStereo: true)
        new.isLimited = false
        new.seek(to: position)
        synthesizer = new
      }
    }
    synthesizer?.render(
      into: UnsafeMutableBufferPointer(rebasing: target[..<(2 * Self.quantum)]))
    return true
  }

  package func skipQuantum() {
    precondition(active.isEmpty && synthesizer == nil, "the next quantum is not silent")
    position += Self.quantum
  }

  package var isNextQuantumSilent: Bool {
    active.isEmpty && synthesizer == nil && pending[position / Self.quantum] == nil
  }

  // MARK: - Active patterns

  private var timeline: Timeline {
    Timeline(
      active.compactMap { number in
        entries[number].map { entry in
          var placement = entry.placement
          placement.offset += entry.delay
          // The synthesizer identifies a pattern by this number.
          placement.source = "\(number)"
          return placement
        }
      })
  }

  /// The controls whose past steps can be dropped; the other controls are evaluated from the start of an event.
  private static let droppableControls: [ParameterControl] = [.hapticIntensity, .hapticSharpness]

  /// The number of steps up to which a pattern keeps past steps; a design choice.
  static let maximumKeptSteps = 64

  /// The number of steps with overlapping ramps after which earlier values have no effect.
  private static let longestChain = 4_096

  var stepCount: Int { entries.values.reduce(0) { $0 + $1.placement.pattern.parameters.count } }

  /// Drops past steps that later steps have replaced, so that rendering does not become slower with each step.
  private func forgetSteps() {
    guard let synthesizer else { return }
    for number in active {
      guard let entry = entries[number],
        entry.placement.pattern.parameters.count > Self.maximumKeptSteps
      else { continue }
      let pattern = entry.placement.pattern
      guard pattern.curves.isEmpty, pattern.events.allSatisfy(\.kind.isHaptic) else { continue }
      let start = entry.placement.offset + entry.delay
      func frame(_ step: DynamicParameter) -> Int { clock.frame(at: max(start + step.time, 0)) }
      let needed = synthesizer.neededFrame(ofSource: "\(number)")
      for control in Self.droppableControls {
        let frames = pattern.parameters.filter { $0.control == control }.map(frame).sorted()
        let past = frames.partitioningIndex { $0 > needed }
        guard past > 1 else { continue }
        // The last step whose ramp ends before the next step starts.
        let complete = (0..<past - 1).last { index in
          frames[index + 1] - frames[index] > synthesizer.stepFrames
        }
        let kept = complete ?? max(past - Self.longestChain, 0)
        entries[number]?.placement.pattern.parameters.removeAll {
          $0.control == control && frame($0) < frames[kept]
        }
      }
    }
  }

  private func activatePending() {
    guard let numbers = pending.removeValue(forKey: position / Self.quantum) else { return }
    active += numbers.filter { entries[$0] != nil }
    active.sort { entries[$0]?.order ?? 0 < entries[$1]?.order ?? 0 }
    hasChanged = true
  }

  private func forgetPast() {
    let ended = active.filter { entries[$0].map { $0.end <= position } ?? true }
    if !ended.isEmpty {
      for number in ended { entries[number] = nil }
      active.removeAll(where: Set(ended).contains)
      // Without continuous events in its schedule, the synthesizer falls silent.
      hasChanged = hasChanged || active.isEmpty
    }
    if active.isEmpty, synthesizer?.isQuiet ?? false { synthesizer = nil }
  }

  private func updateExtent(_ entry: inout Entry) {
    var placement = entry.placement
    placement.offset += entry.delay
    let schedule = Rendition(Timeline([placement]), prepared).schedule
    let starts = [
      schedule.taps.first?.frame, schedule.continuous.first?.startFrame,
      schedule.audio.first?.startFrame,
    ]
    entry.firstQuantum = (starts.compactMap(\.self).min() ?? 0) / Self.quantum
    // A tap is rendered whole at its onset.
    var end = (schedule.taps.last?.frame ?? -1) + 1
    if !schedule.continuous.isEmpty {
      end = max(end, ContinuousMixer(schedule, profile: prepared.profile, stepFrames: 0).frameCount)
    }
    if voice == .audible {
      let audio = AudioMixer(schedule, profile: prepared.profile, stepFrames: 0)
      end = max(end, audio?.frameCount ?? 0)
    }
    entry.end = end
  }
}
