/// Measures of a sound, accumulated while it is synthesized block by block.
///
/// Parts of `partLength` frames are analyzed separately and joined in order, so that the result does not depend on the
/// number of threads.
package struct SoundAnalysis: Sendable {
  /// The measures to take.
  package struct Plan: Sendable {
    /// The number of bins of the waveform; 0 for no waveform.
    var binCount = 0

    var measures = false

    /// Returns whether the plan includes everything of another plan.
    func covers(_ other: Plan) -> Bool {
      (other.binCount == 0 || other.binCount == binCount) && (measures || !other.measures)
    }
  }

  /// The number of frames of a part, a multiple of a spectrum's block.
  package static let partLength = 65_536

  let plan: Plan
  let frameCount: Int
  let channelCount: Int
  package var limitedFrames = 0
  fileprivate(set) var waveform: Waveform?
  fileprivate(set) var spectrum = PowerSpectrum()
  fileprivate(set) var energy = 0.0
  /// The largest magnitude in each block of the spectrum's length.
  fileprivate(set) var blockPeaks: [Float] = []

  package init(_ plan: Plan, of source: any BlockSource) {
    self.plan = plan
    frameCount = source.frameCount
    channelCount = source.channelCount
    waveform = plan.binCount > 0 ? Waveform(0..<0, of: frameCount, binCount: plan.binCount) : nil
  }

  /// Appends the next part.
  package mutating func append(_ part: SoundPart) {
    if let next = part.found.waveform { waveform?.append(next) }
    spectrum.add(part.found.spectrum)
    energy += part.found.energy
    blockPeaks += part.found.blockPeaks
  }

  /// Synthesizes a sound only for analysis; returns nil if interrupted.
  init?(_ plan: Plan, rendering source: any BlockSource, isInterrupted: () -> Bool) {
    self.init(plan, of: source)
    source.seek(to: 0)
    let limited = source.limitedFrameCount
    let part = SoundPart(plan, of: source)
    let scratch = ScratchBuffer(count: 4_096 * channelCount)
    for start in stride(from: 0, to: frameCount, by: Self.partLength) {
      guard !isInterrupted() else { return nil }
      let frames = start..<min(start + Self.partLength, frameCount)
      part.begin(frames)
      var frame = start
      while frame < frames.upperBound {
        let most = min(4_096, frames.upperBound - frame) * channelCount
        let block = source.nextBlock(
          using: UnsafeMutableBufferPointer(start: scratch.start, count: most))
        part.add(block)
        frame += block.frameCount
      }
      part.end()
      append(part)
    }
    limitedFrames = source.limitedFrameCount - limited
  }
}

/// The analysis of one part of a sound; reused from part to part.
///
/// Thread: one at a time.
package final class SoundPart {
  fileprivate var found: SoundAnalysis
  private var frames = 0..<0
  private var frame = 0
  /// Two blocks that are transformed together: two of one channel, or left and right.
  private let blocks = FourierTransform()
  private var isSecond = false
  private var isLoud = false

  package init(_ plan: SoundAnalysis.Plan, of source: any BlockSource) {
    found = SoundAnalysis(plan, of: source)
  }

  package func begin(_ frames: Range<Int>) {
    self.frames = frames
    frame = frames.lowerBound
    if found.waveform != nil {
      found.waveform = Waveform(frames, of: found.frameCount, binCount: found.plan.binCount)
    }
    guard found.plan.measures else { return }
    found.spectrum = PowerSpectrum()
    found.energy = 0
    found.blockPeaks.removeAll(keepingCapacity: true)
    clear()
  }

  private func clear() {
    blocks.real.update(repeating: 0, count: PowerSpectrum.blockSize)
    blocks.imaginary.update(repeating: 0, count: PowerSpectrum.blockSize)
    (isSecond, isLoud) = (false, false)
  }

  /// Adds the next frames.
  package func add(_ block: SampleBlock) {
    let added = frame..<frame + block.frameCount
    let channelCount = found.channelCount
    if let samples = block.samples {
      found.waveform?.add(samples, added, channelCount: channelCount)
    }
    guard found.plan.measures else {
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
    found.blockPeaks.append(0)
    guard found.blockPeaks.count > 1 else { return }
    if found.channelCount == 1, !isSecond { isSecond = true } else { transform() }
  }

  private func transform() {
    if isLoud { found.spectrum.add(blocks) }
    clear()
  }

  private func measure(_ samples: UnsafePointer<Float>, _ count: Int, at offset: Int) {
    let target = (isSecond ? blocks.imaginary : blocks.real) + offset
    if found.channelCount == 1 {
      target.update(from: samples, count: count)
    } else {
      for index in 0..<count {
        target[index] = samples[2 * index]
        blocks.imaginary[offset + index] = samples[2 * index + 1]
      }
    }
    let extent = SampleExtent(samples, count: count * found.channelCount)
    let peak = max(-extent.low, extent.high)
    found.energy += extent.energy
    let last = found.blockPeaks.count - 1
    found.blockPeaks[last] = max(found.blockPeaks[last], peak)
    if peak > 0 { isLoud = true }
  }

  /// Ends the part after all its frames have been added.
  package func end() { if found.plan.measures, !found.blockPeaks.isEmpty { transform() } }
}
