import TaplineActuators
import TaplinePatterns
import TaplineText

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
}

/// Steps of amplitude.
struct AndroidWaveform: Equatable {
  /// How long each step lasts, in milliseconds.
  var timings: [Int] = []
  /// How strong each step is, `0...255`.
  var amplitudes: [Int] = []
}

/// Control points; the first is reached from intensity 0.
struct AndroidEnvelope: Equatable {
  struct Point: Equatable {
    var intensity: Double
    var sharpness: Double
    /// Milliseconds from the point before, or from the start.
    var duration: Int
  }

  var initialSharpness: Double
  var points: [Point] = []

  var duration: Int { points.reduce(0) { $0 + $1.duration } }
}

/// Something that happens at a time.
struct AndroidEvent: Equatable {
  enum Kind: Equatable {
    case preset(AndroidPreset, scale: Double)
    case envelope(AndroidEnvelope)
  }

  /// Milliseconds from the start.
  var start: Int
  var kind: Kind
}

/// What `VibrationEffect.Preset` has.
enum AndroidPreset: String, CaseIterable {
  case click = "CLICK"
  case tick = "TICK"
  case lowTick = "LOW_TICK"

  /// The preset of a sharpness.
  ///
  /// Source: software-mansion/pulsar maps so: above 0.66 CLICK, above 0.33 TICK.
  init(sharpness: Double) {
    self = sharpness > 0.66 ? .click : sharpness > 0.33 ? .tick : .lowTick
  }

  /// The middle of the sharpnesses that it stands for.
  var sharpness: Double {
    switch self {
    case .click: 0.83
    case .tick: 0.495
    case .lowTick: 0.165
    }
  }
}

/// One primitive of a composition.
struct AndroidPrimitive: Equatable {
  /// What `VibrationEffect.Composition` has, with AOSP's estimates of their lengths in milliseconds.
  enum Kind: String, CaseIterable {
    case click = "PRIMITIVE_CLICK"
    case thud = "PRIMITIVE_THUD"
    case spin = "PRIMITIVE_SPIN"
    case quickRise = "PRIMITIVE_QUICK_RISE"
    case slowRise = "PRIMITIVE_SLOW_RISE"
    case quickFall = "PRIMITIVE_QUICK_FALL"
    case tick = "PRIMITIVE_TICK"
    case lowTick = "PRIMITIVE_LOW_TICK"

    init(_ preset: AndroidPreset) {
      switch preset {
      case .click: self = .click
      case .tick: self = .tick
      case .lowTick: self = .lowTick
      }
    }

    var length: Int {
      switch self {
      case .click, .lowTick: 12
      case .tick: 5
      case .thud: 300
      case .spin, .quickRise: 150
      case .slowRise: 500
      case .quickFall: 100
      }
    }

    /// The sharpness of one that is a tap, or nil.
    var tapSharpness: Double? {
      switch self {
      case .click: AndroidPreset.click.sharpness
      case .tick: AndroidPreset.tick.sharpness
      case .lowTick: AndroidPreset.lowTick.sharpness
      case .thud: 0
      case .spin, .quickRise, .slowRise, .quickFall: nil
      }
    }

    /// The intensities where it begins, in its middle and where it ends, for one that vibrates.
    var shape: (Double, Double, Double) {
      switch self {
      case .quickRise, .slowRise: (0, 0.5, 1)
      case .quickFall: (1, 0.5, 0)
      default: (0, 1, 0)
      }
    }
  }

  var kind: Kind
  var scale: Double
  /// Milliseconds from the end of the one before.
  var delay: Int
}

/// Figures of Android's effects.
enum AndroidLimits {
  /// The shortest segment of an envelope, in milliseconds.
  ///
  /// Source: VibratorEnvelopeEffectInfo's guarantees.
  static let shortestSegment = 20

  /// The longest segment that every device takes, in milliseconds.
  ///
  /// Source: VibratorEnvelopeEffectInfo's guarantees.
  static let longestSegment = 1_000

  /// Milliseconds that a tap lasts in a waveform.
  ///
  /// Source: imedboumalek/haptify; longer pulses feel buzzy (AOSP, assessing haptics hardware).
  static let tapPulse = 20

  /// Milliseconds of a step where the amplitude changes.
  ///
  /// Source: imedboumalek/haptify.
  static let step = 10

  /// The highest amplitude.
  static let maximumAmplitude = 255

  /// The longest rise that QUICK_RISE stands for, in seconds.
  ///
  /// Source: imedboumalek/haptify.
  static let quickRise = 0.5
}

extension AndroidEffect {
  /// What the effect plays.
  var haptics: ReadHaptics {
    switch self {
    case .waveform(let waveform): waveform.haptics
    case .composition(let primitives): Self.haptics(of: primitives)
    case .envelope(let envelope):
      Self.haptics(of: [AndroidEvent(start: 0, kind: .envelope(envelope))], spikesAreTaps: true)
    case .events(let events): Self.haptics(of: events, spikesAreTaps: false)
    }
  }

  private static func haptics(of primitives: [AndroidPrimitive]) -> ReadHaptics {
    var read = ReadHaptics()
    var pieces: [VibrationTrack.Piece] = []
    var time = 0
    for primitive in primitives {
      time += primitive.delay
      let start = Double(time) / 1_000
      if let sharpness = primitive.kind.tapSharpness {
        read.taps.append(
          HapticEvent(.transient, at: start, intensity: primitive.scale, sharpness: sharpness))
      } else {
        let half = Double(primitive.kind.length) / 2_000
        let shape = primitive.kind.shape
        func strength(_ level: Double) -> VibrationTrack.Strength {
          .init(intensity: level * primitive.scale, sharpness: HapticEvent.defaultSharpness)
        }
        pieces.append(
          .init(from: start, to: start + half, first: strength(shape.0), last: strength(shape.1)))
        pieces.append(
          .init(
            from: start + half, to: start + 2 * half, first: strength(shape.1),
            last: strength(shape.2)))
      }
      time += primitive.kind.length
    }
    read.tracks = [VibrationTrack(pieces)]
    return read
  }

  private static func haptics(of events: [AndroidEvent], spikesAreTaps: Bool) -> ReadHaptics {
    var read = ReadHaptics()
    var pieces: [VibrationTrack.Piece] = []
    for event in events {
      switch event.kind {
      case .preset(let preset, let scale):
        read.taps.append(
          HapticEvent(
            .transient, at: Double(event.start) / 1_000, intensity: scale,
            sharpness: preset.sharpness))
      case .envelope(let envelope):
        var time = event.start
        var before = VibrationTrack.Strength(intensity: 0, sharpness: envelope.initialSharpness)
        for point in envelope.points {
          let strength = VibrationTrack.Strength(
            intensity: point.intensity, sharpness: point.sharpness)
          let end = time + point.duration
          pieces.append(
            .init(
              from: Double(time) / 1_000, to: Double(end) / 1_000, first: before, last: strength))
          (before, time) = (strength, end)
        }
      }
    }
    let track = VibrationTrack(pieces)
    guard spikesAreTaps else {
      read.tracks = [track]
      return read
    }
    read.tracks = [
      VibrationTrack(
        track.runs.flatMap { run -> [VibrationTrack.Piece] in
          guard let tap = spike(run) else { return Array(run) }
          read.taps.append(tap)
          return []
        })
    ]
    return read
  }

  /// The tap that a rise and a fall of the shortest length stand for, or nil.
  private static func spike(_ run: ArraySlice<VibrationTrack.Piece>) -> HapticEvent? {
    let shortest = Double(AndroidLimits.shortestSegment) / 1_000 + 1e-9
    guard run.count == 2, let rise = run.first, let fall = run.last, rise.first.intensity == 0,
      fall.last.intensity == 0, rise.end - rise.start <= shortest, fall.end - fall.start <= shortest
    else { return nil }
    return HapticEvent(
      .transient, at: rise.start, intensity: rise.last.intensity, sharpness: rise.last.sharpness)
  }
}

extension AndroidWaveform {
  /// What the steps play: one alone that is as short as a tap is a tap.
  var haptics: ReadHaptics {
    let longest = Double(AndroidLimits.tapPulse) / 1_000 + 1e-9
    var read = ReadHaptics()
    var pieces: [VibrationTrack.Piece] = []
    /// Steps without a pause between them.
    var run: [VibrationTrack.Piece] = []
    func endRun() {
      if run.count == 1, run[0].end - run[0].start <= longest {
        let strength = run[0].first
        read.taps.append(
          HapticEvent(
            .transient, at: run[0].start, intensity: strength.intensity,
            sharpness: strength.sharpness))
      } else {
        pieces += run
      }
      run.removeAll(keepingCapacity: true)
    }
    var time = 0
    for (timing, amplitude) in zip(timings, amplitudes) where timing > 0 {
      let end = time + timing
      defer { time = end }
      guard amplitude > 0 else {
        endRun()
        continue
      }
      let strength = VibrationTrack.Strength(
        intensity: Double(amplitude) / Double(AndroidLimits.maximumAmplitude),
        sharpness: HapticEvent.defaultSharpness)
      run.append(
        .init(
          from: Double(time) / 1_000, to: Double(end) / 1_000, first: strength, last: strength))
    }
    endRun()
    read.tracks = [VibrationTrack(pieces)]
    return read
  }
}
