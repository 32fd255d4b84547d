import CTaplineSystem
import TaplineFiles
import TaplinePatterns

/// A sound decoded in chunks by libsndfile.
///
/// Thread: one at a time.
final class LibsndfileSound {
  let sampleRate: Int

  /// According to the file's header.
  let frameCount: Int

  let channelCount: Int
  private let functions: ctapline_sound_file_functions
  private let handle: OpaquePointer
  /// The source of the bytes, at a stable address that libsndfile passes to the read functions.
  private let source: UnsafeMutablePointer<ctapline_sound_source>
  /// The open file from which libsndfile reads; nil for a sound in memory.
  private let file: RandomAccessFile?

  /// The number of frames decoded at a time; a damaged header may announce more frames than fit in memory.
  static let framesPerChunk = 65_536

  /// Opens a sound in memory, whose bytes must outlive this object, or in a file.
  init(_ source: ctapline_sound_source, in file: RandomAccessFile? = nil) throws(SoundFileError) {
    var reason: UnsafePointer<CChar>?
    guard let functions = ctapline_sound_load_sndfile(&reason)?.pointee else {
      let reason = reason.map { String(cString: $0) } ?? "unknown"
      throw .libraryMissing("only uncompressed WAV is read without libsndfile: \(reason)")
    }
    self.source = .allocate(capacity: 1)
    self.source.initialize(to: source)
    var io = ctapline_sound_source_io()
    var info = ctapline_sound_info()
    guard let handle = functions.open_virtual(&io, Int32(CSOUND_READ), &info, self.source) else {
      self.source.deallocate()
      let meaning = functions.strerror(nil).map { String(cString: $0) } ?? "unknown"
      throw .unsupported("libsndfile cannot read it: \(withoutFinalStops(meaning))")
    }
    self.file = file
    self.functions = functions
    self.handle = handle
    channelCount = Int(info.channels)
    sampleRate = Int(info.samplerate)
    frameCount = Int(max(0, info.frames))
    guard channelCount > 0, sampleRate > 0 else {
      throw .malformed("it has no channels or no sample rate")
    }
    guard channelCount <= 2 else { throw .tooManyChannels(channelCount) }
  }

  deinit {
    _ = functions.close(handle)
    source.deallocate()
  }

  /// Returns the next frames, one array per channel, or nil at the end.
  func next() -> [[Float]]? {
    var interleaved = [Float](repeating: 0, count: Self.framesPerChunk * channelCount)
    let read = interleaved.withUnsafeMutableBufferPointer { buffer in
      Int(functions.readf_float(handle, buffer.baseAddress, Int64(Self.framesPerChunk)))
    }
    guard read > 0 else { return nil }
    let frames = min(read, Self.framesPerChunk)
    return (0..<channelCount).map { channel in
      stride(from: channel, to: frames * channelCount, by: channelCount).map { interleaved[$0] }
    }
  }

  static func decode(_ bytes: [UInt8]) throws(SoundFileError) -> SoundClip {
    let result = bytes.withUnsafeBufferPointer { buffer in
      let memory = ctapline_sound_source(
        bytes: buffer.baseAddress, descriptor: -1, length: Int64(buffer.count), position: 0)
      return Result { () throws(SoundFileError) in try LibsndfileSound(memory).clip() }
    }
    return try result.get()
  }

  private func clip() throws(SoundFileError) -> SoundClip {
    var channels = [[Float]](repeating: [], count: channelCount)
    while let chunk = next() {
      guard (channels[0].count + chunk[0].count) * channelCount <= SoundClip.maximumSampleCount
      else { throw .tooLong }
      // Samples that are not finite are played as silence.
      for channel in channels.indices {
        channels[channel] += chunk[channel].lazy.map { $0.isFinite ? $0 : 0 }
      }
    }
    return SoundClip(sampleRate: sampleRate, channels: channels)
  }
}

func withoutFinalStops(_ message: String) -> String {
  var text = message[...]
  while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
  return String(text)
}
