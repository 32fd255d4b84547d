package import TaplineText

/// Writes a pattern as AHAP in a canonical form.
///
/// Reading the text gives the same pattern, and writing that pattern gives the same bytes. The form:
///
/// - `Version` 1.0, then `Metadata` sorted by key (left out if empty), then `Pattern`.
/// - Events, dynamic parameters and curves each keep the order of the pattern. They are merged by time; at the same
///   time, dynamic parameters precede curves, and curves precede events. A pattern sorted by time keeps its order.
/// - Haptic events always have `HapticIntensity` and `HapticSharpness`; every other parameter is written only if it
///   differs from its default.
/// - Numbers have the fewest digits that read back as the same `Double`; whole numbers end in `.0` as in Apple's
///   samples; both zeros are `0.0`.
/// - Each level is indented by two spaces, each parameter or point has one line, and each line ends in LF. Control
///   characters are escaped, as are the separators U+2028 and U+2029, which some viewers treat as line ends, and
///   U+FEFF, which Foundation's JSON reader drops.
public struct AHAPWriter: Sendable {
  package let pattern: HapticPattern

  /// Creates a writer of a pattern.
  ///
  /// If `maximumPoints` is given, curves with more points are split as by
  /// `HapticPattern.splittingCurves(maximumPoints:)`.
  ///
  /// Values that a reader would clamp, refuse or drop are errors: times that are negative, not finite or later than 10⁹
  /// s, values outside their range, curves without points or with unsorted points, an `AudioCustom` event without a
  /// path.
  ///
  /// - Throws: `AHAPWritingError` for the first value that AHAP cannot represent.
  /// - Complexity: O(n); O(n log n) if curves are split.
  public init(_ pattern: HapticPattern, maximumPoints: Int? = nil) throws(AHAPWritingError) {
    try Self.check(pattern)
    if let maximumPoints {
      self.pattern = pattern.splittingCurves(maximumPoints: maximumPoints)
      // A split curve starts at a point of the original curve, and this point may be later than `latestTime`.
      try Self.check(self.pattern)
    } else {
      self.pattern = pattern
    }
  }

  /// Creates a writer of a pattern that `check` has accepted.
  init(checked pattern: HapticPattern) { self.pattern = pattern }

  /// The whole text in UTF-8.
  ///
  /// - Complexity: O(n).
  public var bytes: [UInt8] { output.bytes }

  package var output: JSONOutput {
    .written { [pattern] json in
      json.open(.object)
      json.member("Version")
      json.decimal(1)
      if !pattern.metadata.isEmpty {
        json.member("Metadata")
        json.open(.object)
        for (key, value) in pattern.metadata.sorted(by: { $0.key < $1.key }) {
          json.member(named: key)
          json.string(value)
        }
        json.close(.object)
      }
      json.member("Pattern")
      json.open(.array)
      for entry in AHAPEntries(of: pattern) where !json.isStopped {
        json.element()
        entry.write(to: &json)
      }
      json.close(.array)
      json.close(.object)
    }
  }

  /// The content of `bytes` as a dictionary for `CHHapticPattern`; its keys are the raw values of
  /// `CHHapticPattern.Key`.
  ///
  /// Numbers are `Double`, flags `Bool`, lists `[[String: Any]]`, metadata `[String: String]`; both zeros
  /// are `0.0`, as in the text.
  ///
  /// - Complexity: O(n).
  public var dictionary: [String: Any] {
    var dictionary: [String: Any] = [
      AHAPKey.version.name: 1.0,
      AHAPKey.pattern.name: AHAPEntries(of: pattern).map {
        [$0.kind.name: $0.dictionary] as [String: Any]
      },
    ]
    if !pattern.metadata.isEmpty { dictionary[AHAPKey.metadata.name] = pattern.metadata }
    return dictionary
  }

  /// The latest time in seconds that Tapline reads and writes; greater values are probably in another unit.
  package static var latestTime: Double { 1e9 }

  package static var times: ClosedRange<Double> { 0...latestTime }

  /// Throws an error for the first value that a reader would change or refuse.
  static func check(_ pattern: HapticPattern) throws(AHAPWritingError) {
    try check("events", pattern.events) { (event) throws(AHAPWritingError) in try check(event) }
    try check("parameters", pattern.parameters) { (step) throws(AHAPWritingError) in
      try check(step.time, in: times, "time")
      try check(step.value, in: step.control.range, "value")
    }
    try check("curves", pattern.curves) { (curve) throws(AHAPWritingError) in try check(curve) }
  }

  private static func check<Element>(
    _ list: String, _ elements: [Element], _ check: (Element) throws(AHAPWritingError) -> Void
  ) throws(AHAPWritingError) {
    for (index, element) in elements.enumerated() {
      do throws(AHAPWritingError) { try check(element) } catch {
        throw AHAPWritingError(
          place: "\(list)[\(index)].\(error.place)", reason: error.reason)
      }
    }
  }

  private static func check(_ event: HapticEvent) throws(AHAPWritingError) {
    try check(event.time, in: times, "time")
    if let duration = event.duration { try check(duration, in: times, "duration") }
    for parameter in EventParameter.allCases {
      try check(parameter.value(in: event), in: parameter.range, parameter.place)
    }
    if event.kind == .audioCustom, event.audio.waveformPath == nil {
      throw AHAPWritingError(
        place: "audio.waveformPath", reason: "is missing; an 'AudioCustom' event needs one")
    }
  }

  private static func check(_ curve: ParameterCurve) throws(AHAPWritingError) {
    try check(curve.time, in: times, "time")
    guard !curve.points.isEmpty else {
      throw AHAPWritingError(place: "points", reason: "are missing; a curve needs at least one")
    }
    var last = 0.0
    try check("points", curve.points) { (point) throws(AHAPWritingError) in
      try check(point.time, in: times, "time")
      try check(point.value, in: curve.control.range, "value")
      guard point.time >= last else {
        throw AHAPWritingError(
          place: "time",
          reason: "is \(point.time), earlier than the previous point; sort the points by time")
      }
      last = point.time
    }
  }

  private static func check(
    _ value: Double, in range: ClosedRange<Double>, _ place: String
  ) throws(AHAPWritingError) {
    // No range contains NaN.
    guard !range.contains(value) else { return }
    throw AHAPWritingError(
      place: place,
      reason: "is \(value); AHAP allows \(range.lowerBound) to \(range.upperBound)")
  }
}

/// A value of a pattern that AHAP cannot represent.
public struct AHAPWritingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the value, such as `events[3].intensity`.
  public let place: String

  /// The fault, and the values that AHAP can represent.
  public let reason: String

  /// Path and reason in one line.
  public var description: String { "\(place) \(reason)" }
}

extension AHAPEntry {
  fileprivate var dictionary: [String: Any] {
    var dictionary = Self.dictionary(of: lines.joined())
    if let list { dictionary[list.key.name] = list.objects.map(Self.dictionary) }
    return dictionary
  }

  private static func dictionary(of members: some Sequence<Member>) -> [String: Any] {
    var dictionary: [String: Any] = [:]
    for member in members {
      dictionary[member.key.name] =
        switch member.value {
        case .number(let number): number == 0 ? 0.0 : number
        case .text(let text): text
        case .flag(let flag): flag
        }
    }
    return dictionary
  }
}

extension EventParameter {
  fileprivate var place: String {
    switch self {
    case .hapticIntensity, .hapticSharpness: name
    case .attackTime, .decayTime, .releaseTime: "envelope.\(name)"
    case .sustained: "envelope.isSustained"
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness: "audio.\(name)"
    }
  }
}
