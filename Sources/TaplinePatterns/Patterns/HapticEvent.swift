/// One event of a haptic pattern, every parameter resolved to a value.
///
/// Times are seconds from the start of the pattern. The values follow CoreHaptics' header
/// `CHHapticParameter.h`; parameters that the event's kind does not use are ignored.
public struct HapticEvent: Hashable, Sendable {
  /// What an event plays.
  public enum Kind: String, Sendable, CaseIterable {
    /// A tap of fixed length.
    case transient = "HapticTransient"
    /// A vibration that lasts for the event's duration.
    case continuous = "HapticContinuous"
    /// A synthesised tone that lasts for the event's duration.
    case audioContinuous = "AudioContinuous"
    /// A sound file.
    case audioCustom = "AudioCustom"

    /// Whether the event sounds through the actuator rather than the loudspeaker.
    public var isHaptic: Bool { self == .transient || self == .continuous }
  }

  /// Seconds from the start of the pattern, `>= 0`.
  public var time: Double

  /// Strength, `0...1`.
  public var intensity: Double

  /// From round and dull to crisp and precise, `0...1`.
  public var sharpness: Double

  /// Seconds, `>= 0`, or `nil` if none is given.
  ///
  /// A transient ignores it; a continuous event or a tone without a duration is cut at
  /// `maximumContinuousDuration`; a sound file without one plays whole.
  public var duration: Double?

  /// What the event plays; declared after the duration, whose padding holds it.
  public var kind: Kind

  /// The envelope of a continuous event.
  public var envelope: Envelope {
    get { details?.envelope ?? Envelope() }
    set { details = EventDetails(newValue, audio) }
  }

  /// What an audio event plays and how.
  public var audio: AudioParameters {
    get { details?.audio ?? AudioParameters() }
    set { details = EventDetails(envelope, newValue) }
  }

  /// Nil for defaults: lists of events are long, and most are taps.
  private var details: EventDetails?

  /// The longest a continuous event or a tone plays, in seconds.
  ///
  /// Source: Apple's documentation of `hapticContinuous` ("30 seconds"); that a tone is held to the
  /// same is a design choice.
  package static let maximumContinuousDuration = 30.0

  /// Intensity of an event that gives none.
  ///
  /// Design choice: Apple publishes none; the open-source reader haptify assumes the same.
  public static let defaultIntensity = 1.0

  /// Sharpness of an event that gives none.
  ///
  /// Design choice, as `defaultIntensity`.
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
  /// A transient's duration pads the pattern and is counted; a continuous event and a tone are cut
  /// at `maximumContinuousDuration`. A sound file that plays whole counts as 0 here, since only the
  /// file knows its length.
  public var effectiveDuration: Double {
    switch kind {
    case .continuous, .audioContinuous:
      guard let duration, duration > 0 else { return Self.maximumContinuousDuration }
      return min(duration, Self.maximumContinuousDuration)
    case .transient, .audioCustom:
      return duration ?? 0
    }
  }
}

extension HapticEvent {
  /// The envelope of a continuous event, in the normalised units of CoreHaptics.
  ///
  /// `0` is the shortest time that the system offers and `1` the longest, growing exponentially;
  /// an actuator profile turns them into seconds.
  public struct Envelope: Hashable, Sendable {
    /// Time to full strength, `0...1`.
    public var attack: Double

    /// Time from full strength to nothing, `0...1`; has an effect only where `isSustained` is false.
    public var decay: Double

    /// Time from the event's end to nothing, `0...1`.
    public var release: Double

    /// Whether the event keeps its strength until its end; if not, it decays after the attack.
    public var isSustained: Bool

    /// Makes an envelope; the default is the shortest of everything, sustained, as in
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

  /// What an audio event plays and how.
  public struct AudioParameters: Hashable, Sendable {
    /// The sound file of an `AudioCustom` event, relative to the bundle root.
    public var waveformPath: String?

    /// Loudness, `0...1`.
    public var volume: Double

    /// Transposition, `-1...1`; profiles have the span in semitones, which Apple does not publish.
    public var pitch: Double

    /// From full left to full right, `-1...1`.
    public var pan: Double

    /// High-frequency content, `0...1`.
    public var brightness: Double

    /// Whether a sound file is ramped in and out.
    public var usesVolumeEnvelope: Bool

    /// Whether a sound file repeats until the event's duration is over; without a duration it plays
    /// once.
    public var isLooped: Bool

    /// Makes a set of parameters; the defaults are those of `CHHapticParameter.h`.
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
}

/// Envelope and audio parameters, which few events have.
private final class EventDetails: Hashable, Sendable {
  let envelope: HapticEvent.Envelope
  let audio: HapticEvent.AudioParameters

  /// Returns nil if both are the defaults.
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

extension HapticEvent {
  /// The event at another time in seconds.
  func at(_ time: Double) -> HapticEvent {
    var event = self
    event.time = time
    return event
  }

  /// Whether the event's intensity or volume is 0, which no control can change.
  package var isSilent: Bool { kind.isHaptic ? intensity == 0 : audio.volume == 0 }

  /// Whether attack, decay and release act; a sound file may be played without.
  package var hasEnvelope: Bool {
    switch kind {
    case .transient: false
    case .continuous, .audioContinuous: true
    case .audioCustom: audio.usesVolumeEnvelope
    }
  }

  /// Seconds from the pattern's start to the event's end, infinite for a sound of unknown length.
  package var end: Double {
    switch kind {
    case .transient: time
    case .continuous, .audioContinuous: time + effectiveDuration
    case .audioCustom: effectiveDuration > 0 ? time + effectiveDuration : .infinity
    }
  }
}

extension [HapticEvent] {
  /// The events in the order of time, those at one time in their own order.
  ///
  /// - Complexity: O(n log n); O(n), and without a copy, where they are in order.
  package var inTime: [HapticEvent] {
    guard zip(self, dropFirst()).contains(where: { $0.time > $1.time }) else { return self }
    // Indices are sorted, which are smaller than events: there may be a million.
    let order = indices.map(UInt32.init).sorted {
      (self[Int($0)].time, $0) < (self[Int($1)].time, $1)
    }
    return order.map { self[Int($0)] }
  }
}
