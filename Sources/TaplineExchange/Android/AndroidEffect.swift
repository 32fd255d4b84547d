import TaplineActuators
import TaplinePatterns

/// A `VibrationEffect` by the API that makes it.
enum AndroidEffect {
  /// `createWaveform`.
  case waveform(AndroidWaveform)
  /// `startComposition`.
  case composition([AndroidPrimitive])
  /// `BasicEnvelopeBuilder`.
  case envelope(AndroidEnvelope)
  /// `VibrationEffect.Builder`, and XML.
  case events([AndroidEvent])

  /// The effect that a format of Android holds of a timeline.
  init(_ played: PlayedHaptics, as format: ExchangeFormat, _ notes: inout NoteCollector) {
    switch format {
    case .androidWaveform, .kotlinWaveform, .javaWaveform:
      self = .waveform(AndroidWaveform(played, &notes))
    case .kotlinComposition, .javaComposition:
      self = .composition(AndroidPrimitive.all(of: played, &notes))
    case .kotlinEnvelope, .javaEnvelope: self = .envelope(AndroidEnvelope(played, &notes))
    default: self = .events(AndroidEvent.all(of: played, &notes))
    }
  }

  /// Whether it plays nothing; Android refuses to make such an effect.
  var isEmpty: Bool {
    switch self {
    case .waveform(let waveform): waveform.timings.isEmpty
    case .composition(let primitives): primitives.isEmpty
    case .envelope(let envelope): envelope.points.isEmpty
    case .events(let events): events.isEmpty
    }
  }

  /// The text of the effect in a format of Android.
  func content(
    as format: ExchangeFormat, name: String, isMember: Bool
  ) throws(ExchangeWritingError) -> ExchangeContent {
    switch (format, self) {
    case (.androidXML, .events(let events)): AndroidXMLWriter.content(of: events)
    case (.androidWaveform, .waveform(let waveform)): .json(waveform.output)
    default: try AndroidCodeWriter(format, name, isMember: isMember).content(of: self)
    }
  }

  /// The haptics of the effect.
  var haptics: ReadHaptics {
    switch self {
    case .waveform(let waveform): waveform.haptics
    case .composition(let primitives): AndroidPrimitive.haptics(of: primitives)
    case .envelope(let envelope): envelope.haptics
    case .events(let events): AndroidEvent.haptics(of: events)
    }
  }
}

/// The presets of `VibrationEffect.Preset`.
enum AndroidPreset: String, CaseIterable {
  case click = "CLICK"
  case tick = "TICK"
  case lowTick = "LOW_TICK"

  /// The preset of a tap; a change of sharpness is noted.
  ///
  /// Source: software-mansion/pulsar maps so: above 0.66 CLICK, above 0.33 TICK.
  init(of tap: HapticEvent, _ notes: inout NoteCollector) {
    self = tap.sharpness > 0.66 ? .click : tap.sharpness > 0.33 ? .tick : .lowTick
    if sharpness != tap.sharpness { notes.add(.changed, .androidPresets, at: tap.time) }
  }

  /// The middle of the range of sharpness that the preset stands for.
  var sharpness: Double {
    switch self {
    case .click: 0.83
    case .tick: 0.495
    case .lowTick: 0.165
    }
  }
}

/// Figures of Android's effects, times in milliseconds.
enum AndroidLimits {
  /// The shortest segment of an envelope.
  ///
  /// Source: VibratorEnvelopeEffectInfo's guarantees.
  static let shortestSegment = 20

  /// The longest segment that every device takes.
  ///
  /// Source: VibratorEnvelopeEffectInfo's guarantees.
  static let longestSegment = 1_000

  /// The length of a tap in a waveform.
  ///
  /// Source: imedboumalek/haptify; longer pulses feel buzzy (AOSP, assessing haptics hardware).
  static let tapPulse = 20

  /// The length of a step where the amplitude changes.
  ///
  /// Source: imedboumalek/haptify.
  static let step = 10

  static let maximumAmplitude = 255

  /// The longest rise that is written as QUICK_RISE, in seconds.
  ///
  /// Source: imedboumalek/haptify.
  static let quickRise = 0.5
}
