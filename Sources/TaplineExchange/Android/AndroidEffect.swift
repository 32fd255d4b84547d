import TaplineActuators
import TaplinePatterns

/// A `VibrationEffect`, with a case for each API that creates one.
enum AndroidEffect {
  case waveform(AndroidWaveform)
  case composition([AndroidPrimitive])
  case envelope(AndroidEnvelope)
  /// `VibrationEffect.Builder` and XML.
  case events([AndroidEvent])

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

  /// Android throws an exception for an effect that is empty.
  var isEmpty: Bool {
    switch self {
    case .waveform(let waveform): waveform.timings.isEmpty
    case .composition(let primitives): primitives.isEmpty
    case .envelope(let envelope): envelope.points.isEmpty
    case .events(let events): events.isEmpty
    }
  }

  func content(
    as format: ExchangeFormat, name: String, isMember: Bool
  ) throws(TimelineWritingError) -> ExchangeContent {
    switch (format, self) {
    case (.androidXML, .events(let events)): AndroidXMLWriter.content(of: events)
    case (.androidWaveform, .waveform(let waveform)): .json(waveform.output)
    default: try AndroidCodeWriter(format, name, isMember: isMember).content(of: self)
    }
  }

  var haptics: ImportedHaptics {
    switch self {
    case .waveform(let waveform): waveform.haptics
    case .composition(let primitives): AndroidPrimitive.haptics(of: primitives)
    case .envelope(let envelope): envelope.haptics
    case .events(let events): AndroidEvent.haptics(of: events)
    }
  }
}

enum AndroidPreset: String, CaseIterable {
  case click = "CLICK"
  case tick = "TICK"
  case lowTick = "LOW_TICK"

  /// Source of the thresholds: software-mansion/pulsar.
  init(of tap: HapticEvent, _ notes: inout NoteCollector) {
    switch tap.sharpness {
    case let sharpness where sharpness > 0.66: self = .click
    case let sharpness where sharpness > 0.33: self = .tick
    default: self = .lowTick
    }
    if sharpness != tap.sharpness { notes.add(.changed, .androidPresets, at: tap.time) }
  }

  /// The middle of the range of sharpness that the preset represents.
  var sharpness: Double {
    switch self {
    case .click: 0.83
    case .tick: 0.495
    case .lowTick: 0.165
    }
  }
}

/// Limits and durations in milliseconds unless noted.
enum AndroidLimits {
  /// The durations of envelope segments that VibratorEnvelopeEffectInfo guarantees on every device.
  static let (shortestSegment, longestSegment) = (20, 1_000)

  /// The duration of a tap in a waveform, from imedboumalek/haptify; longer pulses feel like buzzing, according to
  /// AOSP's guide to assessing haptics.
  static let tapPulse = 20

  /// The duration of a step while the amplitude changes, from imedboumalek/haptify.
  static let step = 10

  static let maximumAmplitude = 255

  /// The maximum duration in seconds of a rise written as QUICK_RISE, from imedboumalek/haptify.
  static let quickRise = 0.5
}
