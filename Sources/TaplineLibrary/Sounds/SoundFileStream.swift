import CTaplineSystem
package import TaplineFiles
import TaplinePatterns
import TaplineText

/// A sound file of any format of `SoundFile.decode`, read block by block and mixed to mono.
///
/// Thread: one at a time; blocks.
package final class SoundFileStream {
  package let sampleRate: Int

  /// According to the file's header.
  package let frameCount: Int

  private let file: RandomAccessFile
  private let source: Source
  private var frame = 0

  package enum Failure: Error, Sendable {
    /// The file cannot be read.
    case file(FileError)
    /// The content is not a supported sound.
    case content(SoundFileError)
  }

  private enum Source {
    case wav(body: Range<Int>, WAVReader.Format)
    case library(LibsndfileSound)
  }

  private static let endings = [
    "wav", "wave", "w64", "rf64", "bw64", "flac", "ogg", "oga", "opus", "aif", "aiff", "aifc",
    "caf", "au", "mp3",
  ]

  /// Returns whether a file is a sound, by its extension or first bytes.
  package static func isSound(_ path: String) -> Bool {
    guard path != "-", InputFile.isRegular(path) else { return false }
    if let dot = path.lastIndex(of: "."),
      endings.contains(path[path.index(after: dot)...].lowercased())
    {
      return true
    }
    guard let head = try? RandomAccessFile(path).read(0..<12) else { return false }
    return WAVReader.recognizes(head)
      || ["fLaC", "OggS", "caff", "FORM", "ID3"].contains { head.starts(with: $0.utf8) }
  }

  package init(_ path: String) throws(Failure) {
    do throws(FileError) { file = try RandomAccessFile(path) } catch { throw .file(error) }
    guard file.length > 0 else { throw .content(.malformed("it is empty")) }
    let bytes = SoundBytes(file)
    do throws(SoundFileError) {
      let head = bytes.bytes(at: 0, min(12, bytes.count)) ?? []
      if WAVReader.recognizes(head), let (body, format) = try WAVReader.layout(of: bytes) {
        source = .wav(body: body, format)
        sampleRate = format.sampleRate
        frameCount = body.count / format.stride
      } else {
        let sound = try LibsndfileSound(
          ctapline_sound_source(
            bytes: nil, descriptor: file.descriptor, length: Int64(file.length), position: 0),
          in: file)
        source = .library(sound)
        (sampleRate, frameCount) = (sound.sampleRate, sound.frameCount)
      }
    } catch {
      throw .content(error)
    }
  }

  /// Returns the mean of the channels, or nil at the end; a measurement, unlike playback, cannot treat NaN as silence.
  package func next() throws(Failure) -> [Float]? {
    let channels: [[Float]]
    switch source {
    case .library(let sound):
      guard let chunk = sound.next() else { return nil }
      channels = chunk
    case .wav(let body, let format):
      let first = body.lowerBound + frame * format.stride
      let count = min(LibsndfileSound.framesPerChunk, frameCount - frame)
      guard count > 0 else { return nil }
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try file.read(first..<first + count * format.stride)
      } catch {
        throw .file(error)
      }
      let clip = bytes.withUnsafeBytes { WAVReader.clip($0, format, isPlayable: false) }
      // The file was shortened while it was read.
      guard clip.frameCount > 0 else { return nil }
      channels = clip.channels
    }
    for channel in channels {
      guard let index = channel.firstIndex(where: { !$0.isFinite }) else { continue }
      let seconds = timeLabel(Double(frame + index) / Double(sampleRate))
      throw .content(.malformed("sample \(frame + index), at \(seconds), is not a finite number"))
    }
    frame += channels[0].count
    guard channels.count == 2 else { return channels[0] }
    return zip(channels[0], channels[1]).map { $0 / 2 + $1 / 2 }
  }
}
