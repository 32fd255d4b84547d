enum SoundInput {
  static func transcribe(
    _ path: String, as profile: ActuatorProfile, voice: Voice?, keepsLevel: Bool, allowLong: Bool,
    _ console: Console
  ) throws -> SoundTranscription {
    do {
      let stream = try SoundFileStream(path)
      try require(
        stream.sampleRate >= SoundListener.lowestRate, else: .badData,
        "'\(path)' has a sample rate of \(stream.sampleRate) Hz; at least \(SoundListener.lowestRate) Hz are needed to find taps"
      )
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
      try require(
        !isTooLong, else: .usage, "'\(path)' lasts longer than 24 hours; add --allow-long")
      return SoundTranscription(
        listener.finish(), as: profile, voice: voice, sampleRate: stream.sampleRate,
        keepsLevel: keepsLevel, source: path)
    } catch let error as SoundFileStream.Failure {
      throw failure(error, path)
    }
  }

  static func recording(_ path: String) throws -> (ActuatorRecording, hash: [UInt8]) {
    do {
      let stream = try SoundFileStream(path)
      let maximumFrames = Int(ActuatorRecording.maximumDuration) * stream.sampleRate
      var samples: [Float] = []
      // Reading one block beyond the maximum is enough: `ActuatorRecording` then refuses the recording.
      while samples.count <= maximumFrames, let block = try stream.next() { samples += block }
      let recording: ActuatorRecording
      do throws(CalibrationError) {
        recording = try ActuatorRecording(samples, sampleRate: stream.sampleRate)
      } catch {
        throw CommandFailure(.badData, "\(path): \(error.description)")
      }
      let file = try RandomAccessFile(path)
      var digest = SHA256()
      for start in stride(from: 0, to: file.length, by: 1 << 20) {
        digest.add(try file.read(start..<start + (1 << 20)))
      }
      return (recording, digest.digest)
    } catch let error as SoundFileStream.Failure {
      throw failure(error, path)
    }
  }

  private static func failure(_ error: SoundFileStream.Failure, _ path: String) -> CommandFailure {
    switch error {
    case .file(let error): CommandFailure(error)
    case .content where ExchangeFormat(path: path) != nil:
      CommandFailure(
        .badData, "'\(path)' is a pattern, not a recording; give a sound file, such as WAV")
    case .content(let error):
      CommandFailure(.badData, "'\(path)' cannot be read as sound: \(error.description)")
    }
  }
}
