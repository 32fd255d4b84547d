import TaplineLibrary
import TaplinePatterns

/// What holds for plain WAV files, whatever their bytes are.
enum SoundPromises {
  /// Checks that a file is refused, or read as no more samples than it has bytes.
  static func check(_ bytes: [UInt8]) throws {
    guard WAVReader.recognizes(bytes), let clip = try? WAVReader.decode(bytes) else { return }
    let samples = clip.channels.reduce(0) { $0 + $1.count }
    try BrokenPromise.require(
      samples <= bytes.count, "\(samples) samples of \(bytes.count) bytes")
  }
}
