import TaplineNumerics

/// A detector of onsets and vibrations that keeps only a few seconds of sound in memory.
///
/// Thread: one at a time.
package final class SoundListener {
  /// The hertz below which taps cannot be distinguished.
  package static let lowestRate = 2_000

  private let sampleRate: Double
  /// About a millisecond.
  private let hopDuration: Double
  private var levels: BandLevels
  private var finder = OnsetFinder()
  private let mean: MeanFrequency
  private var rises: [OnsetFinder.Rise] = []
  private var onsets: [DetectedSound.Onset] = []
  private var tracker = VibrationTracker()
  private var frameCount = 0

  /// The milliseconds of sound after an onset that are measured.
  private static let measurement = 60
  /// The milliseconds of sound that are kept before the current position.
  private static let history = 500
  /// The minimum level after an onset that starts a vibration, as a fraction of the onset's peak: -8 dB.
  private static let minimumSustain: Float = 0.4
  /// The fraction of the peak at which an onset starts.
  private static let startLevel: Float = 0.12

  package init(sampleRate: Int) {
    precondition(sampleRate >= Self.lowestRate, "the sample rate must be at least 2,000 Hz")
    self.sampleRate = Double(sampleRate)
    levels = BandLevels(sampleRate: sampleRate)
    hopDuration = Double(levels.hop) / Double(sampleRate)
    mean = MeanFrequency(sampleRate: sampleRate)
  }

  package func add(_ samples: UnsafeBufferPointer<Float>) {
    // Process the block in parts, because the memory use grows with the size of a part.
    let part = levels.hop * 1_000
    for start in stride(from: 0, to: samples.count, by: part) {
      let end = min(start + part, samples.count)
      frameCount += end - start
      levels.add(UnsafeBufferPointer(rebasing: samples[start..<end]))
      listen(isEnd: false)
    }
  }

  package func finish() -> DetectedSound {
    levels.finish(silence: 2 * Self.measurement + OnsetFinder.lookahead)
    listen(isEnd: true)
    let background = tracker.finish()
    let loudest = tracker.loudest
    return DetectedSound(
      onsets: onsets.filter { $0.peak >= 0.01 * loudest },
      vibrations: tracker.vibrations(above: background), background: background,
      lowShare: tracker.lowShare, duration: Double(frameCount) / sampleRate)
  }

  private func listen(isEnd: Bool) {
    rises += finder.rises(in: levels, isEnd: isEnd)
    let searchEnd = isEnd ? levels.count : finder.searchEnd
    while let rise = rises.first, isEnd || rise.millisecond + Self.measurement <= searchEnd {
      rises.removeFirst()
      if let onset = onset(rise, before: rises.first?.millisecond) {
        onsets.append(onset)
        tracker.add(onset, at: Int(onset.time / hopDuration))
      }
    }
    let end = min(searchEnd - Self.measurement, rises.first.map { $0.millisecond - 30 } ?? .max)
    tracker.track(levels, mean, to: isEnd ? levels.count - Self.measurement : end, hopDuration)
    levels.drop(before: max(0, end - Self.history))
  }

  // MARK: - One onset

  private func onset(
    _ rise: OnsetFinder.Rise, before following: Int?
  ) -> DetectedSound.Onset? {
    let hop = levels.hop
    let start = rise.millisecond
    // The first peak of an 80 Hz oscillation is 3 ms after its start.
    let attack = levels.samples.values(start * hop..<(start + OnsetFinder.riseDuration + 4) * hop)
    guard let top = attack.indices.max(by: { abs(attack[$0]) < abs(attack[$1]) }) else {
      return nil
    }
    let before = levels.fullBand.values(start - OnsetFinder.lookback..<start - 1).max() ?? 0
    let peak = abs(attack[top])
    guard peak > before else { return nil }
    let frame = startFrame(
      near: start * hop + (top - attack.startIndex), peak: peak, before: before,
      from: (start - OnsetFinder.lookback) * hop)
    let first = frame / hop
    let limit = following ?? .max
    let sustain = first + 30..<max(first + 30, min(first + 50, limit - 1))
    let after = levels.fullBand.values(sustain).max()
    let end = min((min(first + 30, limit - 1)) * hop, frame + MeanFrequency.maximumSamples)
    let sound = levels.samples.values(frame..<max(end, frame + 2 * hop))
    return DetectedSound.Onset(
      time: Double(frame) / sampleRate, rise: rise, peak: Double(peak - before),
      hertz: mean.hertz(sound, isWindowed: false) ?? 0,
      startsVibration: (after ?? 0) - before >= Self.minimumSustain * (peak - before))
  }

  /// Searches backward from the peak; the result is at most 1.5 ms before the first sample above a threshold.
  private func startFrame(near top: Int, peak: Float, before: Float, from lowest: Int) -> Int {
    let threshold = max(Self.startLevel * peak, 1.3 * before)
    let gap = Int(0.0065 * sampleRate)
    let samples = levels.samples
    let lowest = max(lowest, samples.start)
    var (first, index) = (top, top)
    while index > max(lowest, first - gap) {
      index -= 1
      if abs(samples[index]) >= threshold { first = index }
    }
    let sign: Float = samples[first] < 0 ? -1 : 1
    let limit = max(lowest, first - Int(0.0015 * sampleRate))
    var begin = first
    while begin > limit, sign * samples[begin - 1] > 0.002 * peak,
      sign * samples[begin - 1] <= sign * samples[begin]
    {
      begin -= 1
    }
    return begin
  }
}

package struct DetectedSound: Sendable {
  struct Onset: Sendable {
    let time: Double
    let rise: OnsetFinder.Rise
    /// The maximum magnitude minus the magnitude of the earlier sound.
    let peak: Double
    /// 0 if the frequency cannot be measured.
    let hertz: Double
    /// Whether the level stays high, so that the onset starts a vibration and is not a tap.
    let startsVibration: Bool
  }

  struct Vibration: Sendable {
    /// The amplitude, linear between at least two points.
    let levels: [(time: Double, value: Double)]
    /// At least one.
    let frequencies: [(time: Double, value: Double)]
  }

  /// The onsets, sorted by time, as are the vibrations.
  let onsets: [Onset]
  let vibrations: [Vibration]
  let background: Double
  /// The fraction of the power below 300 Hz, the range of actuators.
  let lowShare: Double
  let duration: Double
}
