public import TaplinePatterns

/// Decodes sound files of every supported format.
public enum SoundFile {
  /// In bytes; larger files exceed `SoundClip.maximumSampleCount` unless their samples have more than 32 bits.
  static let maximumSize = 1 << 30

  /// Decodes an entire file in memory.
  ///
  /// WAV and RF64 with 8-, 16-, 24- and 32-bit integers and 32- and 64-bit floats are decoded by Tapline itself, with
  /// the same result on every machine. Other formats (AIFF, CAF, FLAC, Ogg, MP3, compressed WAV) need libsndfile.
  ///
  /// - Parameter bytes: The file's content.
  /// - Returns: The sound at the file's sample rate.
  /// - Throws: `SoundFileError`.
  public static func decode(_ bytes: [UInt8]) throws(SoundFileError) -> SoundClip {
    guard !bytes.isEmpty else { throw .malformed("it is empty") }
    if WAVReader.recognizes(bytes), let clip = try WAVReader.decode(bytes) { return clip }
    return try LibsndfileSound.decode(bytes)
  }
}

/// An error of decoding or converting a sound.
public enum SoundFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The header contradicts itself, the format's rules or the file's length.
  case malformed(String)
  /// The file is intact, but its format is not supported.
  case unsupported(String)
  /// The file has this many channels; only one and two are supported.
  case tooManyChannels(Int)
  /// The sound exceeds the maximum size of a clip, at its own or the requested sample rate.
  case tooLong
  /// Decoding or sample rate conversion needs a library that is not installed; the text names the library and the
  /// package.
  case libraryMissing(String)

  /// The problem, and the remedy if there is one, without a final full stop.
  public var description: String {
    switch self {
    case .malformed(let reason): "the sound file is damaged: \(reason)"
    case .unsupported(let reason): reason
    case .tooManyChannels(let count): "it has \(count) channels; only one or two can be played"
    case .tooLong:
      "it has more than \(SoundClip.maximumSampleCount) samples, at its own or the requested sample rate"
    case .libraryMissing(let reason): reason
    }
  }
}
