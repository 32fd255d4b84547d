import CTaplineSystem
package import TaplineFiles
import TaplinePatterns

/// A sound file that is read block by block, its channels mixed to one, whatever its length.
///
/// It reads what `SoundFile.decode` does. Memory is that of a block.
///
/// Thread: one at a time; blocks.
package final class SoundFileStream {
  /// Frames for each second.
  package let sampleRate: Int

  /// Frames that the file says it has.
  package let frameCount: Int

  private let file: PartialFile
  private let source: Source
  private var frame = 0

  /// Why there is no sound.
  package enum Failure: Error, Sendable {
    /// The file cannot be read.
    case file(FileError)
    /// Its content is no sound that is read.
    case content(SoundFileError)
  }

  private enum Source {
    case wav(body: Range<Int>, WAVReader.Format)
    case library(LibrarySound)
  }

  /// The endings of files that are taken for sounds.
  private static let endings = [
    "wav", "wave", "w64", "rf64", "bw64", "flac", "ogg", "oga", "opus", "aif", "aiff", "aifc",
    "caf",
    "au", "mp3",
  ]

  /// Whether a name is that of a sound file, by its ending or, where there is such a file, by how it begins.
  package static func isSound(_ path: String) -> Bool {
    guard path != "-", InputFile.isRegular(path) else { return false }
    if let dot = path.lastIndex(of: "."),
      endings.contains(path[path.index(after: dot)...].lowercased())
    {
      return true
    }
    guard let file = try? PartialFile(path), let head = try? file.read(0..<12) else { return false }
    return WAVReader.recognises(head) || head.starts(with: "fLaC".utf8)
      || head.starts(with: "OggS".utf8) || head.starts(with: "caff".utf8)
      || head.starts(with: "FORM".utf8) || head.starts(with: "ID3".utf8)
  }

  /// Opens a file.
  package init(_ path: String) throws(Failure) {
    do throws(FileError) { file = try PartialFile(path) } catch { throw .file(error) }
    guard file.length > 0 else { throw .content(.malformed("it is empty")) }
    let bytes = SoundBytes(file)
    do throws(SoundFileError) {
      let head = bytes.bytes(at: 0, min(12, bytes.count)) ?? []
      if WAVReader.recognises(head), let (body, format) = try Self.wav(bytes) {
        source = .wav(body: body, format)
        sampleRate = format.sampleRate
        frameCount = body.count / format.stride
      } else {
        let sound = try LibrarySound(file)
        source = .library(sound)
        (sampleRate, frameCount) = (sound.sampleRate, sound.frameCount)
      }
    } catch {
      throw .content(error)
    }
  }

  /// Where a WAV file's samples stand; nil where its encoding is another library's to read.
  private static func wav(
    _ bytes: SoundBytes
  ) throws(SoundFileError) -> (Range<Int>, WAVReader.Format)? {
    do throws(SoundFileError) {
      return try WAVReader.layout(of: bytes)
    } catch {
      guard case .unsupported = error else { throw error }
      return nil
    }
  }

  /// The next frames, one sample each: the mean of the channels.
  package func next() throws(Failure) -> [Float]? {
    switch source {
    case .library(let sound): return sound.next()
    case .wav(let body, let format):
      let first = body.lowerBound + frame * format.stride
      let count = min(SoundLibrary.chunk, frameCount - frame)
      guard count > 0 else { return nil }
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try file.read(first..<first + count * format.stride)
      } catch {
        throw .file(error)
      }
      let clip = bytes.withUnsafeBytes { WAVReader.clip($0, format) }
      // A file that became shorter while it was read ends here.
      guard clip.frameCount > 0 else { return nil }
      frame += clip.frameCount
      guard clip.channelCount == 2 else { return clip.channels[0] }
      return zip(clip.channels[0], clip.channels[1]).map { ($0 + $1) / 2 }
    }
  }
}

/// A sound that libsndfile decodes from an open file.
private final class LibrarySound {
  let sampleRate: Int
  let frameCount: Int
  private let channelCount: Int
  private let functions: csound_file_functions
  private let handle: OpaquePointer
  /// What the library reads from, at an address that stays.
  private let place: UnsafeMutablePointer<csound_open_file>
  /// Kept open for the library.
  private let file: PartialFile

  init(_ file: PartialFile) throws(SoundFileError) {
    functions = try SoundLibrary.fileFunctions()
    self.file = file
    let place = UnsafeMutablePointer<csound_open_file>.allocate(capacity: 1)
    place.initialize(
      to: csound_open_file(
        descriptor: file.descriptor, length: Int64(file.length), position: 0))
    var io = csound_open_file_io()
    var info = csound_info()
    guard let handle = functions.open_virtual(&io, Int32(CSOUND_READ), &info, place) else {
      place.deallocate()
      throw SoundLibrary.openingError(functions)
    }
    self.handle = handle
    self.place = place
    channelCount = Int(info.channels)
    sampleRate = Int(info.samplerate)
    frameCount = Int(max(0, info.frames))
    guard channelCount > 0, sampleRate > 0 else {
      throw .malformed("it has no channels or no rate")
    }
    guard channelCount <= 2 else { throw .tooManyChannels(channelCount) }
  }

  deinit {
    _ = functions.close(handle)
    place.deallocate()
  }

  func next() -> [Float]? {
    var interleaved = [Float](repeating: 0, count: SoundLibrary.chunk * channelCount)
    let read = interleaved.withUnsafeMutableBufferPointer { buffer in
      Int(functions.readf_float(handle, buffer.baseAddress, Int64(SoundLibrary.chunk)))
    }
    guard read > 0 else { return nil }
    func finite(_ sample: Float) -> Float { sample.isFinite ? sample : 0 }
    guard channelCount == 2 else { return interleaved.prefix(read).map(finite) }
    return (0..<min(read, SoundLibrary.chunk)).map {
      (finite(interleaved[2 * $0]) + finite(interleaved[2 * $0 + 1])) / 2
    }
  }
}
