import TaplineText

/// A reader of Android's haptics XML, version 2; it leaves out each `advancedEnvelope` with a warning.
struct AndroidXMLReader {
  private var tags: XMLTags
  private var events: [AndroidEvent] = []
  private var warnings: [Diagnostic] = []

  static func read(_ text: BorrowedText, file: String) throws(DataError) -> ImportedHaptics {
    var reader = AndroidXMLReader(tags: XMLTags(text, file: file))
    try reader.readPattern()
    var haptics = AndroidEvent.haptics(of: reader.events)
    haptics.diagnostics = reader.warnings
    return haptics
  }

  private mutating func readPattern() throws(DataError) {
    guard let root = try tags.next() else { throw tags.failure("the file is empty") }
    guard root.name == "hapticPattern", !root.isEnd else {
      throw tags.failure("the first element must be 'hapticPattern'", at: root.range)
    }
    let version = try text("version", of: root)
    guard version == "2.0" else {
      throw tags.failure(
        "version '\(version)' is not supported; use 2.0", at: attribute("version", of: root))
    }
    try readChildren(of: root) { (reader, effect) throws(DataError) in
      try reader.readEffect(effect)
    }
    if let more = try tags.next() {
      throw tags.failure("no element may follow 'hapticPattern'", at: more.range)
    }
  }

  private mutating func readChildren(
    of parent: XMLTag, _ read: (inout Self, XMLTag) throws(DataError) -> Void
  ) throws(DataError) {
    guard !parent.isEmpty else { return }
    while true {
      guard let tag = try tags.next() else {
        throw tags.failure("'\(parent.name)' has no end tag", at: parent.range)
      }
      if tag.isEnd {
        guard tag.name == parent.name else {
          throw tags.failure(
            "expected the end tag of '\(parent.name)', found the end tag of '\(tag.name)'",
            at: tag.range)
        }
        return
      }
      try read(&self, tag)
    }
  }

  private mutating func readEffect(_ tag: XMLTag) throws(DataError) {
    try require("hapticEffect", tag)
    if let repetitions = tag["repetitions"], repetitions.value == "-1" {
      throw tags.failure(
        "an effect that repeats forever has no end; remove 'repetitions'", at: repetitions.range)
    }
    try readChildren(of: tag) { (reader, event) throws(DataError) in
      try reader.readEvent(event)
    }
  }

  private mutating func readEvent(_ tag: XMLTag) throws(DataError) {
    try require("event", tag)
    let start = Int(
      try number(
        "startTimeMillis", of: tag, in: 0...ExchangeReader.milliseconds.upperBound, isWhole: true))
    if let last = events.last, start < last.end {
      throw tags.failure(
        "events must not overlap: the previous event lasts until \(last.end) ms",
        at: attribute("startTimeMillis", of: tag))
    }
    var count = 0
    try readChildren(of: tag) { (reader, content) throws(DataError) in
      count += 1
      guard count == 1 else {
        throw reader.tags.failure(
          "an event can have only one preset or envelope", at: content.range)
      }
      try reader.readContent(content, at: start)
    }
    if count == 0 { throw tags.failure("the event needs a preset or an envelope", at: tag.range) }
  }

  private mutating func readContent(_ tag: XMLTag, at start: Int) throws(DataError) {
    switch tag.name {
    case "preset":
      let name = try text("presetEnum", of: tag)
      guard let preset = AndroidPreset(rawValue: name) else {
        let presets = AndroidPreset.allCases.map(\.rawValue).joined(separator: ", ")
        throw tags.failure(
          "'\(name)' is not a preset; use one of \(presets)", at: attribute("presetEnum", of: tag))
      }
      let key = tag["scale"] == nil ? "intensity" : "scale"
      let scale = tag[key] == nil ? 1 : try number(key, of: tag, in: 0...1)
      events.append(AndroidEvent(start: start, kind: .preset(preset, scale: scale)))
      try readChildren(of: tag, Self.refuse)
    case "basicEnvelope":
      events.append(AndroidEvent(start: start, kind: .envelope(try envelope(tag))))
    case "advancedEnvelope":
      let tags = tags
      warnings.warn(
        tags.failure(
          "an advanced envelope is left out, because its frequencies are specific to one device",
          at: tag.range))
      try readChildren(of: tag) { (reader, point) throws(DataError) in
        try reader.readChildren(of: point, Self.refuse)
      }
    default:
      throw tags.failure(
        "'\(tag.name)' is not allowed here; use 'preset', 'basicEnvelope' or 'advancedEnvelope'",
        at: tag.range)
    }
  }

  private static func refuse(_ reader: inout Self, _ tag: XMLTag) throws(DataError) {
    throw reader.tags.failure("'\(tag.name)' is not allowed here", at: tag.range)
  }

  private mutating func envelope(_ tag: XMLTag) throws(DataError) -> AndroidEnvelope {
    var points: [AndroidEnvelope.Point] = []
    var lastRange = tag.range
    try readChildren(of: tag) { (reader, point) throws(DataError) in
      try reader.require("controlPoint", point)
      let duration = try reader.number(
        "durationMillis", of: point, in: 1...ExchangeReader.milliseconds.upperBound, isWhole: true)
      points.append(
        .init(
          intensity: try reader.number("intensity", of: point, in: 0...1),
          sharpness: try reader.number("sharpness", of: point, in: 0...1),
          duration: Int(duration)))
      lastRange = point.range
      try reader.readChildren(of: point, Self.refuse)
    }
    guard let last = points.last, last.intensity == 0 else {
      throw tags.failure("an envelope must end at intensity 0", at: lastRange)
    }
    let initial =
      tag["initialSharpness"] == nil
      ? points[0].sharpness : try number("initialSharpness", of: tag, in: 0...1)
    return AndroidEnvelope(initialSharpness: initial, points: points)
  }

  // MARK: - Attributes

  private func require(_ name: String, _ tag: XMLTag) throws(DataError) {
    guard tag.name == name else {
      throw tags.failure("expected '\(name)', found '\(tag.name)'", at: tag.range)
    }
  }

  private func attribute(_ name: String, of tag: XMLTag) -> Range<Int> {
    tag[name]?.range ?? tag.range
  }

  private func text(_ name: String, of tag: XMLTag) throws(DataError) -> String {
    guard let attribute = tag[name] else {
      throw tags.failure("'\(tag.name)' needs the attribute '\(name)'", at: tag.range)
    }
    return attribute.value
  }

  private func number(
    _ name: String, of tag: XMLTag, in range: ClosedRange<Double>, isWhole: Bool = false
  ) throws(DataError) -> Double {
    let text = try text(name, of: tag)
    guard let number = Double(text), range.contains(number), !isWhole || number == number.rounded()
    else {
      throw tags.failure(
        "'\(name)' must be a \(isWhole ? "whole " : "")number from \(range.lowerBound.shortestText) to "
          + range.upperBound.shortestText, at: attribute(name, of: tag))
    }
    return number
  }
}

/// A writer of version 2; source: android/haptics-tools (2026) and AOSP's constants.
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
