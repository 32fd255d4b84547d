import TaplineActuators
import TaplineNumerics
import TaplinePatterns

/// A player of a sound at the pitch and brightness of an event; all events share one copy of the sound.
struct ClipPlayer {
  private let clip: SoundClip
  private let recipe: AudioVoice.File
  private let gain: Float
  /// Frames of the sound per frame of the output, at pitch 0.
  private let ratio: Double
  private let interpolation: SincInterpolation
  private let filtered: FilteredPart

  init(
    _ clip: SoundClip, _ recipe: AudioVoice.File, sampleRate: Int,
    _ interpolation: SincInterpolation, _ filtered: FilteredPart
  ) {
    self.clip = clip
    self.recipe = recipe
    self.interpolation = interpolation
    self.filtered = filtered
    gain = Float(amplitude(decibels: recipe.levelDecibels))
    ratio = Double(clip.sampleRate) / Double(sampleRate)
  }

  /// Returns the end of a looped event, or the earlier of the ends of event and sound.
  func soundEnd(of voice: AudioVoiceState) -> Int {
    let count = clip.channels[0].count
    guard count > 0 else { return voice.event.startFrame }
    if voice.event.isLooped, let end = voice.event.endFrame { return end }
    let end = voice.frame(reaching: Double(count) / ratio)
    return min(voice.event.endFrame ?? end, end)
  }

  func maximumWindow(_ length: Int, semitones: Double) -> Int {
    let fastest = ratio * powerOfTwo(semitones / 12)
    let frames = fastest * Double(length) + 2 * SincInterpolation.width(step: fastest)
    return Int(frames.rounded(.up)) + 4
  }

  func render(_ voice: AudioVoiceState, _ piece: Range<Int>, into output: AudioOutput) {
    let isStereo = clip.channelCount == 2
    clip.channels[0].withUnsafeBufferPointer { left in
      clip.channels[isStereo ? 1 : 0].withUnsafeBufferPointer { right in
        render(
          voice, piece,
          WrappingSound(left: left, right: isStereo ? right : nil, wraps: voice.event.isLooped),
          into: output)
      }
    }
  }

  private func render(
    _ voice: AudioVoiceState, _ piece: Range<Int>, _ sound: WrappingSound, into output: AudioOutput
  ) {
    let playhead = Playhead(voice, piece, ratio: ratio)
    let span = voice.span
    let brightness = (
      first: span.brightness.value(after: Double(piece.lowerBound - span.start)),
      last: span.brightness.value(after: Double(piece.upperBound - span.start))
    )
    let rate = clip.sampleRate
    let first = LowPass(recipe, brightness: brightness.first, sampleRate: rate)
    let last =
      brightness.first == brightness.last
      ? first : LowPass(recipe, brightness: brightness.last, sampleRate: rate)
    guard first != nil || last != nil else {
      read(playhead, piece, sound, from: 0, into: output)
      return
    }
    var window = playhead.window
    if !sound.wraps { window = window.clamped(to: 0..<sound.left.count) }
    filtered.fill(
      window, of: sound, from: first, to: last,
      over: playhead.position..<max(playhead.end, playhead.position.nextUp))
    read(
      playhead, piece, filtered.sound(isStereo: sound.right != nil), from: window.lowerBound,
      into: output)
  }

  private struct Playhead {
    let voice: AudioVoiceState
    let piece: Range<Int>
    let ratio: Double
    let isSteady: Bool
    /// The positions at the first frame and at the frame after the last.
    let position: Double
    let end: Double
    /// Frames of the sound per frame of the piece; while pitch changes, at the first frame.
    let speed: Double

    init(_ voice: AudioVoiceState, _ piece: Range<Int>, ratio: Double) {
      self.voice = voice
      self.piece = piece
      self.ratio = ratio
      isSteady = voice.span.pitch.slope == 0
      position = ratio * voice.progress(at: piece.lowerBound)
      end = ratio * voice.progress(at: piece.upperBound)
      speed = ratio * voice.speed(at: piece.lowerBound)
    }

    /// The position of the first frame if all positions are whole, so that samples are copied; otherwise nil.
    var wholeFrame: Int? { isSteady && speed == 1 ? Int(exactly: position) : nil }

    var window: Range<Int> {
      if let wholeFrame { return wholeFrame..<wholeFrame + piece.count }
      let fastest = max(speed, ratio * voice.speed(at: piece.upperBound))
      let width = SincInterpolation.width(step: fastest)
      return Int((position - width).rounded(.down))..<Int((end + width).rounded(.up)) + 1
    }

    @inline(__always)
    func sourcePosition(of frame: Int) -> (position: Double, step: Double) {
      isSteady
        ? (position + speed * Double(frame - piece.lowerBound), speed)
        : (ratio * voice.progress(at: frame), ratio * voice.speed(at: frame))
    }
  }

  /// Reads a piece from the sound, or from a part of it that starts at the frame `origin`.
  private func read(
    _ playhead: Playhead, _ piece: Range<Int>, _ sound: WrappingSound, from origin: Int,
    into output: AudioOutput
  ) {
    let whole = playhead.wholeFrame.map { $0 - origin }
    var frame = piece.lowerBound
    while frame < piece.upperBound {
      var lanes = (Lanes(), Lanes())
      for lane in 0..<min(laneCount, piece.upperBound - frame) {
        if let whole {
          let index = whole + frame + lane - piece.lowerBound
          lanes.0[lane] = sample(sound.left, index, sound.wraps)
          if let right = sound.right { lanes.1[lane] = sample(right, index, sound.wraps) }
        } else {
          let source = playhead.sourcePosition(of: frame + lane)
          (lanes.0[lane], lanes.1[lane]) = interpolation.values(
            sound.left, sound.right, at: source.position - Double(origin), step: source.step,
            wraps: sound.wraps)
        }
      }
      output.add(at: frame, gain * lanes.0, gain * (sound.right == nil ? lanes.0 : lanes.1))
      frame += laneCount
    }
  }

  @inline(__always)
  private func sample(_ samples: UnsafeBufferPointer<Float>, _ index: Int, _ wraps: Bool) -> Float {
    if index < samples.count { return samples[index] }
    return wraps ? samples[index % samples.count] : 0
  }
}
