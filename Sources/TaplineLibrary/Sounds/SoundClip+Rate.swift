import CTaplineSystem
public import TaplinePatterns

extension SoundClip {
  /// Returns the clip at another sample rate by libsamplerate's best sinc converter, to within half a frame of duration.
  package func converted(to rate: Int) throws(SoundFileError) -> SoundClip {
    precondition(rate > 0, "a clip needs a positive sample rate")
    guard rate != sampleRate, frameCount > 0 else {
      return rate == sampleRate ? self : SoundClip(sampleRate: rate, channels: channels)
    }
    let frames = try checkConversion(to: rate)
    let ratio = Double(rate) / Double(sampleRate)
    let converted = try channels.map { samples throws(SoundFileError) in
      try Self.convert(samples, ratio: ratio, frameCount: frames)
    }
    return SoundClip(sampleRate: rate, channels: converted)
  }

  /// Source: libsamplerate's manual, "the conversion ratio" (1/256 to 256).
  private static let maximumRatio = 256.0

  /// Returns the frame count after a conversion to a rate; throws if it is impossible on this machine.
  @discardableResult
  func checkConversion(to rate: Int) throws(SoundFileError) -> Int {
    guard rate != sampleRate else { return frameCount }
    _ = try Self.rateFunctions()
    let ratio = Double(rate) / Double(sampleRate)
    guard ratio <= Self.maximumRatio, ratio >= 1 / Self.maximumRatio else {
      throw .unsupported("its rate of \(sampleRate) Hz is too far from \(rate) Hz")
    }
    let frames = Int((Double(frameCount) * ratio).rounded())
    guard frames * channelCount <= Self.maximumSampleCount else { throw .tooLong }
    return frames
  }

  /// libsamplerate is loaded on first use.
  private static func rateFunctions() throws(SoundFileError) -> ctapline_sound_rate_functions {
    var reason: UnsafePointer<CChar>?
    guard let table = ctapline_sound_load_samplerate(&reason) else {
      throw .libraryMissing(reason.map { String(cString: $0) } ?? "libsamplerate is missing")
    }
    return table.pointee
  }

  private static func convert(
    _ samples: [Float], ratio: Double, frameCount: Int
  ) throws(SoundFileError) -> [Float] {
    let functions = try rateFunctions()
    // Trailing samples that the filter does not reach stay silent.
    var converted = [Float](repeating: 0, count: frameCount)
    var code: Int32 = 0
    samples.withUnsafeBufferPointer { source in
      converted.withUnsafeMutableBufferPointer { target in
        var conversion = ctapline_sound_conversion(
          data_in: source.baseAddress, data_out: target.baseAddress, input_frames: source.count,
          output_frames: frameCount, input_frames_used: 0, output_frames_gen: 0, end_of_input: 1,
          src_ratio: ratio)
        code = functions.simple(&conversion, Int32(CSOUND_SINC_BEST_QUALITY), 1)
      }
    }
    guard code == 0 else {
      let meaning = functions.strerror(code).map { String(cString: $0) } ?? "error \(code)"
      throw .unsupported("libsamplerate cannot convert it: \(withoutFinalStops(meaning))")
    }
    return converted
  }
}

extension Timeline {
  /// Returns the timeline with every sound converted to one sample rate, the best input for a synthesizer of that rate.
  ///
  /// Sounds of other rates also play, but with the synthesizer's own, coarser interpolation.
  ///
  /// - Parameter rate: The sample rate in frames per second, `> 0`; otherwise the first sound stops the program.
  /// - Returns: The timeline.
  /// - Throws: `SoundFileError`.
  /// - Complexity: Each sound is converted once, even if several placements share it.
  public func withSounds(atRate rate: Int) throws(SoundFileError) -> Timeline {
    var converted = self
    // The converted clips, by the rate and the sample addresses of the original. Copies of a clip share their samples,
    // whose addresses are stable while the timeline holds them.
    var convertedClips: [Int: [[UnsafePointer<Float>?]: SoundClip]] = [:]
    for index in placements.indices {
      for (path, clip) in placements[index].sounds where clip.sampleRate != rate {
        let samples = clip.channels.map { $0.withUnsafeBufferPointer(\.baseAddress) }
        let known = convertedClips[clip.sampleRate]?[samples]
        let sound = if let known { known } else { try clip.converted(to: rate) }
        convertedClips[clip.sampleRate, default: [:]][samples] = sound
        converted.placements[index].sounds[path] = sound
      }
    }
    return converted
  }
}
