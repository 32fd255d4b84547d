import TaplinePatterns
import TaplineText

enum GoldenReader {
  private static let rule = "golden"

  /// Returns whether the lines match the events of the timeline in the same order.
  static func linesMatch(
    _ root: JSONValue, _ timeline: Timeline, within tolerance: ComparisonTolerance
  ) throws(DataError) -> Bool {
    guard timeline.placements.count == 1, timeline.markers.isEmpty,
      timeline.placements[0].pattern.parameters.isEmpty,
      timeline.placements[0].pattern.curves.isEmpty
    else { return false }
    let (_, fields) = try head(root)
    let name = timeline.placements[0].source
    var events = timeline.events[...]
    var last = 0.0
    for value in try fields.elements("timeline") {
      let expected = try item(value)
      guard let event = events.popFirst(), expected.time >= last else { return false }
      let actual = TimelineItem(event, name: name)
      guard expected.kind == actual.kind, expected.agrees(with: actual, tolerance) else {
        return false
      }
      last = expected.time
    }
    try fields.finish()
    return events.isEmpty
  }

  /// The content without its items.
  static func head(
    _ root: JSONValue
  ) throws(DataError) -> (golden: GoldenFile, fields: JSONFields) {
    let fields = try JSONFields(root, named: "the golden file", rule: rule)
    if let placements = fields.optional("placements") {
      throw fields.failure(
        at: placements,
        "this is a recorded timeline, not a golden file; to check it, write a golden file whose "
          + "'subject' is this file, then run 'tapline verify --bless'")
    }
    if let pattern = fields.optional("Pattern") {
      throw fields.failure(
        at: pattern,
        "this is an AHAP file, not a golden file; 'tapline verify FOLDER --add NAME.ahap' "
          + "creates one for it")
    }
    try fields.schemaVersion(GoldenFile.schemaVersion)
    var golden = GoldenFile(nil)
    if let value = fields.optional("tolerance") {
      golden.tolerance = try JSONFields.read(value, named: "the tolerance", rule: rule) {
        fields throws(DataError) in
        var tolerance: ComparisonTolerance =
          try fields.flag("noticeable", default: false) ? .noticeable : golden.tolerance
        tolerance.time = try fields.number("time", in: 0...1e6, default: tolerance.time)
        tolerance.value = try fields.number("value", in: 0...2, default: tolerance.value)
        return tolerance
      }
    }
    if let value = fields.optional("subject") {
      guard let subject = value.string, !subject.isEmpty else {
        throw fields.failure(at: value, "'subject' must be a name or a path")
      }
      golden.subject = subject
    }
    return (golden, fields)
  }

  static func item(_ value: JSONValue) throws(DataError) -> TimelineItem {
    try JSONFields.read(value, named: "the line", rule: rule) { fields throws(DataError) in
      let time = try fields.number("time", in: AHAPWriter.times)
      if fields.optional("event") != nil { return try event(fields, at: time) }
      if fields.optional("step") != nil {
        return try control(.step(try fields.choice("step", ParameterControl.self)), fields, time)
      }
      if fields.optional("curve") != nil {
        return try control(
          .curvePoint(try fields.choice("curve", ParameterControl.self)), fields, time)
      }
      if fields.optional("marker") != nil {
        return TimelineItem(
          .marker(try fields.choice("marker", Timeline.Marker.Kind.self)), at: time,
          name: try fields.string("name"), detail: try fields.string("detail", default: ""))
      }
      throw fields.failure(at: value, "a line must have 'event', 'step', 'curve' or 'marker'")
    }
  }

  private static func control(
    _ kind: TimelineItem.Kind, _ fields: JSONFields, _ time: Double
  ) throws(DataError) -> TimelineItem {
    let value = try fields.number("value", in: -1...1)
    return TimelineItem(
      kind, at: time, name: try fields.optionalString("from"),
      values: [.init(name: "value", number: value, isTime: false)])
  }

  private static func event(
    _ fields: JSONFields, at time: Double
  ) throws(DataError) -> TimelineItem {
    let word = try fields.string("event")
    let kinds = HapticEvent.Kind.allCases
    guard let kind = kinds.first(where: { TimelineItem.Kind.event($0).name == word }) else {
      let names = kinds.map { "'\(TimelineItem.Kind.event($0).name)'" }
      throw try fields.failure(
        at: "event", "'event' must be one of \(names.joined(separator: ", "))")
    }
    var event = HapticEvent(kind, at: time)
    event.duration = try fields.optionalNumber("duration", in: AHAPWriter.times)
    for parameter in EventParameter.allCases where parameter.isUsed(by: kind) {
      let number = try fields.number(
        parameter.name, in: parameter.range, default: parameter.value(in: event))
      parameter.set(number, in: &event)
    }
    if kind == .audioCustom {
      event.audio.isLooped = try fields.number("looped", in: 0...1, default: 0) != 0
      event.audio.usesVolumeEnvelope = try fields.number("enveloped", in: 0...1, default: 1) != 0
      event.audio.waveformPath = try fields.optionalString("path")
    }
    return TimelineItem(event, name: try fields.optionalString("from"))
  }
}
