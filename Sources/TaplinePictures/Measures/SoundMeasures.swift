public import TaplineSynthesis

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What can be measured of a rendered timeline in one voice.
public struct SoundMeasures: Sendable, Equatable, Codable {
  /// Seconds from the start to the last sample within 60 dB of the peak; 0 for silence.
  public let durationTo60Decibels: Double

  /// The highest sample of any channel in dBFS, or nil for silence.
  public let peakDecibels: Double?

  /// The root mean square over `durationTo60Decibels` and all channels in dBFS, or nil for silence.
  public let rmsDecibels: Double?

  /// The mean frequency in hertz, weighted by power, or nil for silence.
  ///
  /// In the audible voice the power is A-weighted behind the profile's loudspeaker.
  public let centroidHertz: Double?

  /// Frames that the limiter has compressed or clipped; of two channels, added up.
  public let limitedFrames: Int

  /// Samples for each frame: one, or left and right.
  public let channelCount: Int

  /// Renders and measures.
  ///
  /// - Parameters:
  ///   - schedule: What to render.
  ///   - profile: What sharpness and intensity mean.
  ///   - voice: Which signal is measured.
  /// - Complexity: O(frames); memory does not grow with them.
  public init(_ schedule: Schedule, profile: ActuatorProfile, voice: Voice) {
    let source = Synthesizer(schedule, profile: profile, voice: voice)
    let listener = Loudness(speakerCutoff: profile.audible.speakerCutoff)
    var spectrum = SpectralMoments(sampleRate: schedule.sampleRate) { hertz in
      voice == .audible ? listener.powerFactor(hertz) : 1
    }
    let size = SpectralMoments.blockSize
    let channels = source.channelCount
    channelCount = channels
    var block = [Float](repeating: 0, count: size * channels)
    var peak: Float = 0
    var energy = 0.0
    for start in stride(from: 0, to: source.frameCount, by: size) {
      let count = min(size, source.frameCount - start) * channels
      block.withUnsafeMutableBufferPointer { source.render(into: .init(rebasing: $0[..<count])) }
      for sample in block[..<count] {
        peak = max(peak, abs(sample))
        energy += Double(sample) * Double(sample)
      }
      if channels == 1 {
        spectrum.add(block[..<count])
      } else {
        for channel in 0..<channels {
          spectrum.add(stride(from: channel, to: count, by: channels).map { block[$0] }[...])
        }
      }
    }
    limitedFrames = source.limitedFrameCount
    let last = Self.lastFrame(of: source, above: peak / 1_000)
    durationTo60Decibels = Double(last) / Double(schedule.sampleRate)
    peakDecibels = peak > 0 ? 20 * log10(Double(peak)) : nil
    rmsDecibels = peak > 0 ? 10 * log10(energy / Double(max(last, 1) * channels)) : nil
    centroidHertz = spectrum.centroid
  }

  enum CodingKeys: String, CodingKey {
    case durationTo60Decibels = "duration_to_60_db_s"
    case peakDecibels = "peak_dbfs"
    case rmsDecibels = "rms_dbfs"
    case centroidHertz = "centroid_hz"
    case limitedFrames = "limited_frames"
    case channelCount = "channel_count"
  }

  /// The frame after the last whose sample exceeds a threshold, looked for from the end.
  private static func lastFrame(of source: Synthesizer, above threshold: Float) -> Int {
    let size = SpectralMoments.blockSize
    let channels = source.channelCount
    var block = [Float](repeating: 0, count: size * channels)
    var end = source.frameCount
    while end > 0 {
      let start = max(0, end - size)
      source.seek(to: start)
      let count = (end - start) * channels
      block.withUnsafeMutableBufferPointer { source.render(into: .init(rebasing: $0[..<count])) }
      if let found = block[..<count].lastIndex(where: { abs($0) > threshold }) {
        return start + found / channels + 1
      }
      end = start
    }
    return 0
  }
}
