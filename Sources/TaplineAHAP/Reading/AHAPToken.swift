import TaplineText

/// A value as written, not yet checked.
struct AHAPToken {
  let kind: JSONScanner.Token
  let start: Int
  let end: Int
  let isEscaped: Bool
  let number: Double

  var range: Range<Int> { start..<end }

  /// The value as a message names it.
  var article: String {
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

/// The tokens of an `EventParameters` element, a `Parameter` or a control point.
struct ParameterTokens {
  var id: AHAPToken?
  var value: AHAPToken?
  var time: AHAPToken?
  var start = 0
  var end = 0
}

struct EventTokens {
  var type: AHAPToken?
  var time: AHAPToken?
  var duration: AHAPToken?
  var waveformPath: AHAPToken?
  var usesVolumeEnvelope: AHAPToken?
  var isLooped: AHAPToken?
  var start = 0
  var end = 0
}

/// The offsets of an event that are kept until its entry ends: a copy of all tokens costs more than reading one.
struct EventPlace {
  /// The event's time, or the event if it has none.
  let time: Int
  let range: Range<Int>
  let waveformPath: AHAPToken?

  init(_ tokens: EventTokens) {
    time = tokens.time?.start ?? tokens.start
    range = tokens.start..<tokens.end
    waveformPath = tokens.waveformPath
  }
}

/// Byte offsets of a pattern's parts, in the order of its arrays, for findings about the whole.
package struct AHAPPlaces {
  package struct Control {
    package let id: Int
    package let time: Int
    /// The array of control points; 0 for a step.
    var points = 0
    /// The time of the first control point; 0 for a step.
    var firstTime = 0
  }

  /// The time of each event; only for linting.
  package var events: [UInt32] = []
  package var parameters: [Control] = []
  package var curves: [Control] = []

  /// The events that name a sound file, as indices, and the names.
  var waveforms: [(event: Int, token: AHAPToken)] = []

  /// The events of intensity or volume 0, as indices, with their ranges; only for linting.
  package var silentEvents: [(event: Int, range: Range<Int>)] = []

  package var list = 0
}
