import TaplineNumerics

/// Measures of a sound, joined from parts of `partLength` frames, so that they do not depend on the number of threads.
package struct SoundAnalysis: Sendable {
  package struct Plan: Sendable {
    /// The number of bins of the waveform; 0 for no waveform.
    var binCount = 0

    /// Whether the peaks, the energy and the spectrum are measured.
    var measures = false

    func covers(_ other: Plan) -> Bool {
      (other.binCount == 0 || other.binCount == binCount) && (measures || !other.measures)
    }
  }

  /// The number of frames of a part, a multiple of `PowerSpectrum.blockSize`.
  package static let partLength = 65_536

  let plan: Plan
  let frameCount: Int
  let channelCount: Int
  package var limitedSamples = 0
  fileprivate(set) var waveform: Waveform?
  fileprivate(set) var spectrum = PowerSpectrum()
  fileprivate(set) var energy = 0.0
  /// The largest magnitude in each block of `PowerSpectrum.blockSize` frames.
  fileprivate(set) var blockPeaks: [Float] = []

  package init(_ plan: Plan, of source: any BlockSource) {
    self.plan = plan
    frameCount = source.frameCount
    channelCount = source.channelCount
    waveform = plan.binCount > 0 ? Waveform(0..<0, of: frameCount, binCount: plan.binCount) : nil
  }

  package mutating func append(_ part: SoundPart) {
    if let next = part.analysis.waveform { waveform?.append(next) }
    spectrum.add(part.analysis.spectrum)
    energy += part.analysis.energy
    blockPeaks += part.analysis.blockPeaks
  }

  /// Synthesizes a sound only to analyze it; returns nil if interrupted.
  init?(_ plan: Plan, rendering source: any BlockSource, isInterrupted: () -> Bool) {
    self.init(plan, of: source)
    source.seek(to: 0)
    let limited = source.limitedSampleCount
    let part = SoundPart(plan, of: source)
    for start in stride(from: 0, to: frameCount, by: Self.partLength) {
      guard !isInterrupted() else { return nil }
      let frames = start..<min(start + Self.partLength, frameCount)
      part.begin(frames)
      source.eachBlock(until: frames.upperBound) { _, block in
        part.add(block)
        return true
      }
      part.end()
      append(part)
    }
    limitedSamples = source.limitedSampleCount - limited
  }
}

/// The analysis of one part of a sound, whose memory is reused for the next part.
///
/// Thread: one at a time.
package final class SoundPart {
  fileprivate var analysis: SoundAnalysis
  private var frames = 0..<0
  private var frame = 0
  /// Two blocks that are transformed together: consecutive blocks of one channel, or one block of each of two channels.
  private let blocks = FourierTransform()
  private var isSecondBlock = false
  private var hasSound = false

  package init(_ plan: SoundAnalysis.Plan, of source: any BlockSource) {
    analysis = SoundAnalysis(plan, of: source)
  }

  package func begin(_ frames: Range<Int>) {
    self.frames = frames
    frame = frames.lowerBound
    if analysis.waveform != nil {
      analysis.waveform = Waveform(
        frames, of: analysis.frameCount, binCount: analysis.plan.binCount)
    }
    guard analysis.plan.measures else { return }
    analysis.spectrum = PowerSpectrum()
    analysis.energy = 0
    analysis.blockPeaks.removeAll(keepingCapacity: true)
    clear()
  }

  private func clear() {
    blocks.real.update(repeating: 0, count: PowerSpectrum.blockSize)
    blocks.imaginary.update(repeating: 0, count: PowerSpectrum.blockSize)
    (isSecondBlock, hasSound) = (false, false)
  }

  package func add(_ block: SampleBlock) {
    let added = frame..<frame + block.frameCount
    let channelCount = analysis.channelCount
    if let samples = block.samples {
      analysis.waveform?.add(samples, added, channelCount: channelCount)
    }
    guard analysis.plan.measures else {
      frame = added.upperBound
      return
    }
    while frame < added.upperBound {
      let offset = (frame - frames.lowerBound) % PowerSpectrum.blockSize
      if offset == 0 { beginBlock() }
      let count = min(PowerSpectrum.blockSize - offset, added.upperBound - frame)
      if let samples = block.samples {
        measure(samples + (frame - added.lowerBound) * channelCount, count, at: offset)
      }
      frame += count
    }
  }

  private func beginBlock() {
    analysis.blockPeaks.append(0)
    guard analysis.blockPeaks.count > 1 else { return }
    if analysis.channelCount == 1, !isSecondBlock { isSecondBlock = true } else { transform() }
  }

  private func transform() {
    if hasSound { analysis.spectrum.add(blocks) }
    clear()
  }

  private func measure(_ samples: UnsafePointer<Float>, _ count: Int, at offset: Int) {
    let target = (isSecondBlock ? blocks.imaginary : blocks.real) + offset
    if analysis.channelCount == 1 {
      target.update(from: samples, count: count)
    } else {
      let right = blocks.imaginary + offset
      for index in 0..<count {
        target[index] = samples[2 * index]
        right[index] = samples[2 * index + 1]
      }
    }
    let extent = SampleExtent(samples, count: count * analysis.channelCount)
    let peak = max(-extent.low, extent.high)
    analysis.energy += extent.energy
    let last = analysis.blockPeaks.count - 1
    analysis.blockPeaks[last] = max(analysis.blockPeaks[last], peak)
    if peak > 0 { hasSound = true }
  }

  package func end() { if analysis.plan.measures, !analysis.blockPeaks.isEmpty { transform() } }
}
