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
