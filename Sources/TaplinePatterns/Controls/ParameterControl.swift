/// A parameter that changes while a pattern plays.
///
/// Its scope is the whole pattern that holds it, and no other pattern.
///
/// Source of ranges, defaults and combination: `CHHapticParameter.h` and Apple's article
/// "Representing haptic patterns in AHAP files".
public enum ParameterControl: String, Sendable, CaseIterable {
  /// Multiplies the intensity of haptic events.
  case hapticIntensity = "HapticIntensityControl"
  /// Is added to the sharpness of continuous haptic events.
  case hapticSharpness = "HapticSharpnessControl"
  /// Is added to the attack of continuous haptic events.
  case hapticAttackTime = "HapticAttackTimeControl"
  /// Is added to the decay of continuous haptic events.
  case hapticDecayTime = "HapticDecayTimeControl"
  /// Is added to the release of continuous haptic events.
  case hapticReleaseTime = "HapticReleaseTimeControl"
  /// Multiplies the volume of audio events.
  case audioVolume = "AudioVolumeControl"
  /// Is added to the pan of audio events.
  case audioPan = "AudioPanControl"
  /// Is added to the brightness of audio events.
  case audioBrightness = "AudioBrightnessControl"
  /// Is added to the pitch of audio events.
  case audioPitch = "AudioPitchControl"
  /// Is added to the attack of audio events.
  case audioAttackTime = "AudioAttackTimeControl"
  /// Is added to the decay of audio events.
  case audioDecayTime = "AudioDecayTimeControl"
  /// Is added to the release of audio events.
  case audioReleaseTime = "AudioReleaseTimeControl"

  /// Whether the control multiplies the event's value rather than being added to it.
  package var multiplies: Bool { self == .hapticIntensity || self == .audioVolume }

  /// The value before the first control of a pattern.
  public var defaultValue: Double { multiplies ? 1 : 0 }

  /// The values the control may take; others are clamped.
  public var range: ClosedRange<Double> { multiplies ? 0...1 : -1...1 }

  /// Whether the sharpness control also modulates transients.
  ///
  /// It does not, as Apple's article says; the header's wording ("all active and future haptic
  /// events") is wider.
  static let sharpnessActsOnTransients = false
}

/// A step: a control takes a value and keeps it.
public struct DynamicParameter: Hashable, Sendable {
  /// What is controlled.
  public var control: ParameterControl

  /// Seconds from the start of the pattern, `>= 0`.
  public var time: Double

  /// The value from then on, in the control's range.
  public var value: Double

  /// Makes a step; values are not validated.
  public init(_ control: ParameterControl, at time: Double, value: Double) {
    self.control = control
    self.time = time
    self.value = value
  }
}

/// A ramp: a control passes through points, linearly between them, and keeps the last value.
public struct ParameterCurve: Hashable, Sendable {
  /// One point of a curve.
  public struct ControlPoint: Hashable, Sendable {
    /// Seconds from the start of the curve, not of the pattern.
    public var time: Double

    /// The value at that time, in the control's range.
    public var value: Double

    /// Makes a point; values are not validated.
    public init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// What is controlled.
  public var control: ParameterControl

  /// Seconds from the start of the pattern, `>= 0`.
  public var time: Double

  /// The points, in ascending time.
  public var points: [ControlPoint]

  /// The most points that writers of AHAP put into one curve.
  ///
  /// Source: the exporters of Lofelt/NiceVibrations and haptify split there. Apple's documentation
  /// names no limit, and what a phone does beyond it is unknown; here every point counts.
  public static let commonMaximumPoints = 16

  /// Makes a curve; values are not validated.
  public init(_ control: ParameterControl, at time: Double, points: [ControlPoint]) {
    self.control = control
    self.time = time
    self.points = points
  }
}

extension ParameterControl {
  /// Whether the control acts on an event.
  package func acts(on event: HapticEvent) -> Bool {
    switch self {
    case .hapticIntensity: event.kind.isHaptic
    case .hapticSharpness:
      event.kind == .continuous
        || event.kind == .transient && ParameterControl.sharpnessActsOnTransients
    case .hapticAttackTime, .hapticReleaseTime: event.kind == .continuous
    case .hapticDecayTime: event.kind == .continuous && !event.envelope.isSustained
    case .audioVolume, .audioPan, .audioBrightness, .audioPitch: !event.kind.isHaptic
    case .audioAttackTime, .audioReleaseTime: !event.kind.isHaptic && event.hasEnvelope
    case .audioDecayTime:
      !event.kind.isHaptic && event.hasEnvelope && !event.envelope.isSustained
    }
  }
}

/// The precedence of several steps and curves of one control.
///
/// Design choice, as Apple is silent: the one that began last counts from its beginning on; of those
/// that begin at once the later one in the list. A pattern lists its steps before its curves.
package enum ControlPrecedence {
  /// The order in which steps and curves take over from one another.
  package static func order(_ begins: [Double]) -> [Int] {
    let ticks = begins.map(tick)
    let indices = Array(begins.indices)
    if zip(ticks, ticks.dropFirst()).allSatisfy({ $0 <= $1 }) { return indices }
    return indices.sorted { (ticks[$0], $0) < (ticks[$1], $1) }
  }

  /// A time in whole nanoseconds, since sums of the same decimals in another order differ in their last
  /// bits.
  static func tick(_ seconds: Double) -> Double { (seconds * 1e9).rounded() }
}
