/// A parameter that changes while a pattern plays, and that acts only on the events of its own pattern.
///
/// Source of ranges, defaults and combination: `CHHapticParameter.h` and Apple's article
/// "Representing haptic patterns in AHAP files".
public enum ParameterControl: String, Sendable, CaseIterable {
  /// Multiplies the intensity of haptic events.
  case hapticIntensity = "HapticIntensityControl"
  /// Adds to the sharpness of continuous haptic events.
  case hapticSharpness = "HapticSharpnessControl"
  /// Adds to the attack of continuous haptic events.
  case hapticAttackTime = "HapticAttackTimeControl"
  /// Adds to the decay of continuous haptic events that are not sustained.
  case hapticDecayTime = "HapticDecayTimeControl"
  /// Adds to the release of continuous haptic events.
  case hapticReleaseTime = "HapticReleaseTimeControl"
  /// Multiplies the volume of audio events.
  case audioVolume = "AudioVolumeControl"
  /// Adds to the pan of audio events.
  case audioPan = "AudioPanControl"
  /// Adds to the brightness of audio events.
  case audioBrightness = "AudioBrightnessControl"
  /// Adds to the pitch of audio events.
  case audioPitch = "AudioPitchControl"
  /// Adds to the attack of tones, and of sound files with a volume envelope.
  case audioAttackTime = "AudioAttackTimeControl"
  /// Adds to the decay of unsustained tones, and of unsustained sound files with a volume envelope.
  case audioDecayTime = "AudioDecayTimeControl"
  /// Adds to the release of tones, and of sound files with a volume envelope.
  case audioReleaseTime = "AudioReleaseTimeControl"

  package var multiplies: Bool { self == .hapticIntensity || self == .audioVolume }

  /// The value before the pattern's first step or curve of the control.
  public var defaultValue: Double { multiplies ? 1 : 0 }

  /// The valid range; playback clamps values outside it.
  public var range: ClosedRange<Double> { multiplies ? 0...1 : -1...1 }

  package func acts(on event: HapticEvent) -> Bool {
    switch self {
    case .hapticIntensity: event.kind.isHaptic
    // Sharpness follows Apple's article; the header's wording ("all active and future haptic events") includes taps.
    case .hapticSharpness, .hapticAttackTime, .hapticReleaseTime: event.kind == .continuous
    case .hapticDecayTime: event.kind == .continuous && !event.envelope.isSustained
    case .audioVolume, .audioPan, .audioBrightness, .audioPitch: !event.kind.isHaptic
    case .audioAttackTime, .audioReleaseTime: !event.kind.isHaptic && event.hasEnvelope
    case .audioDecayTime:
      !event.kind.isHaptic && event.hasEnvelope && !event.envelope.isSustained
    }
  }
}

/// A step: a control changes to a value and keeps it.
public struct DynamicParameter: Hashable, Sendable {
  /// The control that changes.
  public var control: ParameterControl

  /// Seconds from the start of the pattern, `>= 0`.
  public var time: Double

  /// The value from that time on, in the control's range.
  public var value: Double

  /// Creates a step; values are not validated.
  public init(_ control: ParameterControl, at time: Double, value: Double) {
    self.control = control
    self.time = time
    self.value = value
  }
}

/// A ramp: a control passes linearly through points and keeps the last value.
public struct ParameterCurve: Hashable, Sendable {
  /// One point of a curve.
  public struct ControlPoint: Hashable, Sendable {
    /// Seconds from the start of the curve, not of the pattern.
    public var time: Double

    /// The value at that time, in the control's range.
    public var value: Double

    /// Creates a point; values are not validated.
    public init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The control that changes.
  public var control: ParameterControl

  /// Seconds from the start of the pattern, `>= 0`.
  public var time: Double

  /// The points, sorted by time.
  public var points: [ControlPoint]

  /// The maximum number of points that AHAP writers put into one curve.
  ///
  /// Source: the exporters of Lofelt/NiceVibrations and haptify split longer curves. Apple documents no limit, and how
  /// a phone plays longer curves is unknown; Tapline uses every point.
  public static let commonMaximumPoints = 16

  /// Creates a curve; values are not validated.
  public init(_ control: ParameterControl, at time: Double, points: [ControlPoint]) {
    self.control = control
    self.time = time
    self.points = points
  }
}

/// The latest start wins; at the same start, a curve wins over a step, and of two curves or steps the one listed later:
/// a design choice, because Apple documents no order.
package enum ControlPrecedence {
  /// Returns the indices of start times in seconds, in ascending order of precedence.
  package static func order(_ starts: [Double]) -> [Int] {
    let ticks = starts.map(tick)
    return ticks.indices.sorted { ticks[$0] < ticks[$1] }
  }

  /// Returns a time in whole nanoseconds, so that times that differ only by rounding errors are equal.
  static func tick(_ seconds: Double) -> Double { (seconds * 1e9).rounded() }
}
