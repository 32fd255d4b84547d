import CTaplineSystem
import TaplinePatterns

/// What the sound libraries of the system do.
///
/// libsndfile decodes, libsamplerate converts rates; both are looked for when they are first needed.
enum SoundLibrary {
  /// Frames that are decoded at a time, so that memory is taken for samples that are there and not
  /// for what a header promises.
  static let chunk = 65_536

  // MARK: - Decoding

  /// Decodes any format that libsndfile knows, from memory.
  static func decode(_ bytes: [UInt8]) throws(SoundFileError) -> SoundClip {
    let functions = try fileFunctions()
    var result: Result<SoundClip, SoundFileError> = .failure(.malformed("it is empty"))
    bytes.withUnsafeBufferPointer { buffer in
      var memory = csound_memory(
        bytes: buffer.baseAddress, length: Int64(buffer.count), position: 0)
      result = withUnsafeMutablePointer(to: &memory) { memory in
        do throws(SoundFileError) {
          return .success(try decode(memory, functions))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  /// The functions of libsndfile.
  static func fileFunctions() throws(SoundFileError) -> csound_file_functions {
    let kind = "only uncompressed WAV is read without libsndfile"
    var reason: UnsafePointer<CChar>?
    guard let table = csound_load_files(&reason) else {
      throw .libraryMissing("\(kind): \(reason.map { String(cString: $0) } ?? "unknown")")
    }
    return table.pointee
  }

  /// Why libsndfile does not open a file.
  static func openingError(_ functions: csound_file_functions) -> SoundFileError {
    let meaning = functions.strerror(nil).map { String(cString: $0) } ?? "unknown"
    return .unsupported("libsndfile cannot read it: \(trimmed(meaning))")
  }

  private static func decode(
    _ memory: UnsafeMutablePointer<csound_memory>, _ functions: csound_file_functions
  ) throws(SoundFileError) -> SoundClip {
    var io = csound_memory_io()
    var info = csound_info()
    guard let file = functions.open_virtual(&io, Int32(CSOUND_READ), &info, memory) else {
      throw openingError(functions)
    }
    defer { _ = functions.close(file) }
    let count = Int(info.channels)
    guard count > 0, info.samplerate > 0 else { throw .malformed("it has no channels or no rate") }
    guard count <= 2 else { throw .tooManyChannels(count) }

    var channels = [[Float]](repeating: [], count: count)
    var interleaved = [Float](repeating: 0, count: chunk * count)
    while true {
      let frames = interleaved.withUnsafeMutableBufferPointer { buffer in
        Int(functions.readf_float(file, buffer.baseAddress, Int64(chunk)))
      }
      guard frames > 0 else { break }
      guard (channels[0].count + frames) * count <= SoundClip.maximumSampleCount else {
        throw .tooLong
      }
      for channel in 0..<count {
        for frame in 0..<min(frames, chunk) {
          let sample = interleaved[frame * count + channel]
          channels[channel].append(sample.isFinite ? sample : 0)
        }
      }
    }
    return SoundClip(sampleRate: Int(info.samplerate), channels: channels)
  }

  /// The library ends its messages in a full stop and sometimes a line feed.
  private static func trimmed(_ message: String) -> String {
    var text = message[...]
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return String(text)
  }

  // MARK: - Rates

  /// The functions of libsamplerate.
  static func rateFunctions() throws(SoundFileError) -> csound_rate_functions {
    var reason: UnsafePointer<CChar>?
    guard let table = csound_load_rates(&reason) else {
      throw .libraryMissing(reason.map { String(cString: $0) } ?? "libsamplerate is missing")
    }
    return table.pointee
  }

  /// Interleaved samples at another rate, exactly `wanted` frames of them.
  static func convert(
    _ samples: [Float], channelCount: Int, ratio: Double, wanted: Int
  ) throws(SoundFileError) -> [Float] {
    let functions = try rateFunctions()
    // What the filter does not reach at the end stays silent.
    var converted = [Float](repeating: 0, count: wanted * channelCount)
    var code: Int32 = 0
    samples.withUnsafeBufferPointer { source in
      converted.withUnsafeMutableBufferPointer { target in
        var conversion = csound_conversion(
          data_in: source.baseAddress, data_out: target.baseAddress,
          input_frames: source.count / channelCount, output_frames: wanted, input_frames_used: 0,
          output_frames_gen: 0, end_of_input: 1, src_ratio: ratio)
        code = functions.simple(
          &conversion, Int32(CSOUND_SINC_BEST_QUALITY), Int32(channelCount))
      }
    }
    guard code == 0 else {
      let meaning = functions.strerror(code).map { String(cString: $0) } ?? "error \(code)"
      throw .unsupported("libsamplerate cannot convert it: \(trimmed(meaning))")
    }
    return converted
  }
}
