/// One event of a haptic pattern, with a value for every parameter.
///
/// Times are seconds from the start of the pattern. The values follow CoreHaptics' header
/// `CHHapticParameter.h`; parameters that the event's kind does not use are ignored.
public struct HapticEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, Sendable, CaseIterable {
    /// A tap of fixed length.
    case transient = "HapticTransient"
    /// A vibration with the event's duration.
    case continuous = "HapticContinuous"
    /// A synthesized tone with the event's duration.
    case audioContinuous = "AudioContinuous"
    /// A sound file.
    case audioCustom = "AudioCustom"

    /// Whether the event plays through the actuator rather than the loudspeaker.
    public var isHaptic: Bool { self == .transient || self == .continuous }

    /// Whether `maximumContinuousDuration` applies.
    package var isContinuous: Bool { self == .continuous || self == .audioContinuous }
  }

  /// Seconds from the start of the pattern, `>= 0`.
  public var time: Double

  /// The intensity, `0...1`.
  public var intensity: Double

  /// The sharpness, `0...1`: 0 is round and dull, 1 crisp and precise.
  public var sharpness: Double

  /// The duration in seconds, `>= 0`, or `nil` if none is given.
  ///
  /// The duration has no effect on how a transient plays. If it is nil or 0, a continuous event or tone lasts 30
  /// seconds, and a sound file plays whole.
  public var duration: Double?

  /// The kind of the event.
  public var kind: Kind

  /// The envelope of a continuous event, a tone or a sound file.
  public var envelope: Envelope {
    get { details?.envelope ?? Envelope() }
    set { details = EventDetails(newValue, audio) }
  }

  /// The parameters of an audio event.
  public var audio: AudioParameters {
    get { details?.audio ?? AudioParameters() }
    set { details = EventDetails(envelope, newValue) }
  }

  /// The envelope and audio parameters; nil if all have their defaults, to save memory in patterns of a million taps.
  private var details: EventDetails?

  /// In seconds, from Apple's documentation of `hapticContinuous`; the same limit for tones is a design choice.
  package static let maximumContinuousDuration = 30.0

  /// The intensity of an event that specifies none.
  ///
  /// Design choice: Apple publishes none; the open-source reader haptify assumes the same.
  public static let defaultIntensity = 1.0

  /// The sharpness of an event that specifies none.
  ///
  /// Design choice, as for `defaultIntensity`.
  public static let defaultSharpness = 0.5

  /// Creates an event; values are not validated.
  public init(
    _ kind: Kind, at time: Double, duration: Double? = nil,
    intensity: Double = defaultIntensity, sharpness: Double = defaultSharpness,
    envelope: Envelope = Envelope(), audio: AudioParameters = AudioParameters()
  ) {
    self.kind = kind
    self.time = time
    self.duration = duration
    self.intensity = intensity
    self.sharpness = sharpness
    details = EventDetails(envelope, audio)
  }

  /// Seconds from the event's start to its nominal end, without ring-out.
  ///
  /// A transient's duration counts, because it makes the pattern longer, although the tap itself does not change.
  /// Continuous events and tones are cut at 30 seconds. A sound file that plays whole counts as 0, because only the
  /// file contains its duration.
  public var effectiveDuration: Double {
    switch kind {
    case .continuous, .audioContinuous:
      guard let duration, duration > 0 else { return Self.maximumContinuousDuration }
      return min(duration, Self.maximumContinuousDuration)
    case .transient, .audioCustom:
      return duration ?? 0
    }
  }

  /// The envelope of a continuous event, a tone or a sound file, in the normalized units of CoreHaptics.
  ///
  /// `0` is the shortest time and `1` the longest that the system offers, with exponential growth between them; an
  /// actuator profile converts them to seconds.
  public struct Envelope: Hashable, Sendable {
    /// The normalized time to full strength, `0...1`.
    public var attack: Double

    /// The normalized time from full strength to zero, `0...1`; used only if `isSustained` is false.
    public var decay: Double

    /// The normalized time from the event's end to zero, `0...1`.
    public var release: Double

    /// Whether the event keeps its strength until its end; otherwise it decays after the attack.
    public var isSustained: Bool

    /// Creates an envelope; by default all times are the shortest and the event is sustained, as in
    /// `CHHapticParameter.h`.
    public init(
      attack: Double = 0, decay: Double = 0, release: Double = 0, isSustained: Bool = true
    ) {
      self.attack = attack
      self.decay = decay
      self.release = release
      self.isSustained = isSustained
    }
  }

  /// The parameters of an audio event.
  public struct AudioParameters: Hashable, Sendable {
    /// The sound file of an `AudioCustom` event, relative to the bundle root, or nil.
    public var waveformPath: String?

    /// The volume, `0...1`.
    public var volume: Double

    /// The transposition, `-1...1`.
    ///
    /// An actuator profile contains the range in semitones, which Apple does not publish.
    public var pitch: Double

    /// The pan, `-1...1`, from left to right.
    public var pan: Double

    /// The brightness (high-frequency content), `0...1`.
    public var brightness: Double

    /// Whether a sound file fades in and out.
    public var usesVolumeEnvelope: Bool

    /// Whether a sound file repeats until the event's duration ends; without a duration it plays once.
    public var isLooped: Bool

    /// Creates a set of parameters; the defaults are those of `CHHapticParameter.h`.
    public init(
      waveformPath: String? = nil, volume: Double = 1, pitch: Double = 0, pan: Double = 0,
      brightness: Double = 1, usesVolumeEnvelope: Bool = true, isLooped: Bool = false
    ) {
      self.waveformPath = waveformPath
      self.volume = volume
      self.pitch = pitch
      self.pan = pan
      self.brightness = brightness
      self.usesVolumeEnvelope = usesVolumeEnvelope
      self.isLooped = isLooped
    }
  }

  package func at(_ time: Double) -> HapticEvent {
    var event = self
    event.time = time
    return event
  }

  /// Whether the event's own intensity or volume is 0, so that no control can make it audible.
  package var isSilent: Bool { kind.isHaptic ? intensity == 0 : audio.volume == 0 }

  /// Whether attack, decay and release apply; a sound file may play without an envelope.
  package var hasEnvelope: Bool {
    switch kind {
    case .transient: false
    case .continuous, .audioContinuous: true
    case .audioCustom: audio.usesVolumeEnvelope
    }
  }

  /// Returns the sound file that the event plays whole; nil for other events and missing files.
  package func wholeSound(in sounds: [String: SoundClip]) -> SoundClip? {
    guard kind == .audioCustom, effectiveDuration == 0 else { return nil }
    return audio.waveformPath.flatMap { sounds[$0] }
  }

  /// Seconds from the pattern's start; a tap ends at its onset, a sound file without a duration at infinity.
  package var end: Double {
    switch kind {
    case .transient: time
    case .continuous, .audioContinuous: time + effectiveDuration
    case .audioCustom: effectiveDuration > 0 ? time + effectiveDuration : .infinity
    }
  }
}

private final class EventDetails: Hashable, Sendable {
  let envelope: HapticEvent.Envelope
  let audio: HapticEvent.AudioParameters

  /// Returns nil if both equal the defaults.
  init?(_ envelope: HapticEvent.Envelope, _ audio: HapticEvent.AudioParameters) {
    guard envelope != HapticEvent.Envelope() || audio != HapticEvent.AudioParameters() else {
      return nil
    }
    self.envelope = envelope
    self.audio = audio
  }

  static func == (left: EventDetails, right: EventDetails) -> Bool {
    left.envelope == right.envelope && left.audio == right.audio
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(envelope)
    hasher.combine(audio)
  }
}

extension [HapticEvent] {
  /// The events sorted by time; events at the same time keep their order.
  package var inTime: [HapticEvent] {
    guard zip(self, dropFirst()).contains(where: { $0.time > $1.time }) else { return self }
    // Sort indices, which are smaller than events, because there may be a million events.
    let order = indices.map(UInt32.init).sorted { self[Int($0)].time < self[Int($1)].time }
    return order.map { self[Int($0)] }
  }
}
