import HapticPatterns
import HapticTimeline
import Interactions
import MotionCurves

/// The JSON of `press`: of each press its figures, what happens, and what each display frame shows.
///
/// What does not happen is left out.
///
/// Thread: any.
public struct PressDocument: Sendable, Codable {
  /// The version of this form.
  public var schemaVersion = 1

  /// Display frames for each second.
  public let framesPerSecond: Int

  /// The presses.
  public let presses: [Press]

  enum CodingKeys: String, CodingKey {
    case schemaVersion
    case framesPerSecond = "fps"
    case presses
  }

  /// One press.
  public struct Press: Sendable, Codable {
    /// The style's name.
    public let name: String

    /// The figures.
    public let report: PressReport

    /// The haptics in the order of time.
    public let haptics: [Haptic]

    /// Their taps and vibrations in the order of time.
    public let events: [Event]

    /// What happens beside, in the order of time.
    public let moments: [Moment]

    /// What is animated, frame by frame.
    public let tracks: [Track]

    /// What the simulation had to assume.
    public let remarks: [String]
  }

  /// A haptic.
  public struct Haptic: Sendable, Codable {
    /// Seconds.
    public let time: Double

    /// The name of its pairing.
    public let name: String

    /// What made it play.
    public let trigger: String

    /// Who asked for it: `builtIn`, `caller` or `added`.
    public let origin: String

    enum CodingKeys: String, CodingKey {
      case time = "time_s"
      case name
      case trigger
      case origin
    }
  }

  /// A tap or vibration.
  public struct Event: Sendable, Codable {
    /// Seconds.
    public let time: Double

    /// Seconds; nil for a tap.
    public let duration: Double?

    /// `transient` or `continuous`.
    public let kind: String

    /// Strength, `0...1`.
    public let intensity: Double

    /// Sharpness, `0...1`.
    public let sharpness: Double

    enum CodingKeys: String, CodingKey {
      case time = "time_s"
      case duration = "duration_s"
      case kind
      case intensity
      case sharpness
    }
  }

  /// Something that happens.
  public struct Moment: Sendable, Codable {
    /// Seconds.
    public let time: Double

    /// `touch`, `state`, `action`, `suppressed` or `moment`.
    public let kind: String

    /// What happens.
    public let name: String

    /// More about it.
    public let detail: String?

    enum CodingKeys: String, CodingKey {
      case time = "time_s"
      case kind
      case name
      case detail
    }
  }

  /// A value that is animated.
  public struct Track: Sendable, Codable {
    /// What moves.
    public let name: String

    /// The unit.
    public let unit: String

    /// The names of the columns of `values`.
    public let components: [String]

    /// The value of each display frame from 0 on until rest, a list for each component.
    public let values: [[Double]]
  }

  /// Gathers presses.
  ///
  /// - Parameters:
  ///   - presses: The presses.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  public init(_ presses: [NamedPress], framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
    self.presses = presses.map { Press($0, framesPerSecond: framesPerSecond) }
  }
}

extension PressDocument.Press {
  fileprivate init(_ named: NamedPress, framesPerSecond: Int) {
    name = named.name
    report = PressReport(named.timeline, framesPerSecond: framesPerSecond)
    haptics = named.press.haptics.map { haptic in
      PressDocument.Haptic(
        time: haptic.time, name: haptic.name, trigger: haptic.trigger.rawValue,
        origin: haptic.origin.rawValue)
    }
    events = named.timeline.events.filter(\.kind.isHaptic).map { event in
      PressDocument.Event(
        time: event.time, duration: event.kind == .transient ? nil : event.effectiveDuration,
        kind: event.kind == .transient ? "transient" : "continuous", intensity: event.intensity,
        sharpness: event.sharpness)
    }
    moments = named.press.moments.map { moment in
      PressDocument.Moment(
        time: moment.time, kind: moment.kind.rawValue, name: moment.name,
        detail: moment.detail.isEmpty ? nil : moment.detail)
    }
    tracks = named.timeline.animations.map { track in
      let frames = AnimationFrames(track, framesPerSecond: Double(framesPerSecond)).values
      return PressDocument.Track(
        name: track.name, unit: track.unit, components: track.componentNames,
        values: track.componentNames.indices.map { index in frames.map { $0[index] } })
    }
    remarks = named.remarks
  }
}
