/// Writes a pattern as AHAP, always in the same form.
///
/// Reading what is written gives the same pattern, and writing that gives the same bytes. The form:
///
/// - `Version` 1.0, then `Metadata` sorted by key (left out if empty), then `Pattern`.
/// - Events, steps and curves each keep the order of the pattern; they are merged by time, at one
///   instant steps before curves before events. A pattern in ascending time is written so.
/// - Haptic events always carry `HapticIntensity` and `HapticSharpness`; every other parameter is
///   written only where it differs from its default.
/// - Numbers have the fewest digits that read back as the same `Double`, whole ones with `.0` as in
///   Apple's samples; both zeros are `0.0`.
/// - Two spaces of indent, one line for each parameter or point, LF, a last LF. Escaped are
///   control characters, the separators U+2028 and U+2029, which some viewers take for line ends, and
///   U+FEFF, which Foundation's JSON reader drops.
public struct AHAPWriter: Sendable {
  /// The pattern to write, its long curves split if requested.
  package let pattern: HapticPattern

  /// Takes a pattern that AHAP can hold, and splits curves of more than `maximumPoints` points, if given,
  /// as `HapticPattern.splittingCurves(maximumPoints:)` does.
  ///
  /// What a reader would clamp, refuse or leave out is an error: times that are negative, not finite or
  /// beyond 10⁹ s, values outside their range, curves without points or with points that go back, an
  /// `AudioCustom` event without a path.
  ///
  /// - Throws: `AHAPWritingError` for the first value that AHAP cannot hold.
  /// - Complexity: O(n); O(n log n) where curves are split.
  public init(_ pattern: HapticPattern, maximumPoints: Int? = nil) throws(AHAPWritingError) {
    try Self.check(pattern)
    if let maximumPoints {
      self.pattern = pattern.splittingCurves(maximumPoints: maximumPoints)
      // A piece begins at a point, which may lie later than a curve may begin.
      try Self.check(self.pattern)
    } else {
      self.pattern = pattern
    }
  }

  /// Takes a pattern that `check` has accepted.
  init(checked pattern: HapticPattern) { self.pattern = pattern }

  /// The whole text, UTF-8.
  ///
  /// - Complexity: O(n).
  public var bytes: [UInt8] {
    var text = AHAPText()
    text.append(pattern) { _ in }
    return text.bytes
  }

  /// Writes the text in blocks, in memory that does not grow with the pattern.
  ///
  /// - Complexity: O(n).
  package func write<Failure>(to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var text = AHAPText()
    try text.append(pattern) { (text: inout AHAPText) throws(Failure) in
      guard text.bytes.count >= 65_536 else { return }
      try take(text.bytes)
      text.removeBytes()
    }
    try take(text.bytes)
  }
}

/// A value of a pattern that AHAP cannot hold.
public struct AHAPWritingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value at fault, such as `events[3].intensity`.
  public let place: String

  /// What is wrong with it, and what AHAP can hold.
  public let reason: String

  /// Place and reason in one line.
  public var description: String { "\(place) \(reason)" }
}

extension AHAPWriter {
  /// The same content as `bytes` as a dictionary of the kind that `CHHapticPattern` takes and gives,
  /// with the raw values of `CHHapticPattern.Key` as keys.
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
