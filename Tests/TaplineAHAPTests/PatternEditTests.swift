import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@testable import TaplineAHAP

@Suite("Edits of a pattern's text")
struct PatternEditTests {
  private static let example = """
    {
      "Version": 1.0,
      "Metadata": { "Note": "kept: as it is" },
      "Pattern": [
        { "Event": { "EventType": "HapticTransient", "Time": 0.100, "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.50}
        ] } },
        { "Event": { "Time": 0.2, "EventType": "HapticContinuous", "EventDuration": 1 } },
        { "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": 0,
          "ParameterCurveControlPoints": [
            { "Time": 0, "ParameterValue": 1 },
            { "Time": 0.5, "ParameterValue": 0.25 }
          ] } }
      ]
    }

    """

  private func edited(_ changes: PatternEdit...) throws -> String {
    let bytes = Array(Self.example.utf8)
    let edits = try PatternText(bytes, file: "x").edits(changes)
    return String(decoding: TextChange(edits).applied(to: bytes).bytes, as: UTF8.self)
  }

  /// The lines of a text that the example does not have, without indents.
  private func newLines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
      .difference(from: Self.example.split(separator: "\n").map(String.init)).insertions.map {
        guard case .insert(_, let line, _) = $0 else { return "" }
        return String(line.drop { $0 == " " })
      }
  }

  @Test("A changed number keeps its decimals, and a whole number its decimal point")
  func numberStyle() throws {
    #expect(PatternText.text(0.11, like: "0.100") == "0.110")
    #expect(PatternText.text(2, like: "1.0") == "2.0")
    #expect(PatternText.text(2, like: "1") == "2")
    #expect(PatternText.text(0.5, like: "1") == "0.5")
    #expect(PatternText.text(0.125, like: "0.5") == "0.125")
    #expect(PatternText.text(0.5, like: "0.7000000000000001") == "0.5")
  }

  @Test("A moved tap changes one line")
  func moving() throws {
    let text = try edited(.set(element: 0, field: .time, value: .number(0.11)))
    #expect(
      newLines(text) == [
        #"{ "Event": { "EventType": "HapticTransient", "Time": 0.110, "EventParameters": ["#
      ])
  }

  @Test("A value that is not written is added next to the other values")
  func addingValues() throws {
    let sharp = PatternEdit.Field.parameter(.hapticSharpness)
    #expect(
      newLines(try edited(.set(element: 0, field: sharp, value: .number(0.3)))).contains(
        #"{ "ParameterID": "HapticSharpness", "ParameterValue": 0.3 }"#))
    #expect(
      try edited(.set(element: 1, field: sharp, value: .number(0.3))).contains(
        #""Time": 0.2, "EventParameters": [{ "ParameterID": "HapticSharpness", "#
          + #""ParameterValue": 0.3 }], "EventType""#))
    #expect(
      try edited(.set(element: 0, field: .duration, value: .number(0.2))).contains(
        #""Time": 0.100, "EventDuration": 0.2, "EventParameters""#))
  }

  @Test("Points of a curve are moved, added in order of time and removed")
  func points() throws {
    let added = try edited(.addPoint(element: 2, time: 0.25, value: 0.5))
    #expect(newLines(added) == [#"{ "Time": 0.25, "ParameterValue": 0.5 },"#])
    let moved = try edited(.movePoint(element: 2, point: 1, time: 0.6, value: 0.25))
    #expect(newLines(moved) == [#"{ "Time": 0.6, "ParameterValue": 0.25 }"#])
    let removed = try edited(.removePoint(element: 2, point: 1))
    #expect(newLines(removed) == [#"{ "Time": 0, "ParameterValue": 1 }"#])
    #expect(throws: PatternText.Failure.self) {
      try edited(.removePoint(element: 2, point: 0), .removePoint(element: 2, point: 1))
    }
  }

  @Test("A pasted event is placed after the events that are not later, and may be refused")
  func pasting() throws {
    let text = Array(
      #"{"Version": 1, "Pattern": [{"Event": {"Time": 3, "EventType": "HapticTransient"}}]}"#.utf8)
    let pasted = try edited(.insert(ahap: text, list: 0, at: 0.15))
    #expect(
      newLines(pasted) == [#"{"Event": {"Time": 0.15, "EventType": "HapticTransient"}},"#])
    #expect(throws: PatternText.Failure.self) {
      try edited(.insert(ahap: Array("{}".utf8), list: 0, at: 0))
    }
  }

  private func pasted(_ text: String, into list: String) throws -> String {
    let bytes = Array(list.utf8)
    let edits = try PatternText(bytes, file: "x").edits([
      .insert(ahap: Array(text.utf8), list: 0, at: 1)
    ])
    return String(decoding: TextChange(edits).applied(to: bytes).bytes, as: UTF8.self)
  }

  @Test("A pasted entry is indented like the text")
  func pastedIndent() throws {
    let tap = """
      {
        "Pattern": [
          {
            "Event": {
              "Time": 0,
              "EventType": "HapticTransient"
            }
          }
        ]
      }
      """
    for level in ["\t", "    ", "  "] {
      let list = "{\n\(level)\"Pattern\": [\n\(level)]\n}\n"
      let deep = (1...4).map { String(repeating: level, count: $0) }
      #expect(
        try pasted(tap, into: list) == """
          {
          \(deep[0])"Pattern": [
          \(deep[1]){
          \(deep[2])"Event": {
          \(deep[3])"Time": 1,
          \(deep[3])"EventType": "HapticTransient"
          \(deep[2])}
          \(deep[1])}
          \(deep[0])]
          }

          """)
    }
  }

  @Test("Only the line ends of JSON end a line")
  func lineEnds() throws {
    let path = "a\u{2028}b\u{2029}c\u{85}d.wav"
    for space in [" ", "\n", "\r\n", "\r"] {
      let event =
        "{\"Event\": {\"Time\": 0,\(space)\"EventType\": \"AudioCustom\", "
        + "\"EventWaveformPath\": \"\(path)\"}}"
      let bytes = Array("{\"Pattern\": [\(event)]}".utf8)
      let text = try PatternText(bytes, file: "x")
      let edits = try text.edits([.duplicate(element: 0, by: 0.5)])
      let new = try PatternText(TextChange(edits).applied(to: bytes).bytes, file: "x")
      #expect(new.elements.map(\.time) == [0, 0.5])
      #expect(new.elements.allSatisfy { $0.body["EventWaveformPath"]?.string == path })
    }
  }

  @Test("A copy of an element without a time has a time, and so has a moved point")
  func missingTimes() throws {
    let event = #"{"Event": {"EventType": "HapticTransient"}}"#
    let curve =
      #"{"ParameterCurve": {"ParameterID": "HapticIntensityControl", "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 1}, {"ParameterValue": 0}]}}"#
    let bytes = Array("{\"Pattern\": [\(event), \(curve)]}".utf8)
    let edits = try PatternText(bytes, file: "x").edits([
      .duplicate(element: 0, by: 0.5), .duplicate(element: 1, by: 0.25),
      .movePoint(element: 1, point: 1, time: 2, value: 0.5),
    ])
    let new = try PatternText(TextChange(edits).applied(to: bytes).bytes, file: "x")
    #expect(new.elements.map(\.time).sorted() == [0, 0, 0.25, 0.5])
    #expect(new.elements.first { $0.kind == .curve && $0.points.last?.time == 2 } != nil)
  }

  @Test("Removing objects from an entry of several keeps the rest, or removes the whole entry")
  func sharedEntries() throws {
    let shared = #"""
      {"Event": {"Time": 0, "EventType": "HapticTransient"}, "Parameter": {"Time": 0}, "Other": 1}
      """#
    let bytes = Array("{\"Pattern\": [\(shared), {\"Unknown\": 1}]}".utf8)
    let text = try PatternText(bytes, file: "x")
    func entries(_ changes: PatternEdit...) throws -> String {
      let edited = TextChange(try text.edits(changes)).applied(to: bytes).bytes
      let document = try JSONDocument(parsing: edited, file: "x")
      return document.root["Pattern"]?.text ?? ""
    }
    #expect(
      try entries(.remove(element: 0))
        == #"[{"Parameter": {"Time": 0}, "Other": 1}, {"Unknown": 1}]"#)
    #expect(try entries(.remove(element: 0), .remove(element: 1)) == #"[{"Unknown": 1}]"#)
    #expect(
      try entries(.duplicate(element: 1, by: 0.5)).hasSuffix(
        #""Other": 1}, { "Parameter": {"Time": 0.5} }, {"Unknown": 1}]"#))
    // A list that has only unknown entries keeps them.
    let unknown = Array(#"{"Pattern": [{"Unknown": 1}]}"#.utf8)
    let tap = #"{"Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}"#
    let edits = try PatternText(unknown, file: "x").edits([
      .insert(ahap: Array(tap.utf8), list: 0, at: 1)
    ])
    #expect(
      String(decoding: TextChange(edits).applied(to: unknown).bytes, as: UTF8.self)
        == #"{"Pattern": [{"Unknown": 1}, {"Event": {"Time": 1, "EventType": "HapticTransient"}}]}"#
    )
  }

  @Test("Changes that concern the same value are refused")
  func conflicts() {
    for (one, two) in [
      (
        PatternEdit.set(element: 0, field: .time, value: .number(1)),
        PatternEdit.set(element: 0, field: .time, value: .number(2))
      ),
      (
        .movePoint(element: 2, point: 0, time: 0.1, value: 0),
        .removePoint(element: 2, point: 0)
      ),
      (.remove(element: 9), .remove(element: 0)),
    ] {
      #expect(throws: PatternText.Failure.self) { try edited(one, two) }
    }
  }

  @Test("A timeline's placements are edited, and a recorded session is not")
  func timelines() throws {
    let placement = #"{"at": 0.5, "source": "x", "pattern": \#(Self.example)}"#
    let bytes = Array(
      "{\"schemaVersion\": 1, \"placements\": [\(placement), \(placement)]}".utf8)
    let text = try PatternText(bytes, file: "x.json")
    #expect(text.lists.map(\.offset) == [0.5, 0.5] && text.elements.count == 6)
    let edits = try text.edits([.set(element: 3, field: .time, value: .number(0.4))])
    let new = TextChange(edits).applied(to: bytes).bytes
    let timeline = try TimelineFile(new, file: "x.json").timeline
    #expect(timeline.placements.map { $0.pattern.events[0].time } == [0.1, 0.4])
    // Copies have the times of the timeline; a file of selected events keeps their placements.
    let copy = try AHAPFile(Array(try text.ahap(of: [0, 3]).utf8), file: "x")
    #expect(copy.pattern.events.map(\.time) == [0.6, 0.6])
    let alone = try TimelineFile(try text.bytes(ofEvents: [3]), file: "x.json").timeline
    #expect(alone.placements.map(\.pattern.events.count) == [0, 1])
    #expect(alone.placements.map(\.pattern.curves.count) == [0, 1])
    #expect(throws: PatternText.Failure.self) {
      try PatternText(
        Array(#"{"schemaVersion": 1, "placements": [], "calls": []}"#.utf8), file: "x")
    }
  }

  @Test(
    "Random edits agree with a model, change only their lines, and can be undone",
    arguments: 0..<6)
  func sequences(part: Int) throws {
    let count = Fixtures.isExhaustive ? 50 : 15
    for seed in part * count..<(part + 1) * count {
      var sequence = try EditSequence(seed: UInt64(seed))
      try sequence.run(edits: 50)
    }
  }
}

/// A random sequence of edits of a text and of a model of its pattern.
private struct EditSequence {
  /// An element as AHAP defines it, with the default values of what is not written.
  private enum Model: Equatable {
    case event(HapticEvent)
    case step(DynamicParameter)
    case curve(ParameterCurve)

    var kind: Int {
      switch self {
      case .event: 0
      case .step: 1
      case .curve: 2
      }
    }

    var time: Double {
      get {
        switch self {
        case .event(let event): event.time
        case .step(let step): step.time
        case .curve(let curve): curve.time
        }
      }
      set {
        switch self {
        case .event(var event):
          event.time = newValue
          self = .event(event)
        case .step(var step):
          step.time = newValue
          self = .step(step)
        case .curve(var curve):
          curve.time = newValue
          self = .curve(curve)
        }
      }
    }
  }

  /// An element that can be recognized after others were added or removed.
  private struct Item: Equatable {
    let id: Int
    var element: Model
  }

  private var random: SeededGenerator
  private var model: [Item] = []
  private var count = 0
  private var history: EditHistory
  private var original: [UInt8]
  private let seed: UInt64

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    original = []
    history = try EditHistory(Array(#"{"Pattern": []}"#.utf8), file: "x")
    let size = Int.random(in: 0...12, using: &random)
    for _ in 0..<size {
      let new = element()
      var next = model
      insert(new, into: &next)
      model = next
    }
    let text = laid(Array(model.map { Self.written($0.element) }.joined(separator: ",\n").utf8))
    original = text
    history = try EditHistory(text, file: "x")
  }

  /// A text in one of the layouts that files have.
  private mutating func laid(_ entries: [UInt8]) -> [UInt8] {
    let layout = Int.random(in: 0..<4, using: &random)
    var lines = String(decoding: entries, as: UTF8.self).split(separator: "\n").map(String.init)
    if layout == 1 { lines = lines.map { String(repeating: "\t", count: 2) + $0 } }
    if layout == 2 { lines = lines.map { "    " + $0.replacingAll(", \"", by: ",\n      \"") } }
    let body = lines.joined(separator: layout == 3 ? " " : "\n")
    let note = #""Metadata": {"Project": "1.50 \u00e9", "Created": "// no comment"}"#
    let text = "{\n  \"Version\": 1.0, \(note),\n  \"Pattern\": [\n\(body)\n  ]\n}\n"
    return Array((seed % 3 == 0 ? text.replacingAll("\n", by: "\r\n") : text).utf8)
  }

  private static func written(_ element: Model) -> String {
    switch element {
    case .event(let event):
      let parameters = EventParameter.allCases.filter { parameter in
        parameter.isUsed(by: event.kind)
          && parameter.value(in: event) != parameter.value(in: HapticEvent(event.kind, at: 0))
      }.map { #"{"ParameterID": "\#($0.rawValue)", "ParameterValue": \#($0.value(in: event))}"# }
      let duration = event.duration.map { #", "EventDuration": \#($0)"# } ?? ""
      let path = event.audio.waveformPath.map { #", "EventWaveformPath": "\#($0)""# } ?? ""
      let list =
        parameters.isEmpty ? "" : #", "EventParameters": [\#(parameters.joined(separator: ", "))]"#
      return
        #"{"Event": {"Time": \#(event.time), "EventType": "\#(event.kind.rawValue)"\#(duration)\#(path)\#(list)}}"#
    case .step(let step):
      return
        #"{"Parameter": {"Time": \#(step.time), "ParameterID": "\#(step.control.rawValue)", "ParameterValue": \#(step.value)}}"#
    case .curve(let curve):
      let points = curve.points.map { #"{"Time": \#($0.time), "ParameterValue": \#($0.value)}"# }
      return
        #"{"ParameterCurve": {"ParameterID": "\#(curve.control.rawValue)", "Time": \#(curve.time), "ParameterCurveControlPoints": [\#(points.joined(separator: ", "))]}}"#
    }
  }

  private mutating func seconds() -> Double {
    Double(Int.random(in: 0...3_000, using: &random)) / 1_000
  }

  private mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func value(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &random) * 100).rounded() / 100
  }

  private mutating func element() -> Model {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let control = one(of: ParameterControl.allCases)
      return .step(DynamicParameter(control, at: seconds(), value: value(control.range)))
    case 1:
      let control = one(of: ParameterControl.allCases)
      let count = Int.random(in: 1...4, using: &random)
      let points = (0..<count).map { index in
        ParameterCurve.ControlPoint(time: Double(index) / 4, value: value(control.range))
      }
      return .curve(ParameterCurve(control, at: seconds(), points: points))
    default:
      let kind = one(of: HapticEvent.Kind.allCases)
      var event = HapticEvent(kind, at: seconds())
      if kind != .transient { event.duration = 0.001 + seconds() }
      if kind == .audioCustom { event.audio.waveformPath = "a b.wav" }
      if kind.isHaptic, Bool.random(using: &random) { event.intensity = value(0...1) }
      return .event(event)
    }
  }

  // MARK: - Edits

  mutating func run(edits count: Int) throws {
    for _ in 0..<count {
      let before = history.bytes
      let text = try PatternText(before, file: "x")
      #expect(text.elements.count == model.count)
      var next = model
      let changes = edits(&next)
      guard !changes.isEmpty else { continue }
      let edits = try text.edits(changes)
      try history.apply(edits, named: "edit")
      try check(changes, next, text)
      model = next
      try compare()
      // Sometimes undoes and repeats a step.
      let now = history.bytes
      if Int.random(in: 0..<5, using: &random) == 0, now != before {
        _ = try history.undo()
        #expect(history.bytes == before)
        _ = try history.redo()
        #expect(history.bytes == now)
      }
    }
    let last = history.bytes
    while history.undoName != nil { _ = try history.undo() }
    #expect(history.bytes == original, "seed \(seed)")
    while history.redoName != nil { _ = try history.redo() }
    #expect(history.bytes == last, "seed \(seed)")
  }

  private mutating func edits(_ next: inout [Item]) -> [PatternEdit] {
    guard !next.isEmpty, Int.random(in: 0..<8, using: &random) > 0 else {
      let new = element()
      var pasted = new
      let at = seconds()
      pasted.time = at
      insert(pasted, into: &next)
      let text = "{\"Version\": 1, \"Pattern\": [\(Self.written(new))]}"
      return [.insert(ahap: Array(text.utf8), list: 0, at: at)]
    }
    let index = Int.random(in: next.indices, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      next.remove(at: index)
      return [.remove(element: index)]
    case 1:
      var copy = next[index].element
      let by = seconds()
      copy.time = roundedToNanosecond(copy.time + by)
      insert(copy, into: &next)
      return [.duplicate(element: index, by: by)]
    case 2:
      // Moves several elements.
      let chosen = next.indices.filter { _ in Bool.random(using: &random) }
      return chosen.map { element in
        let time = seconds()
        next[element].element.time = time
        return .set(element: element, field: .time, value: .number(time))
      }
    case 3:
      let removed = next.indices.filter { _ in Bool.random(using: &random) }
      next = next.indices.filter { !removed.contains($0) }.map { next[$0] }
      return removed.map { .remove(element: $0) }
    default: return [change(of: index, &next)]
    }
  }

  /// Inserts after the last element of the same kind in the text that is not later.
  private mutating func insert(_ element: Model, into list: inout [Item]) {
    let same = list.indices.filter { list[$0].element.kind == element.kind }
    let before = same.last { list[$0].element.time <= element.time }
    let place = before.map { $0 + 1 } ?? same.first ?? list.endIndex
    list.insert(Item(id: count, element: element), at: place)
    count += 1
  }

  private mutating func change(of index: Int, _ next: inout [Item]) -> PatternEdit {
    switch next[index].element {
    case .event(var event):
      defer { next[index].element = .event(event) }
      let used = EventParameter.allCases.filter { $0.isUsed(by: event.kind) && $0 != .sustained }
      if event.kind != .transient, Bool.random(using: &random) {
        let duration = 0.001 + seconds()
        event.duration = duration
        return .set(element: index, field: .duration, value: .number(duration))
      }
      guard let parameter = used.randomElement(using: &random) else {
        event.time = seconds()
        return .set(element: index, field: .time, value: .number(event.time))
      }
      let new = value(parameter.range)
      parameter.set(new, in: &event)
      return .set(element: index, field: .parameter(parameter), value: .number(new))
    case .step(var step):
      step.value = value(step.control.range)
      next[index].element = .step(step)
      return .set(element: index, field: .value, value: .number(step.value))
    case .curve(var curve):
      defer { next[index].element = .curve(curve) }
      let point = Int.random(in: curve.points.indices, using: &random)
      let new = value(curve.control.range)
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where curve.points.count > 1:
        curve.points.remove(at: point)
        return .removePoint(element: index, point: point)
      case 1:
        let time = seconds()
        let place = curve.points.firstIndex { $0.time > time } ?? curve.points.count
        curve.points.insert(.init(time: time, value: new), at: place)
        return .addPoint(element: index, time: time, value: new)
      default:
        curve.points[point].value = new
        return .movePoint(
          element: index, point: point, time: curve.points[point].time, value: new)
      }
    }
  }

  // MARK: - Checks

  /// Compares the file as `AHAPFile` reads it with the model.
  private func compare() throws {
    let pattern = try AHAPFile(history.bytes, file: "x").pattern
    var expected = HapticPattern(events: [])
    for item in model {
      switch item.element {
      case .event(let event): expected.events.append(event)
      case .step(let step): expected.parameters.append(step)
      case .curve(let curve): expected.curves.append(curve)
      }
    }
    expected.metadata = ["Project": "1.50 é", "Created": "// no comment"]
    #expect(pattern == expected, "seed \(seed)")
  }

  /// Checks that the texts of untouched elements and all lines around the elements are as they were.
  private func check(
    _ changes: [PatternEdit], _ next: [Item], _ old: PatternText
  ) throws {
    let new = try PatternText(history.bytes, file: "x")
    func entry(_ text: PatternText, _ index: Int) -> ArraySlice<UInt8> {
      text.bytes[text.elements[index].entry.range]
    }
    // A value may be written that was the default before.
    let written = changes.compactMap { change in
      if case .set(let element, _, _) = change { model[element].id } else { nil }
    }
    for (index, item) in next.enumerated() {
      guard !written.contains(item.id), let before = model.firstIndex(of: item) else { continue }
      #expect(entry(old, before) == entry(new, index), "seed \(seed)")
    }
    let (before, after) = (Self.frame(of: old), Self.frame(of: new))
    if next.map(\.id) == model.map(\.id) {
      #expect(before == after, "seed \(seed)")
    } else if !next.isEmpty, !model.isEmpty {
      // Only commas and their white space may change.
      #expect(before.first == after.first && before.last == after.last, "seed \(seed)")
      for separator in after.dropFirst().dropLast() where model.count > 1 {
        #expect(before.dropFirst().dropLast().contains(separator), "seed \(seed)")
      }
    }
  }

  /// The texts before, between and after the entries.
  private static func frame(of text: PatternText) -> [[UInt8]] {
    var frame: [[UInt8]] = []
    var end = 0
    for element in text.elements {
      frame.append(Array(text.bytes[end..<element.entry.range.lowerBound]))
      end = element.entry.range.upperBound
    }
    return frame + [Array(text.bytes[end...])]
  }
}
