import TaplineFiles
public import TaplinePatterns

/// Sound files as clips, whatever their format.
public enum SoundFile {
  /// The largest file that is read, in bytes: beyond it lies more than `SoundClip.maximumSampleCount`
  /// in every usual encoding.
  static let maximumSize = 1 << 30

  /// Decodes a whole file in memory.
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
    guard WAVReader.recognises(bytes) else { return try LibrarySound.decode(bytes) }
    do throws(SoundFileError) {
      return try WAVReader.decode(bytes)
    } catch {
      guard case .unsupported = error else { throw error }
      return try LibrarySound.decode(bytes)
    }
  }
}

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

  /// The problem, and the remedy if there is one, without a final full stop.
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

/// A file's bytes in any order.
struct SoundBytes {
  let count: Int

  /// The bytes of a range inside the file; fewer if they cannot be read.
  private let part: (Range<Int>) -> [UInt8]

  init(_ all: [UInt8]) {
    count = all.count
    part = { Array(all[$0]) }
  }

  init(_ file: PartialFile) {
    count = file.length
    part = { (try? file.read($0)) ?? [] }
  }

  /// The next bytes, or nil past the end.
  func bytes(at offset: Int, _ count: Int) -> [UInt8]? {
    guard offset >= 0, count <= self.count, offset <= self.count - count else { return nil }
    let bytes = part(offset..<offset + count)
    return bytes.count == count ? bytes : nil
  }

  /// A little-endian number; nil past the end, or if it has more than 63 bits.
  func number(at offset: Int, _ count: Int) -> Int? {
    guard let bytes = bytes(at: offset, count) else { return nil }
    let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  /// Four letters, `?` for what is none; fewer past the end.
  func letters(at offset: Int) -> String {
    let letters = (bytes(at: offset, 4) ?? []).map { isLetter($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: letters, as: UTF8.self)
  }

  private func isLetter(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

  /// The offset of the next chunk; after a chunk of odd size follows a padding byte, which some writers forget.
  func next(after end: Int, from body: Int) -> Int {
    guard !(end - body).isMultiple(of: 2) else { return end }
    func isChunk(_ offset: Int) -> Bool { bytes(at: offset, 4)?.allSatisfy(isLetter) ?? false }
    return !isChunk(end + 1) && isChunk(end) ? end : end + 1
  }
}
