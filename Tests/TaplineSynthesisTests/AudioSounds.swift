import Foundation
import TaplineActuators
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport

/// The default profile with files at their own level and nothing that limits full scale, so that expected samples are
/// easy to compute.
func plainProfile() throws -> ActuatorProfile {
  var profile = try Fixtures.profile()
  profile.audio.file.levelDecibels = 0
  profile.limiter = .clamp
  return profile
}

/// A synthesizer of the audible voice for a pattern whose events play the sound `a` or others.
func audioSynthesizer(
  _ pattern: HapticPattern, _ sounds: [String: SoundClip], profile: ActuatorProfile? = nil,
  rate: Int = 48_000
) throws -> Synthesizer {
  Synthesizer(
    ScheduleCompiler.compile(Timeline([.init(pattern, sounds: sounds)]), sampleRate: rate),
    profile: try profile ?? plainProfile(), voice: .audible)
}

/// The whole rendering of a pattern, by channel.
func renderAudio(
  _ pattern: HapticPattern, _ sounds: [String: SoundClip] = [:],
  profile: ActuatorProfile? = nil, rate: Int = 48_000
) throws -> [[Double]] {
  let source = try audioSynthesizer(pattern, sounds, profile: profile, rate: rate)
  let samples = Fixtures.render(source)
  return (0..<source.channelCount).map { channel in
    stride(from: channel, to: samples.count, by: source.channelCount).map { Double(samples[$0]) }
  }
}

/// An event that plays a sound file, unchanged by default.
func playing(
  _ path: String = "a", at time: Double = 0, duration: Double? = nil, volume: Double = 1,
  pitch: Double = 0, pan: Double = 0, brightness: Double = 1, ramps: Bool = false,
  isLooped: Bool = false
) -> HapticEvent {
  HapticEvent(
    .audioCustom, at: time, duration: duration,
    audio: .init(
      waveformPath: path, volume: volume, pitch: pitch, pan: pan, brightness: brightness,
      usesVolumeEnvelope: ramps, isLooped: isLooped))
}

/// A tone.
func tone(
  at time: Double = 0, duration: Double = 0.5, volume: Double = 1, pitch: Double = 0,
  pan: Double = 0, brightness: Double = 1, envelope: HapticEvent.Envelope = .init()
) -> HapticEvent {
  HapticEvent(
    .audioContinuous, at: time, duration: duration, envelope: envelope,
    audio: .init(volume: volume, pitch: pitch, pan: pan, brightness: brightness))
}

/// A clip from a function of the frame.
func clip(_ count: Int, rate: Int = 48_000, _ sample: (Int) -> Double) -> SoundClip {
  SoundClip(sampleRate: rate, channels: [(0..<count).map { Float(sample($0)) }])
}

/// A clip of one value.
func steadyClip(_ count: Int, _ value: Double = 0.5) -> SoundClip { clip(count) { _ in value } }

/// A sine of amplitude 0.5.
func sineClip(_ hertz: Double, seconds: Double = 0.5, rate: Int = 48_000) -> SoundClip {
  clip(Int(seconds * Double(rate)), rate: rate) {
    0.5 * sin(2 * Double.pi * hertz * Double($0) / Double(rate))
  }
}

/// A curve through points of time and value.
func curve(_ control: ParameterControl, _ points: (Double, Double)...) -> ParameterCurve {
  ParameterCurve(control, at: 0, points: points.map { .init(time: $0.0, value: $0.1) })
}
