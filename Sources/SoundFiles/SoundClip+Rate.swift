public import SoundClips

extension SoundClip {
  /// The clip at another rate: the same sound, as long as before to half a frame.
  ///
  /// libsamplerate's best sinc converter does it; a rate that is the same needs no library.
  ///
  /// - Parameter rate: Frames for each second, `> 0`; libsamplerate goes up to 256 times faster or
  ///   slower.
  /// - Returns: `round(frameCount · rate / sampleRate)` frames.
  /// - Throws: `SoundFileError`.
  public func converted(to rate: Int) throws(SoundFileError) -> SoundClip {
    precondition(rate > 0, "a clip needs a positive sample rate")
    guard rate != sampleRate, frameCount > 0 else {
      return rate == sampleRate ? self : SoundClip(sampleRate: rate, channels: channels)
    }
    let ratio = Double(rate) / Double(sampleRate)
    let frames = Int((Double(frameCount) * ratio).rounded())
    guard frames * channelCount <= Self.maximumSampleCount else { throw .tooLong }
    var interleaved = [Float](repeating: 0, count: frameCount * channelCount)
    for (channel, samples) in channels.enumerated() {
      for (frame, sample) in samples.enumerated() {
        interleaved[frame * channelCount + channel] = sample
      }
    }
    let converted = try SoundLibrary.convert(
      interleaved, channelCount: channelCount, ratio: ratio, wanted: frames)
    return SoundClip(
      sampleRate: rate,
      channels: (0..<channelCount).map { channel in
        stride(from: channel, to: converted.count, by: channelCount).map { converted[$0] }
      })
  }

  /// Checks that a clip of one rate can be brought to another here.
  ///
  /// - Parameters:
  ///   - rate: The clip's rate.
  ///   - other: The rate that is wanted.
  /// - Throws: `SoundFileError.libraryMissing`.
  public static func checkConversion(from rate: Int, to other: Int) throws(SoundFileError) {
    if rate != other { _ = try SoundLibrary.rateFunctions() }
  }
}
