import TaplinePatterns
import TaplineText

/// The edits that rebase, sort or split a curve's points, or replace the curve by a step.
struct CurveFix {
  let document: JSONDocument
  let value: JSONValue
  /// The containers of the value, innermost first.
  let containers: [JSONValue]

  /// The maximum number of bytes that each part of a split curve repeats: those before and after the points.
  private static let maximumRepeatedLength = 1_024

  /// Returns the edits for `rebaseCurve`, or nil if a point's time is not a number or is before the curve's time;
  /// `value` is the first point's time.
  func rebase() -> [TextEdit]? {
    guard containers.count > 2, let start = containers[2]["Time"], let startSeconds = start.number
    else {
      return nil
    }
    let points = Array(containers[1].elements)
    let edits = points.compactMap { point -> TextEdit? in
      guard let time = point["Time"], let seconds = time.number, seconds >= startSeconds,
        let text = difference(time, start)
      else { return nil }
      return TextEdit(time.range, text)
    }
    return edits.count == points.count ? edits : nil
  }

  /// Returns the edits for `sortPoints`, or nil if a point has no time or all are sorted; `value` is any point's time.
  func sortPoints() -> [TextEdit]? {
    guard containers.count > 1 else { return nil }
    let points = Array(containers[1].elements)
    let times = points.compactMap { $0["Time"]?.number }
    guard times.count == points.count else { return nil }
    let order = points.indices.sorted { times[$0] < times[$1] }
    let edits = zip(points, order).filter { $0.range != points[$1].range }.map {
      TextEdit($0.range, points[$1].text)
    }
    return edits.isEmpty ? nil : edits
  }

  /// Returns the edits for `splitCurve`, or nil if the points are not sorted or the entry cannot be repeated for each
  /// part; `value` is the array of points.
  func split() -> [TextEdit]? {
    guard containers.count > 1, containers[1].onlyKey != nil, let time = containers[0]["Time"],
      time.number != nil
    else { return nil }
    let entry = containers[1].range
    let points = Array(value.elements)
    let times = points.compactMap { $0["Time"] }
    let seconds = times.compactMap(\.number)
    guard seconds.count == points.count, seconds == seconds.sorted(), points.count > 1 else {
      return nil
    }
    let head = entry.lowerBound..<points[0].range.lowerBound
    let tail = points[points.count - 1].range.upperBound..<entry.upperBound
    // Every part repeats the head and the tail, so they must be short.
    guard head.count + tail.count <= Self.maximumRepeatedLength else { return nil }
    var curves: [String] = []
    var first = 0
    while first < points.count - 1 {
      let last = min(first + ParameterCurve.commonMaximumPoints - 1, points.count - 1)
      let slice = points[first].range.lowerBound..<points[last].range.upperBound
      var edits: [TextEdit] = []
      if first > 0 {
        edits = (first...last).compactMap { index in
          difference(times[index], times[first]).map { TextEdit(times[index].range, $0) }
        }
        guard edits.count == last - first + 1 else { return nil }
      }
      guard let moved = first > 0 ? sum(time, times[first]) : time.text else { return nil }
      let begin = TextEdit(time.range, moved)
      curves.append(
        document.text(head, applying: [begin]) + document.text(slice, applying: edits)
          + document.text(tail, applying: [begin]))
      first = last
    }
    let separator = document.space(before: entry.lowerBound)
    return [TextEdit(entry, curves.joined(separator: "," + (separator.isEmpty ? " " : separator)))]
  }

  /// Returns the edits for `stepInsteadOfCurve`, or nil if a part of the entry is missing; `value` is the array of
  /// points.
  func step() -> [TextEdit]? {
    guard containers.count > 1, let key = containers[1].onlyKey,
      let id = containers[0]["ParameterID"], let time = containers[0]["Time"],
      let point = value.elements.first(where: { _ in true }),
      let offset = point["Time"], let number = point["ParameterValue"],
      let text = sum(time, offset)
    else { return nil }
    let object =
      "{ \"ParameterID\": \(id.text), \"Time\": \(text), "
      + "\"ParameterValue\": \(number.text) }"
    return [TextEdit(key.range, "\"Parameter\""), TextEdit(containers[0].range, object)]
  }

  /// Returns the sum of two times with all digits, or rounded to a nanosecond if there are too many; nil if the sum is
  /// too late for a pattern.
  private func sum(_ first: JSONValue, _ second: JSONValue) -> String? {
    guard let a = first.number, let b = second.number, a + b <= AHAPWriter.latestTime else {
      return nil
    }
    return WrittenDecimal(first.text)?.plus(WrittenDecimal(second.text))?.text ?? decimal(a + b)
  }

  /// Returns the difference of two times with all digits, or rounded to a nanosecond if there are too many.
  private func difference(_ first: JSONValue, _ second: JSONValue) -> String? {
    guard let a = first.number, let b = second.number else { return nil }
    return WrittenDecimal(first.text)?.plus(WrittenDecimal(second.text)?.negated)?.text
      ?? decimal(a - b)
  }

  private func decimal(_ seconds: Double) -> String? {
    let rounded = (seconds * 1e9).rounded() / 1e9
    return rounded.isFinite ? rounded.shortestText : nil
  }
}

/// A decimal number with the digits that a file has, for exact sums.
struct WrittenDecimal {
  private let units: Int64
  private let places: Int

  /// The maximum number of decimal places and the maximum magnitude of an exponent; other numbers are added in binary.
  private static let maximumPlaces = 18

  private init(units: Int64, places: Int) {
    (self.units, self.places) = (units, places)
  }

  init?(_ text: some StringProtocol) {
    var digits = ""
    var places = 0
    var isFraction = false
    var rest = Substring(text)
    while let character = rest.first, character != "e", character != "E" {
      if character == "." {
        isFraction = true
      } else {
        digits.append(character)
        if isFraction { places += 1 }
      }
      rest.removeFirst()
    }
    if !rest.isEmpty {
      guard let exponent = Int(rest.dropFirst()), exponent.magnitude <= Self.maximumPlaces else {
        return nil
      }
      places -= exponent
      if places < 0 { (digits, places) = (digits + String(repeating: "0", count: -places), 0) }
    }
    // `negated` overflows for the minimum.
    guard places <= Self.maximumPlaces, let units = Int64(digits), units > .min else { return nil }
    self.init(units: units, places: places)
  }

  var negated: WrittenDecimal { WrittenDecimal(units: -units, places: places) }

  /// Returns the exact sum, or nil if `other` is nil or the sum has too many digits.
  func plus(_ other: WrittenDecimal?) -> WrittenDecimal? {
    guard let other else { return nil }
    let places = max(places, other.places)
    guard let a = scaled(to: places), let b = other.scaled(to: places) else { return nil }
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? nil : WrittenDecimal(units: sum, places: places)
  }

  private func scaled(to places: Int) -> Int64? {
    var result = units
    for _ in self.places..<places {
      let (next, overflows) = result.multipliedReportingOverflow(by: 10)
      guard !overflows else { return nil }
      result = next
    }
    return result
  }

  var text: String {
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = padded.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = padded.dropLast(places)
    return (units < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
