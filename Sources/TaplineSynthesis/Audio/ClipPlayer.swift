import TaplinePatterns

/// A sound of one or two channels, as fast as its event's pitch says.
struct ClipPlayer {
  private let left: [Float]
  private let right: [Float]?
  private let gain: Float
  /// Frames of the sound for each frame of the output, at pitch 0.
  private let ratio: Double
  private let interpolation: SincInterpolation

  init(_ clip: SoundClip, gain: Float, sampleRate: Int, _ interpolation: SincInterpolation) {
    left = clip.channels[0]
    right = clip.channelCount == 2 ? clip.channels[1] : nil
    self.gain = gain
    self.interpolation = interpolation
    ratio = Double(clip.sampleRate) / Double(sampleRate)
  }

  /// The frame after the last of an event: where the sound ends, or the event cuts it.
  func lastFrame(of voice: AudioVoiceState) -> Int {
    guard !left.isEmpty else { return voice.event.startFrame }
    if voice.event.isLooped, let end = voice.event.endFrame { return end }
    let end = voice.frame(reaching: Double(left.count) / ratio)
    return min(voice.event.endFrame ?? end, end)
  }

  /// Adds a piece of an event.
  func render(_ voice: AudioVoiceState, _ piece: Range<Int>, into output: AudioOutput) {
    let position = ratio * voice.progress(at: piece.lowerBound)
    let isLooped = voice.event.isLooped
    left.withUnsafeBufferPointer { left in
      if let right {
        right.withUnsafeBufferPointer { right in
          render(voice, piece, position, left, right, isLooped, into: output)
        }
      } else {
        render(voice, piece, position, left, nil, isLooped, into: output)
      }
    }
  }

  private func render(
    _ voice: AudioVoiceState, _ piece: Range<Int>, _ position: Double,
    _ left: UnsafeBufferPointer<Float>, _ right: UnsafeBufferPointer<Float>?, _ isLooped: Bool,
    into output: AudioOutput
  ) {
    let isSteady = voice.span.pitch.slope == 0
    let speed = ratio * voice.speed(at: piece.lowerBound)
    // Frame for frame there is nothing to interpolate, and the samples are those of the file.
    let first = isSteady && speed == 1 ? Int(exactly: position) : nil
    var frame = piece.lowerBound
    while frame < piece.upperBound {
      var lanes = (Lanes(), Lanes())
      for lane in 0..<min(laneCount, piece.upperBound - frame) {
        let frames = frame + lane - piece.lowerBound
        if let first {
          lanes.0[lane] = sample(left, first + frames, isLooped)
          if let right { lanes.1[lane] = sample(right, first + frames, isLooped) }
        } else {
          let now =
            isSteady
            ? position + speed * Double(frames) : ratio * voice.progress(at: frame + lane)
          let step = isSteady ? speed : ratio * voice.speed(at: frame + lane)
          (lanes.0[lane], lanes.1[lane]) = interpolation.values(
            left, right, at: now, step: step, wraps: isLooped)
        }
      }
      output.add(at: frame, gain * lanes.0, gain * (right == nil ? lanes.0 : lanes.1))
      frame += laneCount
    }
  }

  @inline(__always)
  private func sample(_ samples: UnsafeBufferPointer<Float>, _ index: Int, _ wraps: Bool) -> Float {
    if index < samples.count { return samples[index] }
    return wraps ? samples[index % samples.count] : 0
  }
}

/// The players of a schedule's sounds: one for each sound and brightness.
struct ClipPlayers {
  private struct Key: Hashable {
    var sound: Int
    var brightness: Double
    var isLooped: Bool
  }

  private let schedule: Schedule
  private let recipe: AudioVoice.File
  private let interpolation = SincInterpolation()
  private var made: [Key: ClipPlayer] = [:]

  init(_ schedule: Schedule, profile: ActuatorProfile) {
    self.schedule = schedule
    recipe = profile.audio.file
  }

  /// The player of a sound for an event, whose brightness is taken once, at its start: the low-pass
  /// runs over the whole sound before anything is rendered.
  mutating func player(of sound: Int, for voice: AudioVoiceState) -> ClipPlayer {
    let key = Key(
      sound: sound, brightness: voice.span.brightness.value,
      isLooped: voice.span.brightness.value < 1 && voice.event.isLooped)
    if let known = made[key] { return known }
    var clip = schedule.sounds[sound]
    if let filter = LowPass(recipe, brightness: key.brightness, sampleRate: clip.sampleRate) {
      clip = SoundClip(
        sampleRate: clip.sampleRate,
        channels: clip.channels.map { filter.applied(to: $0, wraps: key.isLooped) })
    }
    let player = ClipPlayer(
      clip, gain: Float(amplitude(decibels: recipe.levelDecibels)),
      sampleRate: schedule.sampleRate, interpolation)
    made[key] = player
    return player
  }
}
