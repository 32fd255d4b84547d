import Dispatch
public import TaplineActuators
public import TaplinePatterns

/// A timeline with a profile and a sample rate, shared by all outputs of a command.
///
/// The schedule is compiled once, on first use. An output that synthesizes a whole signal also analyzes it for the
/// outputs that have called `expect`.
public final class Rendition: @unchecked Sendable {
  // Unchecked: the queue guards all mutable state.
  private let queue = DispatchQueue(label: "tapline.rendition")
  private var compiledSchedule: Schedule?
  private var frameCounts: [Signal: Int] = [:]
  private var plans: [Signal: SoundAnalysis.Plan] = [:]
  private var analyses: [Signal: SoundAnalysis] = [:]
  package let timeline: Timeline
  package let prepared: PreparedProfile
  package var profile: ActuatorProfile { prepared.profile }
  package var sampleRate: Int { prepared.sampleRate }

  /// Creates a rendition; a sample rate of 0 or less stops the program.
  public convenience init(
    _ timeline: Timeline, profile: ActuatorProfile, sampleRate: Int = 48_000
  ) {
    self.init(timeline, PreparedProfile(profile, sampleRate: sampleRate))
  }

  package init(_ timeline: Timeline, _ prepared: PreparedProfile) {
    self.timeline = timeline
    self.prepared = prepared
  }

  /// The timeline's events in frames.
  ///
  /// - Complexity: O(n log n) in the number of events and control points on first use, then O(1).
  public var schedule: Schedule {
    queue.sync {
      if let compiledSchedule { return compiledSchedule }
      let schedule = ScheduleCompiler.compile(timeline, sampleRate: sampleRate)
      compiledSchedule = schedule
      return schedule
    }
  }

  package func source(_ voice: Voice) -> Synthesizer {
    Synthesizer(schedule, prepared, voice: voice)
  }

  /// The acceleration needs a profile with an actuator.
  package func source(of signal: Signal) -> any BlockSource {
    guard case .voice(let voice) = signal else { return acceleration() }
    return source(voice)
  }

  private func acceleration() -> any BlockSource {
    switch profile.actuator?.mechanism {
    case .resonance(let resonance):
      return ResonanceSource(source(.tactile), resonance, profile: profile)
    case .rotor(let rotor):
      let played = PlayedHaptics(timeline, times: profile.envelope)
      return RotorSource(
        RotorMotion(played, profile: profile, rotor: rotor), profile: profile,
        sampleRate: sampleRate)
    case nil: preconditionFailure("the profile has no actuator")
    }
  }

  /// The signal that can be felt: the acceleration of the profile's actuator, or its drive signal if it has none.
  package var feltSignal: Signal { profile.actuator == nil ? .tactile : .acceleration }

  package var isResonant: Bool {
    if case .resonance = profile.actuator?.mechanism { true } else { false }
  }

  /// Returns a voice's signal: `feltSignal` for the tactile voice, `audible` for the audible voice.
  package func signal(_ voice: Voice) -> Signal { voice == .tactile ? feltSignal : .audible }

  /// The acceleration of a sample of 1: in g if the actuator's level was measured, otherwise relative to the largest
  /// acceleration at a steady drive.
  package var accelerationScale: Double {
    (profile.actuator?.gravities ?? 1) / TactileSink.gain(profile)
  }

  package func frameCount(_ signal: Signal) -> Int {
    if let cached = queue.sync(execute: { frameCounts[signal] }) { return cached }
    let count = source(of: signal).frameCount
    queue.sync { frameCounts[signal] = count }
    return count
  }

  // MARK: - Analysis

  /// Announces that a signal's waveform or measures will be used.
  package func expect(_ signal: Signal, binCount: Int = 0, measures: Bool = false) {
    queue.sync {
      if binCount > 0 { plans[signal, default: .init()].binCount = binCount }
      if measures { plans[signal, default: .init()].measures = true }
    }
  }

  /// Returns the plan of a signal; nil if nothing was announced or a kept analysis already covers the plan.
  package func openPlan(_ signal: Signal) -> SoundAnalysis.Plan? {
    queue.sync {
      guard let plan = plans[signal], analyses[signal]?.plan.covers(plan) != true else {
        return nil
      }
      return plan
    }
  }

  package func keep(_ analysis: SoundAnalysis, of signal: Signal) {
    queue.sync { analyses[signal] = analysis }
  }

  /// Analyzes a signal according to its plan; returns false if interrupted.
  package func analyze(_ signal: Signal, isInterrupted: () -> Bool) -> Bool {
    guard let plan = openPlan(signal) else { return true }
    guard
      let analysis = SoundAnalysis(
        plan, rendering: source(of: signal), isInterrupted: isInterrupted)
    else { return false }
    keep(analysis, of: signal)
    return true
  }

  private func analysis(_ signal: Signal) -> SoundAnalysis {
    _ = analyze(signal) { false }
    return queue.sync { analyses[signal] } ?? SoundAnalysis(.init(), of: source(of: signal))
  }

  package func waveform(_ signal: Signal, binCount: Int) -> Waveform {
    expect(signal, binCount: binCount)
    let analysis = analysis(signal)
    return analysis.waveform ?? Waveform(0..<0, of: 0, binCount: binCount)
  }

  package func waveform(_ signal: Signal, frames: Range<Int>, binCount: Int) -> Waveform {
    let source = source(of: signal)
    var waveform = Waveform(0..<frames.count, of: frames.count, binCount: binCount)
    source.seek(to: frames.lowerBound)
    source.eachBlock(until: frames.upperBound) { first, block in
      let start = first - frames.lowerBound
      if let samples = block.samples {
        waveform.add(samples, start..<start + block.frameCount, channelCount: source.channelCount)
      }
      return true
    }
    return waveform
  }

  package func measures(_ signal: Signal) -> SoundMeasures {
    expect(signal, measures: true)
    let loudness = Loudness(speakerCutoff: profile.audible.speakerCutoff)
    return SoundMeasures(analysis(signal), of: source(of: signal)) { hertz in
      signal == .audible ? loudness.powerFactor(hertz) : 1
    }
  }
}

package enum Signal: Sendable, Hashable {
  case voice(Voice)
  /// The acceleration of the profile's actuator, at the level of the tactile voice.
  case acceleration

  package static let tactile = Signal.voice(.tactile)
  package static let audible = Signal.voice(.audible)
}

/// A profile at a sample rate with the carriers of its audible voice, computed once for many sounds.
///
/// Thread: any.
package final class PreparedProfile: @unchecked Sendable {
  // Unchecked: the queue guards all mutable state.
  private let queue = DispatchQueue(label: "tapline.profile")
  private var cachedCarriers: Carriers?
  package let profile: ActuatorProfile

  /// Audio frames per second, `> 0`.
  let sampleRate: Int

  package init(_ profile: ActuatorProfile, sampleRate: Int) {
    precondition(sampleRate > 0, "the sample rate must be positive")
    self.profile = profile
    self.sampleRate = sampleRate
  }

  var carriers: Carriers {
    queue.sync {
      if let cachedCarriers { return cachedCarriers }
      let carriers = Carriers(profile, sampleRate: sampleRate)
      cachedCarriers = carriers
      return carriers
    }
  }
}
