import TaplineActuators
package import TaplineFiles
import TaplineSynthesis

extension OfflineRenderer {
  /// Writes a WAV file of a job's timeline on the left and its first overlay on the right, in the audible
  /// voice.
  package static func writeSides(
    _ job: RenderJob, to sink: any ByteSink, isInterrupted: () -> Bool = { false }
  ) throws(Failure) {
    let sides = job.renditions.prefix(2).map { rendition -> any BlockSource in
      let source = rendition.source(.audible)
      return source.channelCount == 1 ? source : Mixdown(source)
    }
    guard sides.count == 2 else { return }
    let pair = ChannelPair(left: sides[0], right: sides[1])
    let header = WAVHeader(
      sampleRate: job.sampleRate, channelCount: 2, encoding: .int16, frameCount: pair.frameCount,
      comment: "Tapline: A left, B right, audible voice, profile \(job.profile.label)")
    let chunks = SoundChunks(
      [pair], frames: 0..<pair.frameCount, encoding: .int16, buffers: RenderBuffers(), plan: nil)
    do throws(FileError) {
      try sink.write(header.bytes)
      try chunks.give { (chunk, _) throws(FileError) in
        guard !isInterrupted() else { return false }
        try chunk.write(to: sink)
        return true
      }
    } catch {
      throw .file(error)
    }
    guard !isInterrupted() else { throw .interrupted }
  }
}
