/// What is found out about a sound while it is synthesised, block by block.
///
/// Parts of `partLength` frames are analysed by themselves and joined in their order, so that the
/// result is the same for any number of threads.
package struct SoundAnalysis: Sendable {
  /// What is asked.
  package struct Plan: Sendable {
    /// The bins of the waveform; 0 for none.
    var binCount = 0

    /// Whether levels and spectrum are measured.
    var measures = false

    /// Asks for nothing.
    init() {}

    /// Whether everything that another plan asks is asked here.
    func covers(_ other: Plan) -> Bool {
      (other.binCount == 0 || other.binCount == binCount) && (measures || !other.measures)
    }
  }

  /// Frames of a part, a multiple of a spectrum's block.
  package static let partLength = 65_536

  let plan: Plan
  let frameCount: Int
  let channelCount: Int
  /// How many frames the limiter has changed.
  package var limitedFrames = 0
  private(set) var waveform: Waveform?
  private(set) var spectrum = PowerSpectrum()
  private(set) var energy = 0.0
  /// The highest magnitude of each block of the spectrum's length.
  private(set) var blockPeaks: [Float] = []

  /// Makes an analysis of no frames.
  package init(_ plan: Plan, of source: any BlockSource) {
    self.plan = plan
    frameCount = source.frameCount
    channelCount = source.channelCount
    waveform = plan.binCount > 0 ? Waveform(0..<0, of: frameCount, binCount: plan.binCount) : nil
  }

  /// Adds the part that follows.
  package mutating func append(_ part: SoundPart) {
    if let next = part.waveform { waveform?.append(next) }
    spectrum.add(part.spectrum)
    energy += part.energy
    blockPeaks += part.blockPeaks
  }

  /// Synthesises a sound for nothing but its analysis.
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
