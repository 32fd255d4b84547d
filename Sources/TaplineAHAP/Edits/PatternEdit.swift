package import TaplinePatterns
package import TaplineText

/// A change of a pattern's text that sets a field, edits a curve's points, or inserts or removes elements.
package enum PatternEdit: Sendable, Equatable {
  package enum Field: Sendable, Hashable {
    case time, duration, waveformPath, eventType, control, loops, usesVolumeEnvelope
    /// The value of a step.
    case value
    case parameter(EventParameter)
  }

  package enum Value: Sendable, Equatable {
    case number(Double)
    case flag(Bool)
    case text(String)
  }

  case set(element: Int, field: Field, value: Value)
  case movePoint(element: Int, point: Int, time: Double, value: Double)
  case addPoint(element: Int, time: Double, value: Double)
  case removePoint(element: Int, point: Int)
  case remove(element: Int)
  /// Inserts a copy that starts `by` seconds later.
  case duplicate(element: Int, by: Double)
  /// Inserts the entries of an AHAP text into a placement's pattern (`list` 0 in AHAP), the earliest at `at` seconds;
  /// if `at` is nil, all keep their times.
  case insert(ahap: [UInt8], list: Int, at: Double?)
}

extension PatternEdit.Field {
  /// The fields that are not event parameters, with their names in golden files and their keys in AHAP.
  static let keyedFields: [(name: String, field: Self, key: StaticString)] = [
    ("time", .time, "Time"), ("duration", .duration, "EventDuration"),
    ("value", .value, "ParameterValue"), ("path", .waveformPath, "EventWaveformPath"),
    ("type", .eventType, "EventType"), ("control", .control, "ParameterID"),
    ("looped", .loops, "EventWaveformLoopEnabled"),
    ("enveloped", .usesVolumeEnvelope, "EventWaveformUseVolumeEnvelope"),
  ]

  /// Creates the field with a name from a golden file; nil for an unknown name.
  package init?(_ name: String) {
    let parameters = EventParameter.allCases.map { ($0.name, Self.parameter($0)) }
    let all = Self.keyedFields.map { ($0.name, $0.field) } + parameters
    guard let field = all.first(where: { $0.0 == name })?.1 else { return nil }
    self = field
  }

  var key: StaticString? { Self.keyedFields.first { $0.field == self }?.key }
}

extension PatternText {
  /// Returns the text edits for changes, which refer to the current indices; do not add elements beside removed ones,
  /// or several points to an empty curve, in one call: it may throw or return invalid JSON.
  package func edits(_ changes: [PatternEdit]) throws(Failure) -> [TextEdit] {
    var edits: [TextEdit] = []
    var sets: [Int: [(PatternEdit.Field, PatternEdit.Value)]] = [:]
    var removed: Set<Int> = []
    var removedPoints: [Int: Set<Int>] = [:]
    var added: [Int: [WrittenObject]] = [:]
    for change in changes {
      switch change {
      case .set(let element, let field, let value):
        sets[element, default: []].append((field, value))
      case .movePoint(let element, let point, let time, let value):
        let points = try self.element(element).pointValues
        guard points.indices.contains(point) else { throw Failure("there is no such point") }
        edits += try Self.writing(.number(time), as: "Time", in: points[point])
        edits += try Self.writing(.number(value), as: "ParameterValue", in: points[point])
      case .addPoint(let element, let time, let value):
        edits.append(try pointAddition(to: self.element(element), time: time, value: value))
      case .removePoint(let element, let point):
        removedPoints[element, default: []].insert(point)
      case .remove(let element): removed.insert(element)
      case .duplicate(let element, let delay):
        let copy = try self.element(element)
        added[copy.list, default: []].append(try entry(of: copy, at: copy.time + delay))
      case .insert(let bytes, let list, let time):
        guard lists.indices.contains(list) else { throw Failure("there is no such placement") }
        added[list, default: []] += try entries(of: bytes, at: time)
      }
    }
    for (element, sets) in sets where !removed.contains(element) {
      edits += try setting(sets, of: self.element(element))
    }
    for (element, points) in removedPoints where !removed.contains(element) {
      edits += try removals(of: points, from: self.element(element))
    }
    edits += try removals(of: removed)
    for (list, entries) in added { edits += insertions(of: entries, into: list) }
    return try Self.merged(edits)
  }

  /// Sorts edits by position and joins insertions at one offset in their order.
  private static func merged(_ edits: [TextEdit]) throws(Failure) -> [TextEdit] {
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var merged: [TextEdit] = []
    for edit in sorted {
      if let last = merged.last, last.range == edit.range, edit.range.isEmpty {
        merged[merged.count - 1] = TextEdit(edit.range, last.replacement + edit.replacement)
      } else {
        guard edit.range.lowerBound >= merged.last?.range.upperBound ?? 0 else {
          throw Failure("two changes edit the same value")
        }
        merged.append(edit)
      }
    }
    return merged
  }

  // MARK: - Values

  private func setting(
    _ sets: [(PatternEdit.Field, PatternEdit.Value)], of element: Element
  ) throws(Failure) -> [TextEdit] {
    var edits: [TextEdit] = []
    var parameters: [WrittenObject] = []
    for (field, value) in sets {
      if case .parameter(let parameter) = field {
        if let written = element.value(parameter) {
          edits += Self.replacing(written, by: value)
        } else {
          let id = parameter.rawValue
          parameters.append(
            WrittenObject(
              text: "{ \"ParameterID\": \"\(id)\", \"ParameterValue\": \(Self.text(value)) }")
          )
        }
      } else if let key = field.key {
        edits += try Self.writing(value, as: key, in: element.body)
      }
    }
    if !parameters.isEmpty {
      if let list = element.body["EventParameters"], list.kind == .array {
        edits.append(insertion(of: parameters, into: list, at: Array(list.elements).last))
      } else {
        let list = "[\(parameters.map(\.text).joined(separator: ", "))]"
        edits.append(try Self.addition(of: "EventParameters", list, to: element.body))
      }
    }
    return edits
  }

  private static func writing(
    _ value: PatternEdit.Value, as key: StaticString, in body: JSONValue
  ) throws(Failure) -> [TextEdit] {
    guard let written = body[key] else { return [try addition(of: key, text(value), to: body)] }
    return replacing(written, by: value)
  }

  private static func addition(
    of key: StaticString, _ value: String, to body: JSONValue
  ) throws(Failure) -> TextEdit {
    guard
      let neighbor = body["Time"] ?? body["EventType"] ?? body["ParameterID"]
        ?? body["ParameterValue"]
    else { throw Failure("the element has no 'Time'") }
    return TextEdit(
      neighbor.range.upperBound..<neighbor.range.upperBound, ", \"\(key)\": \(value)")
  }

  /// Returns the edit that replaces a written value; empty if the new value is equal.
  private static func replacing(_ written: JSONValue, by value: PatternEdit.Value) -> [TextEdit] {
    let new =
      switch value {
      case .number(let number) where written.number == number: written.text
      case .number(let number) where written.kind == .boolean: text(.flag(number != 0))
      case .number(let number): text(number, like: written.text)
      case .text(let new) where written.string == new: written.text
      default: text(value)
      }
    return new == written.text ? [] : [TextEdit(written.range, new)]
  }

  private static func text(_ value: PatternEdit.Value) -> String {
    switch value {
    case .number(let number): number.shortestText
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): JSONEscapes.quoted(text, isInScript: true)
    }
  }

  /// Returns a number as text, with at least as many decimals as the replaced text if that text ends with a zero.
  static func text(_ number: Double, like replaced: String) -> String {
    let shortest = number.shortestText
    guard let point = replaced.firstIndex(of: "."), replaced.hasSuffix("0"),
      !(replaced + shortest).lowercased().contains("e")
    else { return shortest }
    let padded = shortest.contains(".") ? shortest : shortest + "."
    let missing = replaced[point...].count - padded.drop { $0 != "." }.count
    return padded + String(repeating: "0", count: max(missing, 0))
  }

  // MARK: - Lists of objects

  /// Returns the insertion of objects beside `neighbor`, in the layout of the list; an empty list has no neighbor.
  private func insertion(
    of items: [WrittenObject], into list: JSONValue, at neighbor: JSONValue?, isAfter: Bool = true
  ) -> TextEdit {
    var elements = list.elements
    guard let neighbor, let first = elements.next() else {
      let start = list.range.lowerBound + 1
      return TextEdit(start..<start, items.map(\.text).joined(separator: ", "))
    }
    // The space before the first object may differ from the space between two objects.
    let sample = (neighbor.range == first.range ? elements.next() : nil) ?? neighbor
    let written = document.space(before: sample.range.lowerBound)
    let space = written.isEmpty ? " " : written
    let isCompact = !neighbor.text.contains(where: WrittenObject.isLineEnd)
    let texts = items.map { item in
      let text = item.text(
        indentedBy: indent(at: sample.range.lowerBound), isCompact: isCompact, lineEnd)
      return isAfter ? "," + space + text : text + "," + space
    }
    let offset = isAfter ? neighbor.range.upperBound : neighbor.range.lowerBound
    return TextEdit(offset..<offset, texts.joined())
  }

  private func pointAddition(
    to element: Element, time: Double, value: Double
  ) throws(Failure) -> TextEdit {
    guard element.kind == .curve, let list = element.pointList, list.kind == .array else {
      throw Failure("only a curve has points")
    }
    let point = "{ \"Time\": \(time.shortestText), \"ParameterValue\": \(value.shortestText) }"
    let points = element.pointValues
    let before = points.prefix { ($0["Time"]?.number ?? 0) <= time }.last
    return insertion(
      of: [WrittenObject(text: point)], into: list, at: before ?? points.first,
      isAfter: before != nil)
  }

  /// Returns the insertions of entries, each after the last element of its kind that is not later.
  private func insertions(of items: [WrittenObject], into index: Int) -> [TextEdit] {
    let list = lists[index].entries
    guard let last = Array(list.elements).last else {
      let indent = indent(at: list.range.lowerBound)
      let lines = items.map { item in
        lineEnd + indent + indentUnit
          + item.text(indentedBy: indent + indentUnit, isCompact: false, lineEnd)
      }
      return [
        TextEdit(
          list.range.lowerBound + 1..<list.range.upperBound - 1,
          lines.joined(separator: ",") + lineEnd + indent)
      ]
    }
    return Element.Kind.allCases.flatMap { kind -> [TextEdit] in
      let present = elements.filter { $0.list == index && $0.kind == kind }
      // The earliest time of each element and the elements after it; these times ascend even in an unsorted file.
      var earliest = present.map(\.time)
      for position in earliest.indices.dropLast().reversed() {
        earliest[position] = min(earliest[position], earliest[position + 1])
      }
      let groups = Dictionary(grouping: items.filter { $0.kind == kind }) { item in
        earliest.partitioningIndex { $0 > item.time } - 1
      }
      return groups.map { position, items in
        let neighbor = present.isEmpty ? last : present[max(position, 0)].entry
        return insertion(
          of: items, into: list, at: neighbor, isAfter: position >= 0 || present.isEmpty)
      }
    }
  }

  private func removals(of removed: Set<Int>) throws(Failure) -> [TextEdit] {
    var whole: [Int: [JSONValue]] = [:]
    var edits: [TextEdit] = []
    for index in removed.sorted() {
      let element = try self.element(index)
      let siblings = element.siblings.filter(removed.contains)
      guard siblings[0] == index else { continue }
      if siblings.count == element.siblings.count {
        whole[element.list, default: []].append(element.entry)
      } else {
        edits += document.removals(of: siblings.map { elements[$0].body }, from: element.entry)
      }
    }
    for (list, entries) in whole {
      edits += document.removals(of: entries, from: lists[list].entries)
    }
    return edits
  }

  private func removals(
    of points: Set<Int>, from element: Element
  ) throws(Failure) -> [TextEdit] {
    let all = element.pointValues
    guard let list = element.pointList, points.allSatisfy(all.indices.contains) else {
      throw Failure("there is no such point")
    }
    guard points.count < all.count else {
      throw Failure("a curve needs at least one point; delete the curve instead")
    }
    return document.removals(of: points.sorted().map { all[$0] }, from: list)
  }

  // MARK: - Entries

  /// Returns an element's entry as written, or with another time.
  private func entry(of element: Element, at time: Double?) throws(Failure) -> WrittenObject {
    let isOnlyElement = element.siblings.count == 1
    let range = (isOnlyElement ? element.entry : element.body).range
    var edits: [TextEdit] = []
    // Sums of decimal times have an error in their last bits.
    let time = time.map { roundedToNanosecond(max($0, 0)) }
    if let time { edits = try Self.writing(.number(time), as: "Time", in: element.body) }
    let text = document.text(range, applying: edits)
    return WrittenObject(
      text: isOnlyElement ? text : "{ \"\(element.kind.rawValue)\": \(text) }",
      indent: indent(at: range.lowerBound), time: time ?? element.time, kind: element.kind)
  }

  /// Returns the AHAP text of elements, as they are written, at their times on the timeline.
  package func ahap(of indices: [Int]) throws(Failure) -> String {
    var entries: [String] = []
    for index in indices where elements.indices.contains(index) {
      let element = elements[index]
      let isMoved = lists[element.list].offset != 0
      let entry = try entry(of: element, at: isMoved ? start(of: element) : nil)
      entries.append("    " + entry.text(indentedBy: "    ", isCompact: false, "\n"))
    }
    return
      "{\n  \"Version\": 1.0,\n  \"Pattern\": [\n\(entries.joined(separator: ",\n"))\n  ]\n}\n"
  }

  /// Returns the text in which only some of the events play, each with the steps and curves of its pattern.
  package func bytes(ofEvents chosen: Set<Int>) throws(Failure) -> [UInt8] {
    let chosenLists = Set(chosen.filter(elements.indices.contains).map { elements[$0].list })
    let removed = elements.indices.filter { index in
      let element = elements[index]
      return element.kind == .event ? !chosen.contains(index) : !chosenLists.contains(element.list)
    }
    return TextChange(try edits(removed.map { .remove(element: $0) })).applied(to: bytes).bytes
  }

  /// Returns the entries of an AHAP text in this text's indentation; unless `time` is nil, they are shifted so that the
  /// earliest starts at `time`.
  private func entries(of bytes: [UInt8], at time: Double?) throws(Failure) -> [WrittenObject] {
    do throws(AHAPError) { _ = try AHAPFile(bytes, file: "the text") } catch {
      throw Failure(error.diagnostics.first?.message ?? "the text is not AHAP")
    }
    let source = try PatternText(bytes, file: "the text")
    guard let first = source.elements.map(\.time).min() else {
      throw Failure("the text has no event, step or curve")
    }
    let indentUnit = indentUnit
    var entries: [WrittenObject] = []
    for element in source.elements {
      let entry = try source.entry(of: element, at: time.map { element.time - first + $0 })
      entries.append(entry.reindented(with: indentUnit))
    }
    return entries
  }

  // MARK: - Layout

  /// The text of an object and the indent of its first line, with the time and kind if the object is an element.
  private struct WrittenObject {
    let text: String
    var indent = ""
    var time = 0.0
    var kind = Element.Kind.event

    /// Returns whether a character ends a line of JSON; others, such as U+2028, may be part of a string.
    static func isLineEnd(_ character: Character) -> Bool {
      character == "\n" || character == "\r\n" || character == "\r"
    }

    private var lines: [String] { text.split(whereSeparator: Self.isLineEnd).map(String.init) }

    /// Returns the object reindented with `indentUnit` as the white space of each level.
    func reindented(with indentUnit: String) -> WrittenObject {
      var lines = lines
      let widths = lines.map { line in
        line.hasPrefix(indent)
          ? line.dropFirst(indent.count).prefix { $0 == " " || $0 == "\t" }.count : 0
      }
      guard let widthPerLevel = widths.dropFirst().filter({ $0 > 0 }).min() else { return self }
      for (index, width) in widths.enumerated().dropFirst() where width > 0 {
        lines[index] =
          indent + String(repeating: indentUnit, count: width / widthPerLevel)
          + String(repeating: " ", count: width % widthPerLevel)
          + lines[index].dropFirst(indent.count + width)
      }
      return WrittenObject(
        text: lines.joined(separator: "\n"), indent: indent, time: time, kind: kind)
    }

    func text(indentedBy newIndent: String, isCompact: Bool, _ lineEnd: String) -> String {
      var lines = lines
      guard !isCompact else {
        return lines.map { String($0.trimmingPrefix { $0 == " " || $0 == "\t" }) }
          .joined(separator: " ")
      }
      for index in lines.indices.dropFirst() where lines[index].hasPrefix(indent) {
        lines[index] = newIndent + lines[index].dropFirst(indent.count)
      }
      return lines.joined(separator: lineEnd)
    }
  }

  private var lineEnd: String {
    let end = bytes.firstIndex(of: 0x0A) ?? 0
    return end > 0 && bytes[end - 1] == 0x0D ? "\r\n" : "\n"
  }

  /// The white space of one level: that of the first indented line.
  private var indentUnit: String {
    let first = zip(bytes, bytes.dropFirst()).enumerated().first { _, pair in
      (pair.0 == 0x0A || pair.0 == 0x0D) && (pair.1 == 0x20 || pair.1 == 0x09)
    }
    guard let first else { return "  " }
    let start = first.offset + 1
    return document.text(
      start..<(bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count))
  }

  private func indent(at offset: Int) -> String {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    let end = bytes[start..<offset].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? offset
    return document.text(start..<end)
  }
}
