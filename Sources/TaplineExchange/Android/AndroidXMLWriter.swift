import TaplineText

/// Writes Android's haptics XML, version 2: presets and basic envelopes at their times.
///
/// Source: android/haptics-tools (2026) and AOSP's constants.
enum AndroidXMLWriter {
  static func text(of events: [AndroidEvent]) -> [UInt8] {
    var text = Array("<hapticPattern version=\"2.0\">\n  <hapticEffect>\n".utf8)
    func add(_ words: StaticString) {
      text.append(
        contentsOf: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
    }
    for event in events {
      add("    <event startTimeMillis=\"")
      event.start.appendDigits(to: &text)
      add("\">\n")
      switch event.kind {
      case .preset(let preset, let scale):
        add("      <preset presetEnum=\"")
        text += preset.rawValue.utf8
        add("\" intensity=\"")
        scale.appendShortest(to: &text)
        add("\"/>\n")
      case .envelope(let envelope):
        add("      <basicEnvelope initialSharpness=\"")
        envelope.initialSharpness.appendShortest(to: &text)
        add("\">\n")
        for point in envelope.points {
          add("        <controlPoint intensity=\"")
          point.intensity.appendShortest(to: &text)
          add("\" sharpness=\"")
          point.sharpness.appendShortest(to: &text)
          add("\" durationMillis=\"")
          point.duration.appendDigits(to: &text)
          add("\"/>\n")
        }
        add("      </basicEnvelope>\n")
      }
      add("    </event>\n")
    }
    add("  </hapticEffect>\n</hapticPattern>\n")
    return text
  }
}
