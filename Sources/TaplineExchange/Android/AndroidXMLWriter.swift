import TaplineText

/// Writes Android's haptics XML, version 2: presets and basic envelopes at their times.
///
/// Source: android/haptics-tools (2026) and AOSP's constants.
enum AndroidXMLWriter {
  static func content(of events: [AndroidEvent]) -> ExchangeContent {
    .pieces(count: events.count) { index, text in
      if index == 0 { text.append(words: "<hapticPattern version=\"2.0\">\n  <hapticEffect>\n") }
      add(events[index], to: &text)
      if index == events.count - 1 { text.append(words: "  </hapticEffect>\n</hapticPattern>\n") }
    }
  }

  private static func add(_ event: AndroidEvent, to text: inout TextBuffer) {
    text.append(words: "    <event startTimeMillis=\"")
    text.append(event.start)
    text.append(words: "\">\n")
    switch event.kind {
    case .preset(let preset, let scale):
      text.append(words: "      <preset presetEnum=\"")
      text.append(preset.rawValue)
      text.append(words: "\" intensity=\"")
      text.appendShortest(scale)
      text.append(words: "\"/>\n")
    case .envelope(let envelope):
      text.append(words: "      <basicEnvelope initialSharpness=\"")
      text.appendShortest(envelope.initialSharpness)
      text.append(words: "\">\n")
      for point in envelope.points {
        text.append(words: "        <controlPoint intensity=\"")
        text.appendShortest(point.intensity)
        text.append(words: "\" sharpness=\"")
        text.appendShortest(point.sharpness)
        text.append(words: "\" durationMillis=\"")
        text.append(point.duration)
        text.append(words: "\"/>\n")
      }
      text.append(words: "      </basicEnvelope>\n")
    }
    text.append(words: "    </event>\n")
  }
}

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
