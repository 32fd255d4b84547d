import Tapline

/// The chime of the app, made in code.
package enum ChimeFile {
  /// A sound with two channels that decays from full scale to 0.
  package static func clip(seconds: Double, sampleRate: Int) -> SoundClip {
    let count = Int(seconds * Double(sampleRate))
    let left = (0..<count).map { frame in
      (frame / 40).isMultiple(of: 2) ? 1 - Float(frame) / Float(count) : Float(frame) / 1e6
    }
    return SoundClip(sampleRate: sampleRate, channels: [left, left.reversed()])
  }

  /// A WAV file of the clip, as a pattern plays it.
  package static func wav(
    _ clip: SoundClip, profile: ActuatorProfile
  ) throws(OfflineRenderer.Failure) -> [UInt8] {
    let event = HapticEvent(.audioCustom, at: 0, audio: .init(waveformPath: "chime"))
    var job = RenderJob(
      Timeline([.init(HapticPattern(events: [event]), sounds: ["chime": clip])]), profile: profile)
    job.sampleRate = clip.sampleRate
    job.range = TimeRange(end: clip.duration)
    let sink = MemorySink()
    _ = try OfflineRenderer.write(job, as: .wav, to: sink)
    return sink.bytes
  }

  /// The properties of a file.
  package static func contents(
    of bytes: [UInt8]
  ) throws(SoundFileError) -> (seconds: Double, sampleRate: Int, channels: Int) {
    let clip = try SoundFile.decode(bytes)
    return (clip.duration, clip.sampleRate, clip.channelCount)
  }
}
