import TaplineLibrary
import TaplinePatterns

/// Promises about reading any bytes as a WAV file.
enum SoundPromises {
  /// Checks that a file is refused, or read with at most as many samples as bytes.
  static func check(_ bytes: [UInt8]) throws {
    guard WAVReader.recognizes(bytes), let clip = try? WAVReader.decode(bytes) else { return }
    let samples = clip.channels.reduce(0) { $0 + $1.count }
    try BrokenPromise.require(
      samples <= bytes.count, "\(samples) samples of \(bytes.count) bytes")
  }
}
