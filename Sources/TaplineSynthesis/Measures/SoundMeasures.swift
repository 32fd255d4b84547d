import TaplineSystem

package struct SoundMeasures: Sendable, Equatable {
  /// The seconds from the start to the last sample within 60 dB of the peak; 0 for silence.
  package let durationTo60Decibels: Double

  /// The largest sample of any channel in dBFS, or nil for silence.
  package let peakDecibels: Double?

  /// The root mean square over `durationTo60Decibels` and all channels, in dBFS, or nil for silence.
  package let rmsDecibels: Double?

  /// The power-weighted mean frequency in hertz, or nil for silence; A-weighted and high-passed in the audible voice.
  package let centroidHertz: Double?

  /// The number of samples that the limiter has compressed or clipped, in all channels.
  package let limitedSamples: Int

  package let channelCount: Int

  init(_ analysis: SoundAnalysis, of source: any BlockSource, weight: (Double) -> Double) {
    channelCount = analysis.channelCount
    limitedSamples = analysis.limitedSamples
    let peak = analysis.blockPeaks.max() ?? 0
    let last = Self.soundEnd(of: source, above: peak / 1_000, analysis.blockPeaks)
    durationTo60Decibels = Double(last) / Double(source.sampleRate)
    peakDecibels = peak > 0 ? 20 * log10(Double(peak)) : nil
    rmsDecibels =
      peak > 0 ? 10 * log10(analysis.energy / Double(max(last, 1) * channelCount)) : nil
    centroidHertz = analysis.spectrum.centroid(sampleRate: source.sampleRate, weight: weight)
  }

  private static func soundEnd(
    of source: any BlockSource, above threshold: Float, _ blockPeaks: [Float]
  ) -> Int {
    guard let index = blockPeaks.lastIndex(where: { $0 > threshold }) else { return 0 }
    let start = index * PowerSpectrum.blockSize
    let count = min(PowerSpectrum.blockSize, source.frameCount - start) * source.channelCount
    var block = [Float](repeating: 0, count: count)
    source.seek(to: start)
    block.withUnsafeMutableBufferPointer { source.render(into: $0) }
    let last = block.lastIndex { abs($0) > threshold } ?? 0
    return start + last / source.channelCount + 1
  }
}
