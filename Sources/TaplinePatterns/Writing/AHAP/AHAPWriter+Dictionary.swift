extension AHAPWriter {
  /// The same content as `bytes` as a dictionary of the kind that `CHHapticPattern` takes and gives,
  /// with the raw values of `CHHapticPattern.Key` as keys.
  ///
  /// Numbers are `Double`, flags `Bool`, lists `[[String: Any]]`, metadata `[String: String]`. Of
  /// number zero has one form, as in the text.
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
