import Dispatch
public import TaplineActuators
public import TaplinePatterns

/// A timeline at a sample rate under a profile, shared by all outputs of a command.
///
/// The schedule is compiled once, on first use. While one output synthesizes a whole voice, the voice is also analyzed
/// for the outputs that have called `expect`.
public final class Rendition: @unchecked Sendable {
  // Unchecked: the queue guards all mutable state.
  private let queue = DispatchQueue(label: "tapline.rendition")
  private var compiled: Schedule?
  private var frameCounts: [Voice: Int] = [:]
  private var plans: [Voice: SoundAnalysis.Plan] = [:]
  private var analyses: [Voice: SoundAnalysis] = [:]

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

  /// The schedule in frames.
  ///
  /// - Complexity: O(n log n) in events and control points, once.
  public var schedule: Schedule {
    queue.sync {
      if let compiled { return compiled }
      let schedule = ScheduleCompiler.compile(timeline, sampleRate: sampleRate)
      compiled = schedule
      return schedule
    }
  }

  /// Returns a source of one voice's sound, at frame 0.
  package func source(_ voice: Voice) -> Synthesizer {
    Synthesizer(schedule, prepared, voice: voice)
  }

  /// Returns the number of frames of a voice's sound, including ring-out.
  package func frameCount(_ voice: Voice) -> Int {
    if let known = queue.sync(execute: { frameCounts[voice] }) { return known }
    let count = source(voice).frameCount
    queue.sync { frameCounts[voice] = count }
    return count
  }

  // MARK: - Analysis

  /// Announces that a voice's waveform or measures will be used.
  package func expect(_ voice: Voice, binCount: Int = 0, measures: Bool = false) {
    queue.sync {
      if binCount > 0 { plans[voice, default: .init()].binCount = binCount }
      if measures { plans[voice, default: .init()].measures = true }
    }
  }

  /// Returns the plan of a voice, or nil if its analysis already covers it.
  package func openPlan(_ voice: Voice) -> SoundAnalysis.Plan? {
    queue.sync {
      guard let plan = plans[voice], analyses[voice]?.plan.covers(plan) != true else { return nil }
      return plan
    }
  }

  package func keep(_ analysis: SoundAnalysis, of voice: Voice) {
    queue.sync { analyses[voice] = analysis }
  }

  /// Analyzes a voice as expected; returns false if interrupted.
  package func analyse(_ voice: Voice, isInterrupted: () -> Bool) -> Bool {
    guard let plan = openPlan(voice) else { return true }
    guard
      let analysis = SoundAnalysis(
        plan, rendering: source(voice), isInterrupted: isInterrupted)
    else { return false }
    keep(analysis, of: voice)
    return true
  }

  private func analysis(_ voice: Voice) -> SoundAnalysis {
    _ = analyse(voice) { false }
    return queue.sync { analyses[voice] } ?? SoundAnalysis(.init(), of: source(voice))
  }

  package func waveform(_ voice: Voice, binCount: Int) -> Waveform {
    expect(voice, binCount: binCount)
    let analysis = analysis(voice)
    return analysis.waveform ?? Waveform(0..<0, of: 0, binCount: binCount)
  }

  /// Synthesizes a part of a voice and returns its waveform.
  ///
  /// - Complexity: O(frames of the part).
  package func waveform(_ voice: Voice, frames: Range<Int>, binCount: Int) -> Waveform {
    let source = source(voice)
    var waveform = Waveform(0..<frames.count, of: frames.count, binCount: binCount)
    guard !frames.isEmpty else { return waveform }
    source.seek(to: frames.lowerBound)
    var scratch = [Float](repeating: 0, count: 4_096 * source.channelCount)
    scratch.withUnsafeMutableBufferPointer { scratch in
      var frame = 0
      while frame < frames.count {
        let block = source.nextBlock(using: scratch)
        let count = min(block.frameCount, frames.count - frame)
        if let samples = block.samples {
          waveform.add(samples, frame..<frame + count, channelCount: source.channelCount)
        }
        frame += count
      }
    }
    return waveform
  }

  package func measures(_ voice: Voice) -> SoundMeasures {
    expect(voice, measures: true)
    let listener = Loudness(speakerCutoff: profile.audible.speakerCutoff)
    return SoundMeasures(analysis(voice), of: source(voice)) { hertz in
      voice == .audible ? listener.powerFactor(hertz) : 1
    }
  }
}

/// A profile at a sample rate with the carriers of its audible voice, computed once for many sounds.
///
/// Thread: any.
package final class PreparedProfile: @unchecked Sendable {
  // Unchecked: the queue guards all mutable state.
  private let queue = DispatchQueue(label: "tapline.profile")
  private var computed: Carriers?

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
      if let computed { return computed }
      let carriers = Carriers(profile, sampleRate: sampleRate)
      computed = carriers
      return carriers
    }
  }
}
