import TaplineText

/// Writes Android's haptics XML, version 2: presets and basic envelopes at their times.
///
/// Source: android/haptics-tools (2026) and AOSP's constants.
enum AndroidXMLWriter {
  static func text(of events: [AndroidEvent]) -> [UInt8] {
    var text = "<hapticPattern version=\"2.0\">\n  <hapticEffect>\n"
    for event in events {
      text += "    <event startTimeMillis=\"\(event.start)\">\n"
      switch event.kind {
      case .preset(let preset, let scale):
        text +=
          "      <preset presetEnum=\"\(preset.rawValue)\" intensity=\"\(scale.shortestText)\"/>\n"
      case .envelope(let envelope):
        text +=
          "      <basicEnvelope initialSharpness=\"\(envelope.initialSharpness.shortestText)\">\n"
        for point in envelope.points {
          text +=
            "        <controlPoint intensity=\"\(point.intensity.shortestText)\" "
            + "sharpness=\"\(point.sharpness.shortestText)\" durationMillis=\"\(point.duration)\"/>\n"
        }
        text += "      </basicEnvelope>\n"
      }
      text += "    </event>\n"
    }
    text += "  </hapticEffect>\n</hapticPattern>\n"
    return Array(text.utf8)
  }
}
