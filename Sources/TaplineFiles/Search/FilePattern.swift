/// A glob such as `App/**/*.{ahap,[!a-z]?}`; a backslash escapes the next character, and both Unicode encodings of `é`
/// are equal, because names are compared by character.
package struct FilePattern: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  let alternatives: [[NamePattern]]

  /// The number of characters of all alternatives.
  package let size: Int

  static let maximumAlternatives = 1_000

  /// The maximum number of characters of all alternatives.
  static let maximumSize = 100_000

  /// Parses a glob in linear time; returns nil if its alternatives exceed the limits.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.maximumSize,
      let alternatives = BraceExpansion.alternatives(of: Array(text))
    else { return nil }
    size = alternatives.reduce(0) { $0 + $1.count }
    description = text
    // A slash always separates names, even inside a set or after a backslash.
    self.alternatives = alternatives.map { alternative in
      alternative.split(separator: "/", omittingEmptySubsequences: false).map(NamePattern.init)
    }
  }

  package static func isPattern(_ text: String) -> Bool { text.contains { "*?[{".contains($0) } }

  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
    return alternatives.contains { Self.matches($0, names[...]) }
  }

  /// Returns whether the glob matches a path or a folder above it, as a list of excluded paths requires.
  package func matchesPathOrFolder(of path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
    return names.indices.contains { end in
      alternatives.contains { alternative in
        // A trailing slash is ignored, so `build/` also matches a file `build`.
        let names = names[...end]
        return Self.matches(
          alternative.last?.isEmpty == true ? alternative.dropLast() : alternative, names)
      }
    }
  }

  static func matches(_ alternative: [NamePattern], _ names: ArraySlice<[Character]>) -> Bool {
    matchesSequence(
      alternative, Array(names), isWildcard: { $0.isAnyFolders }, isMatch: { $0.matches($1) })
  }
}

/// Returns whether elements match a pattern in which a wildcard matches any number of elements; after a mismatch, only
/// the last wildcard is extended: it can match everything that an earlier wildcard could match.
func matchesSequence<Pattern, Element>(
  _ pattern: [Pattern], _ elements: [Element], isWildcard: (Pattern) -> Bool,
  isMatch: (Pattern, Element) -> Bool
) -> Bool {
  var position = 0
  var index = 0
  var retry: (position: Int, index: Int)?
  while index < elements.count {
    if position < pattern.count, isWildcard(pattern[position]) {
      retry = (position, index)
      position += 1
    } else if position < pattern.count, isMatch(pattern[position], elements[index]) {
      position += 1
      index += 1
    } else if let last = retry {
      retry = (last.position, last.index + 1)
      position = last.position + 1
      index = last.index + 1
    } else {
      return false
    }
  }
  return pattern[position...].allSatisfy(isWildcard)
}
