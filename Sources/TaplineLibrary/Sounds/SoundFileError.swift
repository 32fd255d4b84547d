import TaplinePatterns

/// Why bytes gave no sound.
public enum SoundFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The header contradicts itself, the format's rules or the file's length.
  case malformed(String)
  /// The file is whole but of a kind that is not read.
  case unsupported(String)
  /// It has this many channels; one and two are played.
  case tooManyChannels(Int)
  /// It would take more memory than a clip may.
  case tooLong
  /// Reading it, or bringing it to another rate, needs a library that is not there; the text names
  /// the library and the package.
  case libraryMissing(String)

  /// The problem, and the remedy where there is one, without a final full stop.
  public var description: String {
    switch self {
    case .malformed(let reason): "the sound file is damaged: \(reason)"
    case .unsupported(let reason): reason
    case .tooManyChannels(let count): "it has \(count) channels; files of one or two are played"
    case .tooLong:
      "it has more than \(SoundClip.maximumSampleCount) samples at the rate that is wanted"
    case .libraryMissing(let reason): reason
    }
  }
}
