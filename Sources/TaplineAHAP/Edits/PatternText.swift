package import TaplinePatterns
package import TaplineText

/// The events, steps and curves of an AHAP or timeline text, with their positions.
package struct PatternText: Sendable {
  /// One pattern of the text: an AHAP file has one, and a timeline has one for each placement.
  package struct List: Sendable {
    package let pattern: JSONValue

    /// The array `Pattern`.
    let entries: JSONValue

    /// Seconds from the start of the timeline to the pattern's time 0.
    package let offset: Double
  }

  package struct Element: Sendable {
    /// The kind; the raw value is the key of the element's object.
    package enum Kind: String, CaseIterable, Sendable {
      case event = "Event"
      case step = "Parameter"
      case curve = "ParameterCurve"
    }

    package let kind: Kind
    package let list: Int

    /// The object in the array `Pattern` that contains the element, and possibly others.
    package let entry: JSONValue

    /// The object of the element itself, such as the value of `Event` in `entry`.
    let body: JSONValue

    /// The indices of the elements of the same entry, including this one.
    let siblings: Range<Int>
  }

  package let document: JSONDocument
  package private(set) var lists: [List] = []

  /// The elements in the order of the text.
  package private(set) var elements: [Element] = []

  package struct Failure: Error, Sendable {
    package let reason: String
    package let isTimeline: Bool

    init(_ reason: String, isTimeline: Bool = false) {
      (self.reason, self.isTimeline) = (reason, isTimeline)
    }
  }

  package init(_ bytes: [UInt8], file: String) throws(Failure) {
    do throws(DataError) { document = try JSONDocument(parsing: bytes, file: file) } catch {
      throw Failure(error.diagnostic.description)
    }
    if let placements = document.root["placements"] {
      guard document.root["calls"] == nil else {
        throw Failure(
          "a recorded session cannot be edited; 'tapline render \(file) -o FILE.ahap' makes a pattern",
          isTimeline: true)
      }
      for placement in placements.elements {
        guard let pattern = placement["pattern"] else { continue }
        add(pattern, at: placement["at"]?.number ?? 0)
      }
    } else {
      add(document.root, at: 0)
    }
    guard !lists.isEmpty else {
      throw Failure(
        "the file has no array 'Pattern' to edit", isTimeline: document.root["placements"] != nil)
    }
  }

  private mutating func add(_ pattern: JSONValue, at offset: Double) {
    guard let entries = pattern["Pattern"], entries.kind == .array else { return }
    let list = lists.count
    lists.append(List(pattern: pattern, entries: entries, offset: offset))
    for entry in entries.elements {
      let found: [(Element.Kind, JSONValue)] = [
        (.event, entry["Event"]), (.step, entry["Parameter"]), (.curve, entry["ParameterCurve"]),
      ].compactMap { kind, body in
        body.flatMap { $0.kind == .object ? (kind, $0) : nil }
      }.sorted { $0.1.range.lowerBound < $1.1.range.lowerBound }
      let siblings = elements.count..<elements.count + found.count
      elements += found.map { kind, body in
        Element(kind: kind, list: list, entry: entry, body: body, siblings: siblings)
      }
    }
  }

  package var bytes: [UInt8] { document.bytes }

  var problem: String? {
    let findings: [Diagnostic]
    do {
      if document.root["placements"] != nil {
        _ = try TimelineFile(document)
      } else {
        _ = try AHAPFile(bytes, file: "")
      }
      return nil
    } catch {
      findings =
        (error as? TimelineFile.Failure)?.diagnostics ?? (error as? AHAPError)?.diagnostics ?? []
    }
    return findings.first { $0.severity == .error }?.message ?? "the text does not play"
  }

  func element(_ index: Int) throws(Failure) -> Element {
    guard elements.indices.contains(index) else { throw Failure("there is no such element") }
    return elements[index]
  }

  /// Returns an element's start in seconds on the timeline.
  package func start(of element: Element) -> Double { lists[element.list].offset + element.time }

  /// Returns the index of the last element whose entry contains an offset, or nil.
  package func element(at offset: Int) -> Int? {
    let after = elements.partitioningIndex { $0.entry.range.lowerBound > offset }
    guard after > 0, elements[after - 1].entry.range.contains(offset) else { return nil }
    return after - 1
  }

  /// Returns the elements that begin in the ranges, or for a range without any, the element that contains its start.
  func elements(in ranges: [Range<Int>]) -> [Int] {
    var found: Set<Int> = []
    for range in ranges {
      let first = elements.partitioningIndex { $0.body.range.lowerBound >= range.lowerBound }
      let end = elements.partitioningIndex { $0.body.range.lowerBound >= range.upperBound }
      if first < end {
        found.formUnion(first..<end)
      } else if let holder = element(at: range.lowerBound) {
        found.insert(holder)
      }
    }
    return found.sorted()
  }
}

extension PatternText.Element {
  /// The time in seconds from the pattern's start, as written.
  package var time: Double { body["Time"]?.number ?? 0 }

  package var isHaptic: Bool {
    body["EventType"]?.string.flatMap(HapticEvent.Kind.init)?.isHaptic ?? false
  }

  /// The written values that are not event parameters, with the names of their fields.
  package var values: [(name: String, value: JSONValue)] {
    PatternEdit.Field.keyedFields.compactMap { name, _, key in body[key].map { (name, $0) } }
  }

  /// The event's parameters as written; if one is repeated, the last value counts.
  package var parameters: [(parameter: EventParameter, value: JSONValue)] {
    guard let list = body["EventParameters"] else { return [] }
    return list.elements.compactMap { item in
      guard let id = item["ParameterID"]?.string.flatMap(EventParameter.init) else { return nil }
      return item["ParameterValue"].map { (id, $0) }
    }
  }

  package var points: [(time: Double, value: Double)] {
    pointValues.map { ($0["Time"]?.number ?? 0, $0["ParameterValue"]?.number ?? 0) }
  }

  var pointList: JSONValue? { body["ParameterCurveControlPoints"] }

  var pointValues: [JSONValue] { pointList.map { Array($0.elements) } ?? [] }

  package func value(_ parameter: EventParameter) -> JSONValue? {
    parameters.last { $0.parameter == parameter }?.value
  }
}
