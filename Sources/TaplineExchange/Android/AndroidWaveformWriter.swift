import TaplineText

/// Writes the arguments of `createWaveform` as JSON, under their own names.
enum AndroidWaveformWriter {
  static func output(of waveform: AndroidWaveform) -> JSONOutput {
    [
      "timings": json(waveform.timings), "amplitudes": json(waveform.amplitudes),
      "repeat": .integer(-1),
    ]
  }

  private static func json(_ numbers: [Int]) -> JSONOutput {
    .written { json in
      json.line { json in
        json.open(.array)
        for number in numbers {
          json.element()
          json.integer(number)
        }
        json.close(.array)
      }
    }
  }
}

/// Reads the arguments of `createWaveform` as JSON.
///
/// Source: android.os.VibrationEffect: timings of at least 0 ms, as many amplitudes, `0...255` or −1 for
/// the device's own.
enum AndroidWaveformReader {
  static func read(_ root: JSONValue) throws(DataError) -> AndroidEffect {
    let fields = try JSONFields(root, named: "the waveform", rule: ExchangeReader.rule)
    var waveform = AndroidWaveform()
    for element in try fields.elements("timings") {
      waveform.timings.append(
        Int(
          try fields.number(
            element, named: "a timing", in: 0...ExchangeReader.milliseconds.upperBound
          )
          .rounded()))
    }
    for element in try fields.elements("amplitudes") {
      let amplitude = try fields.number(element, named: "an amplitude", in: -1...255)
      waveform.amplitudes.append(amplitude < 0 ? AndroidLimits.maximumAmplitude : Int(amplitude))
    }
    guard waveform.timings.count == waveform.amplitudes.count else {
      throw fields.failure(
        at: try fields.member("amplitudes"),
        "there must be as many amplitudes as timings, \(waveform.timings.count)")
    }
    try refuseEndless(fields)
    guard waveform.isBounded else {
      throw fields.failure(at: try fields.member("timings"), "the waveform lasts too long")
    }
    return .waveform(waveform)
  }

  private static func refuseEndless(_ fields: JSONFields) throws(DataError) {
    guard let member = fields.optional("repeat") else { return }
    let index = try fields.number("repeat", in: -1...1e9)
    guard index == -1 else {
      throw fields.failure(at: member, "a waveform that repeats has no end; 'repeat' must be -1")
    }
  }
}

extension AndroidWaveform {
  /// Whether its times can be added up.
  var isBounded: Bool {
    timings.reduce(0.0) { $0 + Double($1) } <= ExchangeReader.milliseconds.upperBound
  }
}
