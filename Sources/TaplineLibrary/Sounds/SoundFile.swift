public import TaplinePatterns

/// Sound files as clips, whatever their format.
public enum SoundFile {
  /// The largest file that is read, in bytes: beyond it lies more than `SoundClip.maximumSampleCount`
  /// in every usual encoding.
  package static let maximumSize = 1 << 30

  /// Decodes a whole file that lies in memory.
  ///
  /// WAV and RF64 with integers of 8, 16, 24 and 32 bits and floats of 32 and 64 are read here, the
  /// same on every machine; everything else (AIFF, CAF, FLAC, Ogg, MP3, compressed WAV) by libsndfile
  /// where it is installed.
  ///
  /// - Parameter bytes: The file's content.
  /// - Returns: The sound at the file's own rate.
  /// - Throws: `SoundFileError`.
  public static func decode(_ bytes: [UInt8]) throws(SoundFileError) -> SoundClip {
    guard !bytes.isEmpty else { throw .malformed("it is empty") }
    guard WAVReader.recognises(bytes) else { return try SoundLibrary.decode(bytes) }
    do throws(SoundFileError) {
      return try WAVReader.decode(bytes)
    } catch {
      guard case .unsupported = error else { throw error }
      return try SoundLibrary.decode(bytes)
    }
  }
}
