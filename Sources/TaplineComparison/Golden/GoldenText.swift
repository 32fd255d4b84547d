import TaplinePatterns
import TaplineText
import TaplineTimeline

/// Items as lines of a golden file, and back.
enum GoldenText {
  /// Numbers of an event that a line leaves out where they have their default.
  static let defaults: [(name: String, number: Double)] = [
    ("attack", 0), ("decay", 0), ("release", 0), ("sustained", 1), ("volume", 1), ("pitch", 0),
    ("pan", 0), ("brightness", 1), ("looped", 0), ("enveloped", 1),
  ]

  static func line(_ item: TimelineItem) -> String {
    var members = ["\"time\": \(shortestText(item.time))"]
    func add(_ key: String, _ value: String) { members.append("\"\(key)\": \(value)") }
    switch item.kind {
    case .event(let kind):
      add("event", JSONText.string(word(kind)))
      for value in item.values {
        let isDefault = defaults.contains { $0.name == value.name && $0.number == value.number }
        if !isDefault { add(value.name, shortestText(value.number)) }
      }
      if let path = item.detail { add("path", JSONText.string(path)) }
      if let name = item.name { add("from", JSONText.string(name)) }
    case .step(let control), .curvePoint(let control):
      let isStep = item.kind == .step(control)
      add(isStep ? "step" : "curve", JSONText.string(control.rawValue))
      add("value", shortestText(item["value"] ?? 0))
      if let name = item.name { add("from", JSONText.string(name)) }
    case .call:
      if let name = item.name { add("from", JSONText.string(name)) }
    case .marker(let kind):
      add("marker", JSONText.string(kind.rawValue))
      add("name", JSONText.string(item.name ?? ""))
      if let detail = item.detail, !detail.isEmpty { add("detail", JSONText.string(detail)) }
    }
    return "{ " + members.joined(separator: ", ") + " }"
  }

  static func word(_ kind: HapticEvent.Kind) -> String { TimelineItem.Kind.event(kind).name }
}

/// Reads golden files.
enum GoldenReader {
  private static let rule = "golden"
  private static let times = 0...1e9

  static func golden(_ root: JSONValue) throws(JSONFields.Failure) -> GoldenFile {
    var fields = try JSONFields(root, named: "the golden file", rule: rule)
    try fields.schemaVersion(GoldenFile.schemaVersion)
    var golden = GoldenFile(nil)
    if let value = fields.optional("tolerance") {
      var inner = try JSONFields(value, named: "the tolerance", rule: rule)
      golden.tolerance = ComparisonTolerance(
        time: try inner.number("time", in: 0...1e6, default: golden.tolerance.time),
        value: try inner.number("value", in: 0...2, default: golden.tolerance.value))
      try inner.finish()
    }
    if let value = fields.optional("subject") {
      guard let subject = value.string, !subject.isEmpty else {
        throw fields.failure(at: value, "'subject' must be a name or a path")
      }
      golden.subject = subject
    }
    if fields.optional("timeline") != nil {
      var items: [TimelineItem] = []
      for value in try fields.elements("timeline") { items.append(try item(value)) }
      golden.items = items
    }
    try fields.finish()
    return golden
  }

  private static func item(_ value: JSONValue) throws(JSONFields.Failure) -> TimelineItem {
    var fields = try JSONFields(value, named: "the line", rule: rule)
    let time = try fields.number("time", in: times)
    let item: TimelineItem
    if fields.optional("event") != nil {
      item = try event(&fields, at: time)
    } else if fields.optional("step") != nil {
      item = try control(.step(try fields.choice("step", ParameterControl.self)), &fields, time)
    } else if fields.optional("curve") != nil {
      item = try control(
        .curvePoint(try fields.choice("curve", ParameterControl.self)), &fields, time)
    } else if fields.optional("marker") != nil {
      item = TimelineItem(
        .marker(try fields.choice("marker", Timeline.Marker.Kind.self)), at: time,
        name: try fields.string("name"), detail: try fields.string("detail", default: ""))
    } else {
      throw fields.failure(
        at: value, "a line must have 'event', 'step', 'curve' or 'marker'")
    }
    try fields.finish()
    return item
  }

  private static func control(
    _ kind: TimelineItem.Kind, _ fields: inout JSONFields, _ time: Double
  ) throws(JSONFields.Failure) -> TimelineItem {
    let value = try fields.number("value", in: -1...1)
    return TimelineItem(
      kind, at: time, name: try name(&fields),
      values: [.init(name: "value", number: value, isTime: false)])
  }

  private static func name(_ fields: inout JSONFields) throws(JSONFields.Failure) -> String? {
    fields.optional("from") == nil ? nil : try fields.string("from")
  }

  private static func event(
    _ fields: inout JSONFields, at time: Double
  ) throws(JSONFields.Failure) -> TimelineItem {
    let word = try fields.string("event")
    guard let kind = HapticEvent.Kind.allCases.first(where: { GoldenText.word($0) == word }) else {
      let known = HapticEvent.Kind.allCases.map { "'\(GoldenText.word($0))'" }
      throw fields.failure(
        at: try fields.member("event"), "'event' must be one of \(known.joined(separator: ", "))")
    }
    var event = HapticEvent(kind, at: time)
    if fields.optional("duration") != nil {
      event.duration = try fields.number("duration", in: times)
    }
    let part = 0.0...1.0
    if kind.isHaptic {
      event.intensity = try fields.number("intensity", in: part, default: event.intensity)
      event.sharpness = try fields.number("sharpness", in: part, default: event.sharpness)
    }
    if kind == .continuous || kind == .audioContinuous {
      event.envelope.attack = try fields.number("attack", in: -1...1, default: 0)
      event.envelope.decay = try fields.number("decay", in: -1...1, default: 0)
      event.envelope.release = try fields.number("release", in: -1...1, default: 0)
      event.envelope.isSustained = try fields.number("sustained", in: part, default: 1) != 0
    }
    if !kind.isHaptic {
      event.audio.volume = try fields.number("volume", in: part, default: 1)
      event.audio.pitch = try fields.number("pitch", in: -1...1, default: 0)
      event.audio.pan = try fields.number("pan", in: -1...1, default: 0)
      event.audio.brightness = try fields.number("brightness", in: part, default: 1)
    }
    if kind == .audioCustom {
      event.audio.isLooped = try fields.number("looped", in: part, default: 0) != 0
      event.audio.usesVolumeEnvelope = try fields.number("enveloped", in: part, default: 1) != 0
      if fields.optional("path") != nil { event.audio.waveformPath = try fields.string("path") }
    }
    return TimelineItem(event, name: try name(&fields))
  }
}
