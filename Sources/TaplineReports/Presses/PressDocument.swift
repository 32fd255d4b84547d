import MotionCurves
import TaplineButtons
import TaplinePatterns
import TaplineSynthesis

/// The JSON of `press`: the figures of each press, its events, and the values at each display frame.
///
/// A figure that does not apply is null, for example the haptic of a press that plays none.
package struct PressDocument: Sendable, Encodable {
  let schemaVersion = 1
  /// Display frames per second.
  let fps: Int
  package let presses: [Press]

  package struct Press: Sendable, Encodable {
    let name: String
    package let report: PressReport
    let haptics: [Haptic]
    /// The taps and vibrations of the haptics.
    let events: [Event]
    /// The touches, states and other markers.
    let moments: [Moment]
    package let tracks: [Track]
    let remarks: [String]
  }

  struct Haptic: Sendable, Encodable {
    let timeSeconds: Double
    /// The name of its pairing.
    let name: String
    let trigger: String
    /// `builtIn`, `caller` or `added`.
    let origin: String
  }

  struct Event: Sendable, Encodable {
    let timeSeconds: Double
    /// The duration in seconds; nil for a tap.
    let durationSeconds: Double?
    /// `transient` or `continuous`.
    let kind: String
    let intensity: Double
    let sharpness: Double
  }

  struct Moment: Sendable, Encodable {
    let timeSeconds: Double
    /// `touch`, `state`, `action`, `suppressed` or `moment`.
    let kind: String
    let name: String
    let detail: String?
  }

  package struct Track: Sendable, Encodable {
    let name: String
    let unit: String
    let components: [String]
    /// A list for each component with its value at each display frame until rest.
    package let values: [[Double]]
  }

  package init(_ presses: [SampledPress], framesPerSecond: Int) {
    fps = framesPerSecond
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
        timeSeconds: roundedToNanosecond(haptic.time), name: haptic.name,
        trigger: haptic.trigger.rawValue, origin: haptic.origin.rawValue)
    }
    events = named.timeline.events.filter(\.kind.isHaptic).map { event in
      let isTap = event.kind == .transient
      return PressDocument.Event(
        timeSeconds: roundedToNanosecond(event.time),
        durationSeconds: isTap ? nil : event.effectiveDuration,
        kind: isTap ? "transient" : "continuous", intensity: event.intensity,
        sharpness: event.sharpness)
    }
    moments = named.timeline.markers.map { moment in
      PressDocument.Moment(
        timeSeconds: roundedToNanosecond(moment.time), kind: moment.kind.rawValue,
        name: moment.name, detail: moment.detail.isEmpty ? nil : moment.detail)
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
