import TaplineText

/// A key or value in the text, not yet validated.
struct AHAPToken {
  let kind: JSONScanner.Token
  let start: Int
  let end: Int
  let isEscaped: Bool
  let number: Double

  var range: Range<Int> { start..<end }

  /// The kind of value for messages, such as `a string`.
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
