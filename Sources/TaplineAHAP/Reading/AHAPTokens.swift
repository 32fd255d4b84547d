import TaplineText

/// A key or value in the text, not yet validated.
struct AHAPToken {
  let kind: JSONScanner.Token
  let start: Int
  let end: Int
  let isEscaped: Bool
  let number: Double

  var range: Range<Int> { start..<end }

  var kindPhrase: String {
    switch kind {
    case .null: "null"
    case .true, .false: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .arrayStart: "an array"
    case .objectStart: "an object"
    case .key, .arrayEnd, .objectEnd, .end: "nothing"
    }
  }
}

/// The tokens of an `EventParameters` element, a `Parameter`, a `ParameterCurve` or a control point.
struct ParameterTokens {
  var id: AHAPToken?
  var value: AHAPToken?
  var time: AHAPToken?
  var range = 0..<0
}

struct EventTokens {
  var type: AHAPToken?
  var time: AHAPToken?
  var duration: AHAPToken?
  var waveformPath: AHAPToken?
  var usesVolumeEnvelope: AHAPToken?
  var isLooped: AHAPToken?
  var range = 0..<0
}

/// The parts of an event's tokens that the reader keeps, because keeping all tokens would take longer than reading.
struct EventOffsets {
  /// The offset of the event's time, or of the event if it has no time.
  let time: Int
  let range: Range<Int>
  let waveformPath: AHAPToken?

  init(_ tokens: EventTokens) {
    time = tokens.time?.start ?? tokens.range.lowerBound
    range = tokens.range
    waveformPath = tokens.waveformPath
  }
}

/// Byte offsets of a pattern's parts, in the order of its arrays, for findings about the whole pattern.
package struct AHAPOffsets {
  package struct Control {
    package let id: Int
    package let time: Int
    /// The offset of the array of control points; 0 for a step.
    var points = 0
    /// The offset of the first control point's time; 0 for a step.
    var firstTime = 0
  }

  /// The offset of each event's time; empty unless linting.
  package var events: [UInt32] = []
  package var parameters: [Control] = []
  package var curves: [Control] = []

  /// The indices of the `AudioCustom` events that name a sound file, and the tokens of these names.
  var waveforms: [(event: Int, token: AHAPToken)] = []

  /// The indices and ranges of events with intensity or volume 0; empty unless linting.
  package var silentEvents: [(event: Int, range: Range<Int>)] = []

  /// The offset of the array `Pattern`.
  package var list = 0
}
