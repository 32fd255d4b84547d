/// The analysis of one part of a sound; reused from part to part.
///
/// Thread: one at a time.
package final class SoundPart {
  private let plan: SoundAnalysis.Plan
  private let frameCount: Int
  private let channelCount: Int
  private var frames = 0..<0
  private var frame = 0
  private(set) var waveform: Waveform?
  private(set) var spectrum = PowerSpectrum()
  private(set) var energy = 0.0
  private(set) var blockPeaks: [Float] = []
  /// Two blocks that are transformed together: of one channel one after the other, else left and
  /// right.
  private let blocks = FourierTransform()
  private var isSecond = false
  private var isLoud = false

  /// Makes a part of no frames.
  package init(_ plan: SoundAnalysis.Plan, of source: any BlockSource) {
    self.plan = plan
    frameCount = source.frameCount
    channelCount = source.channelCount
  }

  package func begin(_ frames: Range<Int>) {
    self.frames = frames
    frame = frames.lowerBound
    waveform =
      plan.binCount > 0 ? Waveform(frames, of: frameCount, binCount: plan.binCount) : nil
    guard plan.measures else { return }
    spectrum = PowerSpectrum()
    energy = 0
    blockPeaks.removeAll(keepingCapacity: true)
    clear()
  }

  private func clear() {
    blocks.real.update(repeating: 0, count: PowerSpectrum.blockSize)
    blocks.imaginary.update(repeating: 0, count: PowerSpectrum.blockSize)
    (isSecond, isLoud) = (false, false)
  }

  /// Adds frames that follow.
  package func add(_ block: SampleBlock) {
    let added = frame..<frame + block.frameCount
    if let samples = block.samples, waveform != nil {
      waveform?.add(samples, added, channelCount: channelCount)
    }
    guard plan.measures else {
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
    blockPeaks.append(0)
    guard blockPeaks.count > 1 else { return }
    if channelCount == 1, !isSecond { isSecond = true } else { transform() }
  }

  private func transform() {
    if isLoud { spectrum.add(blocks) }
    clear()
  }

  private func measure(_ samples: UnsafePointer<Float>, _ count: Int, at offset: Int) {
    let target = (isSecond ? blocks.imaginary : blocks.real) + offset
    if channelCount == 1 {
      target.update(from: samples, count: count)
    } else {
      for index in 0..<count {
        target[index] = samples[2 * index]
        blocks.imaginary[offset + index] = samples[2 * index + 1]
      }
    }
    let extent = SampleExtent(samples, count: count * channelCount)
    let peak = max(-extent.low, extent.high)
    energy += extent.energy
    blockPeaks[blockPeaks.count - 1] = max(blockPeaks[blockPeaks.count - 1], peak)
    if peak > 0 { isLoud = true }
  }

  /// Ends the part when all of its frames have been added.
  package func end() { if plan.measures, !blockPeaks.isEmpty { transform() } }
}
