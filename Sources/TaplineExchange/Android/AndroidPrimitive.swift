import TaplineActuators
import TaplinePatterns

struct AndroidPrimitive: Equatable {
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

    /// AOSP's estimate of the duration, in milliseconds.
    var duration: Int {
      switch self {
      case .click, .lowTick: 12
      case .tick: 5
      case .thud: 300
      case .spin, .quickRise: 150
      case .slowRise: 500
      case .quickFall: 100
      }
    }

    /// Nil for vibrations.
    var tapSharpness: Double? {
      switch self {
      case .click: AndroidPreset.click.sharpness
      case .tick: AndroidPreset.tick.sharpness
      case .lowTick: AndroidPreset.lowTick.sharpness
      case .thud: 0
      case .spin, .quickRise, .slowRise, .quickFall: nil
      }
    }

    /// The intensities at the start, middle and end of a primitive that is a vibration.
    var levels: (Double, Double, Double) {
      switch self {
      case .quickRise, .slowRise: (0, 0.5, 1)
      case .quickFall: (1, 0.5, 0)
      default: (0, 1, 0)
      }
    }
  }

  var kind: Kind
  var scale: Double
  /// The milliseconds since the end of the previous primitive.
  var delay: Int

  static func haptics(of primitives: [AndroidPrimitive]) -> ImportedHaptics {
    var haptics = ImportedHaptics()
    var pieces: [VibrationTrack.Piece] = []
    var time = 0
    for primitive in primitives {
      time += primitive.delay
      let start = Double(time) / 1_000
      if let sharpness = primitive.kind.tapSharpness {
        haptics.addTap(at: start, intensity: primitive.scale, sharpness: sharpness)
      } else {
        let half = Double(primitive.kind.duration) / 2_000
        let levels = primitive.kind.levels
        func strength(_ level: Double) -> VibrationTrack.Strength {
          .init(intensity: level * primitive.scale, sharpness: HapticEvent.defaultSharpness)
        }
        let (first, middle, last) = (strength(levels.0), strength(levels.1), strength(levels.2))
        pieces.append(.init(from: start, to: start + half, first: first, last: middle))
        pieces.append(.init(from: start + half, to: start + 2 * half, first: middle, last: last))
      }
      time += primitive.kind.duration
    }
    haptics.tracks = [VibrationTrack(pieces)]
    return haptics
  }

  static func all(of played: PlayedHaptics, _ notes: inout NoteCollector) -> [AndroidPrimitive] {
    var parts: [(time: Double, kind: Kind, scale: Double)] = []
    for tap in played.taps {
      parts.append((tap.time, Kind(AndroidPreset(of: tap, &notes)), tap.intensity))
    }
    for run in played.vibration.runs {
      guard let kind = kind(of: run) else {
        notes.add(.dropped, .androidPrimitives, at: run.start)
        continue
      }
      notes.add(.changed, .androidPrimitives, at: run.start)
      parts.append((run.start, kind, run.peak))
    }
    var primitives: [AndroidPrimitive] = []
    var end = 0
    for part in parts.sorted(by: { $0.time < $1.time }) {
      let start = part.time.milliseconds
      if start < end {
        notes.add(.moved, .androidPrimitives, at: part.time)
      } else {
        notes.addRounding(of: part.time, .androidMilliseconds)
      }
      let delay = max(start - end, 0)
      primitives.append(.init(kind: part.kind, scale: part.scale.fourDecimals, delay: delay))
      end += delay + part.kind.duration
    }
    return primitives
  }

  /// Returns nil for a constant run; source: imedboumalek/haptify.
  private static func kind(of run: VibrationTrack.Run) -> Kind? {
    var levels: [Double] = []
    for piece in run {
      for level in [piece.first.intensity, piece.last.intensity] where levels.last != level {
        levels.append(level)
      }
    }
    guard levels.count > 1 else { return nil }
    let pairs = zip(levels, levels.dropFirst())
    if pairs.allSatisfy({ $0 < $1 }) {
      return run.end - run.start <= AndroidLimits.quickRise ? .quickRise : .slowRise
    }
    return pairs.allSatisfy { $0 > $1 } ? .quickFall : .spin
  }
}
