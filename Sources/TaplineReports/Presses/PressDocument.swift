import MotionCurves
import TaplineButtons
import TaplinePatterns
import TaplineSynthesis

/// The JSON of `press`: of each press its figures, what happens, and what each display frame shows.
///
/// What does not happen is null.
package struct PressDocument: Sendable, Encodable {
  /// The version of this form.
  var schemaVersion = 1

  /// Display frames for each second.
  let framesPerSecond: Int

  package let presses: [Press]

  enum CodingKeys: String, CodingKey {
    case schemaVersion
    case framesPerSecond = "fps"
    case presses
  }

  /// One press.
  package struct Press: Sendable, Encodable {
    /// The style's name.
    let name: String

    /// The figures.
    package let report: PressReport

    /// The haptics in the order of time.
    let haptics: [Haptic]

    /// Their taps and vibrations in the order of time.
    let events: [Event]

    /// What happens beside, in the order of time.
    let moments: [Moment]

    /// What is animated, frame by frame.
    package let tracks: [Track]

    /// What the simulation had to assume.
    let remarks: [String]
  }

  struct Haptic: Sendable, Encodable {
    /// Seconds.
    let time: Double

    /// The name of its pairing.
    let name: String

    /// What made it play.
    let trigger: String

    /// The origin of the request: `builtIn`, `caller` or `added`.
    let origin: String

    enum CodingKeys: String, CodingKey {
      case time = "timeSeconds"
      case name
      case trigger
      case origin
    }
  }

  /// A tap or vibration.
  struct Event: Sendable, Encodable {
    /// Seconds.
    let time: Double

    /// Seconds; nil for a tap.
    let duration: Double?

    /// `transient` or `continuous`.
    let kind: String

    /// Strength, `0...1`.
    let intensity: Double

    /// Sharpness, `0...1`.
    let sharpness: Double

    enum CodingKeys: String, CodingKey {
      case time = "timeSeconds"
      case duration = "durationSeconds"
      case kind
      case intensity
      case sharpness
    }
  }

  /// Something that happens.
  struct Moment: Sendable, Encodable {
    /// Seconds.
    let time: Double

    /// `touch`, `state`, `action`, `suppressed` or `moment`.
    let kind: String

    /// What happens.
    let name: String

    /// More about it.
    let detail: String?

    enum CodingKeys: String, CodingKey {
      case time = "timeSeconds"
      case kind
      case name
      case detail
    }
  }

  /// A value that is animated.
  package struct Track: Sendable, Encodable {
    /// What moves.
    let name: String

    let unit: String

    /// The names of the columns of `values`.
    let components: [String]

    /// The value of each display frame from 0 on until rest, a list for each component.
    package let values: [[Double]]
  }

  /// Gathers presses.
  package init(_ presses: [NamedPress], framesPerSecond: Int) {
    self.init(
      presses.map { SampledPress($0, framesPerSecond: framesPerSecond) },
      framesPerSecond: framesPerSecond)
  }

  /// Gathers presses whose frames are known.
  package init(_ presses: [SampledPress], framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
    self.presses = presses.map(Press.init)
  }
}

extension PressDocument.Press {
  fileprivate init(_ sampled: SampledPress) {
    let named = sampled.press
    name = named.name
    report = sampled.report
    haptics = named.haptics.map { haptic in
      PressDocument.Haptic(
        time: roundedToNanosecond(haptic.time), name: haptic.name, trigger: haptic.trigger.rawValue,
        origin: haptic.origin.rawValue)
    }
    events = named.timeline.events.filter(\.kind.isHaptic).map { event in
      PressDocument.Event(
        time: roundedToNanosecond(event.time),
        duration: event.kind == .transient ? nil : event.effectiveDuration,
        kind: event.kind == .transient ? "transient" : "continuous",
        intensity: event.intensity, sharpness: event.sharpness)
    }
    moments = named.timeline.markers.map { moment in
      PressDocument.Moment(
        time: roundedToNanosecond(moment.time), kind: moment.kind.rawValue, name: moment.name,
        detail: moment.detail.isEmpty ? nil : moment.detail)
    }
    tracks = sampled.tracks.map { sampled in
      let track = sampled.track
      return PressDocument.Track(
        name: track.name, unit: track.unit, components: track.componentNames,
        values: (0..<track.componentCount).map { index in
          (0..<sampled.frameCount).map { sampled.value(at: $0, index) }
        })
    }
    remarks = named.remarks
  }
}
