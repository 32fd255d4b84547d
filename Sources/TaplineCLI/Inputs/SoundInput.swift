enum SoundInput {
  static func transcribe(
    _ path: String, as profile: ActuatorProfile, voice: Voice?, keepsLevel: Bool, allowLong: Bool,
    _ console: Console
  ) throws -> SoundTranscription {
    do {
      let stream = try SoundFileStream(path)
      guard stream.sampleRate >= SoundListener.lowestRate else {
        throw CommandFailure(
          .badData,
          "'\(path)' has a sample rate of \(stream.sampleRate) Hz; at least \(SoundListener.lowestRate) Hz are needed to find taps"
        )
      }
      let listener = SoundListener(sampleRate: stream.sampleRate)
      let maximumFrames = Int(RenderJob.maximumUnconfirmedDuration) * stream.sampleRate
      var frames = 0
      var isTooLong = !allowLong && stream.frameCount > maximumFrames
      while !isTooLong, !Interruption.isRequested, let block = try stream.next() {
        block.withUnsafeBufferPointer(listener.add)
        frames += block.count
        isTooLong = !allowLong && frames > maximumFrames
        console.progress("\(path): \(frames * 100 / max(stream.frameCount, frames)) % read")
      }
      console.endProgress()
      try Interruption.check()
      guard !isTooLong else {
        throw CommandFailure(
          .usage, "'\(path)' lasts longer than 24 hours; add --allow-long")
      }
      return SoundTranscription(
        listener.finish(), as: profile, voice: voice, sampleRate: stream.sampleRate,
        keepsLevel: keepsLevel, source: path)
    } catch let error as SoundFileStream.Failure {
      switch error {
      case .file(let error): throw CommandFailure(error)
      case .content(let error):
        throw CommandFailure(.badData, "'\(path)' cannot be read as sound: \(error.description)")
      }
    }
  }
}
