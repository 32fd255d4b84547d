import CTaplineSystem
public import TaplinePatterns

extension SoundClip {
  /// The clip at another rate: the same sound, as long as before to half a frame.
  ///
  /// libsamplerate's best sinc converter does it; a rate that is the same needs no library.
  package func converted(to rate: Int) throws(SoundFileError) -> SoundClip {
    precondition(rate > 0, "a clip needs a positive sample rate")
    guard rate != sampleRate, frameCount > 0 else {
      return rate == sampleRate ? self : SoundClip(sampleRate: rate, channels: channels)
    }
    let frames = try checkConversion(to: rate)
    let ratio = Double(rate) / Double(sampleRate)
    var converted: [[Float]] = []
    for samples in channels {
      converted.append(try Self.convert(samples, ratio: ratio, wanted: frames))
    }
    return SoundClip(sampleRate: rate, channels: converted)
  }

  /// The most times faster or slower that a rate may become.
  ///
  /// Source: libsamplerate's manual, "the conversion ratio" (1/256 to 256).
  private static let maximumRatio = 256.0

  /// Checks that the clip can be brought to a rate here, without doing it.
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

  /// The functions of libsamplerate, which is looked for when it is first needed.
  private static func rateFunctions() throws(SoundFileError) -> csound_rate_functions {
    var reason: UnsafePointer<CChar>?
    guard let table = csound_load_rates(&reason) else {
      throw .libraryMissing(reason.map { String(cString: $0) } ?? "libsamplerate is missing")
    }
    return table.pointee
  }

  /// Samples at another rate, exactly `wanted` of them.
  private static func convert(
    _ samples: [Float], ratio: Double, wanted: Int
  ) throws(SoundFileError) -> [Float] {
    let functions = try rateFunctions()
    // Samples at the end that the filter does not reach stay silent.
    var converted = [Float](repeating: 0, count: wanted)
    var code: Int32 = 0
    samples.withUnsafeBufferPointer { source in
      converted.withUnsafeMutableBufferPointer { target in
        var conversion = csound_conversion(
          data_in: source.baseAddress, data_out: target.baseAddress, input_frames: source.count,
          output_frames: wanted, input_frames_used: 0, output_frames_gen: 0, end_of_input: 1,
          src_ratio: ratio)
        code = functions.simple(&conversion, Int32(CSOUND_SINC_BEST_QUALITY), 1)
      }
    }
    guard code == 0 else {
      let meaning = functions.strerror(code).map { String(cString: $0) } ?? "error \(code)"
      throw .unsupported("libsamplerate cannot convert it: \(trimmed(meaning))")
    }
    return converted
  }
}

extension Timeline {
  /// The timeline with every sound at one rate, as a synthesizer of that rate plays them best.
  ///
  /// A sound of another rate is played too, by the synthesizer's own interpolation, which is the
  /// coarser one.
  ///
  /// - Parameter rate: Frames for each second, `> 0`.
  /// - Returns: The timeline.
  /// - Throws: `SoundFileError`.
  /// - Complexity: Each sound is converted once, however many placements share it.
  public func withSounds(atRate rate: Int) throws(SoundFileError) -> Timeline {
    var converted = self
    // Copies of a clip share their samples, and stay where they are while the timeline has them.
    var known: [UnsafePointer<Float>: SoundClip] = [:]
    for index in placements.indices {
      for (path, clip) in placements[index].sounds where clip.sampleRate != rate {
        let place = clip.channels[0].withUnsafeBufferPointer(\.baseAddress)
        let sound: SoundClip
        if let place, let same = known[place] {
          sound = same
        } else {
          sound = try clip.converted(to: rate)
        }
        if let place { known[place] = sound }
        converted.placements[index].sounds[path] = sound
      }
    }
    return converted
  }
}
